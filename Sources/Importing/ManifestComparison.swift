import AppFiles
import AssociationProof
import Diagnostics
import LinkRoutes
import Reports
package import TableImport

/// Compares the paths of a manifest with an imported table.
package struct ManifestComparison {
    private let file: String
    /// What differs; nil if the new table is not complete enough to be compared.
    private let findings: [Diagnostic]?

    /// Whether the manifest was compared, and no finding says that it gives the app other links than the table.
    ///
    /// A link that only the manifest opens is a warning, and paths that are not compared are an info.
    package var isSame: Bool { findings?.isEmpty == true }

    /// - Parameter name: the file of the table, for the commands in fixes.
    package init(_ manifest: ImportInput.Manifest, _ plan: ImportPlan, imported: AssociationImport, table name: String)
    {
        file = manifest.file
        var site = plan.site
        if site.androidApps.isEmpty {
            // The comparison of paths needs an app, whose fingerprints do not matter, but a table takes no placeholder.
            let some = (16..<48).map { String($0, radix: 16, uppercase: true) }.joined(separator: ":")
            let package = manifest.content.package ?? "linkd.import"
            site.androidApps = [ImportedSite.AndroidApp(package: package, fingerprints: [some])]
        }
        guard let table = imported.table(of: site) else {
            findings = nil
            return
        }
        let compared = ComparedTable(table, named: "the new table", options: " --table " + name.shellWord)
        // A prefix such as /p/ also takes /p/ itself, which no table tells from /p.
        let isAlike = manifest.content.claims.filter { plan.site.hosts.contains($0.host) }.allSatisfy { claim in
            let rules = claim.rules.map(\.withoutParent)
            let proof = try? AgreementProof(table, dynamicRules: rules, budget: AssociationImport.maximumStates)
            return proof?.verdict == .agree
        }
        findings = AndroidManifestCheck.findings(manifest.bytes, against: compared)
            .filter { !isAlike || $0.code != AppFileCode.filterDiffersFromTable.name }
    }

    /// Prints what differs.
    package func print() {
        guard let findings else {
            return Console.printError("\(file): a manifest, not compared: the new table is not complete; see \"to do\"")
        }
        for finding in findings {
            Console.printError("\(finding.located(in: file).headline)")
            if let fix = finding.fix { Console.printError("  fix: \(fix)") }
        }
        if findings.isEmpty { Console.printError("\(file): a manifest, agrees with the new table") }
    }
}
