// # Serving
//
// What a running server does beside answering: it reloads its files, tells operators how it is, and says hello.
//
// The server knows nothing of files, and the sites know nothing of time. This module has both in hand: it loads a
// configuration as a whole, hands it to the server in one step, and keeps the old one if anything is wrong. Operators
// ask for it, and for health and metrics, at the admin listener, whose answers are functions:
//
// ```swift
// let responder = try AdminResponder(
//     isReady: { true },
//     metrics: { "metrics\n" },
//     reload: { ReloadReport(summary: "run \(slow.run())") }
// )
// ```
//
// `linkd serve` makes the parts and starts them; `linkd reload` asks the admin listener of a server that runs.
//
// ## What it leaves out
//
// - Sockets and threads: the admin listener's are in `Server/Admin/AdminLoop.swift`, and this module only answers.
// - Options: which address wins over the configuration is decided in `linkd/Options/ServeOverrides+Options.swift`.
// - A history. The admin listener shows the state of now; the log has what happened.
//
// ## Limits and costs
//
// - A reload takes as long as a start, on a thread of its own, and holds both sets of sites until it is done.
// - Files that change while they are read are read again, at most 5 times; then the reload is refused.
// - `--watch` looks at the time, size and number of each file, every 150 ms; the configuration's `watch` every second.
//
// ## Where to read on
//
// `ServedConfiguration.swift` (what is loaded), `Reloader.swift`, `FileStamps.swift` (whether a file changed),
// `AdminResponder.swift` and `PrometheusText.swift`. docs/operations.md says what operators do with them,
// docs/architecture.md#the-admin-listener how a request to the admin listener runs.

import Diagnostics
import LinkRoutes
package import Logging
import Reports
package import Server
import SiteConfiguration
import SiteTables
import Sites
import StrictJSON

/// Reloads the configuration of a running server in one step, or leaves the server unchanged.
package final class Reloader: Sendable {
    private let server: HTTPServer
    private let config: String?
    private let overrides: ServeOverrides
    private let started: Configuration
    private let present: Monitor<ServedConfiguration>
    /// A separate lock for the status, so that reading it does not wait for a reload.
    private let outcome: Monitor<ReloadStatus>
    private let notifier: ServiceNotifier
    private let logger: Logger

    /// Creates a reloader with the configuration of the server's start.
    ///
    /// - Parameter overrides: the options that override the configuration.
    package init(
        _ server: HTTPServer,
        serving served: ServedConfiguration,
        config: String?,
        overrides: ServeOverrides,
        notifier: ServiceNotifier,
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

    /// The results of the reloads so far.
    var status: ReloadStatus { outcome.update { $0 } }

    /// Reloads, and logs and returns the result; concurrent calls wait.
    @discardableResult
    package func reload() -> ReloadReport {
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

    /// Reloads after every change of a source file, until the process ends.
    ///
    /// A change is seen after two looks. Looking takes at most a hundredth of the time, unless a look takes more than
    /// 0.1 s: the pause is never longer than ten seconds.
    ///
    /// - Parameter interval: the time between two looks.
    package func reloadAtChanges(every interval: Duration) {
        // The first look happens here, because the task may start late and must not miss changes.
        let known = Watcher(watched)
        Task.detached { [self] in
            var watcher = known
            while true {
                let started = ContinuousClock.now
                if watcher.hasChange(in: watched) { reload() }
                let look = ContinuousClock.now - started
                try await Task.sleep(for: max(interval, min(look * 100, .seconds(10))))
            }
        }
    }

    /// The files and folders from which the served content was read.
    private var watched: [String] {
        let file = ConfigurationFile.path(config)
        // These include the files of a refused configuration, because the fix may be in one of them.
        let configurations =
            [present.update { $0.configuration }]
            + [(try? ConfigurationLoader(config))?.configuration].compactMap(\.self)
        return configurations.flatMap { $0.sources(beside: file) }
    }

    private func replace(_ present: inout ServedConfiguration) -> ReloadReport {
        do throws(Report) {
            let next = try ServedConfiguration.stable(config, overrides, after: present)
            server.reload(next.service)
            let report = ReloadReport(from: present, to: next, startedWith: started)
            present = next
            outcome.update { $0.succeeded(with: next.tables) }
            return report
        } catch {
            outcome.update { $0.refused += 1 }
            return ReloadReport(failed: error)
        }
    }
}

/// The result of a reload.
package struct ReloadReport {
    /// The problems because of which the old files are still served, one per line; empty after a success.
    private(set) var problems: [String] = []
    /// The changed settings that need a restart, one per line.
    private(set) var warnings: [String] = []
    /// The summary in one line.
    let summary: String

    var isDone: Bool { problems.isEmpty }

    /// All lines of the report.
    var lines: [String] { problems + warnings.map { "warning: \($0)" } + [summary] }

    /// Creates the result of a reload without problems.
    init(summary: String) { self.summary = summary }

    /// Creates the result of a refused reload.
    init(failed report: Report) {
        problems = report.findings.map(\.description.printable)
        summary = "reload refused: \(report.errorCount.counting("problem")); the server continues with the old files"
    }

    /// Creates the result of a reload from one configuration to another.
    init(from old: ServedConfiguration, to new: ServedConfiguration, startedWith started: Configuration) {
        let kept = [
            ("listen", new.configuration.listen != started.listen),
            ("admin", new.configuration.admin != started.admin),
            ("eventLoops", new.configuration.threads != started.threads),
            ("watch", new.configuration.watch != started.watch),
        ]
        warnings = kept.filter(\.1).map { "\"\($0.0)\" has changed; restart the server to apply it" }
        let changes = Self.changes(from: old.associationTags, to: new.associationTags)
        let served = new.directory.sites
        // No key path: it would copy each table.
        let routes = served.reduce(0) { $0 + $1.table.routes.routes.count }.counting("route")
        let outcome = changes.isEmpty ? ["no association file has changed"] : Self.shortened(changes)
        summary = "reloaded: \(served.count.counting("site")), \(routes); " + outcome.joined(separator: "; ")
    }

    /// The maximum number of changed association files in the summary.
    private static let maximumChanges = 20

    private static func shortened(_ changes: [String]) -> [String] {
        let rest = changes.count - maximumChanges
        return rest > 0
            ? changes.prefix(maximumChanges) + ["and \(rest.counting("more association file")) changed"] : changes
    }

    private static func changes(from old: [String: String], to new: [String: String]) -> [String] {
        Set(old.keys).union(new.keys).sorted().compactMap { name in
            guard old[name] != new[name] else { return nil }
            return "the association file of \(name) was \(old[name] ?? "absent") and is \(new[name] ?? "absent")"
        }
    }
}

/// The results of the reloads so far.
struct ReloadStatus: Sendable {
    /// The number of successful reloads.
    private(set) var done = 0
    /// The number of refused reloads.
    var refused = 0
    /// The served tables.
    private(set) var tables: [ServedTable]

    /// Counts a successful reload.
    mutating func succeeded(with tables: [ServedTable]) {
        done += 1
        self.tables = tables
    }
}
