public import LinkRoutes
import StrictJSON

extension AssociationFile {
    /// Adds what iOS 9 to 12 read, as far as it says the same as the table.
    ///
    /// Newer systems try it behind the other rules, for links that no rule took; that it changes nothing there is proved
    /// too.
    ///
    /// - Returns: what was added, and what could not be.
    /// - Throws: that the file becomes larger than Apple's systems take.
    public mutating func addLegacyForm(of table: RouteTable) throws(AssociationError) -> LegacyRules {
        guard let links = appLinks else { return LegacyRules(nothingBecause: "the table names no iOS app") }
        let rules = LegacyRules(table)
        guard !rules.paths.isEmpty else { return rules }
        var file = self
        file.appLinks?.legacyPaths = rules.paths
        let bytes = file.json
        guard bytes.count <= Self.largestSize else { throw AssociationError(bytes: bytes.count) }
        let document: AssociationDocument
        do throws(JSONError) {
            document = try AssociationDocument(parsing: bytes)
        } catch {
            return LegacyRules(nothingBecause: "the file with them could not be read again: \(error)")
        }
        // The apps of a block have the same rules.
        for app in links.details.compactMap(\.appIDs.first) {
            switch AgreementProof(table, ComparedFile(document, app: app, reading: .wildcards)).verdict {
            case .agree: break
            case .undecided(let reason): return LegacyRules(nothingBecause: reason)
            case .differ:
                return LegacyRules(nothingBecause: "newer systems would open links by it that are no link of the app")
            }
        }
        self = file
        return rules
    }
}
