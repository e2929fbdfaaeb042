// One method for each shape of a handler, so that a closure's types alone say what it wants. The method's name says
// whether it replies. The closure's type cannot: a closure of one expression returns the expression's value, whether its
// author means to send that or not.

// Handlers that send nothing.
extension LinkRouter {
    /// Adds a handler that needs nothing of the link.
    ///
    /// An app that asked is told that the work is done, and nothing else. To send it a value, use `onRequest`.
    public func on(_ route: String, _ handler: @escaping @MainActor () async throws -> Void) {
        register(LinkHandler { _ in try await handler() }, for: route)
    }

    /// Adds a handler of the link as a whole.
    public func on(_ route: String, _ handler: @escaping @MainActor (LinkCall) async throws -> Void) {
        register(LinkHandler(handler), for: route)
    }

    /// Adds a handler of what the link carries: path parameters and query items, by name.
    ///
    /// A type without names of its own takes the value of the route's only parameter:
    /// `router.on("trip") { (reference: String) in }` fits `/trips/{reference}`, and a `[String]` fits `/docs/{rest+}`.
    public func on<Input: Decodable>(_ route: String, _ handler: @escaping @MainActor (Input) async throws -> Void) {
        register(LinkHandler(Input.self) { input, _ in try await handler(input) }, for: route)
    }

    /// Adds a handler of what the link carries and of the link as a whole.
    public func on<Input: Decodable>(
        _ route: String,
        _ handler: @escaping @MainActor (Input, LinkCall) async throws -> Void
    ) {
        register(LinkHandler(Input.self, handler), for: route)
    }
}

// Handlers that reply.
extension LinkRouter {
    /// Adds a handler that needs nothing of the link and whose reply goes into `x-success`.
    ///
    /// Any app can ask, and any web page. The route needs `"callbacks": true` in the table, and the router an opener;
    /// ``validate()`` names what is missing.
    public func onRequest<Reply: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor () async throws -> Reply
    ) {
        register(LinkHandler(replying: { _ in try await handler() }), for: route)
    }

    /// Adds a handler of the link as a whole whose reply goes into `x-success`.
    public func onRequest<Reply: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor (LinkCall) async throws -> Reply
    ) {
        register(LinkHandler(replying: handler), for: route)
    }

    /// Adds a handler of what the link carries whose reply goes into `x-success`.
    public func onRequest<Input: Decodable, Reply: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor (Input) async throws -> Reply
    ) {
        register(LinkHandler(Input.self, replying: { input, _ in try await handler(input) }), for: route)
    }

    /// Adds a handler of what the link carries and of the link as a whole, whose reply goes into `x-success`.
    public func onRequest<Input: Decodable, Reply: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor (Input, LinkCall) async throws -> Reply
    ) {
        register(LinkHandler(Input.self, replying: handler), for: route)
    }
}
