import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Checks one statement of an `assetlinks.json`: its relations and its target.
struct AssetLinksStatementCheck {
    let report: FindingReport

    private static let keys = ["relation", "target", "include", "relation_extensions"]
    private static let relations = [
        AssetLinks.opensLinks, AssetLinks.sharesCredentials, "delegate_permission/common.use_as_origin",
        "delegate_permission/common.share_location", "delegate_permission/common.query_webapk",
    ]

    func check(_ statement: CheckedValue) {
        guard statement.value.object != nil else {
            report.addStatementType(statement, "an object with \"relation\" and \"target\"")
            return
        }
        let meant = Set(statement.members.compactMap { report.addIfMisspelled($0, Self.keys) })
        if let include = statement["include"] {
            checkInclude(include, statement)
            return
        }
        if let relation = statement["relation"] {
            checkRelation(relation)
        } else if !meant.contains("relation") {
            report.addMissing("relation", statement, example: "[\"\(AssetLinks.opensLinks)\"]")
        }
        if let target = statement["target"] {
            AssetLinksTargetCheck(report: report).check(target)
        } else if !meant.contains("target") {
            report.addMissing("target", statement, example: "{\"namespace\": \"android_app\", …}")
        }
        if let rules = statement["relation_extensions"]?[AssetLinks.opensLinks]?["dynamic_app_link_components"] {
            DynamicRulesCheck(report: report).check(rules)
        }
    }

    private func checkRelation(_ relation: CheckedValue) {
        guard let elements = relation.elements, !elements.isEmpty else {
            report.addStatementType(relation, "a list of relations")
            return
        }
        for element in elements {
            guard let text = element.value.string else {
                report.addStatementType(element, "a relation")
                continue
            }
            guard !Self.relations.contains(text) else { continue }
            report.add(
                .unknownRelation,
                at: element,
                "unknown relation \(text.quoted), so it allows nothing",
                fix: "write \"\(NearName.nearest(to: text, among: Self.relations) ?? AssetLinks.opensLinks)\""
            )
        }
        let texts = elements.compactMap(\.value.string)
        guard !texts.contains(AssetLinks.opensLinks), texts.allSatisfy(Self.relations.contains) else { return }
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
