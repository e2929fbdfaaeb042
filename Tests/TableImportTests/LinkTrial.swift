import LinkRoutes
import SeededRandom
import SiteAssociation
import Testing

@testable import TableImport

/// Tries links on the old file and on the file of the new table, without the proof: the matcher decides both.
///
/// Where a verdict says that both are the same, no link may differ.
struct LinkTrial {
    private let old: AppleMatcher
    private let app: String
    private let new: AppleMatcher
    private let imported: AssociationImport
    private let patterns: [String]

    init(_ document: AssociationDocument, _ app: String, _ imported: AssociationImport) throws {
        old = AppleMatcher(document)
        self.app = app
        new = try AppleMatcher(imported.table)
        self.imported = imported
        patterns =
            RuleFile(document, app: app).rules.compactMap(\.rule.path)
            + imported.table.entries.map(\.pattern.description)
    }

    /// Tries random links near the patterns of both sides.
    func run(seed: UInt64, count: Int = 300) throws {
        guard imported.verdict.word == "same" || imported.verdict.word == "routed" else { return }
        var random = SeededGenerator(seed: seed)
        for _ in 0..<count {
            let path = path(&random)
            if imported.verdict.word == "routed", path.dropFirst().contains("//") || path.hasPrefix("//") { continue }
            let link = "https://t.example" + path + (Self.ends.randomElement(using: &random) ?? "")
            let (before, now) = (old.decide(link, app: app).opensApp, new.decide(link).opensApp)
            #expect(before == now, "\(link) \(imported.lines)")
            if before != now { return }
        }
    }

    private static let ends = [
        "", "", "", "/", "?q=1", "?q=", "?q=a&r=1", "?web=1", "#web", "?q=2026-01-31", "?q=12&q=7",
        "#no_universal_links",
    ]
    private static let texts = ["a", "b", "ab", "7", "12", "x.y", "é", "A", "a.html", "%C3%A9", "a%21", "a!", "", "-"]

    /// Returns a path near a pattern: wildcards are filled, and some segments changed.
    private func path(_ random: inout SeededGenerator) -> String {
        let pattern = patterns.randomElement(using: &random) ?? "/"
        var path = ""
        for character in pattern {
            switch character {
            case "*": path += Self.texts.randomElement(using: &random) ?? ""
            case "?", "{", "}", "(", ")", "$", "+", ":", "|": path += Bool.random(using: &random) ? "a" : ""
            default: path.append(character)
            }
        }
        if Int.random(in: 0..<3, using: &random) == 0 { path += "/" + (Self.texts.randomElement(using: &random) ?? "") }
        if Int.random(in: 0..<5, using: &random) == 0, let last = path.lastIndex(of: "/") {
            path = String(path[..<last])
        }
        let ascii = path.unicodeScalars.filter(\.isASCII).map(String.init).joined()
        return ascii.hasPrefix("/") ? ascii : "/" + ascii
    }
}
