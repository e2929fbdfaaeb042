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
            let expected = "an object with \"appIDs\" and \"components\""
            return report.addWrongType(entry, expected: expected, consequence: "devices ignore the entry")
        }
        let meant = checkKeys(entry)
        apps.beginEntry(entry, isOlder: entry["components"] == nil && entry["paths"] != nil)
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
                    "app ID as a key; the entry must list apps in \"appIDs\"",
                    fix: "write \"appIDs\": [\(member.name.quoted)], and move the rules next to that key"
                )
            } else if member.name == "substitutionVariables" {
                report.addMisplaced(member, fix: "move the key into \"applinks\"")
            } else if Self.isListOfExclusions(member) {
                report.add(
                    .ignoredKey,
                    at: member,
                    as: .warning,
                    "unknown key \(member.name.quoted); the links are not excluded",
                    fix: "use rules with \"exclude\": true before the other rules, or \"NOT …\" in \"paths\""
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
                    "missing app; \(Self.loss)",
                    fix: "add \"appIDs\": [\"PREFIX.BUNDLE_ID\"]"
                )
                return
            }
            guard single.value.array == nil else {
                let fix = "rename the key to \"appIDs\""
                return report.addWrongType(single, expected: "a string", consequence: Self.loss, fix: fix)
            }
            return checkApp(single)
        }
        report.elements(of: list, expected: "an array of app IDs", consequence: Self.loss).forEach(checkApp)
        guard let single = entry["appID"] else { return }
        report.add(
            .mixedKeyGenerations,
            at: single,
            "\"appID\" next to \"appIDs\"; devices ignore \"appID\"",
            fix: "keep \"appIDs\" for iOS 13 and later, or \"appID\" for all versions"
        )
    }

    private static let loss = "the rules have no effect"

    private func checkApp(_ place: CheckedValue) {
        if let id = report.appID(place) { apps.add(id, place.path, at: place.position) }
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
                "missing rules; some devices open every link, others none",
                fix: "add \"components\": [{\"/\": \"…\"}]"
            )
        }
    }

    private func reportGenerations(_ entry: CheckedValue, _ paths: CheckedValue) {
        guard entry["components"] == nil else {
            report.add(
                .mixedKeyGenerations,
                at: paths,
                "\"paths\" next to \"components\"; iOS 13 and later read only \"components\"",
                fix: "remove \"paths\", or add an entry with \"appID\" and \"paths\" for iOS 12 and earlier"
            )
            return
        }
        guard entry["appIDs"] != nil, entry["appID"] == nil else { return }
        report.add(
            .mixedKeyGenerations,
            at: paths,
            "\"paths\" next to \"appIDs\"; iOS 12 and earlier do not read \"appIDs\"",
            fix: "replace \"paths\" with \"components\""
        )
    }
}
