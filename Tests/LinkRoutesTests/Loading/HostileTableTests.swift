import CPUTime
import Diagnostics
import LinkRoutes
import StrictJSON
import TableSamples
import Testing

/// Hostile tables: each is read or refused in good time, and no report outgrows its table.
@Suite(.serialized) struct HostileTableTests {
    private static let many = 2_000

    @Test func `equal routes are each reported once`() throws {
        let problems = try Self.problems((0..<Self.many).map { #""id": "r\#($0)", "path": "/a/{x}""# })
        #expect(problems.count(of: .error) == Self.many - 1)
    }

    @Test(arguments: [
        ["(", ")"], ["//a.b", ""], ["https://", ""], ["/:", "a"], ["/{a:(", ")}"], ["/p?", "=&"], ["/{+", "}"],
        ["/[", "]"],
        ["/<", ">"], ["^/", "$"], ["/{x:enum(", ",)}"], ["/%2", "*"], ["/p?{", "}&"], ["/{a-", "b}"], ["/$", "a"],
    ])
    func `a long path in another syntax is refused in good time, with a short message`(_ parts: [String]) throws {
        for length in [1, 20_000] {
            let middle = String(repeating: "a", count: length)
            let long = [
                String(repeating: parts[0], count: length) + String(repeating: parts[1], count: length),
                parts[0] + middle + parts[1], "/" + parts[0] + middle + parts[1],
            ]
            for path in long {
                let text = RouteTable.text(routes: [#""id": "r", "path": "\#(path)""#])
                let error = try Self.timed { () -> RouteTableError? in
                    do throws(RouteTableError) {
                        _ = try RouteTable(text)
                        return nil
                    } catch {
                        return error
                    }
                }
                for problem in error?.problems ?? [] { #expect(problem.description.utf8.count < 1_500, "\(parts)") }
            }
        }
    }

    @Test func `routes that differ only in their items load`() throws {
        let table = try Self.timed {
            try RouteTable(
                routes: (0..<Self.many).map { #""id": "r\#($0)", "path": "/a", "query": {"q": "enum(v\#($0))"}"# }
            )
        }
        #expect(table.id(for: "/a?q=v1999") == "r1999")
        #expect(table.id(for: "/a?q=v2000") == nil)
    }

    @Test func `many segments of one rank load`() throws {
        let table = try Self.timed {
            try RouteTable(
                paths: (0..<Self.many).map { $0.isMultiple(of: 2) ? "/{x:enum(e\($0)|f\($0))}" : "/p\($0)-{x}" }
            )
        }
        #expect(table.id(for: "/f1998") == "r1998")
        #expect(table.id(for: "/p1999-x") == "r1999")
    }

    @Test func `suffixes that tie with every prefix are each reported once`() throws {
        let problems = try Self.problems(
            (0..<Self.many).map { number in
                let text = "\(10_000 + number)"
                return #""id": "r\#(number)", "path": "/\#(number.isMultiple(of: 2) ? text + "{x}" : "{x}" + text)""#
            }
        )
        #expect(problems.count(of: .error) == Self.many / 2)
    }

    @Test func `paths of 64 segments load`() throws {
        let path = (0..<31).map { "/{x\($0)}/b" }.joined() + "/{y}"
        let table = try Self.timed { try RouteTable(paths: (0..<Self.many / 10).map { "/a\($0)\(path)" }) }
        let link = "/a199" + String(repeating: "/z/b", count: 31) + "/end"
        #expect(table.id(for: link) == "r199")
        #expect(table.id(for: link + "/more") == nil)
    }

    @Test func `enums of many values are compared by their hash`() throws {
        let values = (0..<10_000).map { "value\($0)" }.joined(separator: "|")
        let others = (0..<10_000).map { "other\($0)" }.joined(separator: "|")
        let problems = try Self.problems([
            #""id": "a", "path": "/{x:enum(\#(values))}", "query": {"q": "enum(\#(values))"}"#,
            #""id": "b", "path": "/{y:enum(\#(others)|value9999)}", "query": {"q": "enum(\#(others))"}"#,
            #""id": "c", "path": "/{z:enum(\#(others)|value9998)}", "query": {"q": "enum(\#(others)|value1)"}"#,
        ])
        #expect(problems.count == 2)
        #expect(problems.allSatisfy { $0.description.utf8.count < 2_000 })
    }

    @Test func `a long path is shortened in messages`() throws {
        let values = (0..<20_000).map { "value\($0)" }.joined(separator: "|")
        let problems = try Self.problems(
            [#""id": "first", "path": "/{x:enum(\#(values))}""#]
                + (0..<500).map { #""id": "r\#($0)", "path": "/{x:enum(value\#($0))}""# }
        )
        #expect(problems.count(of: .error) == 500)
        #expect(problems.dropLast().allSatisfy { $0.description.utf8.count < 2_000 && $0.description.contains("…") })
    }

    @Test func `a host of any length is refused in good time`() throws {
        let name = String(repeating: "äöü", count: 20_000)
        let error = try Self.timed {
            try #require(throws: RouteTableError.self) { try RouteTable(#"{"hosts": ["\#(name)"], "routes": []}"#) }
        }
        #expect(error.description.utf8.count < 2_000)
    }

    @Test(arguments: [63, 64, 65, 100_000])
    func `deep nesting is refused, not followed`(_ depth: Int) throws {
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let error = try #require(throws: RouteTableError.self) { try RouteTable(#"{"routes": \#(nested)}"#) }
        #expect(error.problems.count == 1)
    }

    private static func problems(_ routes: [String]) throws -> [Diagnostic] {
        let error = try timed { try #require(throws: RouteTableError.self) { try RouteTable(routes: routes) } }
        return error.problems
    }

    /// Runs work that a debug build must still do within seconds.
    private static func timed<Result>(_ work: () throws -> Result) throws -> Result {
        let (result, time) = try ThreadTime.measure(work)
        #expect(time < .seconds(5))
        return result
    }
}
