import Foundation
import LinkHandling
import LinkRoutes
import Testing

@testable import LinkActions

/// A value without names of its own: what it is read from.
@MainActor @Suite struct SingleValueTests {
    typealias AnyInput = any (Decodable & Sendable).Type

    private enum Tab: String, Codable, CaseIterable { case map, info }

    private static let routes = [
        #""id": "trip", "path": "/trips/{reference}""#, #""id": "item", "path": "/items/{number:int}""#,
        #""id": "docs", "path": "/docs/{rest+}", "aliases": ["/docs"]"#,
        #""id": "tab", "path": "/tab", "query": {"tab": "string?"}"#,
        #""id": "many", "path": "/many/{a}/{b}", "query": {"c": "string?"}"#, #""id": "none", "path": "/none""#,
    ]

    private func read<Value: Decodable>(
        _ link: String,
        _ type: Value.Type = Value.self
    ) throws -> Value {
        let routes = Self.routes.map { "{\($0)}" }.joined(separator: ",")
        let table = try RouteTable(json: Array(#"{"schemes": ["t"], "routes": [\#(routes)]}"#.utf8))
        return try LinkParameters(#require(table.match(link))).decode(type)
    }

    @Test func `a handler of one value gets the only parameter`() async throws {
        let fixture = try RouterFixture(routes: Self.routes)
        var seen: [String] = []
        fixture.router.on("trip") { (reference: String) in seen.append(reference) }
        fixture.router.on("item") { (number: Int, details: LinkDetails) in
            seen.append("\(number) \(details.match.route.id)")
        }
        fixture.router.on("docs") { (rest: [String]) in seen.append("\(rest)") }
        fixture.router.on("tab") { (tab: Tab?) in seen.append("\(tab?.rawValue ?? "none")") }
        for link in [
            "trips/a%2Fb?result=x&reference=y", "items/7?utm=1", "docs/a/b", "docs", "tab?tab=map", "tab?x=1",
            "tab?tab",
            "tab?tab=",
        ] {
            await fixture.router.handle("t:///" + link)
        }
        #expect(fixture.failures.isEmpty)
        #expect(seen == ["a/b", "7 item", #"["a", "b"]"#, "[]", "map", "none", "none", "none"])
        #expect(fixture.router.validate().map(\.route) == ["many", "none"])
    }

    @Test func `other types of one value are read alike`() throws {
        struct Reference: Decodable, Equatable {
            let text: String

            init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
        }
        #expect(try read("t:trips/map", Tab.self) == .map)
        #expect(try read("t:trips/x", Reference.self).text == "x")
        #expect(try read("t:trips/x", Reference?.self)?.text == "x")
        #expect(try read("t:trips/2026-01-31", CalendarDay.self) == CalendarDay("2026-01-31"))
        #expect(try read("t:items/7", Double?.self) == 7)
        #expect(try read("t:tab?tab=a&tab=b", [String].self) == ["a", "b"])
        #expect(try read("t:tab?tab=a&tab=b", Set<String>?.self) == ["a", "b"])
        #expect(try read("t:tab?a=1", [String]?.self) == nil)
        #expect(try read("t:tab?tab", Bool.self))
        #expect(try read("t:tab?a", String?.self) == nil)
        #expect(try read("t:docs/1/2", [Int].self) == [1, 2])
        #expect(try read("t:many/1/2?c=3", [String: String].self) == ["a": "1", "b": "2", "c": "3"])
    }

    @Test(
        arguments: [
            ("t:items/9999999999999999", Int8.self, .typeMismatch, "number", .segment(2)),
            ("t:trips/x", Tab.self, .badValue, "reference", .segment(2)),
            ("t:tab", String.self, .missingKey, "tab", .absent),
            ("t:tab?tab=", Tab.self, .missingKey, "tab", .query(1)),
            ("t:tab", [String].self, .missingKey, "tab", .absent),
            ("t:tab?tab=z", Tab?.self, .badValue, "tab", .query(1)),
            ("t:docs/a", String.self, .typeMismatch, "rest", .segment(2)),
            ("t:docs", Int?.self, .typeMismatch, "rest", .absent),
        ] as [(String, AnyInput, LinkParameterError.Code, String, LinkParameterError.Location)]
    )
    func `an error names the parameter that does not fit`(
        _ link: String,
        _ type: AnyInput,
        _ code: LinkParameterError.Code,
        _ name: String,
        _ place: LinkParameterError.Location
    ) {
        let error = #expect(throws: LinkParameterError.self) { try read(link, type) }
        #expect(error?.code == code)
        #expect(error?.parameter == name)
        #expect(error?.place == place)
    }

    @Test(arguments: [
        ("t:many/1/2?result=7", "use a type with a property for each"),
        ("t:none?result=7", "use a handler without input"),
    ])
    func `without an only parameter there is no value`(_ link: String, _ fix: String) {
        for type in [Int.self, String?.self, [Int].self, Tab.self] as [any Decodable.Type] {
            let error = #expect(throws: LinkParameterError.self) { try read(link, type) }
            #expect(error?.code == .typeMismatch)
            #expect(error?.message == "The parameters are not allowed.")
            let described = error.map { "\($0)" } ?? ""
            #expect(described.hasPrefix("the link's parameters are not one value: ") && described.hasSuffix("; \(fix)"))
        }
    }

    @Test(arguments: [("t:trips/x", false), ("t:tab?tab=map", false), ("t:tab?other=1", false), ("t:none", true)])
    func `a type that asks for nil itself gets true only where the link has nothing`(
        _ link: String,
        _ isNil: Bool
    ) throws {
        struct Asking: Decodable {
            let gotNil: Bool

            init(from decoder: any Decoder) throws { gotNil = try decoder.singleValueContainer().decodeNil() }
        }
        #expect(try read(link, Asking.self).gotNil == isNil)
    }
}
