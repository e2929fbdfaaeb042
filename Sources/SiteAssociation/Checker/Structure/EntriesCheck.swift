import StrictJSON

/// Checks `details`: a list of entries, or the obsolete dictionary keyed by app.
struct EntriesCheck {
    let report: FindingReport
    let ages: KeyAgeCheck
    let variables: VariableCheck
    let apps: AppList
    /// The defaults of `applinks`.
    let defaults: RuleKeys

    func check(_ details: Place) {
        if let elements = details.elements {
            if elements.isEmpty { report.addEmptyList(.emptyList, details, "no link opens an app") }
            let olderApps = OlderApps(details)
            for element in elements {
                check(element, key: nil, olderApps.include(element) ? ages.besidePaths() : ages)
            }
            return
        }
        guard details.value.object != nil else {
            report.addWrongType(details, expected: "a list of entries", consequence: Service.appLinks.loss)
            return
        }
        if reportSingleEntry(details) { return }
        report.add(
            .detailsDictionary,
            details,
            "a dictionary keyed by app is the form of iOS 9; devices still read it, and Apple calls it obsolete",
            mend: "write a list: [{\"appIDs\": [the key], …}]"
        )
        for member in details.members { check(member.place, key: member, ages) }
    }

    private func check(_ entry: Place, key: Place.Member?, _ ages: KeyAgeCheck) {
        EntryCheck(report: report, ages: ages, variables: variables, apps: apps, defaults: defaults)
            .check(entry, key: key)
    }

    /// Reports an entry that stands where the list of entries should; its keys read as apps.
    private func reportSingleEntry(_ details: Place) -> Bool {
        let keys = details.members.filter { KnownKeys.entry.contains($0.name) }
        for member in keys {
            report.add(
                .misplacedKey,
                nameOf: member,
                "\"details\" is no list, so devices take \"\(member.name)\" for the name of an app",
                mend: "put [ ] around the object in \"details\""
            )
        }
        return !keys.isEmpty
    }
}
