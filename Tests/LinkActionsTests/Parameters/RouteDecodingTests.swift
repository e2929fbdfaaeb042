import Foundation
import LinkRoutes
import Testing

@testable import LinkActions

/// What the route of a link adds: path parameters and the types that the table declares.
@Suite struct RouteDecodingTests {
    private static let json = """
        {"hosts": ["www.example.com"], "schemes": ["t"], "routes": [
          {"id": "trip", "path": "/trips/{reference}/{day:date}", "query": {"tab": "enum(map|info)?", "n": "int?"}},
          {"id": "docs", "path": "/docs/{part:int}/{rest+}", "aliases": ["/docs/{part:int}"]},
          {"id": "picture", "path": "/pictures/img-{name}", "query": {"size": "int", "label": "string?"}},
          {"id": "map", "path": "/map", "query": {"lat": "number", "open": "bool", "dark": "bool?"}},
          {"id": "compare", "path": "/compare", "query": {"id": "int*", "tag": "string*"}},
          {"id": "file", "path": "/files/{name}.txt", "query": {"on": "date?", "id": "uuid?"}}
        ]}
        """

    private func parameters(_ link: String) throws -> LinkParameters {
        let table = try RouteTable(json: Array(Self.json.utf8))
        return LinkParameters(try #require(table.match(link)))
    }

    private struct Map: Codable, Hashable {
        var lat: Double
        var open: Bool
        var dark: Bool?
    }

    @Test(arguments: [("", nil), ("&dark", true), ("&dark=0", false), ("&dark&dark=false", false), ("&dark=", nil)])
    func `a number and a bool decode as the generated code reads them`(_ more: String, _ dark: Bool?) throws {
        let map = try parameters("t:map?lat=-1.5e1&open=1" + more).decode(Map.self)
        #expect(map == Map(lat: -15, open: true, dark: dark))
        let error = #expect(throws: LinkParameterError.self) {
            try parameters("t:map?lat=0&open=0&dark=yes").decode(Map.self)
        }
        #expect(error?.description.contains("true, false, 1 or 0") == true)
    }

    @Test(arguments: [
        ("", [], []), ("?id=1&id=&id=2", [1, 2], []), ("?id=&tag=&tag=a", [], ["", "a"]),
        ("?id&tag=b&id=3", [3], ["b"]),
    ])
    func `a list decodes as the generated code reads it`(_ query: String, _ ids: [Int], _ tags: [String]) throws {
        struct Lists: Decodable {
            let id: [Int]
            let tag: [String]
        }
        let lists = try parameters("t:compare" + query).decode(Lists.self)
        #expect(lists.id == ids)
        #expect(lists.tag == tags)
    }

    private struct Trip: Codable, Hashable {
        var reference: String
        var day: CalendarDay
        var tab: String?
        var n: Int?
    }

    @Test(arguments: [
        "https://www.example.com/trips/a%2Fb%20c/2026-01-31?tab=map&n=7", "t:trips/a%2Fb%20c/2026-01-31?n=7&tab=map",
        "t://trips/a%2Fb%20c/2026%2D01-31/?x-source=A&n=7&%74ab=ma%70&reference=other&day=x",
        "T:///trips/a%2Fb%20c/2026-01-31?&&n=7&n=8&tab=map&tab=info",
    ])
    func `path and query decode into one value, and the path wins`(_ link: String) throws {
        let day = try #require(CalendarDay("2026-01-31"))
        #expect(try parameters(link).decode(Trip.self) == Trip(reference: "a/b c", day: day, tab: "map", n: 7))
    }

    @Test(arguments: ["", "?tab&n", "?tab=&n=", "?n=&tab=&n=3"])
    func `what is optional in the table and empty is nil, a text too`(_ query: String) throws {
        let found = try parameters("t:trips/a/2026-01-31" + query).decode(Trip.self)
        #expect(found.tab == nil)
        #expect(found.n == nil)
    }

    @Test(
        arguments: [
            ("?tab=list", "tab", 1, "one of map, info", "list", .badValue),
            ("?a=1&n=-1", "n", 2, "an integer from 0 to 9223372036854775807", "-1", .typeMismatch),
            ("?x-source=App&n=x", "n", 2, "an integer from 0 to 9223372036854775807", "x", .typeMismatch),
            ("?tab=Map", "tab", 1, "one of map, info", "Map", .badValue),
        ] as [(String, String, Int, String, String, LinkParameterError.Code)]
    )
    func `a value that the table does not allow is an error, even as text`(
        _ query: String,
        _ name: String,
        _ item: Int,
        _ expected: String,
        _ value: String,
        _ code: LinkParameterError.Code
    ) throws {
        let parameters = try parameters("t:trips/a/2026-01-31" + query)
        let error = #expect(throws: LinkParameterError.self) { try parameters.decode(Trip.self) }
        #expect(error?.code == code)
        #expect(error?.parameter == name)
        #expect(error?.place == .query(item))
        #expect(error?.expected == expected)
        #expect(error?.value == value)
    }

    @Test func `uuid and date parameters decode too`() throws {
        struct File: Codable {
            var name: String
            var on: String?
            var id: UUID?
        }
        let id = "00000000-0000-4000-8000-00000000000a"
        let found = try parameters("t:files/a.b.txt?on=2026-02-29&id=\(id)").decode(File.self)
        #expect(found.name == "a.b")
        #expect(found.on == "2026-02-29")
        #expect(found.id == UUID(uuidString: id))
        for query in ["on=2026-02-30", "on=%32026-01-01x", "id=\(id)0", "id=%25\(id)"] {
            let parameters = try parameters("t:files/a.txt?" + query)
            let error = #expect(throws: LinkParameterError.self) { try parameters.decode(File.self) }
            #expect(error?.code == .typeMismatch)
        }
    }

    @Test func `a date that does not exist in its year is not a calendar day`() throws {
        let parameters = try parameters("t:trips/a/2026-02-29")
        let error = #expect(throws: LinkParameterError.self) { try parameters.decode(Trip.self) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.place == .segment(3))
        #expect(error?.value == "2026-02-29")
    }

    @Test(arguments: [("9223372036854775807", true), ("9223372036854775808", false), ("9999999999999999999", false)])
    func `an int of 19 digits decodes up to the largest number of its Swift type`(_ n: String, _ fits: Bool) throws {
        struct Numbered: Codable { var n: Int64? }
        let parameters = try parameters("t:trips/a/2026-01-31?n=" + n)
        guard !fits else {
            #expect(try parameters.decode(Numbered.self).n == .max)
            return
        }
        let error = #expect(throws: LinkParameterError.self) { try parameters.decode(Numbered.self) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.place == .query(1))
        #expect(error?.value == n)
        #expect(error?.expected == "an integer from \(Int64.min) to \(Int64.max)")
    }

    @Test func `an affix is not part of its parameter`() throws {
        struct Picture: Codable, Hashable {
            var name: String
            var size: Int
            var label: String?
        }
        #expect(
            try parameters("t:pictures/%69mg-%C3%A9?size=3&label=").decode(Picture.self)
                == Picture(name: "\u{E9}", size: 3, label: "")
        )
    }

    private struct Docs: Codable, Hashable {
        var part: Int
        var rest: [String]
    }

    @Test(arguments: [
        ("t:docs/1/a/b%2Fc", ["a", "b/c"]), ("t:docs/1/a//", ["a"]), ("t:docs/1", []), ("t:docs/1/?rest=x", []),
        ("t:docs/1/a,b?rest=c", ["a,b"]),
    ])
    func `a catch-all fills a list, an empty one too`(_ link: String, _ wanted: [String]) throws {
        let parameters = try parameters(link)
        #expect(try parameters.decode(Docs.self) == Docs(part: 1, rest: wanted))
        struct Optionally: Decodable { let rest: [String]? }
        #expect(try parameters.decode(Optionally.self).rest == wanted)
        struct Other: Decodable { let rest: String? }
        let error = #expect(throws: LinkParameterError.self) { try parameters.decode(Other.self) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.parameter == "rest")
    }

    @Test func `elements of a catch-all know their segments`() throws {
        struct Numbers: Decodable { let rest: [Int] }
        let parameters = try parameters("t://docs/1/2/3/x/4")
        let error = #expect(throws: LinkParameterError.self) { try parameters.decode(Numbers.self) }
        #expect(error?.place == .segment(5))
        #expect(error?.value == "x")
    }

    @Test(arguments: ["tab", "n"])
    func `an empty element of a declared type is an error beside others`(_ name: String) throws {
        struct Lists: Decodable {
            let tab: [String]?
            let n: [Int]?
        }
        let value = name == "n" ? "1" : "map"
        let parameters = try parameters("t:trips/a/2026-01-31?\(name)=\(value)&\(name)=")
        let error = #expect(throws: LinkParameterError.self) { try parameters.decode(Lists.self) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.place == .query(2))
        #expect(error?.value == "")
    }

    @Test func `random links carry the values that the match reports`() throws {
        let table = try RouteTable(json: Array(Self.json.utf8))
        for path in ["trips/a/2026-01-31", "docs/1/a/b", "docs/2", "pictures/img-x", "files/x.txt"] {
            for query in ["", "?size=1", "?size=1&name=2&rest=3&part=4&day=5&x-a=6&%78-b=7&tab&&q=", "?size=%31"] {
                for origin in ["t:", "t://", "t:///", "https://www.example.com/", "t://x-callback-url/"] {
                    guard let match = table.match(origin + path + query) else { continue }
                    let found = try LinkParameters(match).decode([String: [String]?].self)
                    for (name, value) in match.parameters { #expect(found[name] == value.texts) }
                    let valued = match.query.filter { $0.value != nil }
                    #expect(
                        found.compactMapValues { $0 }.count
                            == match.parameters.count + Set(valued.map(\.name)).count
                    )
                }
            }
        }
    }
}
