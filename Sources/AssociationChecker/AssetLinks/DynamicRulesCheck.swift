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
            return reportBad(rules, "write \(DynamicRule.all(meantBy: rules.value).written ?? "a list of rules")")
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
                "the rule matches hardly any link: \(mistake.reasons.joined(separator: "; "))",
                fix: mistake.isExpression
                    ? "write a rule for each alternative; what is not to open the app has a rule with "
                        + "\"exclude\": true before"
                    : "write \(mistake.meant.json.shown)"
            )
        }
        let order = DynamicOrderCheck(report: report, rules: sound)
        order.check()
        if sound.count == elements.count { order.checkOpening(rules) }
    }

    private func checkRule(_ rule: CheckedValue) {
        guard rule.value.object != nil else {
            let meant = DynamicRule.all(meantBy: rule.value).first?.json.shown
            return reportBad(rule, "write \(meant ?? "an object: {\"/\": \"…\"}")")
        }
        for member in rule.members {
            let value = member.place.value
            switch member.name {
            case "/", "#":
                let meant = member.name == "/" ? DynamicRule.all(meantBy: value) : []
                let rules = meant.written.map { "write a rule for each: \($0.dropFirst().dropLast())" }
                if value.string?.isEmpty != false { reportBad(member.place, rules ?? "write a pattern") }
            case "?": checkItems(member.place)
            case "exclude":
                if value.bool == nil { reportBad(member.place, "write true or false") }
            case "comment", "comments": break
            default:
                report.add(
                    .ignoredKey,
                    at: member,
                    as: .warning,
                    "Android ignores the unknown key \(member.name.quoted) in a dynamic rule",
                    fix: Self.key(meantBy: member.name).map { "write \"\($0)\"" }
                        ?? "allowed keys: /, ?, #, exclude; a rule without \"exclude\": true opens the app"
                )
            }
        }
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
            return reportBad(query, "write {\"name\": \"pattern\"}: Android has no pattern for the whole query")
        }
        for item in query.members where item.place.value.string?.isEmpty != false {
            reportBad(item.place, "write a pattern")
        }
    }

    private func reportBad(_ place: CheckedValue, _ fix: String) {
        report.add(
            .invalidDynamicRule,
            at: place,
            "Android cannot read this value, so it ignores all dynamic rules and uses only the app's manifest",
            fix: fix
        )
    }
}
