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
            let loss = AssociationService.appLinks.loss
            return report.addWrongType(links, expected: "an object with \"details\"", consequence: loss)
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
                "missing \"details\"; no link opens an app",
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
                report.addMisplaced(member, fix: "move the key into an entry of \"details\"")
                isMisplaced = true
            } else if let service = AssociationService(rawValue: member.name) {
                report.add(
                    .misplacedKey,
                    at: member,
                    as: .warning,
                    "\"\(member.name)\" must be at the top level; \(service.loss)",
                    fix: "move the key next to \"applinks\""
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
                "patterns from \"defaults\" are too long to check the order of the rules",
                fix: "move the patterns to the rules that need them"
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
            return report.addWrongType(apps, expected: "[]", consequence: Self.lossOfApps, fix: "write []")
        }
        guard !elements.isEmpty else { return }
        let fix = "write [], and list the apps in \"details\""
        report.add(.appsNotEmpty, at: apps, "\"apps\" must be empty; \(Self.lossOfApps)", fix: fix)
    }

    private static let lossOfApps = "iOS 12 and earlier might ignore the links"
}

/// Checks `details`: a list of entries, or the obsolete dictionary keyed by app.
struct EntriesCheck {
    let report: FindingReport
    let entry: EntryCheck

    func check(_ details: CheckedValue) {
        guard details.value.object != nil else {
            let (expected, loss) = ("an array of entries", AssociationService.appLinks.loss)
            return report.elements(of: details, expected: expected, consequence: loss, as: .error, areTexts: false)
                .forEach { entry.check($0, key: nil) }
        }
        if reportSingleEntry(details) { return }
        report.add(
            .detailsDictionary,
            at: details,
            "\"details\" should be an array; the dictionary of iOS 9 is obsolete",
            fix: "use an array of entries, e.g. [{\"appIDs\": […], \"components\": […]}]"
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
                "\"details\" must be an array; devices read \"\(member.name)\" as an app ID",
                fix: "wrap the value of \"details\" in [ ]"
            )
        }
        return !keys.isEmpty
    }
}
