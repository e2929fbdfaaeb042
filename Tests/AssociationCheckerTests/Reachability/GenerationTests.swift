import AssociationChecker
import AssociationSamples
import Diagnostics
import SeededRandom
import SiteAssociation
import Testing

/// What the checker says about `paths` beside `components`, held against the matcher.
@Suite struct GenerationTests {
    @Test(arguments: [
        (#"["/trips/*"]"#, #"[{"/": "/trips/?*"}]"#, "trips", false),
        (#"["/a"]"#, #"[{"/": "/a", "?": {"x": "1"}}]"#, "a", false),
        (#"["NOT /a/*", "/*"]"#, #"[{"/": "/*"}]"#, "a", true),
        // The shorter path has the longer link.
        (#"["/long"]"#, #"[{"/": "/b", "?": {"x": "12345"}}, {"/": "/abc"}]"#, "abc", true),
        (#"["/longer"]"#, #"[{"/": "/b", "?": {"x": "?*"}}, {"/": "/abcde"}]"#, "b?x=x", true),
        (#"[]"#, ##"[{"/": "/a", "#": "k"}]"##, "a#k", true),
        // Variables came with iOS 13.5.
        (#"["/$(digit)"]"#, #"[{"/": "/$(digit)"}]"#, "0", true), (#"["/$(v)"]"#, #"[{"/": "/b"}]"#, "b", true),
    ])
    func `the shortest link that only one of both lists opens is named, with the systems that read it`(
        _ paths: String,
        _ components: String,
        _ link: String,
        _ opensNow: Bool
    ) throws {
        let found = Self.findings(paths, components)
        #expect(!found.contains { $0.code == .pathsBesideComponents })
        let finding = try #require(found.first { $0.code == .differingGenerations })
        #expect(finding.path == "applinks.details[0].paths")
        let (newer, older) = (
            "newer systems, which read \"components\"", "systems before iOS 13 and macOS 10.15, which "
        )
        #expect(finding.message.hasPrefix("https://example.com/\(link) opens the app on \(opensNow ? newer : older)"))
    }

    @Test(arguments: [
        (#"["/a/*"]"#, #"[{"/": "/a"}, {"/": "/a/*"}]"#), (#"["/b", "/a"]"#, #"[{"/": "/a"}, {"/": "/b"}]"#),
        (#"["*"]"#, #"[{"/": "/*"}]"#),
    ])
    func `lists that open the same links do not differ`(_ paths: String, _ components: String) {
        let codes = Self.findings(paths, components).map(\.code)
        #expect(codes.contains(.pathsBesideComponents) && !codes.contains(.differingGenerations))
    }

    @Test func `older systems know no defaults`() throws {
        let entry = #"{"appID": "\#(FileSample.app)", "paths": ["/a"], "components": [{"/": "/a"}]}"#
        let file = FileSample.links(#""apps": [], "defaults": {"caseSensitive": false}, "details": [\#(entry)]"#)
        let found = AssociationChecker.findings(Array(file.utf8)).first { $0.code == .differingGenerations }
        #expect(found?.message.hasPrefix("https://example.com/A opens the app on newer systems") == true)
    }

    @Test func `older systems find no app in an entry with a list of apps only, so nothing is compared`() {
        let entry = #"{"appIDs": ["\#(FileSample.app)"], "paths": ["/b"], "components": [{"/": "/a"}]}"#
        let codes = AssociationChecker.findings(Array(FileSample.entries(entry).utf8)).map(\.code)
        #expect(codes.contains(.pathsBesideComponents) && !codes.contains(.differingGenerations))
    }

    @Test func `a link that another entry of the app opens on newer systems is no difference`() {
        let entries =
            #"{"appIDs": ["7QW3E5R9TY.a"], "components": [{"/": "/b"}]}, "#
            + #"{"appID": "7QW3E5R9TY.a", "paths": ["/a", "/b"], "components": [{"/": "/a"}]}"#
        let codes = AssociationChecker.findings(Array(FileSample.entries(entries).utf8)).map(\.code)
        #expect(codes.contains(.pathsBesideComponents) && !codes.contains(.differingGenerations))
    }

    @Test func `a link that another entry opens on older systems only is a difference no more than its own`() {
        let entries =
            #"{"appID": "7QW3E5R9TY.a", "paths": ["/b"], "components": [{"/": "/b"}, {"/": "/a"}]}, "#
            + #"{"appID": "7QW3E5R9TY.a", "paths": ["/a"]}"#
        let codes = AssociationChecker.findings(Array(FileSample.entries(entries).utf8)).map(\.code)
        #expect(!codes.contains(.differingGenerations))
    }

    @Test func `lists that cannot be compared within the limits are reported as undecided`() {
        let patterns = ["/*a????????????????????????", "/*b????????????????????????"]
        let paths = patterns.map { #""\#($0)""# }.joined(separator: ", ")
        let components = patterns.reversed().map { #"{"/": "\#($0)"}"# }.joined(separator: ", ")
        let found = Self.findings("[\(paths)]", "[\(components)]")
        #expect(found.contains { $0.code == .rulesUndecided && $0.message.contains("paths") })
    }

    @Test func `the example is as short as the shortest of all links over a small alphabet`() throws {
        var (different, alike) = (0, 0)
        for seed in TestRounds.seeds(60) {
            var random = SeededGenerator(seed: seed)
            let paths = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.pattern(&random) }
            let components = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                let path = Self.pattern(&random)
                return path.hasPrefix("NOT ") ? (String(path.dropFirst(4)), true) : (path, false)
            }
            let older = "[" + paths.map { #""\#($0)""# }.joined(separator: ", ") + "]"
            let newer =
                "[" + components.map { #"{"/": "\#($0.0)", "exclude": \#($0.1)}"# }.joined(separator: ", ") + "]"
            let found = Self.findings(older, newer).first { $0.code == .differingGenerations }
            let named = found.map { $0.message.prefix { $0 != " " }.utf8.count }
            let shortest = try Self.shortest(older, newer)
            #expect(named == shortest, "seed \(seed): \(older) \(newer)")
            if shortest == nil { alike += 1 } else { different += 1 }
        }
        #expect(different > 20 && alike > 0)
    }

    private static func pattern(_ random: inout SeededGenerator) -> String {
        let pieces = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            ["a", "b", "*", "?"].randomElement(using: &random) ?? ""
        }
        return (Int.random(in: 0..<4, using: &random) == 0 ? "NOT " : "") + "/" + pieces.joined()
    }

    /// The length of the shortest link of up to four letters that only one of both lists opens.
    private static func shortest(_ paths: String, _ components: String) throws -> Int? {
        let files = [#""paths": \#(paths)"#, #""components": \#(components)"#].map {
            FileSample.entries(#"{"appID": "\#(FileSample.app)", \#($0)}"#)
        }
        let matchers = try files.map { AppleMatcher(try AssociationDocument(parsing: Array($0.utf8))) }
        var level = ["https://example.com"]
        for length in 0...5 {
            let different = level.first { link in Set(matchers.map { $0.opensApp(link) }).count == 2 }
            if let different { return different.utf8.count }
            level = level.flatMap { link in (length == 0 ? ["/"] : ["a", "b", "c", "/"]).map { link + $0 } }
        }
        return nil
    }

    private static func findings(_ paths: String, _ components: String) -> [Finding] {
        let entry = #"{"appID": "\#(FileSample.app)", "paths": \#(paths), "components": \#(components)}"#
        return AssociationChecker.findings(Array(FileSample.entries(entry).utf8))
    }
}
