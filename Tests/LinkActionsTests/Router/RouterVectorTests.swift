import Diagnostics
import LinkActions
import LinkCases
import LinkHandling
import LinkRoutes
import StrictJSON
import Testing

/// The shared cases of x-callback-url, from a link to what is opened for it.
@MainActor @Suite struct CallbackVectorTests {
    private struct Thrown: Error, CustomStringConvertible {
        let description: String
    }

    /// What a case's handler returns, members in the order of the case.
    private struct Output: Encodable {
        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(_ name: String) { stringValue = name }

            init?(stringValue: String) { self.init(stringValue) }

            init?(intValue: Int) { nil }
        }

        let value: JSONValue

        func encode(to encoder: any Encoder) throws {
            if let members = value.object {
                var container = encoder.container(keyedBy: Key.self)
                for member in members where !member.value.isNull {
                    try container.encode(Output(value: member.value), forKey: Key(member.name))
                }
            } else if let elements = value.array {
                var container = encoder.unkeyedContainer()
                for element in elements { try container.encode(Output(value: element)) }
            } else {
                var container = encoder.singleValueContainer()
                if let text = value.string {
                    try container.encode(text)
                } else if let number = value.integer {
                    try container.encode(number)
                } else if let flag = value.bool {
                    try container.encode(flag)
                } else {
                    try container.encodeNil()
                }
            }
        }
    }

    @Test(arguments: try Vector.cases(of: "xcb", in: .module))
    func `the outcome of a link is the one that the case expects`(_ vector: Vector) async throws {
        let fixture = RouterFixture(try table(for: vector))
        let handler = vector.given["handler"]
        var source: String?
        var parameters: [String: String] = [:]
        for _ in 0..<(handler?["registeredTwice"]?.bool == true ? 2 : 1) {
            fixture.router.onRequest("action") { (input: [String: String], details: LinkDetails) -> Output? in
                (parameters, source) = (input, details.source)
                if let text = handler?["throw"]?.string { throw Thrown(description: text) }
                if handler?["cancel"]?.bool == true { throw CancellationError() }
                return handler?["return"].map(Output.init)
            }
        }
        if let code = vector.expect["tableError"]?.string {
            #expect(fixture.router.validate().map(\.code.name) == [code])
        }
        let outcome = await fixture.router.handle(try #require(vector.given["url"]?.string))
        for (name, wanted) in (vector.expect.object ?? []).map({ ($0.name, $0.value) }) {
            switch name {
            case "opens": #expect(fixture.opened == wanted.array?.compactMap(\.string))
            case "onError": #expect(fixture.failures.map(Self.text) == wanted.array?.compactMap(\.string))
            case "handled": #expect(outcome.isHandled == wanted.bool)
            case "source": #expect(source == wanted.string)
            case "parameters":
                #expect(parameters == (wanted.object ?? []).reduce(into: [:]) { $0[$1.name] = $1.value.string })
            case "tableError": break
            default: Issue.record("unknown expectation \(name)")
            }
        }
    }

    /// A table with the action of the case's link, and without it where the case wants no route.
    private func table(for vector: Vector) throws -> RouteTable {
        let link = try LinkURL(try #require(vector.given["url"]?.string))
        let hasRoute = vector.given["handler"]?["noRoute"]?.bool != true
        let path = hasRoute ? link.segments.joined(separator: "/") : "another"
        let scheme = try #require(vector.given["scheme"]?.string)
        let route = #"{"id": "action", "path": "/\#(path)", "page": false, "claimed": false, "callbacks": true}"#
        let json = #"{"schemes": ["\#(scheme)"], "ignoredSchemeHosts": "*", "routes": [\#(route)]}"#
        return try RouteTable(json: Array(json.utf8))
    }

    private static func text(_ failure: LinkFailure) -> String {
        (failure.error as? CallbackRefusal)?.code ?? failure.message
    }
}

/// The shared cases of write-up 003: home where no path of the app's own fits, nothing where one fits in vain.
@MainActor @Suite struct LinkVectorTests {
    @Test(arguments: try Vector.cases(of: "deeplinker", in: .module))
    func `a link reaches the route that the case expects`(_ vector: Vector) async throws {
        let table = try RouteTable(
            json: Array(
                #"""
                {"hosts": ["www.trips.calendar.com"], "schemes": ["tcal"], "ignoredSchemeHosts": "*", "routes": [
                    {"id": "home", "path": "/"},
                    {"id": "details", "path": "/details", "query": {"reference": "string"}}
                ]}
                """#.utf8
            )
        )
        var place: String?
        let router = LinkRouter(table)
        router.onUnmatched { if $0.explanation.outcome == .noPath, $0.kind == .scheme { place = "home" } }
        struct Details: Decodable { let reference: String }
        router.on("home") { place = "home" }
        router.on("details") { (details: Details) in place = "details(\(details.reference))" }
        await router.handle(try #require(vector.given["url"]?.string))
        #expect(place == vector.expect["wanted"]?.string)
    }
}
