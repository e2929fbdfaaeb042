import AssociationProof
public import Diagnostics
import LinkRoutes
import TableChecks
import XMLElements

/// Checks an `AndroidManifest.xml`: whether its intent filters give the app the links of a table.
///
/// A manifest has no fingerprints; `assetlinks.json` has. Source: developer.android.com, "Add intent filters for App
/// Links", `guide/topics/manifest/data-element` and "uri-relative-filter-group-element".
public struct AndroidManifestCheck {
    private let table: ComparedTable
    private var findings: [Diagnostic] = []
    /// The https filters with a host of the table.
    private var webFilters: [ManifestFilter] = []
    /// Such filters that lack an action or a category, which is reported.
    private var partFilters: [ManifestFilter] = []
    /// Whether the build adds filters, so that no host and no scheme is known to be missing.
    private var isOpen = false
    /// The hosts of https filters, and the schemes, that the build completes.
    private var (unknownHosts, unknownSchemes): ([BuildText], [BuildText]) = ([], [])
    /// The hosts of the table in filters whose scheme the build writes.
    private var undecided: Set<String> = []
    /// The filters that were checked, by their places, since one can have several schemes.
    private var checked: Set<SourceLocation> = []

    /// Checks a file.
    ///
    /// - Returns: the findings in the order of the text, without the name of the file.
    public static func findings(_ bytes: [UInt8], against table: ComparedTable) -> [Diagnostic] {
        do throws(Diagnostic) {
            var check = AndroidManifestCheck(table: table)
            check.run(try Element(manifest: bytes))
            return check.findings.inTextOrder
        } catch {
            return [error]
        }
    }

    private init(table: ComparedTable) { self.table = table }

    private mutating func run(_ root: Element) {
        guard !table.table.apps.android.isEmpty else { return findings.append(.noApp("Android app", in: table.name)) }
        checkPackage(root)
        let filters = ManifestFilter.all(in: root)
        readNavigationGraph(root)
        var values = ManifestValues(table)
        for filter in filters {
            listUnknown(filter)
            values.check(filter)
            checkWeb(filter)
        }
        findings += values.findings
        checkOtherHosts(filters)
        reportMissing(at: root.location, except: values.reported)
        checkSchemes(filters, at: root.location, except: values.reported)
        checkPaths()
    }

    /// The build writes intent filters for a navigation graph, so that the hosts and schemes of the file are not all.
    private mutating func readNavigationGraph(_ root: Element) {
        let graphs = ManifestFilter.activities(in: root).flatMap { $0.present("nav-graph") }
        guard let graph = graphs.first else { return }
        isOpen = true
        let message = "not compared: intent filters of the navigation graph"
        findings.add(.notCompared, severity: .info, at: graph.location, message, fix: "check \(Self.merged)")
    }

    private mutating func checkPackage(_ root: Element) {
        guard let package = root.attributes["package"] else { return }
        if package.isPlaceholder {
            return findings.append(.notCompared(package, at: root.location, instead: Self.merged))
        }
        guard !table.table.apps.android.contains(where: { $0.package == package }) else { return }
        findings.append(
            Diagnostic(
                ComparisonCode.appNotInTable,
                severity: .warning,
                at: root.location,
                "package \(package.quoted) is not in \(table.name)",
                fix: "add the app to \(table.name), unless the build sets another applicationId"
            )
        )
    }

    private static let merged = "the merged manifest (in Android Studio or the build folder)"

    /// Lists what the build writes in a filter of links, and reports an unknown scheme of a verified one.
    private mutating func listUnknown(_ filter: ManifestFilter) {
        unknownSchemes += filter.schemes.compactMap { BuildText($0) }
        guard filter.missing.allSatisfy({ $0.element != "action" }) else { return }
        findings += filter.unknown.map { .notCompared($0.text, at: $0.location, instead: Self.merged) }
        guard filter.autoVerify == true else { return }
        for data in filter.data {
            guard let scheme = data.scheme, scheme.isPlaceholder else { continue }
            findings.add(
                .unverifiedFilter,
                severity: .warning,
                at: data.location,
                "unknown scheme \(scheme.quoted); Android verifies only filters for http and https",
                fix: filter.schemes.contains("https")
                    ? "move \(scheme.quoted) to a separate intent filter without android:autoVerify"
                    : "use android:scheme=\"https\""
            )
        }
    }

    /// Checks a filter if it takes https links of the table.
    private mutating func checkWeb(_ filter: ManifestFilter) {
        let isHTTPS = filter.schemes.contains("https")
        guard isHTTPS || filter.schemes.contains(where: { BuildText($0)?.canBe("https") == true }) else { return }
        // A wildcard stands for any subdomain.
        let unknown = filter.hosts.filter(\.isPlaceholder).compactMap {
            BuildText($0.first == "*" ? "${any}" + $0.dropFirst() : $0)
        }
        unknownHosts += unknown
        let known = table.table.hosts.filter { host in filter.data.contains { $0.takes(host) } }
        let isKnown = isHTTPS && !known.isEmpty
        if !isHTTPS { undecided.formUnion(known) }
        guard isKnown || !unknown.isEmpty && filter.autoVerify == true else { return }
        checkVerification(filter)
        checkParts(filter)
        guard isKnown else { return }
        if filter.missing.isEmpty { webFilters.append(filter) } else { partFilters.append(filter) }
    }

    private mutating func checkVerification(_ filter: ManifestFilter) {
        guard filter.autoVerify == true else {
            return findings.add(
                .unverifiedFilter,
                at: filter.location,
                "android:autoVerify must be \"true\"; Android does not verify the hosts",
                fix: "set android:autoVerify=\"true\""
            )
        }
        let schemes = filter.data.filter { !$0.blank.contains("scheme") }.compactMap(\.scheme)
        let other = schemes.first { $0 != "https" && $0 != "http" && !$0.isPlaceholder && $0.lowercased() == $0 }
        guard let other else { return }
        findings.add(
            .unverifiedFilter,
            at: filter.location,
            "scheme \(other.quoted) in an https filter; Android does not verify the hosts",
            fix: "move \(other.quoted) to a separate intent filter"
        )
    }

    /// Reports hosts of others that Android verifies too.
    private mutating func checkOtherHosts(_ filters: [ManifestFilter]) {
        let hosts = table.table.hosts
        var known = Set(hosts)
        for filter in filters
        where filter.autoVerify == true && filter.schemes.contains(where: { $0.hasPrefix("http") }) {
            for data in filter.data where !data.blank.contains("host") {
                guard let host = data.host, !host.isPlaceholder, host != "*", !hosts.contains(where: data.takes),
                    case let name = ManifestValues.name(in: host), known.insert(name).inserted,
                    !hosts.contains(where: { $0.hasPrefix("*.") && name.hasSuffix($0.dropFirst()) }),
                    // Android verifies *.example.com with the file of example.com.
                    !hosts.contains(where: { "*." + $0 == name })
                else { continue }
                let own = filter.claimsAllPaths ? nil : hosts.first { host in filter.data.contains { $0.takes(host) } }
                let reason = own.map { ", because paths in one filter also apply to \($0)" } ?? ""
                let near = NearName.nearest(to: name, among: hosts).map { "use \($0), " } ?? ""
                findings.add(
                    .hostNotInTable,
                    severity: .warning,
                    at: data.location,
                    "host \(name.quoted) is not in \(table.name); "
                        + "Android 11 and earlier reject all hosts if one fails",
                    fix: near
                        + "publish assetlinks.json on the host, or move the host to a filter without android:autoVerify"
                        + "\(reason); for a filter of a library, add tools:node=\"replace\""
                )
            }
        }
    }

    /// Reports what a filter needs beside its data to get links.
    private mutating func checkParts(_ filter: ManifestFilter) {
        guard checked.insert(filter.location).inserted else { return }
        for (element, name) in filter.missing {
            findings.add(
                .incompleteFilter,
                at: filter.location,
                "missing \(element) \(name); links do not start the activity",
                fix: "add <\(element) android:name=\"\(name)\" />"
            )
        }
        guard !filter.isExported, checked.insert(filter.activity).inserted else { return }
        findings.add(
            .unexportedActivity,
            at: filter.activity,
            "android:exported must be \"true\"; other apps cannot open links in the activity",
            fix: "set android:exported=\"true\""
        )
    }

    private mutating func reportMissing(at location: SourceLocation, except reported: Set<String>) {
        guard !isOpen, table.table.routes.contains(where: \.isUniversal) else { return }
        for host in table.table.hosts where !reported.contains(host) {
            let filters = webFilters + partFilters
            guard !filters.contains(where: { $0.takes(host, of: table.table.hosts) }), !mayTake(host) else { continue }
            let wildcard = webFilters.flatMap(\.data).first { $0.takes(host) && $0.host != host }?.host
            let reason = wildcard.map {
                $0.hasPrefix("*.")
                    ? "; \"\($0)\" requires \"\($0.dropFirst(2))\" in \(table.name)"
                    : "; Android cannot verify \($0.quoted)"
            }
            findings.add(
                .missingHost,
                at: location,
                "missing filter for \"https://\(host)\"" + (reason ?? ""),
                fix: wildcard?.hasPrefix("*.") == false
                    ? "replace the wildcard with android:host=\"\(host)\""
                    : "add the filter from the output of \(table.printing("manifest"))"
            )
        }
    }

    /// Whether a filter may take the links of a host, by what the build writes.
    private func mayTake(_ host: String) -> Bool {
        undecided.contains(host) || unknownHosts.contains { $0.canBe(host) }
    }

    /// Checks the filters of the schemes: links of linkd have no host, `scheme:///path`, so a filter with hosts takes none.
    private mutating func checkSchemes(
        _ filters: [ManifestFilter],
        at location: SourceLocation,
        except reported: Set<String>
    ) {
        for scheme in table.linkSchemes where !reported.contains(scheme) {
            let own = filters.filter { $0.schemes.contains(scheme) }
            for filter in own { checkParts(filter) }
            guard !isOpen, !unknownSchemes.contains(where: { $0.canBe(scheme) }),
                !own.contains(where: { $0.hosts.isEmpty && $0.missing.isEmpty })
            else { continue }
            let partial = own.first { !$0.hosts.isEmpty }
            guard own.isEmpty || partial != nil else { continue }
            findings.add(
                .missingScheme,
                severity: .warning,
                at: partial?.location ?? location,
                partial == nil
                    ? "missing filter for \"\(scheme)://\""
                    : "filter for \"\(scheme)://\" requires a host, which the links do not have",
                fix: "add the scheme's filter from the output of \(table.printing("manifest"))"
            )
        }
    }

    /// Compares the paths once for all hosts that have the same filters.
    private mutating func checkPaths() {
        var paths = ManifestPaths(table)
        var compared: Set<[SourceLocation]> = []
        for host in table.table.hosts {
            let filters = webFilters.filter { $0.takes(host, of: table.table.hosts) }
            guard compared.insert(filters.map(\.location)).inserted else { continue }
            paths.check(filters, host: host, isPartial: mayTake(host))
        }
        findings += paths.findings
    }
}

extension Element {
    /// Reads an `AndroidManifest.xml`; the output of `linkd print manifest` is a part of one.
    ///
    /// - Throws: why it cannot be read.
    init(manifest bytes: [UInt8]) throws(Diagnostic) {
        guard !bytes.starts(with: [3, 0, 8, 0]) else {
            let message = "expected XML, found a compiled manifest"
            throw Diagnostic(.unreadableAppFile, message, fix: "pass the AndroidManifest.xml of the sources")
        }
        do throws(ElementError) {
            self = try ElementReader.read(bytes)
        } catch {
            let place = SourceLocation(line: error.line, column: error.column)
            throw Diagnostic(.unreadableAppFile, at: place, error.message, fix: error.fix)
        }
        guard name == "manifest" else {
            let message = "expected root element \"manifest\", found \(name.quoted)"
            throw Diagnostic(.unreadableAppFile, at: location, message, fix: "pass an AndroidManifest.xml")
        }
        let namespace = "http://schemas.android.com/apk/res/android"
        let isDeclared = attributes["xmlns:android"] == namespace
        guard isDeclared || !attributes.keys.contains(where: { $0.hasPrefix("xmlns") || $0.contains(":") }) else {
            let message = "missing or invalid xmlns:android; Android ignores all android: attributes"
            let fix = "set xmlns:android=\"\(namespace)\" in the root"
            throw Diagnostic(.unreadableAppFile, at: location, message, fix: fix)
        }
    }
}
