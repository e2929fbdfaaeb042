import AssociationProof
import SiteAssociation
import StrictJSON

/// Checks the dynamic rules of a statement, which Android 15 reads; they look like Apple's components, but differ.
///
/// Source: developer.android.com/training/app-links, "dynamic App Links".
struct DynamicRulesCheck {
    let report: FindingReport

    func check(_ rules: CheckedValue) {
        guard let elements = rules.elements else {
            reportBad(rules, "write a list of rules")
            return
        }
        for rule in elements { checkRule(rule) }
    }

    private func checkRule(_ rule: CheckedValue) {
        guard rule.value.object != nil else {
            reportBad(rule, "write an object: {\"/\": \"…\"}")
            return
        }
        for member in rule.members {
            let value = member.place.value
            switch member.name {
            case "/", "#":
                if value.string?.isEmpty != false { reportBad(member.place, "write a pattern") }
            case "?": checkItems(member.place)
            case "exclude":
                if value.bool == nil { reportBad(member.place, "write true or false") }
            case "comment", "comments": break
            default:
                report.add(
                    .unknownDynamicKey,
                    nameOf: member,
                    "unknown key \(member.name.quoted) in a dynamic rule",
                    fix: "allowed keys: /, ?, #, exclude"
                )
            }
        }
    }

    private func checkItems(_ query: CheckedValue) {
        guard query.value.object?.isEmpty == false else {
            reportBad(query, "write an object: {\"name\": \"pattern\"}; Android has no pattern for the whole query")
            return
        }
        for item in query.members where item.place.value.string?.isEmpty != false {
            reportBad(item.place, "write a pattern")
        }
    }

    private func reportBad(_ place: CheckedValue, _ fix: String) {
        report.add(
            .badDynamicRule,
            place,
            "Android cannot read this value, so it ignores all dynamic rules and uses only the app's manifest",
            fix: fix
        )
    }
}
