import AssociationSamples
import Foundation
import LinkCode
import LinkRoutes
import PlatformCode
import SeededRandom
import StrictJSON
import TableChecks
import TableSamples
import Testing

/// The cases that Kotlin and TypeScript must decide as Swift does; `make test-languages` writes and runs them.
struct LanguageCaseTests {
    /// Writes, for each table, its generated files and one line a link with what Swift makes of it.
    ///
    /// The folder is the environment variable `LINKD_LANGUAGE_CASES`; without it, the cases are only made.
    @Test func `every link of the cases has an outcome in Swift`() throws {
        let folder = ProcessInfo.processInfo.environment["LINKD_LANGUAGE_CASES"].map { URL(filePath: $0) }
        var outcomes: [String: Int] = [:]
        for (index, table) in try Self.tables().enumerated() {
            var lines: [String] = []
            let cases = try CodeModel(table, for: .swift).cases
            for link in Self.links(of: table, seed: UInt64(index), each: table.routes.count > 200 ? 1 : 12) {
                let outcome = AnyLinks.$current.withValue((table, cases)) { LinkOutcome.of(link, AnyLinks.self) }
                outcomes[outcome.first ?? "", default: 0] += 1
                var writer = JSONWriter()
                writer.strings([link] + outcome)
                lines.append(writer.text)
            }
            guard let folder else { continue }
            let kotlin = try #require(CodeGenerator(.kotlin, name: "t\(index).Links"))
            // The examples have the default, and the others the option, which differs from Swift in nothing.
            let typescript = try #require(CodeGenerator(.typescript(bigint: index > 2), name: "Links"))
            try Data(kotlin.text(table).utf8).write(to: folder.appending(path: "t\(index).kt"))
            try Data(typescript.text(table).utf8).write(to: folder.appending(path: "t\(index).ts"))
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "t\(index).jsonl"))
            if index == 2 {
                let typescript = try #require(CodeGenerator(.typescript(bigint: true), name: "Links"))
                try Data(typescript.text(table).utf8).write(to: folder.appending(path: "t2bigint.ts"))
            }
            var routes = JSONWriter()
            routes.strings(cases.map(\.id))
            try Data(routes.text.utf8).write(to: folder.appending(path: "t\(index).routes"))
        }
        for kind in ["link", "malformed", "foreign", "unmatched", "notForApp", "badValue"] {
            #expect(outcomes[kind, default: 0] > 2, "\(outcomes)")
        }
    }

    /// Writes the code of the table in docs/app/react-and-android.md, with which `make test-languages` compiles its blocks.
    @Test func `the page of recipes has a table for its code`() throws {
        let file = GeneratedFile.folder.appending(path: "../../docs/app/react-and-android.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let json = try #require(page.firstMatch(of: /```json\n((?:.|\n)*?)```/)).output.1
        let table = try RouteTable(checking: Array(json.utf8))
        let kotlin = try #require(CodeGenerator(.kotlin, name: "com.example.app.Links")).text(table)
        let typescript = try #require(CodeGenerator(.typescript)).text(table)
        guard let folder = ProcessInfo.processInfo.environment["LINKD_LANGUAGE_CASES"] else { return }
        try Data(kotlin.utf8).write(to: URL(filePath: folder).appending(path: "page.kt"))
        try Data(typescript.utf8).write(to: URL(filePath: folder).appending(path: "page.ts"))
    }

    /// Writes the TypeScript of a table of 1,000 routes, whose time in the compiler `make test-languages` prints.
    @Test func `a table of 1,000 routes has TypeScript`() throws {
        let routes = (0..<1_000).map { number in
            let query = #"{"tab": "enum(map|info)?", "page": "int?"}"#
            return #"{"id": "r\#(number)", "path": "/s\#(number % 40)/{reference}/p\#(number)", "query": \#(query)}"#
        }
        let json = #"{"hosts": ["t.example"], "routes": [\#(routes.joined(separator: ","))]}"#
        let text = try #require(CodeGenerator(.typescript)).text(json: Array(json.utf8))
        #expect(text.contains("\n  \"r999\": {"))
        guard let folder = ProcessInfo.processInfo.environment["LINKD_LANGUAGE_CASES"] else { return }
        try Data(text.utf8).write(to: URL(filePath: folder).appending(path: "large.ts"))
    }

    /// The example tables, those with names of members of generated code, then random ones.
    private static func tables() throws -> [RouteTable] {
        let examples = try ["trips", "names", "shop"].map { name in
            let json = try Data(contentsOf: GeneratedFile.folder.appending(path: "Golden/\(name).json"))
            return try RouteTable(checking: Array(json))
        }
        let random = RandomTable.all(from: 1).lazy.map(\.table).filter { table in
            CodeLanguage.all.allSatisfy { (try? CodeModel(table, for: $0)) != nil }
        }
        return try examples + MemberNames.tables() + random.prefix(TestRounds.count(2))
    }

    // Links

    /// Links to every path of a table with likely and unlikely texts, by https and by scheme.
    ///
    /// - Parameter count: twice this number of links to each path.
    private static func links(of table: RouteTable, seed: UInt64, each count: Int) -> [String] {
        var random = SeededGenerator(seed: seed + 1)
        let host = table.hosts.first ?? "t.example"
        let scheme = table.schemes.first ?? "t"
        let origins = [
            "https://\(host)", "https://\(host)", "\(scheme)://", "\(scheme)://x-callback-url", "\(scheme):",
            "\(scheme.uppercased()):/", "HTTPS://\(host.uppercased()):8080", "https://u@\(host)", "http://\(host)",
            "https://other.example", "https://a.\(host)", "\(scheme):/",
        ]
        var links = Self.odd.map { "https://\(host)" + $0 } + Self.odd.map { "\(scheme):/" + $0 } + ["", "x", "1:a"]
        for entry in table.entries {
            for _ in 0..<count {
                let texts = entry.pattern.segments.flatMap { segment in
                    (0..<(segment.isRest ? 2 : 1)).map { _ in text(segment, &random) }
                }
                var items = entry.route.query.filter { $0.isRequired || Bool.random(using: &random) }.map { rule in
                    let isEmpty = !rule.isRequired && Int.random(in: 0..<4, using: &random) == 0
                    return "\(rule.name)=" + (isEmpty ? "" : value(rule.type, &random))
                }
                items += Int.random(in: 0..<3, using: &random) == 0 ? [pick(Self.items, &random)] : []
                let path = "/" + texts.joined(separator: "/") + (Int.random(in: 0..<6, using: &random) == 0 ? "/" : "")
                links.append(
                    pick(origins, &random) + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
                        + (Int.random(in: 0..<8, using: &random) == 0 ? "#f%C3%A9" : "")
                )
                // The first segment as the host, in either case.
                if let first = texts.first {
                    let rest = "/" + texts.dropFirst().joined(separator: "/")
                    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
                    links.append(
                        "\(scheme)://\(Bool.random(using: &random) ? first.uppercased() : first)\(rest)\(query)"
                    )
                }
            }
        }
        return links
    }

    private static func text(_ segment: PathSegment, _ random: inout SeededGenerator) -> String {
        guard Int.random(in: 0..<5, using: &random) > 0 else { return pick(texts, &random) }
        switch segment {
        case .literal(let text): return escaped(text)
        case .prefix(let affix, _): return escaped(affix) + pick(texts, &random)
        case .suffix(_, let affix): return pick(texts, &random) + escaped(affix)
        case .parameter(_, let type): return value(type, &random)
        case .rest: return pick(texts, &random)
        }
    }

    private static func value(_ type: ParameterType, _ random: inout SeededGenerator) -> String {
        guard Int.random(in: 0..<5, using: &random) > 0 else { return pick(texts, &random) }
        switch type {
        case .string: return pick(texts, &random)
        case .int:
            return pick(
                [
                    "0", "7", "007", "1234567890123456789", "9007199254740993", "0009223372036854775807",
                    "9223372036854775807", "9223372036854775808", "9999999999999999999", "12345678901234567890",
                ],
                &random
            )
        case .bool: return escaped(pick(ScalarTexts.bools.map(\.text), &random))
        case .number:
            let values = (0..<8).map { _ in "\(Double(bitPattern: random.next()))" }
            return escaped(pick(ScalarTexts.numbers.map(\.text) + ScalarTexts.tooLarge.prefix(3) + values, &random))
        case .uuid: return pick(["01234567-89AB-cdef-0123-456789abcdef", "%30%3123456789abcdef"], &random)
        case .date:
            return pick(["2024-02-29", "2023-02-29", "0000-02-29", "1900-02-29", "2026-04-31", "9999-12-31"], &random)
        case .enumeration(let values): return escaped(values.randomElement(using: &random) ?? "")
        }
    }

    private static func escaped(_ text: String) -> String { PercentEncoding.encoded(text.utf8) }

    private static func pick(_ texts: [String], _ random: inout SeededGenerator) -> String {
        texts.randomElement(using: &random) ?? ""
    }

    private static let texts = [
        "a", "b", "A", "ab", "7", "12", "%61", "%C3%A9", "é", "e\u{301}", "%65%CC%81", "a%2Fb", "a+b", "a%20b", "%2E",
        "..",
        "", "x.y", "😀", "%F0%9F%98%80", "'()*!", "K", "\u{212A}", "new", "%2f", "2026-01-31", "constructor",
    ]
    private static let items = [
        "x-success=a", "utm=1", "q", "q=", "q=1&q=a", "&&", "=", "=a", "a=b=c", "tab=list", "tab&tab=map", "page=%37",
        "r=1", "note", "__proto__=1", "%71=1", "Q=1", "satellite", "satellite&satellite=0", "satellite=&satellite=1",
        "ids[]=1&ids%5B%5D=2&ids[]=", "tag=a&tag=&tag&tag=b", "sort=price&sort=name&at=1.5&at=-0",
    ]
    /// What R4 refuses, and what is close to it.
    private static let odd = [
        "", "/", "//", "///a", "/a//b", "/a/", "/a//", "/.", "/a/..", "/%2e%2E", "/%", "/%4", "/%zz", "/%00", "/a b",
        "/a\tb", "/a\u{7F}", "/\\", "/%5C", "/%C3", "/%C3%28", "/%E0%80%80", "/%ED%A0%80", "/%F4%90%80%80", "/%FF",
        "/é", "/calendars/a.i%63s", "/calendars/%2Ea%2eics", "/code/%74rip-7", "/code/trip%2D%74rip-", "/t%72ips/%41",
        "/%C3\u{A9}", "?a=%C3", "?a=%zz", "?a=\\", "#%zz", "#\\", "?a=%C3&b=%A9", "?a%C3=%A9", "/?" + "a&",
        "/" + String(repeating: "a/", count: 64), "/" + String(repeating: "a/", count: 65),
        "?" + String(repeating: "a=1&", count: 64), "?" + String(repeating: "a=1&", count: 65),
        "/" + String(repeating: "a", count: 9000), ":1/", ":x/", "@b/",
    ]
}
