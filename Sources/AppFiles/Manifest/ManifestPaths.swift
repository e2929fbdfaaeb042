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
    /// The number of states that proofs of fixes may still use, so that the time for a hostile file is bounded.
    private var states = 50_000

    /// The rules that the table generates; they are its groups too.
    private let tableRules: [DynamicRule]

    init(_ table: ComparedTable) { (self.table, tableRules) = (table, AssetLinks(table.table).rules) }

    /// Checks the filters that take the links of a host.
    ///
    /// - Parameter isPartial: whether another filter may take them too, so that no link is known to be missing.
    mutating func check(_ filters: [ManifestFilter], host: String, isPartial: Bool) {
        guard let first = filters.first else { return }
        if let whole = filters.first(where: \.claimsAllPaths) { return checkWhole(whole) }
        guard filters.allSatisfy({ $0.groups.isEmpty }) || filters.count == 1 && first.paths.isEmpty else {
            let reason = "uri-relative-filter-group in several filters, or next to path attributes"
            return undecided(first.location, reason)
        }
        let parts = first.groups.isEmpty ? filters.flatMap(\.paths) : first.groups
        let rules = parts.compactMap(\.rule)
        guard rules.count == parts.count else { return nameOther(parts) }
        guard rules != tableRules else { return }
        // Each wildcard inside a path multiplies the work.
        guard rules.count(where: { $0.path?.dropLast().contains("*") == true }) <= 60 else {
            return undecided(first.location, "more than 60 paths with an inner .*")
        }
        prove(rules, of: parts, in: first, on: host, isPartial: isPartial)
    }

    /// Names the parts that have no equal rule; what the build writes and what Android reads otherwise is reported.
    private mutating func nameOther(_ parts: [ManifestPart]) {
        let others = parts.filter { $0.rule == nil && !$0.isUnknown && $0.misread == nil }
        guard let first = others.first else { return }
        // Attributes of one element look like conditions that must all hold.
        let hasNeighbor = parts.contains { $0.location == first.location && $0.text != first.text }
        let more = others.count > 1 ? " and \(others.count - 1) more" : ""
        let text = (first.reason ?? first.text) + more + (hasNeighbor ? "; attributes match independently" : "")
        undecided(first.location, text)
    }

    /// Reports a filter of a whole host if the table keeps a route out of the app, since older systems read no rules.
    private mutating func checkWhole(_ filter: ManifestFilter) {
        // A path that Android does not read is reported.
        guard let route = table.table.routes.first(where: { !$0.isUniversal }),
            filter.data.allSatisfy(\.ignored.isEmpty)
        else { return }
        let rules = tableRules.isEmpty ? "" : "; only Android 15 and later exclude it"
        findings.add(
            .filterDiffersFromTable,
            severity: .info,
            at: filter.location,
            "filter also matches web-only route \"\(route.id)\"" + rules,
            fix: "add the paths of claimed routes to the filter, or open other links in a browser from the app"
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
        do throws(UnprovableDynamicRule) {
            let proof = try proof(of: rules)
            var harmless: Set<Int> = []
            for disagreement in proof.disagreements where disagreement.opensApp || !isPartial {
                let route = disagreement.route.map { " (route \"\($0.id)\")" } ?? ""
                let verb = disagreement.opensApp ? "also matches" : "does not match"
                let link = link(disagreement.link, on: host).quoted + route
                let index = disagreement.opensApp ? disagreement.rule?.index : nil
                let part = index.map { parts[$0] }
                let combines = part != nil && parts.count > 1 && first.groups.isEmpty
                let isHarmless = index != nil && isBelowRoute(disagreement)
                if let index, isHarmless, !harmless.insert(index).inserted { continue }
                let slash = Self.pathWithSlash(disagreement, rules)
                findings.add(
                    .filterDiffersFromTable,
                    severity: isHarmless || slash != nil ? .info : part == nil ? .error : .warning,
                    at: part?.location ?? first.location,
                    "filter \(verb) \(link), unlike \(table.name)" + (combines ? "; data elements combine" : ""),
                    fix: slash.map { "add \(Self.attribute($0)) if links end with a slash" }
                        ?? (first.groups.isEmpty
                            ? index.flatMap { narrowing(parts[$0], at: $0, in: rules, after: disagreement, proof) }
                            : nil)
                        ?? "use the uri-relative-filter-group elements that \(table.printing("uri-filters")) prints"
                )
            }
            if case .undecided(let reason) = proof.verdict { undecided(first.location, reason, fix: proof.fix) }
        } catch {
            undecided(first.location, error.message, fix: error.fix)
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
        guard disagreement.route == nil || disagreement.isExcluded else { return false }
        return openingPaths.contains { route in
            let literal = route.prefix { $0 != "*" && $0 != "?" }
            guard literal.endIndex < route.endIndex, let slash = literal.lastIndex(of: "/") else { return false }
            return Self.path(of: disagreement).hasPrefix(literal[...slash])
        }
    }

    /// The paths of the rules that open the app, without the one for what the rules before it leave.
    private var openingPaths: [String] {
        tableRules.filter { !$0.isExcluding }.compactMap(\.path).filter { $0 != "*" }
    }

    /// Returns the fix for a path that opens the app for a link which the table keeps in the browser: the paths of the table
    /// take the place of a prefix of theirs, and another path goes; nil if it is the only one, since a filter without paths
    /// takes every link.
    ///
    /// A proof shows that the fix ends the disagreement, and begins none about a route.
    private mutating func narrowing(
        _ part: ManifestPart,
        at index: Int,
        in rules: [DynamicRule],
        after disagreement: Disagreement,
        _ before: AgreementProof
    ) -> String? {
        let path = rules[index].path ?? ""
        let own = openingPaths.filter { other in
            DynamicPattern(path).kind == .prefix && other.hasPrefix(path.dropLast())
                && !rules.contains(DynamicRule(path: other))
        }
        var changed = rules
        changed.replaceSubrange(index...index, with: own.map { DynamicRule(path: $0) })
        guard !changed.isEmpty else { return nil }
        states -= before.states
        guard states > 0, let after = try? proof(of: changed),
            !after.disagreements.contains(where: { $0.link == disagreement.link }),
            Self.routes(in: after).isSubset(of: Self.routes(in: before))
        else { return "open such links in a browser from the app" }
        let attributes = own.map(Self.attribute)
        return own.isEmpty
            ? "remove \(part.text)"
            : "replace \(part.text) with \(attributes.joined(separator: " and "))"
                + (own.count > 1 ? ", each in a data element" : "")
    }

    /// Returns the routes that a proof is about, each with its direction.
    private static func routes(in proof: AgreementProof) -> Set<String> {
        let all = proof.disagreements.filter { !$0.isExcluded }
        return Set(all.compactMap { found in found.route.map { "\($0.id) \(found.opensApp)" } })
    }

    /// Returns the path of a link and what follows it.
    private static func path(of disagreement: Disagreement) -> Substring {
        disagreement.link.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" }
    }

    /// Returns the path to add for a link that ends with a slash, if a rule opens its app without it; nil for other links.
    private static func pathWithSlash(_ disagreement: Disagreement, _ rules: [DynamicRule]) -> String? {
        guard !disagreement.opensApp, disagreement.link.utf8.last == UInt8(ascii: "/") else { return nil }
        let link = String(disagreement.link.dropLast())
        return rules.lazy.filter { !$0.isExcluding }.first { DynamicRuleMatcher([$0]).opensApp(link) }
            .flatMap { $0.path.map { $0 + "/" } }
    }

    /// Returns a path as a manifest has it.
    private static func attribute(_ path: String) -> String {
        let pattern = DynamicPattern(path)
        return "android:path\(pattern.kind.rawValue)=\"\(pattern.manifestText)\""
    }

    /// Returns the link of a proof, which is on the first host of the table, on another host.
    private func link(_ link: String, on host: String) -> String {
        let start = "https://" + (table.table.hosts.first ?? "")
        guard link.hasPrefix(start), !host.hasPrefix("*") else { return link }
        return "https://" + host + link.dropFirst(start.count)
    }

    private mutating func undecided(_ location: SourceLocation, _ reason: String, fix: String? = nil) {
        findings.add(.notCompared, severity: .info, at: location, "not compared: \(reason)", fix: fix)
    }
}
