import StrictJSON

/// The apps that systems before iOS 13 find in a file: those of its entries with `appID` and `paths`.
struct OlderApps {
    /// The bytes of the identifiers.
    private let ids: Set<[UInt8]>

    /// Gathers the apps of `details`, also of the obsolete dictionary, whose keys are the apps.
    init(_ details: Place?) {
        let named = details?.members.filter { $0.place["paths"] != nil }.map(\.name) ?? []
        let listed = details?.elements?.filter { $0["paths"] != nil }.compactMap { $0["appID"]?.value.string } ?? []
        ids = Set((named + listed).map { Array($0.utf8) })
    }

    /// Whether all apps of an entry of the list are among them, so that older systems need not read it.
    func include(_ entry: Place) -> Bool {
        let apps = entry["appIDs"]?.value.array?.compactMap(\.string) ?? entry["appID"]?.value.string.map { [$0] } ?? []
        return !apps.isEmpty && apps.allSatisfy { ids.contains(Array($0.utf8)) }
    }

    /// Whether that holds for every entry of the list with `components`.
    func includeAll(of details: Place?) -> Bool {
        !ids.isEmpty && details?.elements?.allSatisfy { $0["components"] == nil || include($0) } == true
    }
}
