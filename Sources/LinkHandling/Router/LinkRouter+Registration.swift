// One method for each shape of a handler, so that a closure's types alone say what it wants and what it gives back. What is
// given back may go to whoever wrote the link: a closure of one expression that has a value returns it.
extension LinkRouter {
    /// Adds a handler that needs nothing of the link.
    public func on(_ route: String, _ handler: @escaping @MainActor () async throws -> Void) {
        register(
            LinkHandler { _ in
                try await handler()
                return nil
            },
            for: route
        )
    }

    /// Adds a handler that needs nothing of the link; what it returns goes into `x-success`.
    public func on<Output: Encodable>(_ route: String, _ handler: @escaping @MainActor () async throws -> Output) {
        register(LinkHandler { _ in try await handler() }, for: route)
    }

    /// Adds a handler of the link as a whole.
    public func on(_ route: String, _ handler: @escaping @MainActor (LinkCall) async throws -> Void) {
        register(
            LinkHandler {
                try await handler($0)
                return nil
            },
            for: route
        )
    }

    /// Adds a handler of the link as a whole; what it returns goes into `x-success`.
    public func on<Output: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor (LinkCall) async throws -> Output
    ) {
        register(LinkHandler { try await handler($0) }, for: route)
    }

    /// Adds a handler of what the link carries: path parameters and query items, by name.
    ///
    /// A type without names of its own takes the value of the route's only parameter:
    /// `router.on("trip") { (reference: String) in }` fits `/trips/{reference}`, and a `[String]` fits `/docs/{rest+}`.
    public func on<Input: Decodable>(_ route: String, _ handler: @escaping @MainActor (Input) async throws -> Void) {
        register(
            LinkHandler(Input.self) { input, _ in
                try await handler(input)
                return nil
            },
            for: route
        )
    }

    /// Adds a handler of what the link carries; what it returns goes into `x-success`.
    public func on<Input: Decodable, Output: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor (Input) async throws -> Output
    ) {
        register(LinkHandler(Input.self) { input, _ in try await handler(input) }, for: route)
    }

    /// Adds a handler of what the link carries and of the link as a whole.
    public func on<Input: Decodable>(
        _ route: String,
        _ handler: @escaping @MainActor (Input, LinkCall) async throws -> Void
    ) {
        register(
            LinkHandler(Input.self) {
                try await handler($0, $1)
                return nil
            },
            for: route
        )
    }

    /// Adds a handler of what the link carries and of the link as a whole; what it returns goes into `x-success`.
    public func on<Input: Decodable, Output: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor (Input, LinkCall) async throws -> Output
    ) {
        register(LinkHandler(Input.self) { try await handler($0, $1) }, for: route)
    }
}
