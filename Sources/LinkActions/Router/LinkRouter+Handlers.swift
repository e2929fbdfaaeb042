public import LinkHandling

// There is one method for each form of a handler, so that the closure's types select it. The method's name shows
// whether it replies. The closure's type cannot: a closure of one expression returns the expression's value, even if
// the author does not want to send it.

// Handlers that send nothing.
extension LinkRouter {
    /// Adds a handler without input.
    ///
    /// A calling app is told that the action succeeded, and nothing else. To send it a value, use `onRequest`.
    ///
    /// `running` is what a newer link does to the handler while it runs; nil means `LinkRunning.every` if the route
    /// allows callbacks, and `LinkRunning.latest` otherwise.
    public func on(
        _ route: String,
        running: LinkRunning? = nil,
        _ handler: @escaping @MainActor () async throws -> Void
    ) {
        let work: @MainActor () async throws -> LinkHandler.Output = {
            try await handler()
            return nil
        }
        register(LinkHandler(running: running, isReplying: false, work), for: route)
    }

    /// Adds a handler that receives the link's parameters: path parameters and query items, by name.
    ///
    /// A type without property names receives the value of the route's only parameter: `router.on("trip") { (reference:
    /// String) in }` fits `/trips/{reference}`, and a `[String]` fits `/docs/{rest+}`.
    public func on<Input: Decodable>(
        _ route: String,
        running: LinkRunning? = nil,
        _ handler: @escaping @MainActor (Input) async throws -> Void
    ) {
        on(route, running: running) { (input: Input, _: LinkDetails) in try await handler(input) }
    }

    /// Adds a handler that receives the link's parameters, and the link with what the table does not declare.
    public func on<Input: Decodable>(
        _ route: String,
        running: LinkRunning? = nil,
        _ handler: @escaping @MainActor (Input, LinkDetails) async throws -> Void
    ) {
        let work: @MainActor (Input, LinkDetails) async throws -> LinkHandler.Output = {
            try await handler($0, $1)
            return nil
        }
        register(LinkHandler(Input.self, running: running, isReplying: false, work), for: route)
    }
}

// Handlers that reply.
extension LinkRouter {
    /// Adds a handler without input, whose reply goes into `x-success`.
    ///
    /// Any app and any web page can call it. The route needs `"callbacks": true` in the table, and the router needs an
    /// opener; ``validate()`` reports what is missing.
    public func onRequest<Reply: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor () async throws -> Reply
    ) {
        register(LinkHandler(isReplying: true) { try await handler() }, for: route)
    }

    /// Adds a handler that receives the link's parameters, whose reply goes into `x-success`.
    public func onRequest<Input: Decodable, Reply: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor (Input) async throws -> Reply
    ) {
        onRequest(route) { (input: Input, _: LinkDetails) in try await handler(input) }
    }

    /// Adds a handler that receives the link's parameters, and the link with what the table does not declare, whose reply
    /// goes into `x-success`.
    public func onRequest<Input: Decodable, Reply: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor (Input, LinkDetails) async throws -> Reply
    ) {
        register(LinkHandler(Input.self, isReplying: true) { try await handler($0, $1) }, for: route)
    }
}
