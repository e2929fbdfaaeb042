import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks one statement of an `assetlinks.json`: its relations and its target.
struct AssetLinksStatementCheck {
    let report: FindingReport
    let builds: AppBuilds

    func check(_ statement: CheckedValue) {
        guard statement.value.object != nil else {
            report.addStatementType(statement, "an object with \"relation\" and \"target\"")
            return
        }
        let rules = MisplacedRules(in: statement, report)
        if statement["relation"] == nil, statement["target"] == nil, rules.place != nil || rules.isAlone {
            return report.add(
                .misplacedKey,
                at: statement,
                "dynamic rules must be in the statement of the app",
                fix: "move the rules to \(AssetLinksKey.placeOfRules) in that statement"
            )
        }
        rules.report(to: report, in: statement)
        let misplaced = Set(rules.members.map(\.position.offset))
        let other = statement.members.filter { !misplaced.contains($0.position.offset) }
        let meant = Set(other.compactMap { report.addIfMisspelled($0, AssetLinksKey.statement) })
        if let include = other.first(where: { $0.name == "include" })?.place { return checkInclude(include, statement) }
        guard !meant.contains("include") else { return }
        if let relation = statement["relation"] {
            checkRelation(relation)
        } else if !meant.contains("relation") {
            report.addMissing("relation", statement, example: "[\"\(AssetLinks.opensLinks)\"]")
        }
        if let target = statement["target"] {
            AssetLinksTargetCheck(report: report, builds: builds).check(target, in: statement)
        } else if !meant.contains("target") {
            let keys = statement.members.map(\.name).filter(AssetLinksKey.target.contains)
            let example =
                keys.isEmpty ? "{\"namespace\": \"android_app\", …}" : "{…} around \(keys.map(\.quoted).listing)"
            report.addMissing("target", statement, example: example)
        }
        checkRules(rules, statement)
    }

    /// Checks the dynamic rules where Android reads them.
    private func checkRules(_ rules: MisplacedRules, _ statement: CheckedValue) {
        guard let place = rules.place else { return }
        DynamicRulesCheck(report: report).check(place)
        let isForSite = statement["target"]?["namespace"]?.value.string == "web"
        let relations = statement["relation"]?.value.array?.compactMap(\.string) ?? [AssetLinks.opensLinks]
        guard isForSite || relations.allSatisfy({ $0 != AssetLinks.opensLinks && AssetLinksKey.relations.contains($0) })
        else { return }
        report.add(
            .misplacedKey,
            at: place,
            isForSite
                ? "dynamic rules have no effect for a site"
                : "dynamic rules require \"\(AssetLinks.opensLinks)\" in \"relation\"",
            fix: isForSite
                ? "move the rules to the statement of the app" : "add \"\(AssetLinks.opensLinks)\" to \"relation\""
        )
    }

    private func checkRelation(_ relation: CheckedValue) {
        guard let elements = relation.elements, !elements.isEmpty else {
            let meant = relation.value.string.map(AssetLinksKey.relations(meantBy:))
            return report.addStatementType(relation, "an array of relations", meant: meant)
        }
        for element in elements {
            guard let text = element.value.string else {
                report.addStatementType(element, "a relation")
                continue
            }
            guard !AssetLinksKey.relations.contains(text) else { continue }
            let meant = AssetLinksKey.relations(meantBy: text)
            let handles = ASCII.lowercased(text).hasBytes(anywhere: "handle") && meant.contains(AssetLinks.opensLinks)
            report.add(
                .unknownRelation,
                at: element,
                as: handles && !elements.contains { $0.value.string == AssetLinks.opensLinks } ? .error : nil,
                "unknown relation \(text.quoted)",
                fix: "write \(meant.map(\.quoted).joined(separator: ", "))"
            )
        }
    }

    private func checkInclude(_ include: CheckedValue, _ statement: CheckedValue) {
        let texts = include.value.texts
        let text = texts.count == 1 ? texts[0] : ""
        let address = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? ""
        let path = address.drop { $0 != "/" }
        let namesFile = path.count > 1 && !path.hasSuffix("/") && !address.contains("*") && !address.hasPrefix("/")
        if include.value.string == nil || !text.hasPrefix("https://") || !namesFile {
            let host = String(address.prefix { $0 != "/" })
            let file = namesFile ? String(path) : "/.well-known/assetlinks.json"
            report.add(
                .invalidSite,
                at: include,
                "\"include\" must be the HTTPS URL of a file",
                fix: FindingReport.write(
                    HostName.isWellFormed(host) ? "https://\(host)\(file)" : "",
                    or: "use a single URL, e.g. \"https://example.com/.well-known/assetlinks.json\""
                )
            )
        }
        for member in statement.members where ["relation", "target"].contains(member.name) {
            report.add(
                .mixedStatementKeys,
                at: member,
                "\"\(member.name)\" conflicts with \"include\"; Android ignores the statement",
                fix: "split the statement in two, or remove \"include\""
            )
        }
    }
}
