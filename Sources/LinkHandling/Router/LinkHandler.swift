import LinkRoutes

/// A handler with its types forgotten.
@MainActor
struct LinkHandler {
    typealias Output = (any Encodable)?

    /// Decodes and calls; the result goes into `x-success`, nil for a handler that does not reply.
    let run: @MainActor (LinkCall, LinkDecoding) async throws -> Output
    /// Whether it was made to reply, so that it has no use where the router cannot.
    let isReplying: Bool
    /// Where the handler's input and the route disagree.
    let problems: @MainActor (Route, LinkDecoding) -> [InputProbe.Problem]

    init(_ work: @escaping @MainActor (LinkCall) async throws -> Void) {
        self.init(isReplying: false) {
            try await work($0)
            return nil
        }
    }

    init(replying reply: @escaping @MainActor (LinkCall) async throws -> some Encodable) {
        self.init(isReplying: true) { try await reply($0) }
    }

    init<Input: Decodable>(_ type: Input.Type, _ work: @escaping @MainActor (Input, LinkCall) async throws -> Void) {
        self.init(type, isReplying: false) {
            try await work($0, $1)
            return nil
        }
    }

    init<Input: Decodable>(
        _ type: Input.Type,
        replying reply: @escaping @MainActor (Input, LinkCall) async throws -> some Encodable
    ) {
        self.init(type, isReplying: true) { try await reply($0, $1) }
    }

    private init(isReplying: Bool, _ run: @escaping @MainActor (LinkCall) async throws -> Output) {
        self.run = { call, _ in try await run(call) }
        self.isReplying = isReplying
        problems = { _, _ in [] }
    }

    private init<Input: Decodable>(
        _ type: Input.Type,
        isReplying: Bool,
        _ run: @escaping @MainActor (Input, LinkCall) async throws -> Output
    ) {
        self.run = { call, decoding in try await run(call.parameters.decode(type, options: decoding), call) }
        self.isReplying = isReplying
        problems = { InputProbe.problems(type, of: $0, options: $1) }
    }
}
