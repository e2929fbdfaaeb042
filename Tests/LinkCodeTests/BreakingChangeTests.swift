import LinkCode
import LinkRoutes
import Testing

/// Which change of a table breaks which code, as the table of docs/app/generated-type.md says.
struct BreakingChangeTests {
    private static let table = """
        {"hosts": ["t.example"], "routes": [
          {"id": "home", "path": "/"},
          {"id": "trip", "path": "/trips/{reference}", "aliases": ["/t/{reference}"]},
          {"id": "find", "path": "/find", "query": {"text": "string", "tab": "enum(map|info)?"}}
        ]}
        """

    /// What an app does with the links of this table.
    private static func use(_ name: String) -> String {
        """
        func title(_ link: \(name)) -> String {
            switch link {
            case .home: return "home"
            case .trip(let reference): return reference
            case .find(let text, let tab): return text + (tab?.rawValue ?? "")
            }
        }
        func number(_ tab: \(name).FindTab) -> Int {
            switch tab {
            case .map: 1
            case .info: 2
            }
        }
        func made\(name)() -> [\(name)] { [.home, .trip(reference: "5"), .find(text: "a", tab: .map), .find(text: "b")] }
        """
    }

    /// The text of the table that changes, its new text, and the messages of the compiler.
    private static let changes: [(from: String, to: String, messages: [String])] = [
        ("\n]}", ",\n{\"id\": \"help\", \"path\": \"/help\"}\n]}", ["switch must be exhaustive"]),
        (#"{"id": "home", "path": "/"},"#, "", ["type 'L1' has no member 'home'"]),
        (#""id": "home""#, #""id": "start""#, ["type 'L2' has no member 'home'"]),
        // Making the value needs no change.
        (#""text": "string""#, #""text": "string", "page": "int?""#, ["tuple pattern has the wrong length"]),
        (#""text": "string""#, #""text": "string", "page": "int""#, ["missing argument for parameter 'page' in call"]),
        ("{reference}", "{reference:int}", ["cannot convert value of type 'String' to expected argument type 'Int'"]),
        (#""text": "string""#, #""text": "string?""#, ["'String?'"]),
        ("map|info", "map|info|list", ["switch must be exhaustive"]),
        (#""/trips/{reference}""#, #""/journeys/{reference}""#, []),
        (#", "aliases": ["/t/{reference}"]"#, "", []),
        (#"["t.example"]"#, #"["t.example", "www.t.example"], "schemes": ["t"]"#, []),
        (#""path": "/"}"#, #""path": "/", "page": {"title": "Start"}}"#, []),
        ("", "", []),
    ]

    @Test func `a change breaks the code that it must break, and no other`() throws {
        var source = ""
        var ranges: [ClosedRange<Int>] = []
        for (number, change) in Self.changes.enumerated() {
            let table = Self.table.replacing(
                change.from,
                with: change.to,
                maxReplacements: change.from == "{reference}" ? 2 : 1
            )
            #expect(change.from.isEmpty || table != Self.table, "change \(number)")
            let first = source.count { $0 == "\n" } + 1
            let code = try #require(CodeGenerator(.swift, name: "L\(number)")).text(json: Array(table.utf8))
            source += code + Self.use("L\(number)") + "\n"
            ranges.append(first...source.count { $0 == "\n" })
        }
        let errors = try Compiler.typecheck([], source).matches(of: #/Use\.swift:(\d+):\d+: error: ([^\n]*)/#)
        for (number, change) in Self.changes.enumerated() {
            let found = errors.filter { Int($0.1).map(ranges[number].contains) ?? false }.map { String($0.2) }
            for message in change.messages {
                #expect(found.contains { $0.contains(message) }, "change \(number): \(found)")
            }
            #expect(found.isEmpty == change.messages.isEmpty, "change \(number): \(found)")
        }
    }

    @Test func `of a title, the file has only a comment, and of white space and apps nothing`() throws {
        let generator = try #require(CodeGenerator(.swift))
        let plain = try generator.text(json: Array(Self.table.utf8))
        let spaced = Self.table.replacing(",", with: " ,\n")
            .replacing(#""routes""#, with: #""apps": {"ios": [{"id": "5K8M2P7RWX.t.app"}]}, "routes""#)
        #expect(try generator.text(json: Array(spaced.utf8)) == plain)
        let titled = Self.table.replacing(#""path": "/"}"#, with: #""path": "/", "page": {"title": "Start"}}"#)
        let lines = try generator.text(json: Array(titled.utf8)).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        let added = lines.difference(from: plain.split(separator: "\n", omittingEmptySubsequences: false))
        #expect(
            added.allSatisfy { change in
                guard case .insert(_, let line, _) = change else { return false }
                return line.contains("///")
            }
        )
    }
}
