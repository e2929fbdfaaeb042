import Diagnostics
import FindingSnapshots
import LinkActions
import LinkHandling
import LinkRoutes
import Testing

/// The sentences of `LinkRouter.validate()`.
@MainActor @Suite struct RouterSentenceTests {
    private struct Item<Value: Decodable & Sendable>: Decodable, Sendable { let v: Value }

    private struct Color: Decodable, Sendable { let red: Int }

    private enum Tab: String, Decodable, CaseIterable { case map, info }

    /// The findings of a router with a table of one route.
    private func findings(
        _ route: String,
        policy: CallbackPolicy = CallbackPolicy(),
        hasOpener: Bool = true,
        _ register: (LinkRouter) -> Void
    ) throws -> [Diagnostic] {
        let json = #"{"hosts": ["www.example.com"], "schemes": ["t"], "routes": [{"id": "a", \#(route)}]}"#
        let opener: LinkOpener = { _ in true }
        let table = try RouteTable(json: Array(json.utf8))
        let router = LinkRouter(table, policy: policy, opener: hasOpener ? opener : nil)
        register(router)
        return router.validate().map(\.diagnostic)
    }

    private func findings<Input: Decodable>(of type: Input.Type, _ route: String) throws -> [Diagnostic] {
        try findings(route) { router in
            router.on("a") { (_: Input) in }
        }
    }

    @Test func `sentences match the snapshot`() throws {
        let path = #""path": "/a""#
        let login = #"\#(path), "requires": "login""#
        let own = CallbackPolicy(httpsHosts: ["www.example.com"])
        var examples: [(input: String, findings: [Diagnostic])] = [
            ("no handler", try findings(path) { _ in }),
            (
                #"on("a"), on("a"), on("ab"), on("other")"#,
                try findings(path) { router in for id in ["a", "a", "ab", "other"] { router.on(id) {} } }
            ),
            (#"onRequest("a")"#, try findings(path, hasOpener: false) { $0.onRequest("a") { 1 } }),
            (#"a route with "requires": "login""#, try findings(login) { $0.on("a") {} }),
            (
                #"onRequirement("log_in"), onRequirement("other")"#,
                try findings(login) { router in
                    router.on("a") {}
                    for name in ["login", "log_in", "other"] { router.onRequirement(name) { true } }
                }
            ),
            (#"httpsHosts: ["www.example.com"]"#, try findings(path, policy: own) { $0.on("a") {} }),
        ]
        let inputs: [(type: any (Decodable & Sendable).Type, route: String)] = [
            (Item<String>.self, #""path": "/{w}""#), (Item<String>.self, #""path": "/{title}""#),
            (Item<String>.self, #""path": "/a", "query": {"v": "string?"}"#), (Item<String>.self, #""path": "/{v+}""#),
            (Item<Color>.self, #""path": "/{v}""#), (Item<Int>.self, #""path": "/{v}""#),
            (Item<Bool>.self, #""path": "/{v:int}""#), (Item<Tab>.self, #""path": "/{v:enum(map|info|days)}""#),
            (Int.self, #""path": "/{a}/{b}""#), (Int.self, path),
        ]
        for (type, route) in inputs { examples.append(("\(type) for {\(route)}", try findings(of: type, route))) }
        try FindingSnapshot("handlers").expect(examples)
    }
}
