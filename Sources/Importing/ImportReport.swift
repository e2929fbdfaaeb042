import AppFiles
import AssociationProof
import Diagnostics
import LinkRoutes
import Reports
import SiteAssociation
package import TableImport

/// The report of an import, for people: what was made of which rule, what is proved, and what differs.
package struct ImportReport {
    let name: String
    let plan: ImportPlan
    let imported: AssociationImport
    /// nil without an `assetlinks.json`.
    private let statements: (file: String, comparison: StatementComparison)?

    package init(name: String, _ input: ImportInput, plan: ImportPlan, imported: AssociationImport) {
        self.name = name
        self.plan = plan
        self.imported = imported
        statements = input.assetLinks.map { ($0.file, StatementComparison($0.root, imported.table)) }
    }

    /// The maximum number of lines about one subject; more do not help a reader.
    private static let maximumShown = 20

    /// Whether the table names the app, decides each link that it can route as the file does, and has each claim of the
    /// files for Android.
    package var isSame: Bool {
        guard !plan.lacksApp, !plan.losesClaim, statements?.comparison.losesClaim != true else { return false }
        guard !plan.isFromManifest else { return true }
        switch imported.verdict {
        case .sameForEveryLink, .sameForRoutedLinks: return true
        case .differs, .undecided: return false
        }
    }

    /// The lines of the report, not made safe for a terminal.
    var lines: [String] {
        let rules = imported.ruleCount.counting("rule")
        let routes = imported.routes.count.counting("route")
        let exclusions = imported.exclusionCount > 0 ? ", \(imported.exclusionCount) in \"exclude\"" : ""
        let app = plan.app.isEmpty ? "" : " of \(plan.app)"
        var lines = ["\(name): \(rules)\(app), \(routes)\(exclusions)"]
        lines += capped(imported.routes.flatMap { $0.lines(hasRule: !plan.isFromManifest) })
        lines += capped(imported.omissions.map { "not imported: \($0.path): \($0.rule.json), since \($0.reason)" })
        lines += imported.firstSkipped.map { ["not imported: rules from \($0) on, since a limit was reached"] } ?? []
        lines += capped(plan.omissions.map { "not imported: \($0)" })
        if let (file, comparison) = statements {
            lines += capped(comparison.omissions.map { "not imported: \(file): \($0)" })
        }
        lines += capped(plan.tasks.map { "to do: \($0)" })
        return lines + (plan.isFromManifest ? [] : verdict)
    }

    private func capped(_ lines: [String]) -> [String] {
        guard lines.count > Self.maximumShown else { return lines }
        return lines.prefix(Self.maximumShown) + ["  and \(lines.count - Self.maximumShown) more lines"]
    }

    private var verdict: [String] {
        switch imported.verdict {
        case .sameForEveryLink: return ["same for every link (\(AssociationDiff.scope))"]
        case .sameForRoutedLinks(let example):
            let same =
                "same for every link that a table can route, which has no empty segment in its path "
                + "(\(AssociationDiff.scope))"
            return (example?.lines ?? []) + [same]
        case .differs(let changes, let isCutShort):
            let count = (isCutShort ? "at least " : "") + changes.count.counting("kind") + " of link"
            return shown(changes) + ["different: \(count)"]
        case .undecided(let reason, let changes): return shown(changes) + ["undecided: \(reason)"]
        }
    }

    private func shown(_ changes: [ImportChange]) -> [String] {
        let hidden = changes.count - Self.maximumShown
        return changes.prefix(Self.maximumShown).flatMap(\.lines)
            + (hidden > 0 ? ["  and \(hidden) more"] : [])
    }

    /// Prints the report on standard error, since the table is on standard output.
    package func print() {
        for line in lines { Console.printError(line.cut) }
    }
}

extension String {
    /// The text, shortened if it has more characters than a reader wants, such as a long list of values.
    fileprivate var cut: String { count <= 400 ? self : prefix(400) + "…" }
}

extension ImportedRoute {
    /// The route, its rule, and the types that were guessed.
    fileprivate func lines(hasRule: Bool) -> [String] {
        let effect = isUniversal ? "opens the app" : "stays in the browser"
        let source = hasRule ? ", from \(rule)" : ""
        var lines = ["  \(id): \(paths.joined(separator: " ")) \(effect)\(source)"]
        if !guesses.isEmpty { lines.append("    guessed: " + guesses.joined(separator: ", ")) }
        return lines
    }
}

extension ImportChange {
    fileprivate var lines: [String] {
        [
            (opensApp ? "  opens now        " : "  opens no longer  ") + link,
            "    before         " + (before.map { "\($0.path): \($0.rule.json)" } ?? "no rule"),
            "    now            " + (now?.json ?? "no rule"),
        ]
    }
}
