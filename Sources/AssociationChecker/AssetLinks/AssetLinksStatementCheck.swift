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
                "the rules stand in a statement without \"relation\" and \"target\", which Android skips",
                fix: "move them into \(AssetLinksKey.extensions.quoted) of the statement of the app"
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
            "Android reads dynamic rules only for an app that opens links, and "
                + (isForSite ? "the target is a site" : "\"relation\" has no \"\(AssetLinks.opensLinks)\""),
            fix: isForSite ? "move them into the statement of the app" : "add it to \"relation\""
        )
    }

    private func checkRelation(_ relation: CheckedValue) {
        guard let elements = relation.elements, !elements.isEmpty else {
            let meant = relation.value.string.map(AssetLinksKey.relations(meantBy:))
            return report.addStatementType(relation, "a list of relations", meant: meant)
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
                "unknown relation \(text.quoted), so it allows nothing",
                fix: "write \(meant.map(\.quoted).joined(separator: ", "))"
            )
        }
    }

    private func checkInclude(_ include: CheckedValue, _ statement: CheckedValue) {
        let text = include.value.texts.first ?? ""
        let address = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? ""
        let path = address.drop { $0 != "/" }
        let namesFile = path.count > 1 && !path.hasSuffix("/") && !address.contains("*") && !address.hasPrefix("/")
        if include.value.string == nil || !text.hasPrefix("https://") || !namesFile {
            let host = String(address.prefix { $0 != "/" })
            let url = HostName.isWellFormed(host) ? "https://\(host)" : "https://example.com"
            let file = namesFile ? path : "/.well-known/assetlinks.json"
            report.add(
                .invalidSite,
                at: include,
                "\"include\" is not the https URL of a file, so Android includes nothing",
                fix:
                    "write the URL of a list, such as \((url + file).quoted), which must answer 200 without a redirect, "
                    + "or remove \"include\""
                    + (include.value.array == nil ? "" : "; each URL has an object of its own")
            )
        }
        for member in statement.members where ["relation", "target"].contains(member.name) {
            report.add(
                .mixedStatementKeys,
                at: member,
                "a statement cannot have both \"\(member.name)\" and \"include\", so Android skips it",
                fix: "write two statements, or remove \"include\""
            )
        }
    }
}
