import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation

/// Proves the paths and groups of the intent filters that take the links of one host.
///
/// A filter without both claims whole hosts, which Android 15 narrows by `assetlinks.json`.
struct ManifestPaths {
    let table: ComparedTable
    private(set) var findings: [Diagnostic] = []
    /// The proofs so far, since filters of different hosts often have the same paths.
    private var proofs: [[DynamicRule]: AgreementProof] = [:]

    /// The rules that the table generates; they are its groups too.
    private let tableRules: [DynamicRule]

    init(_ table: ComparedTable) { (self.table, tableRules) = (table, AssetLinks(table.table).rules) }

    /// Checks the filters that take the links of a host.
    ///
    /// - Parameter isPartial: whether another filter may take them too, so that no link is known to be missing.
    mutating func check(_ filters: [ManifestFilter], host: String, isPartial: Bool) {
        guard let first = filters.first else { return }
        if let whole = filters.first(where: \.claimsAllPaths) { return checkWhole(whole, host: host) }
        guard filters.allSatisfy({ $0.groups.isEmpty }) || filters.count == 1 && first.paths.isEmpty else {
            return undecided(
                first.location,
                "several filters with groups, or a filter with paths and groups, are not compared"
            )
        }
        let parts = first.groups.isEmpty ? filters.flatMap(\.paths) : first.groups
        let rules = parts.compactMap(\.rule)
        guard rules.count == parts.count else { return nameOther(parts) }
        guard rules != tableRules else { return }
        // Each wildcard inside a path multiplies the work.
        guard rules.count(where: { $0.path?.dropLast().contains("*") == true }) <= 60 else {
            return undecided(first.location, "more than 60 paths have a .* inside")
        }
        prove(rules, of: parts, in: first, on: host, isPartial: isPartial)
    }

    /// Names the parts that have no equal rule; what the build writes and what Android reads otherwise is reported.
    private mutating func nameOther(_ parts: [ManifestPart]) {
        let others = parts.filter { $0.rule == nil && !$0.isUnknown && $0.misread == nil }
        guard let first = others.first else { return }
        // Attributes of one element look like conditions that must all hold.
        let beside = parts.first { $0.location == first.location && $0.text != first.text }
        undecided(
            first.location,
            "linkd does not compare \(others.map { $0.reason ?? $0.text }.listing)"
                + (beside.map { "; \(first.text) and \($0.text) in one element open the app each" } ?? "")
        )
    }

    /// Reports a filter of a whole host if the table keeps a route out of the app, since older systems read no rules.
    private mutating func checkWhole(_ filter: ManifestFilter, host: String) {
        // A path that Android does not read is reported.
        guard let route = table.table.routes.first(where: { !$0.isUniversal }),
            filter.data.allSatisfy(\.ignored.isEmpty)
        else { return }
        let rules = tableRules.isEmpty ? "" : "; Android 15 and later leave them to the browser by assetlinks.json"
        findings.add(
            .pathsDiffer,
            severity: .info,
            at: filter.location,
            "the filter takes every link of \(host), also those of route \"\(route.id)\"" + rules,
            fix: "let the app open such a link in a browser, or give the filter the paths of the other routes"
        )
    }

    /// - Parameter isPartial: whether another filter may take further links, so that none is known to be missing.
    private mutating func prove(
        _ rules: [DynamicRule],
        of parts: [ManifestPart],
        in first: ManifestFilter,
        on host: String,
        isPartial: Bool
    ) {
        let subject = first.groups.isEmpty ? "the paths of the intent filter" : "the groups of the intent filter"
        do throws(UnprovableDynamicRule) {
            let proof = try proof(of: rules)
            var harmless: Set<Int> = []
            for disagreement in proof.disagreements where disagreement.opensApp || !isPartial {
                let route = disagreement.route.map { " (route \"\($0.id)\")" } ?? ""
                let link = link(disagreement.link, on: host) + route
                let index = disagreement.opensApp ? disagreement.rule?.index : nil
                let part = index.map { parts[$0] }
                let isHarmless = index != nil && isBelowRoute(disagreement)
                if let index, isHarmless, !harmless.insert(index).inserted { continue }
                let slash = Self.pathWithSlash(disagreement, rules)
                findings.add(
                    .pathsDiffer,
                    severity: isHarmless || slash != nil ? .info : part == nil ? .error : .warning,
                    at: part?.location ?? first.location,
                    part.map {
                        "\($0.text) opens the app for \(link), but \(table.name) does not"
                            + (parts.count > 1 ? "; the elements of one filter combine" : "")
                    } ?? "\(subject) do not open the app for \(link), but \(table.name) does",
                    fix: slash.map { "add \(Self.attributes([$0])) if links end with a slash" }
                        ?? (first.groups.isEmpty
                            ? part.map { narrowing($0, among: rules, without: disagreement.link) }
                                ?? addition(for: disagreement.link)
                            : "use the groups that \(table.printing("uri-filters")) prints")
                )
            }
            if case .undecided(let reason) = proof.verdict { undecided(first.location, reason) }
        } catch {
            undecided(first.location, error.message)
        }
    }

    private mutating func proof(of rules: [DynamicRule]) throws(UnprovableDynamicRule) -> AgreementProof {
        if let known = proofs[rules] { return known }
        let proof = try AgreementProof(table.table, dynamicRules: rules)
        proofs[rules] = proof
        return proof
    }

    /// Whether a link that opens the app is of no other route, and begins like those of one: a path cannot say where a
    /// segment ends, and sees no query.
    private func isBelowRoute(_ disagreement: Disagreement) -> Bool {
        let path = disagreement.link.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" }
        return (disagreement.route == nil || disagreement.isExcluded)
            && tablePaths.contains { route in
                let literal = Self.literal(route)
                return literal.endIndex < route.endIndex
                    && path.hasPrefix(literal[...(literal.lastIndex(of: "/") ?? literal.startIndex)])
            }
    }

    /// The paths of the rules that open the app, for those that need no more than a path; the last rule can take all links
    /// that the others leave, which no path can say.
    private var tablePaths: [String] {
        tableRules.filter { !$0.isExcluding && $0.query.isEmpty && $0.fragment == nil }.compactMap(\.path)
            .filter { $0 != "*" }
    }

    /// Returns what stands in an expression before its first wildcard.
    private static func literal(_ expression: String) -> Substring { expression.prefix { $0 != "*" && $0 != "?" } }

    /// Returns the fix for a path that opens the app for a link which the table keeps in the browser.
    ///
    /// All of the table's paths that can share links with a prefix take its place if they are below it, so that no link of a
    /// route is lost. Other paths can go if none shares links with them.
    private func narrowing(_ part: ManifestPart, among rules: [DynamicRule], without link: String) -> String {
        let all = tableRules.filter { !$0.isExcluding }.map { $0.path ?? "*" }
        let path = part.rule?.path ?? "*"
        let start = Self.literal(path)
        let isPrefix = DynamicPattern(path).kind == .prefix
        let own = all.filter { other in
            let literal = Self.literal(other)
            let isBelow = start.endIndex == path.endIndex ? other == path : literal.hasPrefix(start)
            return isBelow || literal.endIndex < other.endIndex && start.hasPrefix(literal)
        }
        guard !all.isEmpty, own.allSatisfy({ isPrefix && $0.hasPrefix(start) }),
            !DynamicRuleMatcher(own.map { DynamicRule(path: $0) }).opensApp(link)
        else { return "let the app open such a link in a browser" }
        let missing = own.filter { !rules.contains(DynamicRule(path: $0)) }
        return missing.isEmpty ? "remove \(part.text)" : "write \(Self.attributes(missing)) in place of it"
    }

    /// Returns the fix for a link that no path takes: the path of the table that does.
    private func addition(for link: String) -> String {
        let path = tablePaths.first { DynamicRuleMatcher([DynamicRule(path: $0)]).opensApp(link) }
        return path.map { "add " + Self.attributes([$0]) }
            ?? "write paths that take all links that \(table.name) gives the app"
    }

    /// Returns paths as a manifest has them.
    private static func attributes(_ paths: [String]) -> String {
        paths.map(DynamicPattern.init).map { "android:path\($0.kind.rawValue)=\"\($0.manifestText)\"" }
            .joined(separator: " and ") + (paths.count > 1 ? ", each in a data element," : "")
    }

    /// Returns the path to add for a link that ends with a slash, if a rule opens its app without it; nil for other links.
    private static func pathWithSlash(_ disagreement: Disagreement, _ rules: [DynamicRule]) -> String? {
        guard !disagreement.opensApp, disagreement.link.utf8.last == UInt8(ascii: "/") else { return nil }
        let link = String(disagreement.link.dropLast())
        return rules.lazy.filter { !$0.isExcluding }.first { DynamicRuleMatcher([$0]).opensApp(link) }
            .flatMap { $0.path.map { $0 + "/" } }
    }

    /// Returns the link of a proof, which is on the first host of the table, on another host.
    private func link(_ link: String, on host: String) -> String {
        let start = "https://" + (table.table.hosts.first ?? "")
        guard link.hasPrefix(start), !host.hasPrefix("*") else { return link }
        return "https://" + host + link.dropFirst(start.count)
    }

    private mutating func undecided(_ location: SourceLocation, _ reason: String) {
        let message = "the paths are not compared with \(table.name): \(reason)"
        findings.add(.notCompared, severity: .info, at: location, message)
    }
}
