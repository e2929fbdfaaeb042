import ArgumentParser
import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import Sites

/// Checks a configuration with its tables, or a single table.
struct SiteCheck {
    let options: FindingOptions
    let writer: any ReportWriter

    /// Checks a configuration, by default `config.json`, and each of its sites.
    func checkConfiguration(_ named: String?) throws(Report) -> ExitCode {
        var loader = try ConfigurationLoader(named, maximumPerCode: options.maximumPerCode)
        let directory = try loader.directory()
        writer.say("\(loader.file): valid")
        var findings = loader.warnings.map { Diagnostic.warning(loader.file, $0) }
        writer.write(findings)
        for (site, reference) in zip(directory.sites, loader.configuration.tables) {
            findings += check(site, of: loader.path(of: reference))
        }
        return options.exitCode(for: findings, bad: .badConfiguration)
    }

    /// Checks a single table.
    func checkTable(_ file: String) throws(Report) -> ExitCode {
        let table = try RouteTable(file: file, limits: options.limits)
        do throws(SiteError) {
            return options.exitCode(for: check(try Site(table, files: nil), of: file))
        } catch {
            throw Report([Diagnostic(file, error.message)], exitCode: .badFile)
        }
    }

    /// Describes a site, proves its generated files, and prints and returns the findings.
    private func check(_ site: Site, of file: String) -> [Diagnostic] {
        var sentences = description(of: site)
        var findings = findings(in: site, of: file)
        do throws(AssociationError) {
            let proofs = try TableProofs(site.table)
            sentences += proofs.sentences
            findings += proofs.findings(in: file, listing: options.maximumKinds)
            findings += try redirectFindings(in: site.table, of: file)
        } catch {
            findings.append(Diagnostic(file, error.message))
        }
        for sentence in sentences { writer.say("\(file): \(sentence)") }
        writer.write(findings)
        return findings
    }

    /// Returns the redirects whose links open the app, so that a phone may never request them.
    private func redirectFindings(in table: RouteTable, of file: String) throws(AssociationError) -> [Diagnostic] {
        var claims: [(RedirectClaims, String)] = []
        if !table.apps.ios.isEmpty { claims.append((try RedirectClaims(table), "")) }
        if let android = try? RedirectClaims(dynamicRulesOf: table), !table.apps.android.isEmpty {
            claims.append((android, " on Android 15"))
        }
        return claims.flatMap { claims, system in
            claims.redirects.map { claimed in
                let from = claimed.redirect.from
                let sentence =
                    "\(claimed.link) opens the app\(system), but no route matches it: the redirect from \(from) "
                return Diagnostic.warning(
                    file,
                    sentence + "affects only people without the app; make \(from) an alias of the route, or move it"
                )
            } + (claims.undecided.map { [Diagnostic.warning(file, $0)] } ?? [])
        }
    }

    private func description(of site: Site) -> [String] {
        let table = site.table
        let counts = [
            table.routes.count.counting("route"),
            "\(table.routes.count(where: \.isUniversal)) claimed for the app",
            "\(table.routes.count { $0.page != nil }) with a page",
            table.hosts.count.counting("host"),
            table.apps.ios.count.counting("iOS app"),
            table.apps.android.count.counting("Android app"),
        ]
        let summary = "valid; \(counts.joined(separator: ", "))"
        guard let association = try? AssociationFile(table), !association.isEmpty else { return [summary] }
        return [
            summary,
            "the association file has \(association.json.count) bytes; Apple's limit is \(AssociationFile.largestSize)",
        ]
    }

    /// Returns the findings about a site that can be served.
    private func findings(in site: Site, of file: String) -> [Diagnostic] {
        var findings = site.warnings.map { Diagnostic.warning(file, $0) }
        if site.table.hosts.isEmpty {
            findings.append(.warning(file, "the table has no hosts, so linkd cannot serve it; add \"hosts\""))
        }
        return findings
    }
}
