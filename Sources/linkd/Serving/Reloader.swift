import LinkRoutes
import Logging
import Server
import Sites

/// Loads the configuration of a running server anew and puts it in place in one step, or leaves the server as it is.
final class Reloader: Sendable {
    private let server: HTTPServer
    private let config: String?
    private let overrides: ServeOverrides
    private let started: Configuration
    private let present: Monitor<ServedConfiguration>
    /// Apart from what is served, so that nobody who asks for it waits for a reload.
    private let outcome: Monitor<ReloadStatus>
    private let notifier: ServiceNotifier
    private let logger: Logger

    /// Begins with what the server was started with.
    ///
    /// - Parameter overrides: what stands instead of what the configuration says.
    init(
        _ server: HTTPServer,
        serving served: ServedConfiguration,
        config: String?,
        _ overrides: ServeOverrides,
        _ notifier: ServiceNotifier,
        logger: Logger
    ) {
        self.server = server
        self.config = config
        self.overrides = overrides
        started = served.configuration
        present = Monitor(served)
        outcome = Monitor(ReloadStatus(tables: served.tables))
        self.notifier = notifier
        self.logger = logger
    }

    /// What reloads have come to so far.
    var status: ReloadStatus { outcome.update { $0 } }

    /// Reloads, logs what came of it, and returns that; who asks meanwhile waits.
    @discardableResult
    func reload() -> ReloadReport {
        let report = present.update { present in
            notifier.reloading()
            let report = replace(&present)
            notifier.ready(report.summary)
            return report
        }
        for problem in report.problems { logger.error("reload: \(problem)") }
        for warning in report.warnings { logger.warning("reload: \(warning)") }
        logger.notice("\(report.summary)")
        return report
    }

    /// Reloads whenever a file that is served from changes, as long as the process lives.
    func reloadAtChanges() {
        // Looked at here: the task may begin late, and what changes meanwhile counts.
        let known = Watcher(watchedPaths)
        Task.detached { [self] in
            var watcher = known
            while true {
                try await Task.sleep(for: .milliseconds(150))
                if watcher.hasChange(in: watchedPaths) { reload() }
            }
        }
    }

    /// The files and folders that what is served was read from.
    private var watchedPaths: [String] {
        let file = config ?? ConfigurationLoader.defaultFile
        // Also what a configuration names that was refused: the fix may be in there.
        let configurations =
            [present.update { $0.configuration }]
            + [(try? ConfigurationLoader(config))?.configuration].compactMap(\.self)
        let names = configurations.flatMap { configuration in
            configuration.tables.map(\.file)
                + [configuration.publicFolder, configuration.templatesFolder].compactMap(\.self)
        }
        return [file] + names.map { Files.path($0, beside: file) }
    }

    private func replace(_ present: inout ServedConfiguration) -> ReloadReport {
        do throws(Report) {
            let next = try ServedConfiguration(config, overrides, after: present)
            server.reload(next.service)
            let report = ReloadReport(from: present, to: next, startedWith: started)
            present = next
            outcome.update { $0.served(next.tables) }
            return report
        } catch {
            outcome.update { $0.refused += 1 }
            return ReloadReport(failed: error)
        }
    }
}

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
        problems = report.findings.map(\.description)
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

/// What reloads have come to so far, for who asks.
struct ReloadStatus: Sendable {
    /// Reloads that put something new in place.
    var done = 0
    /// Reloads that left all as it was.
    var refused = 0
    /// What is served now.
    var tables: [ServedTable]

    /// Counts a reload that put these in place.
    mutating func served(_ tables: [ServedTable]) {
        done += 1
        self.tables = tables
    }
}
