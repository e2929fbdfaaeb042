import Foundation
import LinkRoutes
import Testing

@testable import LinkActions

@Suite struct InputProbeTests {
    private func problems<Input: Decodable>(
        _ type: Input.Type,
        _ path: String,
        _ query: String = "",
        _ options: LinkDecoding = LinkDecoding()
    ) throws -> [String] {
        InputProbe.problems(type, of: try route(path, query), options: options).map { "\($0.kind) \($0.parameter)" }
    }

    private func route(_ path: String, _ query: String) throws -> Route {
        let json = """
            {"hosts": ["www.example.com"], "schemes": ["t"],
             "routes": [{"id": "r", "path": "\(path)", "page": false, "universal": false, "query": {\(query)}}]}
            """
        return try #require(RouteTable(json: Array(json.utf8)).route("r"))
    }

    private struct Trip: Decodable {
        let reference: String
        let day: CalendarDay
        let tab: Tab?
        let n: Int?
    }

    private enum Tab: String, Decodable, CaseIterable { case map, info }

    private static let trip = (path: "/{reference}/{day:date}", query: #""tab": "enum(map|info)?", "n": "int?""#)

    @Test func `an input that fits has no problems`() throws {
        #expect(try problems(Trip.self, Self.trip.path, Self.trip.query) == [])
        #expect(try problems([String: String].self, Self.trip.path, Self.trip.query) == [])
        #expect(try problems([String: [String]].self, "/{rest+}") == [])
    }

    @Test func `every name that the route lacks is found, also optional ones`() throws {
        #expect(
            try problems(Trip.self, "/{referenz}/{on:date}")
                == ["unknownParameter reference", "unknownParameter day", "unknownParameter tab", "unknownParameter n"]
        )
        struct Other: Decodable {
            let u: URL
            let list: [Int]
            let mode: Tab
            let last: Date
        }
        #expect(
            try problems(Other.self, "/a") == ["u", "list", "mode", "last"].map { "unknownParameter \($0)" }
        )
    }

    @Test func `the nearest name is offered`() throws {
        struct Typo: Decodable { let titel: String }
        let json = #"{"hosts": ["www.example.com"], "routes": [{"id": "r", "path": "/a/{title}"}]}"#
        let route = try #require(RouteTable(json: Array(json.utf8)).route("r"))
        let problem = try #require(InputProbe.problems(Typo.self, of: route, options: LinkDecoding()).first)
        #expect(
            problem.message
                == #"the input asks for "titel", which the route does not declare"#
        )
        #expect(problem.fix == #"did you mean "title"?"#)
    }

    private struct One<Wrapped: Decodable>: Decodable { let v: Wrapped }

    @Test func `a type that cannot read every value of the table is an error`() throws {
        for (path, types) in [
            ("/{v:int}", [One<Bool>.self, One<UUID>.self, One<CalendarDay>.self, One<Date>.self, One<[Bool]>.self]),
            ("/{v:date}", [One<Int>.self, One<Double>.self, One<UUID>.self, One<Bool>.self, One<[Int]>.self]),
            ("/{v:uuid}", [One<Int>.self, One<CalendarDay>.self, One<URL>.self]),
            ("/{v:enum(map|info|days)}", [One<Tab>.self, One<Int>.self, One<Bool>.self]),
            ("/{v+}", [One<String>.self, One<Int>.self]),
        ] as [(String, [any Decodable.Type])] {
            for type in types { #expect(try problems(type, path) == ["wrongType v"], "\(path) \(type)") }
        }
    }

    @Test func `a type that accepts the table's values is not wrong`() throws {
        for (path, types) in [
            ("/{v:int}", [One<Int>.self, One<String>.self, One<Double>.self, One<UInt8>.self, One<[Int]>.self]),
            ("/{v:date}", [One<CalendarDay>.self, One<Date>.self, One<String>.self]),
            ("/{v:uuid}", [One<UUID>.self, One<String>.self]),
            ("/{v:enum(map|info)}", [One<Tab>.self, One<String>.self]),
            ("/{v:enum(0|1)}", [One<Bool>.self, One<Int>.self]),
            (
                "/{v}",
                [One<Double>.self, One<Bool>.self, One<Tab>.self, One<Date>.self, One<URL>.self, One<[Int]>.self]
            ),
            ("/a-{v}", [One<Int>.self]),
            ("/{v+}", [One<[String]>.self, One<[Int]>.self, One<Set<String>>.self]),
        ] as [(String, [any Decodable.Type])] {
            for type in types { #expect(try problems(type, path) == [], "\(path) \(type)") }
        }
    }

    @available(macOS 15, *)
    @Test func `an integer of 128 bits is an error at registration, alone and beside others`() throws {
        struct Both: Decodable {
            let typo: String
            let v: UInt128
        }
        for (types, subject) in [
            ([One<UInt128>.self, One<Int128>.self, Maybe<UInt128>.self, One<[Int128]>.self], "\"v\""),
            ([UInt128.self, Int128?.self, [UInt128].self], "the input"),
        ] as [([any Decodable.Type], String)] {
            for type in types {
                let problems = InputProbe.problems(type, of: try route("/{v:int}", ""), options: LinkDecoding())
                let message = "\(subject) is an integer of 128 bits in the app, which no parameter of a link is"
                #expect(problems.map { "\($0.kind) \($0.message)" } == ["wrongType \(message)"], "\(type)")
                #expect(problems.first?.fix == "use Int64")
            }
        }
        let both = try problems(Both.self, "/{v:int}", #""tpyo": "string?""#)
        #expect(both == ["unknownParameter typo", "wrongType v"])
    }

    private struct Maybe<Wrapped: Decodable>: Decodable { let v: Wrapped? }

    @Test func `free text for a typed parameter is wrong`() throws {
        for (path, query, type, name, fix) in [
            ("/{v}", "", One<Int>.self, "Int", "{v:int}"), ("/a/{v}", "", Maybe<UInt8>.self, "UInt8", "{v:int}"),
            ("/{v}", "", One<UUID>.self, "UUID", "{v:uuid}"),
            ("/{v}", "", One<CalendarDay>.self, "CalendarDay", "{v:date}"),
            ("/x", #""v": "string""#, One<Int>.self, "Int", #""int""#),
            ("/x", #""v": "string?""#, Maybe<Int64>.self, "Int64", #""int?""#),
            ("/x", #""v": "string?""#, Maybe<CalendarDay>.self, "CalendarDay", #""date?""#),
        ] as [(String, String, any Decodable.Type, String, String)] {
            let problems = InputProbe.problems(type, of: try route(path, query), options: LinkDecoding())
            #expect(
                problems.map { "\($0.kind) \($0.message); \($0.fix ?? "")" }
                    == [#"wrongType "v" is free text in the table, but \#(name) is not; write \#(fix)"#]
            )
        }
    }

    @Test func `a type with properties is not read from one text, required or not`() throws {
        struct Color: Decodable { let red: Int }
        for query in [#""v": "string""#, #""v": "string?""#, #""v": "int?""#] {
            for type in [One<Color>.self, Maybe<Color>.self] as [any Decodable.Type] {
                let problems = InputProbe.problems(type, of: try route("/x", query), options: LinkDecoding())
                #expect(
                    problems.map { "\($0.kind) \($0.message); \($0.fix ?? "")" } == [
                        #"wrongType "v" is one text in the table, but Color has properties; use a type with a single value, "#
                            + "or decode with nesting: .dots"
                    ],
                    "\(query) \(type)"
                )
            }
        }
        #expect(try problems(Maybe<Color>.self, "/x", #""v.red": "int?""#, LinkDecoding(nesting: .dots)) == [])
    }

    @Test func `a value without names is that of the only parameter`() throws {
        for (path, query, types) in [
            ("/{v}", "", [String.self, Optional<String>.self, Tab.self, URL.self, [String].self, Date.self]),
            ("/a/{v:int}", "", [Int.self, Int?.self, [Int].self]), ("/{v+}", "", [[String].self, Set<String>?.self]),
            ("/x", #""v": "string?""#, [String?.self, Tab?.self, [String]?.self]),
        ] as [(String, String, [any Decodable.Type])] {
            for type in types { #expect(try problems(type, path, query) == [], "\(path) \(query) \(type)") }
        }
        for (path, query, types) in [
            ("/{v:int}", "", [UUID.self, UUID?.self, [UUID].self, Bool?.self]), ("/{v}", "", [Int.self, Int?.self]),
            ("/{v:enum(map|info|days)}", "", [Tab.self, Tab?.self]), ("/{v+}", "", [String.self, Int?.self]),
        ] as [(String, String, [any Decodable.Type])] {
            for type in types { #expect(try problems(type, path, query) == ["wrongType v"], "\(path) \(type)") }
        }
        for type in [String.self, Tab.self, [String].self] as [any Decodable.Type] {
            #expect(try problems(type, "/x", #""v": "string?""#) == ["mayBeMissing v"], "\(type)")
        }
    }

    @Test(arguments: [
        ("/{a}/{b}", #""c": "int?""#, "the route has 3 parameters; use a type with a property for each"),
        ("/x", "", "the route has no parameters; use a handler without input"),
    ])
    func `a value without names is wrong without an only parameter`(
        _ path: String,
        _ query: String,
        _ message: String
    ) throws {
        for type in [Int.self, String?.self, [String].self, Tab.self] as [any Decodable.Type] {
            let problems = InputProbe.problems(type, of: try route(path, query), options: LinkDecoding())
            #expect(problems.map { "\($0.kind) \($0.message); \($0.fix ?? "")" } == ["wrongType " + message], "\(type)")
        }
        #expect(try problems([String: String].self, path, query) == [])
    }

    @Test func `a required property of an optional item may be missing`() throws {
        struct Strict: Decodable {
            let a: String
            let b: Int
            let c: Tab
            let d: Bool
            let e: [Int]
            let f: String?
        }
        let query = ["string", "int?", "enum(map|info)?", "string?", "int?", "string?"].enumerated()
            .map { "\"\(["a", "b", "c", "d", "e", "f"][$0.offset])\": \"\($0.element)\"" }.joined(separator: ", ")
        #expect(try problems(Strict.self, "/x", query) == ["b", "c", "d", "e"].map { "mayBeMissing \($0)" })
    }

    @Test func `a handwritten default is not a problem`() throws {
        struct Lenient: Decodable {
            let n: Int

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                n = (try? container.decode(Int.self, forKey: .n)) ?? 1
            }

            enum CodingKeys: CodingKey { case n }
        }
        #expect(try problems(Lenient.self, "/x", #""n": "int?""#) == [])
        #expect(try problems(Sample.WithDefault.self, "/x", #""page": "int?""#) == [])
    }

    @Test func `a type that refuses the examples is not a problem`() throws {
        struct Picky: Decodable {
            struct Refusal: Error {}

            enum CodingKeys: CodingKey { case v, w }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                _ = try container.decode(String.self, forKey: .v)
                throw Refusal()
            }
        }
        #expect(try problems(Picky.self, "/{v}") == [])
        #expect(try problems(Picky.self, "/{w}") == ["unknownParameter v"])
    }

    @Test func `nested names count with dots`() throws {
        struct Outer: Decodable {
            struct Inner: Decodable { let name: String }
            let from: Inner?
        }
        let dots = LinkDecoding(nesting: .dots)
        #expect(try problems(Outer.self, "/x", #""from.name": "string?""#, dots) == [])
        #expect(try problems(Outer.self, "/x", #""from.nam": "string?""#, dots) == ["unknownParameter from.name"])
    }
}
