package import LinkRoutes
package import SiteAssociation

/// Compares what an association file claims with what its table routes.
package struct TableAgreement {
    package let table: RouteTable
    package let matcher: AppleMatcher
    /// Whether the file may claim a link that no route takes: a pattern may take more than an `int`, or a text and `9`.
    package let allowsSupersets: Bool

    /// The first of the links about which file and table disagree, with how many opened the app before it.
    package func disagreement(among links: [String]) -> (link: String?, opened: Int) {
        var opened = 0
        for link in links {
            let opens = matcher.opensApp(link)
            if opens { opened += 1 }
            let route = table.match(link)?.route
            let isExcluded = isExcluded(link)
            guard opens != (route?.isUniversal == true && !isExcluded) else { continue }
            let isSuperset = allowsSupersets && opens && route == nil && !isExcluded
            if !isSuperset { return (link, opened) }
        }
        return (nil, opened)
    }

    private func isExcluded(_ link: String) -> Bool {
        guard !table.exclusions.isEmpty, link.contains(where: "?#".contains), let url = try? LinkURL(link) else {
            return false
        }
        return table.exclusions.contains { exclusion in
            (exclusion.fragment == nil || url.fragment == exclusion.fragment)
                && exclusion.query.allSatisfy { item in
                    let values = url.query.filter { $0.name == item.name }
                    return !values.isEmpty && values.allSatisfy { $0.value == item.value }
                }
        }
    }
}

extension TableAgreement {
    /// The comparison for a random table.
    package init(_ random: RandomTable, matcher: AppleMatcher) {
        let isLoose = ["int", "number", "}9"].contains { random.json.contains($0) }
        self.init(table: random.table, matcher: matcher, allowsSupersets: isLoose)
    }
}
