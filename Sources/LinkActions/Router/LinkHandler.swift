public import LinkHandling
import LinkRoutes

/// A type-erased handler.
@MainActor
struct LinkHandler {
    typealias Output = (any Encodable)?

    /// Decodes the input and calls the handler; the result goes into `x-success`, nil for a handler that does not
    /// reply.
    let run: @MainActor (LinkDetails) async throws -> Output
    /// Decodes the input only.
    let check: @MainActor (LinkDetails) throws -> Void
    /// Whether the handler replies, so that it is useless if the router cannot.
    let isReplying: Bool
    /// What a newer link does to the handler; nil if the route decides.
    let running: LinkRunning?

    init(
        running: LinkRunning? = .every,
        isReplying: Bool,
        _ work: @escaping @MainActor () async throws -> Output
    ) {
        self.running = running
        run = { _ in try await work() }
        check = { _ in }
        self.isReplying = isReplying
    }

    init<Input: Decodable>(
        _ type: Input.Type,
        running: LinkRunning? = .every,
        isReplying: Bool,
        _ work: @escaping @MainActor (Input, LinkDetails) async throws -> Output
    ) {
        self.running = running
        run = { try await work(LinkParameters($0.match).decode(type), $0) }
        check = { _ = try LinkParameters($0.match).decode(type) }
        self.isReplying = isReplying
    }

    init<Links: GeneratedLinks>(
        links type: Links.Type,
        running: LinkRunning?,
        isReplying: Bool,
        _ work: @escaping @MainActor (Links, LinkDetails) async throws -> Output
    ) {
        self.running = running
        run = { try await work(Links(match: $0.match), $0) }
        check = { _ = try Links(match: $0.match) }
        self.isReplying = isReplying
    }
}

extension LinkDetails {
    /// The name of the calling app, `x-source` of x-callback-url 1.0; it is untrusted text.
    public var source: String? { IncomingCallbacks(match.reservedItems).source }

    /// The scheme of the link in lower case: `https`, one of the app's, or `http` if the app has read such a link itself.
    public var scheme: String { ASCII.lowercased(String(LinkText.trimmed(event.url).prefix { $0 != ":" })) }
}
