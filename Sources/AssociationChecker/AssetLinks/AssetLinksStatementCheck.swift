import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Checks one statement of an `assetlinks.json`: its relations and its target.
struct AssetLinksStatementCheck {
    let report: FindingReport

    func check(_ statement: CheckedValue) {
        guard statement.value.object != nil else {
            report.addStatementType(statement, "an object with \"relation\" and \"target\"")
            return
        }
        let misplaced = MisplacedRules(in: statement)
        misplaced?.report(to: report, in: statement)
        let other = statement.members.filter { misplaced?.has($0) != true }
        let meant = Set(other.compactMap { report.addIfMisspelled($0, AssetLinksKey.statement) })
        if let include = other.first(where: { $0.name == "include" })?.place {
            checkInclude(include, statement)
            return
        }
        if let relation = statement["relation"] {
            checkRelation(relation, isForApp: statement["target"]?["namespace"]?.value.string != "web")
        } else if !meant.contains("relation") {
            report.addMissing("relation", statement, example: "[\"\(AssetLinks.opensLinks)\"]")
        }
        if let target = statement["target"] {
            AssetLinksTargetCheck(report: report).check(target, in: statement)
        } else if !meant.contains("target") {
            report.addMissing("target", statement, example: "{\"namespace\": \"android_app\", …}")
        }
        checkExtensions(statement, misplaced)
    }

    /// Checks the dynamic rules, also below a misspelled key, which is reported.
    private func checkExtensions(_ statement: CheckedValue, _ misplaced: MisplacedRules?) {
        var place = statement.member(meaning: AssetLinksKey.extensions)
        for key in [AssetLinks.opensLinks, AssetLinksKey.rules] {
            for member in place?.members ?? []
            where member.name != key && misplaced?.has(member) != true && !AssetLinksKey.relations.contains(member.name)
            {
                guard report.addIfMisspelled(member, [key]) == nil else { continue }
                report.add(
                    .unknownDynamicKey,
                    nameOf: member,
                    as: .info,
                    "Android reads no \(member.name.quoted) here",
                    fix: "remove it; the rules stand in \(key.quoted)"
                )
            }
            place = place?.member(meaning: key)
        }
        if let place { DynamicRulesCheck(report: report).check(place) }
    }

    private func checkRelation(_ relation: CheckedValue, isForApp: Bool) {
        guard let elements = relation.elements, !elements.isEmpty else {
            report.addStatementType(relation, "a list of relations")
            return
        }
        for element in elements {
            guard let text = element.value.string else {
                report.addStatementType(element, "a relation")
                continue
            }
            guard !AssetLinksKey.relations.contains(text) else { continue }
            report.add(
                .unknownRelation,
                at: element,
                "unknown relation \(text.quoted), so it allows nothing",
                fix: "write \"\(NearName.nearest(to: text, among: AssetLinksKey.relations) ?? AssetLinks.opensLinks)\""
            )
        }
        let texts = elements.compactMap(\.value.string)
        guard isForApp, !texts.contains(AssetLinks.opensLinks), texts.allSatisfy(AssetLinksKey.relations.contains)
        else { return }
        report.add(
            .opensNoLinks,
            at: relation,
            "the statement shares sign-in or an origin, but opens no links in the app",
            fix: "add \"\(AssetLinks.opensLinks)\" if links should open the app"
        )
    }

    private func checkInclude(_ include: CheckedValue, _ statement: CheckedValue) {
        if include.value.string.map({ $0.hasPrefix("https://") && $0.utf8.count > 8 }) != true {
            report.add(
                .badInclude,
                at: include,
                "\"include\" is not an https URL, so Android includes nothing",
                fix: "write the complete URL, https://…; it must answer 200 without a redirect"
            )
        }
        for member in statement.members where ["relation", "target"].contains(member.name) {
            report.add(
                .includeBesideKeys,
                nameOf: member,
                "a statement cannot have both \"\(member.name)\" and \"include\", so Android skips it",
                fix: "write two statements"
            )
        }
    }
}
