// # Checking
//
// The work of `linkd check` and `linkd diff`: sites, files against tables, and two files against each other.
//
// Findings come from the modules of their subject. This one puts them together: it chooses what is checked, states the
// proofs in words, places each finding in the file where it can be fixed, and returns the exit code.
//
// ```console
// $ linkd diff docs/examples/published.json imported.json
// 7QW3E5R9TY.com.example.trips
//   opens no longer  https://go.example.com/trips//x
//     before         {"/":"/trips/*"}
//     now            {"/":"*//?*","exclude":true}
// different: 1 kind of link
// ```
//
// Three things are checked: a configuration with its sites (``SiteCheck``), one association file of any origin
// (`FileCheck`), and the files of an app's project (``AppFile``). A file of links with their expected result can be
// added for CI (``LinkExpectations``).
//
// ## What it leaves out
//
// - The findings themselves: `AssociationChecker`, `AppFiles`, and the readers of tables have them.
// - Live hosts: `HostChecker`.
// - Formats of findings: a `ReportWriter` prints what it is given. A diff has two forms of its own.
// - Options. The command reads them into ``CheckSettings``.
//
// ## Limits and costs
//
// - At most 20 kinds of link are listed for each proof, 100 findings of one code in one file, and 50 changes of a diff;
//   each list says how many more there are.
// - A table of 1,000 routes is proved in about half a second; docs/performance.md#route-table has the figures.
//
// ## Where to read on
//
// `Comparing/CheckSettings.swift`, `SiteCheck.swift`, `FileCheck.swift`; then `Comparing/StatedProof.swift` (a proof in words)
// and `Comparing/TableProofs.swift`. A diff is `FileDiff.swift` of two
// `DiffSide.swift`. docs/proof.md says what the proofs promise.

import AssociationProof
import Diagnostics
import LinkRoutes
package import Reports
import SiteAssociation
package import SiteConfiguration
import SiteTables
import Sites
import TableChecks

/// Checks a configuration with its tables, or a single table.
package struct SiteCheck {
    package let settings: CheckSettings
    package let writer: any ReportWriter

    package init(settings: CheckSettings, writer: any ReportWriter) {
        self.settings = settings
        self.writer = writer
    }

    /// Checks a configuration, by default `config.json`, and each of its sites.
    ///
    /// - Parameter source: says of which tables the sites are looked at; all of them by default.
    package func checkConfiguration(_ named: String?, only source: TableSource? = nil) throws(Report) -> SysExit {
        let loader = try load(named, source)
        let sites = try source?.selected(loader.sites) { $0.site.table.routes.name } ?? loader.sites
        writer.say("\(loader.file): valid")
        var findings = loader.warnings
        writer.write(findings)
        let look = SiteLook(settings)
        let uses = Dictionary(sites.map { ($0.file, 1) }, uniquingKeysWith: +)
        for loaded in sites {
            // Two tables of one file, such as those of staging and production, are told apart by their hosts.
            let host = uses[loaded.file] == 1 ? nil : loaded.site.table.routes.hosts.first
            findings += show(look.results(for: loaded.site, of: loaded.file, on: host))
        }
        return settings.exitCode(for: findings, bad: .badConfiguration)
    }

    /// Loads a configuration with all files that it names.
    private func load(_ named: String?, _ source: TableSource?) throws(Report) -> ConfigurationLoader {
        let load = { () throws(Report) in
            var loader = try ConfigurationLoader(named, maximumPerCode: settings.maximumPerCode)
            loader.checkStart()
            _ = try loader.directory()
            return loader
        }
        guard let source else { return try load() }
        return try source.withConfiguration(load)
    }

    /// Checks a single table.
    package func checkTable(_ file: String) throws(Report) -> SysExit {
        let table = try SiteTable(file: file, limits: settings.limits)
        if let mistake = HostLimit.mistake(table.routes.hosts.count) {
            throw Report([Diagnostic(.tooManyHosts, in: file, mistake, fix: HostLimit.fix)], exitCode: .badFile)
        }
        do throws(SiteError) {
            let results = SiteLook(settings).results(for: try Site(table, files: nil), of: file)
            return settings.exitCode(for: show(results))
        } catch {
            throw Report(file, error.message, fix: error.fix, exitCode: .badFile)
        }
    }

    /// Prints and returns the findings about a site.
    private func show(_ results: SiteLook.Results) -> [Diagnostic] {
        for sentence in results.sentences { writer.say(sentence) }
        let isSilent = settings.isForPeople && !settings.isVerbose
        let suppressed = SiteWarning.Code.suppressedWarning.name
        let shown = results.findings.shown(isPedantic: settings.isPedantic)
        writer.write(isSilent ? shown.filter { $0.code != suppressed } : shown)
        return results.findings
    }
}

/// Describes a site and proves its generated files.
package struct SiteLook: Sendable {
    /// What there is to say about a site.
    struct Results: Sendable {
        let sentences: [String]
        let findings: [Diagnostic]
    }

    private let isVerbose: Bool
    /// The maximum number of kinds of link that a proof lists.
    private let maximumKinds: Int

    package init(_ settings: CheckSettings) {
        isVerbose = settings.isVerbose
        maximumKinds = settings.maximumKinds
    }

    /// Returns the results.
    ///
    /// - Parameter host: the host that tells the site from another one of the same file.
    func results(for site: Site, of file: String, on host: String? = nil) -> Results {
        var sentences = description(of: site)
        var findings = findings(in: site, of: file)
        do throws(AssociationError) {
            let proofs = try TableProofs(site.table)
            sentences += proofs.sentences(isVerbose: isVerbose, listing: maximumKinds)
            findings += proofs.findings(in: file, listing: maximumKinds)
            findings += try redirectFindings(in: site.table, of: file)
            findings += SuppressionCheck.findings(in: site, of: file, on: host, after: findings)
        } catch {
            findings.append(Diagnostic(file, error.message, fix: error.fix))
        }
        let suppressed = findings.count { $0.code == SiteWarning.Code.suppressedWarning.name }
        if suppressed > 0, !isVerbose {
            sentences.append("\(suppressed.counting("suppressed warning")) (--verbose lists them)")
        }
        if let host {
            findings = findings.map { finding in
                var finding = finding
                finding.message = "\(host): \(finding.message)"
                return finding
            }
        }
        let start = "\(file)\(host.map { " (\($0))" } ?? ""): "
        return Results(sentences: sentences.map { start + $0 }, findings: findings)
    }

    /// Returns the redirects whose links open the app, so that a phone may never request them.
    private func redirectFindings(in table: SiteTable, of file: String) throws(AssociationError) -> [Diagnostic] {
        var claims: [(RedirectClaims, String)] = []
        if !table.routes.apps.ios.isEmpty { claims.append((try RedirectClaims(table), "")) }
        if let android = try? RedirectClaims(dynamicRulesOf: table), !table.routes.apps.android.isEmpty {
            claims.append((android, " on Android 15"))
        }
        return claims.flatMap { claims, system in
            claims.redirects.map { claimed in
                let from = claimed.redirect.from.description.quoted
                let warning = SiteWarning(
                    .claimedRedirect,
                    "links of redirect \(from) open the app instead\(system), e.g. \(claimed.link)",
                    fix: "add \(from) to the aliases of a route, or move the redirect",
                    unless: claimed.redirect.suppressions
                )
                return Diagnostic(warning, in: file)
            }
                + (claims.undecided.map {
                    [Diagnostic(ComparisonCode.undecided, severity: .warning, in: file, "\($0)", fix: $0.fix)]
                } ?? [])
        }
    }

    private func description(of site: Site) -> [String] {
        let table = site.table.routes
        let external = table.routes.count(where: site.table.isExternal)
        let counts = [
            table.routes.count.counting("route"),
            "\(table.routes.count(where: \.isUniversal)) claimed for the app",
            "\(site.table.allPages.count) with a page"
                + (external == 0 ? "" : " and \(external) with an external page"),
            table.hosts.count.counting("host"),
            table.apps.ios.count.counting("iOS app"),
            table.apps.android.count.counting("Android app"),
        ]
        let summary = "valid; \(counts.joined(separator: ", "))"
        guard let association = try? AssociationFile(table), !association.isEmpty,
            isVerbose || association.json.count > AssociationFile.largestSize / 2
        else { return [summary] }
        return [
            summary,
            "the association file has \(association.json.count) bytes; Apple's limit is \(AssociationFile.largestSize)",
        ]
    }

    /// Returns the findings about a site that can be served.
    private func findings(in site: Site, of file: String) -> [Diagnostic] {
        let findings =
            CodeCheck.findings(in: site.table.routes, of: file) + site.warnings.map { Diagnostic($0, in: file) }
            + RobotsCheck.findings(in: site, of: file)
        guard site.table.routes.hosts.isEmpty else { return findings }
        let message = "missing \"hosts\"; linkd cannot serve the table"
        return findings + [Diagnostic(SiteWarning.Code.noHosts, in: file, message, fix: "add \"hosts\"")]
    }
}
