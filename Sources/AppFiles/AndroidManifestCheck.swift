import AssociationProof
public import Diagnostics
public import LinkRoutes
import SiteAssociation
import XMLElements

/// Checks an `AndroidManifest.xml`: whether its intent filters give the app the links of a table.
///
/// A manifest has no fingerprints; `assetlinks.json` has. Source: developer.android.com, "Add intent filters for App
/// Links", `guide/topics/manifest/data-element` and "uri-relative-filter-group-element".
public struct AndroidManifestCheck {
    private let table: RouteTable
    private let tableFile: String
    private var findings: [Diagnostic] = []
    /// The https filters with a host of the table that are complete.
    private var filters: [ManifestFilter] = []

    /// Checks a file.
    ///
    /// - Parameter tableFile: the name of the table for messages.
    /// - Returns: the findings in the order of the text, without the name of the file.
    public static func findings(_ bytes: [UInt8], against table: RouteTable, named tableFile: String) -> [Diagnostic] {
        do throws(ElementError) {
            let root = try ElementReader.read(bytes)
            guard root.name == "manifest" else {
                return [
                    Diagnostic(.unreadable, at: root.location, "the root is not \"manifest\"", fix: "name a manifest")
                ]
            }
            var check = AndroidManifestCheck(table: table, tableFile: tableFile)
            check.run(root)
            return check.findings.inTextOrder
        } catch {
            let place = SourceLocation(line: error.line, column: error.column)
            return [Diagnostic(.unreadable, at: place, error.message, fix: "correct the file")]
        }
    }

    private init(table: RouteTable, tableFile: String) { (self.table, self.tableFile) = (table, tableFile) }

    private mutating func run(_ root: Element) {
        guard !table.apps.android.isEmpty else { return }
        checkPackage(root)
        let all = root.children(named: "application").flatMap { application in
            application.children.filter { $0.name == "activity" || $0.name == "activity-alias" }
        }
        var hosts: Set<String> = []
        var isOpen = false
        for activity in all {
            for filter in activity.children where filter.name == "intent-filter" {
                let filter = ManifestFilter(filter)
                guard filter.schemes.contains("https") else { continue }
                isOpen = isOpen || filter.hosts.contains(where: \.isPlaceholder)
                guard filter.hosts.contains(where: { table.hosts.contains($0) }) else { continue }
                if activity.attribute("exported") != "true" { notExported(activity) }
                if check(filter) {
                    hosts.formUnion(filter.hosts)
                    filters.append(filter)
                }
            }
        }
        reportMissing(hosts, isOpen: isOpen, at: root.location)
        checkPaths()
    }

    private mutating func checkPackage(_ root: Element) {
        guard let package = root.attributes["package"], !package.isPlaceholder else { return }
        guard !table.apps.android.contains(where: { $0.package == package }) else { return }
        add(
            .packageNotInTable,
            .warning,
            root.location,
            "\(tableFile) names no Android app \(package.excerpt)",
            "add the app to \(tableFile), unless the build sets another applicationId"
        )
    }

    /// Checks what a filter needs beside its hosts; returns whether it can get links.
    private mutating func check(_ filter: ManifestFilter) -> Bool {
        if filter.autoVerify != true {
            add(
                .notVerified,
                .error,
                filter.location,
                "the intent filter has no android:autoVerify=\"true\", so Android does not verify its hosts",
                "add android:autoVerify=\"true\""
            )
        }
        let missing = [
            ("action", "android.intent.action.VIEW", filter.actions),
            ("category", "android.intent.category.DEFAULT", filter.categories),
            ("category", "android.intent.category.BROWSABLE", filter.categories),
        ].filter { _, name, names in !names.contains(name) }
        for (element, name, _) in missing {
            add(
                .filterIncomplete,
                .error,
                filter.location,
                "the intent filter has no \(element) \(name), so no link starts the activity",
                "add <\(element) android:name=\"\(name)\" />"
            )
        }
        return missing.isEmpty
    }

    private mutating func notExported(_ activity: Element) {
        add(
            .notExported,
            .error,
            activity.location,
            "the activity has no android:exported=\"true\", so no other app can open links in it",
            "add android:exported=\"true\""
        )
    }

    private mutating func reportMissing(_ hosts: Set<String>, isOpen: Bool, at location: SourceLocation) {
        guard !isOpen else { return }
        for host in table.hosts where !hosts.contains(host) {
            add(
                .manifestHostMissing,
                .error,
                location,
                "no intent filter gives the app the https links of \(host)",
                "add the filter that \"linkd print manifest --table \(tableFile)\" prints"
            )
        }
    }

    /// Proves the paths and groups of the filters; a filter without both claims whole hosts, which Android 15 narrows by
    /// `assetlinks.json`.
    private mutating func checkPaths() {
        guard let first = filters.first, !filters.contains(where: \.claimsAllPaths) else { return }
        guard filters.allSatisfy({ $0.groups.isEmpty }) || filters.count == 1 && first.paths.isEmpty else {
            return undecided(
                first.location,
                "several filters with groups, or a filter with paths and groups, are not compared"
            )
        }
        var rules: [DynamicRule] = []
        for part in first.groups.isEmpty ? filters.flatMap(\.paths) : first.groups {
            guard let rule = part.rule else {
                return undecided(part.location, "linkd does not compare \(part.reason ?? "this pattern")")
            }
            rules.append(rule)
        }
        guard rules != AssetLinks(table).rules else { return }
        prove(rules, first)
    }

    private mutating func prove(_ rules: [DynamicRule], _ first: ManifestFilter) {
        do throws(UnprovableDynamicRule) {
            let proof = try AgreementProof(table, dynamicRules: rules)
            for disagreement in proof.disagreements.prefix(20) {
                let route = disagreement.route.map { " (route \"\($0.id)\")" } ?? ""
                let sentence =
                    disagreement.opensApp
                    ? "the intent filter opens the app for \(disagreement.link)\(route), but \(tableFile) does not"
                    : "the intent filter does not open the app for \(disagreement.link)\(route), but \(tableFile) does"
                add(
                    .pathsDiffer,
                    disagreement.opensApp ? .warning : .error,
                    first.location,
                    sentence,
                    "use the groups that \"linkd print uri-filters --table \(tableFile)\" prints, and no paths"
                )
            }
            if case .undecided(let reason) = proof.verdict { undecided(first.location, reason) }
        } catch {
            undecided(first.location, error.message)
        }
    }

    private mutating func undecided(_ location: SourceLocation, _ reason: String) {
        add(.pathsNotDecided, .info, location, "the paths are not compared with \(tableFile): \(reason)", nil)
    }

    private mutating func add(
        _ code: AppFileCode,
        _ severity: Diagnostic.Severity,
        _ location: SourceLocation,
        _ message: String,
        _ fix: String?
    ) {
        findings.append(Diagnostic(code, severity: severity, at: location, message, fix: fix))
    }
}
