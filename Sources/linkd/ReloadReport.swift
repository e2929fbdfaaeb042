import LinkRoutes
import Sites

/// What came of a reload.
struct ReloadReport {
    /// Why the old configuration is still served, a line each; none when the new one is.
    private(set) var problems: [String] = []
    /// What was read and will not be so before the next start, a line each.
    private(set) var warnings: [String] = []
    /// All in one line.
    let summary: String

    var isDone: Bool { problems.isEmpty }

    /// All of it.
    var lines: [String] { problems + warnings.map { "warning: \($0)" } + [summary] }

    /// A reload that was refused.
    init(failed report: Report) {
        problems = report.findings.map(TextFindingWriter(usesColors: false).line)
        summary = "reload refused: \(problems.count.counting("problem")); what was served before is served on"
    }

    /// A reload from one configuration to the next.
    init(from old: ServedConfiguration, to new: ServedConfiguration, startedWith started: Configuration) {
        let kept = [
            ("listen", new.configuration.listen != started.listen),
            ("admin", new.configuration.admin != started.admin),
            ("threads", new.configuration.threads != started.threads),
        ]
        warnings = kept.filter(\.1).map { "\"\($0.0)\" has changed; that takes a restart" }
        let changes = Self.changes(from: old.associationTags, to: new.associationTags)
        let sites = new.directory.sites.count.counting("site")
        let routes = new.directory.sites.map(\.table.routes.count).reduce(0, +).counting("route")
        let outcome = changes.isEmpty ? ["no association file has changed"] : changes
        summary = "reloaded: \(sites), \(routes); " + outcome.joined(separator: "; ")
    }

    private static func changes(from old: [String: String], to new: [String: String]) -> [String] {
        Set(old.keys).union(new.keys).sorted().compactMap { name in
            guard old[name] != new[name] else { return nil }
            return "the association file of \(name) was \(old[name] ?? "absent") and is \(new[name] ?? "absent")"
        }
    }
}
