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

    init(_ table: ComparedTable) { self.table = table }

    /// Checks the filters that take the links of a host.
    mutating func check(_ filters: [ManifestFilter], host: String) {
        guard let first = filters.first, !filters.contains(where: \.claimsAllPaths) else { return }
        guard filters.allSatisfy({ $0.groups.isEmpty }) || filters.count == 1 && first.paths.isEmpty else {
            return undecided(
                first.location,
                "several filters with groups, or a filter with paths and groups, are not compared"
            )
        }
        var rules: [DynamicRule] = []
        let all = first.groups.isEmpty ? filters.flatMap(\.paths) : first.groups
        // Paths that match no link are reported; without one of the groups, the others mean something else.
        let parts = all.filter { $0.mistake == nil }
        let isPartial = parts.count < all.count
        guard !isPartial || first.groups.isEmpty && !parts.isEmpty else { return }
        for part in parts {
            guard let rule = part.rule else {
                // Attributes of one element look like conditions that must all hold.
                let beside = parts.first { $0.location == part.location && $0.text != part.text }
                let reason =
                    "linkd does not compare \(part.reason ?? "this pattern")"
                    + (beside.map { "; it and \($0.text) in one element open the app each" } ?? "")
                return undecided(part.location, reason)
            }
            rules.append(rule)
        }
        guard rules != AssetLinks(table.table).rules else { return }
        prove(rules, of: parts, in: first, on: host, isPartial: isPartial)
    }

    /// - Parameter isPartial: whether further paths are reported, so that missing links are no news.
    private mutating func prove(
        _ rules: [DynamicRule],
        of parts: [ManifestPart],
        in first: ManifestFilter,
        on host: String,
        isPartial: Bool
    ) {
        let subject = first.groups.isEmpty ? "the paths of the intent filter" : "the groups of the intent filter"
        let fix =
            AssetLinks(table.table).rules.isEmpty
            ? "remove the paths and groups, so that the filter takes the whole host"
            : "use the groups that \(table.printing("uri-filters")) prints, and no paths"
        do throws(UnprovableDynamicRule) {
            let proof =
                if let known = proofs[rules] { known } else { try AgreementProof(table.table, dynamicRules: rules) }
            proofs[rules] = proof
            for disagreement in proof.disagreements where disagreement.opensApp || !isPartial {
                let route = disagreement.route.map { " (route \"\($0.id)\")" } ?? ""
                let link = link(disagreement.link, on: host) + route
                let index = disagreement.opensApp ? disagreement.rule?.index : nil
                let part = index.map { parts[$0] }
                findings.add(
                    .pathsDiffer,
                    severity: disagreement.opensApp ? .warning : .error,
                    at: part?.location ?? first.location,
                    part.map {
                        "\($0.text) opens the app for \(link), but \(table.name) does not"
                            + (parts.count > 1 ? "; the elements of one filter combine" : "")
                    } ?? "\(subject) do not open the app for \(link), but \(table.name) does",
                    // Without its only path the filter takes the whole host.
                    fix: part.map { parts.count == 1 ? fix : "remove \($0.text) if no route needs it, or \(fix)" }
                        ?? fix
                )
            }
            if case .undecided(let reason) = proof.verdict { undecided(first.location, reason) }
        } catch {
            undecided(first.location, error.message)
        }
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
