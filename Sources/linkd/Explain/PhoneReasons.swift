import LinkRoutes
import SiteAssociation

/// Why the phone decides about a link as it does, where no lost candidate shows it.
struct PhoneReasons {
    let table: RouteTable
    let matcher: AppleMatcher

    /// The reasons, none where the phone and the table agree that the route's app opens.
    func all(_ link: TableLink, _ match: RouteMatch?, opensApp: Bool) -> [String] {
        var reasons: [String] = []
        switch (match, opensApp) {
        case (let match?, false) where match.route.isUniversal: reasons.append(whyUnclaimed(link, match))
        case (let match?, false):
            reasons.append("\(match.route.id): \"universal\" is false, so the link stays on the web")
        case (nil, true):
            reasons.append(
                "the association file claims the link, but no route takes it: the app should show the web page"
            )
        default: break
        }
        if table.apps.ios.isEmpty {
            let note = "the table names no iOS app, so no association file is served"
            reasons.append("\(note); whether the app opens is answered as if there were one")
        }
        return reasons
    }

    /// Why the phone leaves a link of a claimed route in the browser: for its spelling, else for an escape hatch.
    private func whyUnclaimed(_ link: TableLink, _ match: RouteMatch) -> String {
        if let printed = printed(link, match), matcher.opensApp(printed) {
            return "the phone compares spellings, and the association file claims this one: \(printed)"
        }
        guard let index = table.exclusions.firstIndex(where: { $0.holds(for: link.url) }) else {
            return "no rule of the association file takes the link as it is spelled"
        }
        return "exclude[\(index)] keeps links with \(table.exclusions[index].summary) on the web"
    }

    /// The link as linkd prints it, with the query as far as printing allows.
    private func printed(_ link: TableLink, _ match: RouteMatch) -> String? {
        let query = match.query.filter { item in
            match.route.query.allSatisfy { rule in
                rule.isRequired || !rule.name.utf8.elementsEqual(item.name.utf8) || rule.type.accepts(item.value ?? "")
            }
        }
        let values = Dictionary(match.parameters.map { ($0.name, $0.value) }) { first, _ in first }
        let (host, fragment) = (link.url.host, match.fragment)
        return try? table.link(to: match.route.id, values, query: query, fragment: fragment, on: .universal(host: host))
    }
}

extension Exclusion {
    /// The fragment and the items, as a sentence names them.
    fileprivate var summary: String {
        let parts =
            (fragment.map { ["the fragment \"\($0)\""] } ?? [])
            + query.map { "the query item \"\($0.name)=\($0.value)\"" }
        return parts.joined(separator: " and ")
    }
}
