public import LinkHandling
public import LinkRoutes

// One handler for all links of a generated type, which names no route.
extension LinkRouter {
    /// Adds a handler for every link of a generated type, so that one exhaustive `switch` handles all of them.
    ///
    /// The router has the table of the type: `LinkRouter(TripLinks.table)`. A calling app is told that the action
    /// succeeded, and nothing else. A value of the wrong type is a failure with a ``LinkParameterError``.
    ///
    /// `running` is what a newer link does to the handler while it runs; nil means `LinkRunning.every` for routes that
    /// allow callbacks, and `LinkRunning.latest` for the others.
    public func on<Links: GeneratedLinks>(
        _ type: Links.Type,
        running: LinkRunning? = nil,
        _ handler: @escaping @MainActor (Links, LinkDetails) async throws -> Void
    ) {
        for route in type.table.routes where route.opensApp {
            let handler = LinkHandler(links: type, running: running, isReplying: false) { link, details in
                try await handler(link, details)
                return nil
            }
            register(handler, for: route.id)
        }
    }

    /// Adds a handler for every link of a generated type, whose reply goes into `x-success`; nil sends nothing.
    ///
    /// Only routes with `"callbacks": true` reply, and the router needs an opener; ``validate()`` reports what is
    /// missing. A newer link does not cancel the handlers of these routes.
    public func onRequest<Links: GeneratedLinks>(
        _ type: Links.Type,
        _ handler: @escaping @MainActor (Links, LinkDetails) async throws -> (any Encodable)?
    ) {
        for route in type.table.routes where route.opensApp {
            let isReplying = route.allowsCallbacks
            register(LinkHandler(links: type, running: nil, isReplying: isReplying, handler), for: route.id)
        }
    }
}

extension GeneratedLinks {
    /// Reads the link of a match.
    ///
    /// - Throws: a ``LinkParameterError`` for a value of the wrong type, otherwise a `LinkProblem`.
    init(match: RouteMatch) throws {
        do throws(LinkProblem) {
            self = try Self(match.url)
        } catch {
            guard case .badValue(let value) = error else { throw error }
            throw LinkParameterError(value, in: match)
        }
    }
}

extension LinkParameterError {
    /// Creates the error of a value that the generated type refused.
    fileprivate init(_ value: BadLinkValue, in match: RouteMatch) {
        let item = match.carried.first { $0.name.hasSameBytes(as: value.parameter) }
        self.init(
            code: Code(refusedBy: value.type),
            parameter: value.parameter,
            place: item.map { Location($0.place) } ?? .absent,
            expected: value.type.valueDescription,
            value: value.text
        )
    }
}
