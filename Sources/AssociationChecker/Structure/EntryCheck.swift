import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks an entry of `details`: its apps, its defaults, its rules.
struct EntryCheck {
    let report: FindingReport
    let variables: VariableCheck
    let apps: AppList
    /// The defaults of `applinks`.
    let defaults: RuleKeys

    /// Checks an entry; in the obsolete dictionary, the key is its app.
    func check(_ entry: CheckedValue, key: CheckedValue.Member?) {
        guard entry.value.object != nil else {
            report.addWrongType(
                entry,
                expected: "an object with \"appIDs\" and \"components\"",
                consequence: "devices ignore it"
            )
            return
        }
        let meant = checkKeys(entry)
        apps.beginEntry(at: entry.value.position, isOlder: entry["components"] == nil && entry["paths"] != nil)
        if let key {
            apps.add(key.name, key.place.path, at: key.position)
        } else {
            checkApps(entry, meant)
        }
        let check = DefaultsCheck(report: report, variables: variables)
        let keys = defaults.overlaid(by: check.check(entry["defaults"], under: defaults))
        checkRules(entry, keys, meant: meant)
    }

    /// Reports keys that are not allowed here, and returns the similar allowed keys.
    private func checkKeys(_ entry: CheckedValue) -> Set<String> {
        var meant: Set<String> = []
        for member in entry.members {
            if KnownKeys.entry.contains(member.name) { continue }
            if AppIDProblem.isLikely(member.name) {
                meant.insert("appID")
                report.add(
                    .entryWithoutApp,
                    at: member,
                    "the app is a key inside the entry, where devices do not look for it, so the entry names no app",
                    fix: "write \"appIDs\": [\(member.name.quoted)] and put the rules in the same entry"
                )
            } else if member.name == "substitutionVariables" {
                report.addMisplaced(member, fix: "move it out of \"details\", into \"applinks\"")
            } else if Self.isListOfExclusions(member) {
                report.add(
                    .ignoredKey,
                    at: member,
                    as: .warning,
                    "devices ignore the key \(member.name.quoted), so these links are not excluded",
                    fix: "write a rule {\"/\": \"…\", \"exclude\": true} for each before the other rules, or "
                        + "\"NOT …\" in \"paths\""
                )
            } else if let name = report.addUnknown(member, known: KnownKeys.entry) {
                meant.insert(name)
            }
        }
        return meant
    }

    private static func isListOfExclusions(_ member: CheckedValue.Member) -> Bool {
        let value = member.place.value
        return ASCII.lowercased(member.name).hasBytes(atStart: "exclu")
            && (value.array?.isEmpty == false || value.string?.isEmpty == false)
    }

    private func checkApps(_ entry: CheckedValue, _ meant: Set<String>) {
        guard let list = entry["appIDs"] else {
            guard let single = entry["appID"] else {
                guard meant.isDisjoint(with: ["appID", "appIDs"]) else { return }
                report.add(
                    .entryWithoutApp,
                    at: entry,
                    "the entry names no app, so its rules have no effect",
                    fix: "add \"appIDs\": [\"TEAM…….bundle.id\"]"
                )
                return
            }
            guard single.value.array == nil else {
                let fix = "write \"appIDs\" in place of \"appID\""
                return report.addWrongType(single, expected: "a text", consequence: "it names no app", fix: fix)
            }
            checkApp(single)
            return
        }
        report.elements(of: list, expected: "a list: [\"…\"]", consequence: "the entry names no app").forEach(checkApp)
        guard let single = entry["appID"] else { return }
        report.add(
            .mixedKeyGenerations,
            at: single,
            "devices ignore \"appID\" if the entry has \"appIDs\" too",
            fix: "keep \"appIDs\" for iOS 13 and newer, or \"appID\" to support older versions too"
        )
    }

    private func checkApp(_ place: CheckedValue) {
        guard let id = place.value.string else {
            report.addWrongType(place, expected: "an application identifier", consequence: "it names no app")
            return
        }
        apps.add(id, place.path, at: place.value.position)
    }

    private func checkRules(_ entry: CheckedValue, _ defaults: RuleKeys, meant: Set<String>) {
        let components = entry["components"]
        let paths = entry["paths"]
        if let components {
            ComponentsCheck(report: report, variables: variables, defaults: defaults).check(components)
        }
        if let paths {
            PathsCheck(report: report, variables: variables, defaults: defaults).check(paths)
            reportGenerations(entry, paths)
        } else if components == nil, meant.isDisjoint(with: ["components", "paths"]) {
            report.add(
                .entryWithoutRules,
                at: entry,
                "the entry has no rules; some devices then open every link, others none",
                fix: "add \"components\": [{\"/\": \"…\"}]"
            )
        }
    }

    private func reportGenerations(_ entry: CheckedValue, _ paths: CheckedValue) {
        guard entry["components"] == nil else {
            report.add(
                .mixedKeyGenerations,
                at: paths,
                "iOS 13 and newer read only \"components\", older versions only \"paths\"; TN3155 warns against both",
                fix: "remove \"paths\", or add a separate entry with \"appID\" and \"paths\" for iOS 12 and older"
            )
            return
        }
        guard entry["appIDs"] != nil, entry["appID"] == nil else { return }
        report.add(
            .mixedKeyGenerations,
            at: paths,
            "\"appIDs\" needs iOS 13 and \"paths\" is for iOS 12 and older: older devices find no app here, and "
                + "TN3155 warns that links may fail",
            fix: "replace \"paths\" by \"components\""
        )
    }
}
