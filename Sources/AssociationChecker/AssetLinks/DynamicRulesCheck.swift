import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks the dynamic rules of a statement, which Android 15 reads; they look like Apple's components, but differ.
///
/// Source: developer.android.com/training/app-links, "dynamic App Links".
struct DynamicRulesCheck {
    let report: FindingReport

    func check(_ rules: CheckedValue) {
        guard let elements = rules.elements else {
            let meant = DynamicRule.all(meantBy: rules.value).written
            return reportBad(rules, meant.map { "write \($0)" } ?? "use an array of rules")
        }
        for rule in elements { checkRule(rule) }
        guard let read = DynamicRule.rules(from: rules.value) else { return }
        var sound: [(index: Int, place: CheckedValue, rule: DynamicRule)] = []
        for (index, (element, rule)) in zip(elements, read).enumerated() {
            guard let mistake = MistakenRule(rule) else {
                sound.append((index, element, rule))
                continue
            }
            report.add(
                .ineffectiveDynamicRule,
                at: element,
                "rule matches almost no links; \(mistake.reasons.first ?? "")",
                fix: mistake.isExpression
                    ? "use a separate rule for each alternative, with exclusions first"
                    : Self.fix(mistake.meant)
            )
        }
        let order = DynamicOrderCheck(report: report, rules: sound)
        order.check()
        if sound.count == elements.count { order.checkOpening(rules) }
    }

    private func checkRule(_ rule: CheckedValue) {
        guard rule.value.object != nil else {
            return reportBad(rule, Self.fix(DynamicRule.all(meantBy: rule.value).first))
        }
        for member in rule.members {
            let value = member.place.value
            switch member.name {
            case "/", "#":
                let meant = member.name == "/" ? DynamicRule.all(meantBy: value) : []
                let rules = meant.written.map { "use a separate rule for each path: \($0.dropFirst().dropLast())" }
                if value.string?.isEmpty != false { reportBad(member.place, rules ?? "use a pattern, e.g. \"*\"") }
            case "?": checkItems(member.place)
            case "exclude":
                let fix = value.meantBool.map { "write \($0)" } ?? "use true or false"
                if value.bool == nil { reportBad(member.place, fix) }
            case "comment", "comments": break
            default:
                report.add(
                    .ignoredKey,
                    at: member,
                    as: .warning,
                    "unknown key \(member.name.quoted); Android ignores the key",
                    fix: Self.key(meantBy: member.name).map { "write \"\($0)\"" }
                        ?? "use \"/\", \"?\", \"#\" or \"exclude\", or remove the key"
                )
            }
        }
    }

    /// Returns the fix that writes a rule; an example if the rule is unknown or too long.
    private static func fix(_ rule: DynamicRule?) -> String {
        let json = rule?.json.printable ?? ""
        let isShort = !json.isEmpty && json.utf8.count <= FindingReport.longestFix
        return isShort ? "write \(json)" : "use a rule, e.g. {\"/\": \"/trips/*\"}"
    }

    /// Returns the key that an unknown one seems to mean; nil if there is none.
    private static func key(meantBy name: String) -> String? {
        let word = name.lowercased().filter { !$0.isWhitespace }
        if ["/", "?", "#"].contains(word) { return word }
        return RuleKeysCheck.meanings.first { $0.words.contains(word) }?.key
            ?? (name == "exclude" || ASCII.lowercased(name).hasBytes(atStart: "incl")
                ? nil : NearName.nearest(to: name, among: ["exclude"]))
    }

    private func checkItems(_ query: CheckedValue) {
        guard query.value.object?.isEmpty == false else {
            return reportBad(query, "use a pattern for each query item, e.g. {\"id\": \"?*\"}")
        }
        for item in query.members where item.place.value.string?.isEmpty != false {
            reportBad(item.place, "use a pattern, e.g. \"?*\"")
        }
    }

    private func reportBad(_ place: CheckedValue, _ fix: String) {
        report.add(
            .invalidDynamicRule,
            at: place,
            "invalid value; Android ignores all dynamic rules and uses only the manifest",
            fix: fix
        )
    }
}
