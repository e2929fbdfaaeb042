import Diagnostics
import Foundation
import LinkRoutes
import Testing

@testable import LinkActions

/// The problems of an input that does not take the sample links of its route.
@MainActor @Suite struct InputCheckTests {
    private func problems<Input: Decodable>(
        _ type: Input.Type,
        _ path: String,
        _ query: String = ""
    ) throws -> [LinkRouterProblem] {
        let json = """
            {"hosts": ["www.example.com"], "schemes": ["t"], "routes": [{"id": "r", "path": "\(path)", "query": {\(query)}}]}
            """
        let router = LinkRouter(try RouteTable(json: Array(json.utf8)))
        router.on("r") { (_: Input) in }
        return router.validate()
    }

    typealias AnyInput = any (Decodable & Sendable).Type

    private enum Tab: String, Decodable, CaseIterable { case map, info }

    private struct One<Wrapped: Decodable & Sendable>: Decodable, Sendable { let v: Wrapped }

    @Test func `an input that takes every sample link has no problems`() throws {
        struct Trip: Decodable {
            let reference: String
            let day: CalendarDay
            let tab: Tab?
            let n: Int?
        }
        let query = #""tab": "enum(map|info)?", "n": "int?""#
        #expect(try problems(Trip.self, "/{reference}/{day:date}", query) == [])
        #expect(try problems([String: String].self, "/{reference}/{day:date}", query) == [])
        for (path, types) in [
            ("/{v:int}", [One<Int>.self, One<String>.self, One<Double>.self, One<UInt8>.self, One<[Int]>.self]),
            ("/{v:date}", [One<CalendarDay>.self, One<Date>.self, One<String>.self]),
            ("/{v:uuid}", [One<UUID>.self, One<String>.self]),
            ("/{v:enum(map|info)}", [One<Tab>.self, One<String>.self, Tab.self]),
            ("/{v:enum(0|1)}", [One<Bool>.self, One<Int>.self]),
            ("/{v}", [One<String>.self, One<Tab>.self, One<Date>.self, One<URL>.self, String.self, [String].self]),
            ("/a-{v}", [One<Int>.self, One<String>.self]),
            ("/{v+}", [One<[String]>.self, One<[Int]>.self, [String].self, [String: [String]].self]),
        ] as [(String, [any Decodable.Type])] {
            for type in types { #expect(try problems(type, path) == [], "\(path) \(type)") }
        }
    }

    @Test func `a parameter that the route lacks is named, with the nearest one`() throws {
        struct Typo: Decodable { let titel: String }
        for path in ["/a/{title}", "/a"] {
            let problems = try problems(Typo.self, path)
            #expect(problems.map(\.code) == [.unknownParameter])
            #expect(problems.first?.message.contains("\"titel\"") == true)
            #expect(problems.first?.fix?.contains("\"title\"") == path.contains("title"))
        }
    }

    @Test(
        arguments: [
            ("/{v:int}", One<Bool>.self, "int", "true, false, 1 or 0"), ("/{v:date}", One<UUID>.self, "date", "a UUID"),
            ("/{v:uuid}", One<CalendarDay>.self, "uuid", "a day such as 2026-01-31"),
            ("/{v:enum(map|info|days)}", One<Tab>.self, "enum(map|info|days)", "map, info"),
            ("/{v:int}", UUID.self, "int", "a UUID"), ("/{v}", One<Int>.self, "string", Int.valueDescription),
            ("/{v}", One<UUID?>.self, "string", "a UUID"),
            ("/{v}", CalendarDay.self, "string", "a day such as 2026-01-31"),
        ] as [(String, AnyInput, String, String)]
    )
    func `a type that cannot read a value of the table is an error with both types`(
        _ path: String,
        _ type: AnyInput,
        _ declared: String,
        _ expected: String
    ) throws {
        let problems = try problems(type, path)
        #expect(problems.map(\.code) == [.wrongInputType])
        let message = problems.first?.message ?? ""
        #expect(message.contains(declared) && message.contains(expected) && message.contains("\"v\""))
    }

    @Test func `a list, and a type with properties, need what the table has`() throws {
        struct Color: Decodable, Sendable { let red: Int }
        for type in [One<String>.self, One<Int?>.self, String.self] as [any Decodable.Type] {
            #expect(try problems(type, "/{v+}").map(\.code) == [.wrongInputType], "\(type)")
        }
        for type in [One<Color>.self, One<Color?>.self] as [any Decodable.Type] {
            #expect(try problems(type, "/{v}").map(\.code) == [.wrongInputType], "\(type)")
        }
    }

    @Test(arguments: [("/{a}/{b}", #""c": "int?""#), ("/x", "")])
    func `a value without names is wrong without an only parameter`(_ path: String, _ query: String) throws {
        for type in [Int.self, String?.self, [String].self, Tab.self] as [any Decodable.Type] {
            #expect(try problems(type, path, query).map(\.code) == [.wrongInputType], "\(type)")
        }
        #expect(try problems([String: String].self, path, query) == [])
    }

    @Test func `a required property of an optional item may be missing`() throws {
        for type in [One<String>.self, One<Tab>.self, String.self, [String].self] as [any Decodable.Type] {
            let problems = try problems(type, "/x", #""v": "string?""#)
            #expect(problems.map(\.code) == [.optionalItemRequired], "\(type)")
        }
        #expect(try problems(Sample.WithDefault.self, "/x", #""page": "int?""#) == [])
    }

    @Test func `a type that refuses the samples of its own accord is not a problem`() throws {
        struct Picky: Decodable {
            struct Refusal: Error {}

            enum CodingKeys: CodingKey { case v }

            init(from decoder: any Decoder) throws {
                _ = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .v)
                throw Refusal()
            }
        }
        #expect(try problems(Picky.self, "/{v}") == [])
        #expect(try problems(Picky.self, "/{w}").map(\.code) == [.unknownParameter])
    }
}
