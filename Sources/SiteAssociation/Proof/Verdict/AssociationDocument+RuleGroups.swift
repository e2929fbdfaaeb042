extension AssociationDocument {
    /// Those of some apps that the file names, together where they have the same rules.
    public func groups(of apps: [String]) -> [[String]] {
        let source = RuleSource(self)
        var groups: [[String]] = []
        var places: [[RuleMeaning]: Int] = [:]
        for app in source.matcher.appIDs where apps.contains(where: { $0.utf8.elementsEqual(app.utf8) }) {
            let meanings = source.meanings(of: app)
            if let place = places[meanings] {
                groups[place].append(app)
            } else {
                places[meanings] = groups.count
                groups.append([app])
            }
        }
        return groups
    }
}
