import AssociationProof
import SiteAssociation
import StrictJSON

/// Checks the rules that Android 15 reads from a statement; they look like Apple's, and are not.
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
                    "Android knows no \(member.name.quoted) in a rule",
                    fix: "the keys here are /, ?, # and exclude"
                )
            }
        }
    }

    private func checkItems(_ query: CheckedValue) {
        guard query.value.object?.isEmpty == false else {
            reportBad(query, "write an object: {\"name\": \"pattern\"}; Android takes no pattern for the whole query")
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
            "Android cannot read this, so it drops all dynamic rules, and what the app's manifest says counts alone",
            fix: fix
        )
    }
}
