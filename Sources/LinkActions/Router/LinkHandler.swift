public import LinkHandling
public import LinkRoutes

/// A type-erased handler.
@MainActor
struct LinkHandler {
    typealias Output = (any Encodable)?

    /// Decodes the input and calls the handler; the result goes into `x-success`, nil for a handler that does not
    /// reply.
    let run: @MainActor (LinkCall, LinkDecoding) async throws -> Output
    /// Decodes the input only.
    let check: @MainActor (LinkCall, LinkDecoding) throws -> Void
    /// Whether the handler replies, so that it is useless if the router cannot.
    let isReplying: Bool
    /// What a newer link does to the handler; nil if the route decides.
    let running: LinkRunning?
    /// Returns the mismatches between the handler's input and the route.
    let problems: @MainActor (Route, LinkDecoding) -> [InputProbe.Problem]

    init(_ running: LinkRunning?, _ work: @escaping @MainActor (LinkCall) async throws -> Void) {
        self.init(running, isReplying: false) {
            try await work($0)
            return nil
        }
    }

    init(replying reply: @escaping @MainActor (LinkCall) async throws -> some Encodable) {
        self.init(.every, isReplying: true) { try await reply($0) }
    }

    init<Input: Decodable>(
        _ type: Input.Type,
        running: LinkRunning?,
        _ work: @escaping @MainActor (Input, LinkCall) async throws -> Void
    ) {
        self.init(type, running: running, isReplying: false) {
            try await work($0, $1)
            return nil
        }
    }

    init<Input: Decodable>(
        _ type: Input.Type,
        replying reply: @escaping @MainActor (Input, LinkCall) async throws -> some Encodable
    ) {
        self.init(type, running: .every, isReplying: true) { try await reply($0, $1) }
    }

    init<Links: GeneratedLinks>(
        _ type: Links.Type,
        running: LinkRunning?,
        isReplying: Bool,
        _ work: @escaping @MainActor (Links, LinkCall) async throws -> Output
    ) {
        self.running = running
        run = { call, _ in try await work(Links(call: call), call) }
        check = { call, _ in _ = try Links(call: call) }
        self.isReplying = isReplying
        problems = { _, _ in [] }
    }

    private init(
        _ running: LinkRunning?,
        isReplying: Bool,
        _ run: @escaping @MainActor (LinkCall) async throws -> Output
    ) {
        self.running = running
        self.run = { call, _ in try await run(call) }
        check = { _, _ in }
        self.isReplying = isReplying
        problems = { _, _ in [] }
    }

    private init<Input: Decodable>(
        _ type: Input.Type,
        running: LinkRunning?,
        isReplying: Bool,
        _ run: @escaping @MainActor (Input, LinkCall) async throws -> Output
    ) {
        self.running = running
        self.run = { call, decoding in try await run(call.parameters.decode(type, options: decoding), call) }
        check = { call, decoding in _ = try call.parameters.decode(type, options: decoding) }
        self.isReplying = isReplying
        problems = { InputProbe.problems(type, of: $0, options: $1) }
    }
}

/// A link for a handler: the route, the origin, and what the link contains besides the handler's input.
public struct LinkCall: Sendable {
    /// The route, and the values in the link.
    public let match: RouteMatch
    /// The tap, if the link came through an inbox.
    public let event: LinkEvent?
    /// The name of the calling app, `x-source` of x-callback-url 1.0; it is untrusted text.
    public let source: String?
    /// The scheme of the link in lower case: `https`, one of the app's, or `http` if the app has read such a link itself.
    public let scheme: String

    /// The link; an `http` link is handled as `https`.
    public var url: String { match.url }

    /// The route.
    public var route: Route { match.route }

    /// The fragment, decoded; browsers do not send it to servers.
    public var fragment: String? { match.fragment }

    /// The items of a fragment that is written like a query, such as the tokens of a login, each decoded after the split.
    public var fragmentItems: [LinkURL.QueryItem] { match.fragmentItems }

    /// The parameters, to be decoded again or in another way.
    public var parameters: LinkParameters { LinkParameters(match) }
}
