import LinkRoutes

/// A handler with its types forgotten.
@MainActor
struct LinkHandler {
    /// Decodes and calls; what comes back goes into `x-success`.
    let run: @MainActor (LinkCall, LinkDecoding) async throws -> (any Encodable)?
    /// Where the handler's input and the route disagree.
    let problems: @MainActor (Route, LinkDecoding) -> [InputProbe.Problem]

    init(_ run: @escaping @MainActor (LinkCall) async throws -> (any Encodable)?) {
        self.run = { call, _ in try await run(call) }
        problems = { _, _ in [] }
    }

    init<Input: Decodable>(
        _ type: Input.Type,
        _ run: @escaping @MainActor (Input, LinkCall) async throws -> (any Encodable)?
    ) {
        self.run = { call, decoding in try await run(call.parameters.decode(type, options: decoding), call) }
        problems = { InputProbe.problems(type, of: $0, options: $1) }
    }
}
