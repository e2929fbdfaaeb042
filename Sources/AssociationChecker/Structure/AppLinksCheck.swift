import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Checks `applinks`: its keys, its variables, and its entries with their rules.
struct AppLinksCheck {
    private let report: FindingReport
    private let apps: AppList

    init(_ report: FindingReport) {
        self.report = report
        apps = AppList(report)
    }

    /// - Parameter expectsLinks: false if no link should open an app.
    func check(_ links: CheckedValue, in root: CheckedValue, expectsLinks: Bool?) {
        guard links.value.object != nil else {
            report.addWrongType(
                links,
                expected: "an object with \"details\"",
                consequence: AssociationService.appLinks.loss
            )
            return
        }
        let isMisplaced = checkKeys(links)
        checkLegacyApps(links)
        let document = AssociationDocument(root.value)
        let variables = VariableCheck(links["substitutionVariables"], report, lists: document.lists)
        let defaults = DefaultsCheck(report: report, variables: variables)
        let keys = RuleKeys(nil).overlaid(by: defaults.check(links["defaults"], under: RuleKeys(nil)))
        if let details = links["details"] {
            let entry = EntryCheck(report: report, variables: variables, apps: apps, defaults: keys)
            EntriesCheck(report: report, entry: entry).check(details)
            variables.checkTexts()
            checkOrder(of: document, details, expectsLinks)
        } else if !isMisplaced {
            report.add(
                JSONProblemCode.missingKey,
                at: links,
                "\"applinks\" has no \"details\", so no link opens an app",
                fix: "add \"details\": [{\"appIDs\": […], \"components\": […]}], or remove \"applinks\""
            )
        }
        apps.reportWithoutCredentials(in: root["webcredentials"])
    }

    /// Reports keys that are not allowed here, and returns whether `details` or a part of it is among them.
    private func checkKeys(_ links: CheckedValue) -> Bool {
        var isMisplaced = false
        for member in links.members {
            if KnownKeys.appLinks.contains(member.name) { continue }
            if KnownKeys.rulesOnly.contains(member.name) {
                report.addMisplaced(member, fix: "move it into an entry: \"details\": [{\"appIDs\": […], …}]")
                isMisplaced = true
            } else if let service = AssociationService(rawValue: member.name) {
                report.add(
                    .misplacedKey,
                    at: member,
                    as: .warning,
                    "devices do not read \"\(member.name)\" inside \"applinks\", so \(service.loss)",
                    fix: "move it to the top level, next to \"applinks\""
                )
            } else if report.addUnknown(member, known: KnownKeys.appLinks) == "details" {
                isMisplaced = true
            }
        }
        return isMisplaced
    }

    /// The bytes of all patterns, counted for each rule that inherits one; a file without "defaults" has fewer.
    private static let largestPatterns = 2 * AssociationFile.largestSize

    private func checkOrder(of document: AssociationDocument, _ details: CheckedValue, _ expectsLinks: Bool?) {
        let patterns = document.entries.lazy.flatMap(\.rules).flatMap(\.patterns)
        guard patterns.reduce(0, { $0 + $1.utf8.count }) <= Self.largestPatterns else {
            return report.add(
                ComparisonCode.undecided,
                at: details,
                "could not decide which rules have an effect: with those of \"defaults\", their patterns are too long",
                fix: "write the patterns in the rules that need them"
            )
        }
        let order = RuleOrder(document, details)
        var reach = ReachabilityCheck(order, report)
        reach.check(details)
        if !reach.mayOpen { reach.reportNothing(details, as: expectsLinks == false ? .info : nil) }
        guard order.groups.count > 1 else { return }
        var overlap = OverlapCheck(order, document, links: reach.links, report: report)
        overlap.check(details)
    }

    private func checkLegacyApps(_ links: CheckedValue) {
        guard let apps = links["apps"] else { return }
        guard let elements = apps.value.array else {
            report.addWrongType(apps, expected: "[]", consequence: "iOS 12 and older may not read the links")
            return
        }
        guard !elements.isEmpty else { return }
        report.add(
            .appsNotEmpty,
            at: apps,
            "\"apps\" of \"applinks\" is not empty: iOS 12 and older may not read the links; newer versions ignore it",
            fix: "write \"apps\": [], and name the apps in \"details\""
        )
    }
}

/// Checks `details`: a list of entries, or the obsolete dictionary keyed by app.
struct EntriesCheck {
    let report: FindingReport
    let entry: EntryCheck

    func check(_ details: CheckedValue) {
        guard details.value.object != nil else {
            let loss = AssociationService.appLinks.loss
            for element in report.elements(
                of: details,
                expected: "a list of entries",
                consequence: loss,
                as: .error,
                areTexts: false
            ) {
                entry.check(element, key: nil)
            }
            return
        }
        if reportSingleEntry(details) { return }
        report.add(
            .detailsDictionary,
            at: details,
            "a dictionary keyed by app is the format of iOS 9; devices still read it, but Apple calls it obsolete",
            fix: "write a list: [{\"appIDs\": [the key], …}]"
        )
        for member in details.members { entry.check(member.place, key: member) }
    }

    /// Reports an entry in place of the list of entries; devices read its keys as apps.
    private func reportSingleEntry(_ details: CheckedValue) -> Bool {
        let keys = details.members.filter { KnownKeys.entry.contains($0.name) }
        for member in keys {
            report.add(
                .misplacedKey,
                at: member,
                "\"details\" is not a list, so devices read \"\(member.name)\" as the name of an app",
                fix: "put [ ] around the object in \"details\""
            )
        }
        return !keys.isEmpty
    }
}
