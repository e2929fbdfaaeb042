import LinkRoutes
import SiteAssociation

/// Explains URLs by one table and the association file that it makes.
struct Explainer {
    private let table: RouteTable
    private let matcher: AppleMatcher

    init(_ table: RouteTable) throws(AssociationError) {
        self.table = table
        matcher = try AppleMatcher(table)
    }

    func explain(_ url: String) -> Explanation {
        var explanation = Explanation(url: url)
        let link: TableLink
        do throws(LinkURLError) {
            guard let found = try table.link(url) else {
                let split = try LinkURL(url)
                addCarried(by: split, to: &explanation, besides: [])
                explanation.reasons = [stranger(split)]
                return explanation
            }
            link = found
        } catch {
            explanation.reasons = ["\(error) [\(error.code.rawValue)]"]
            return explanation
        }
        let match = table.match(url)
        explanation.link = link.kind
        explanation.segments = link.segments
        explanation.route = match?.route
        explanation.parameters = match?.parameters ?? []
        explanation.opensApp = link.kind == .universal ? matcher.opensApp(url) : nil
        addCarried(by: link.url, to: &explanation, besides: match?.route.path.names ?? [])
        explanation.reasons = table.reasons(for: link) + notes(on: explanation)
        return explanation
    }

    /// The query without `x-*` and without names of path parameters, and the fragment.
    private func addCarried(by url: LinkURL, to explanation: inout Explanation, besides names: [String]) {
        for item in url.query where !item.name.hasPrefix("x-") && !names.contains(item.name) {
            if let index = explanation.query.firstIndex(where: { $0.name.utf8.elementsEqual(item.name.utf8) }) {
                explanation.query[index].values.append(item.value)
            } else {
                explanation.query.append((item.name, [item.value]))
            }
        }
        explanation.fragment = url.fragment
    }

    /// Why a sound link is none of the table's.
    private func stranger(_ url: LinkURL) -> String {
        switch url.scheme {
        case "https" where url.hasUserInfo: "user information in front of the host makes the link nobody's universal link"
        case "https":
            "the host \"\(url.host ?? "")\" is not declared; \"hosts\" has " + list(table.hosts)
        case "http": "universal links are https only"
        default: "the scheme \"\(url.scheme)\" is not declared; \"schemes\" has " + list(table.schemes)
        }
    }

    private func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }

    /// Where the phone and the table decide differently, or for a reason that no route shows.
    private func notes(on explanation: Explanation) -> [String] {
        guard explanation.link == .universal, let opensApp = explanation.opensApp else { return [] }
        var notes: [String] = []
        switch (explanation.route, opensApp) {
        case (let route?, false) where route.isUniversal:
            notes.append(
                "the phone leaves the link in the browser: \"exclude\" takes it, or it is spelled otherwise than linkd prints it")
        case (let route?, false): notes.append("\(route.id): \"universal\" is false, so the link stays on the web")
        case (nil, true):
            notes.append("the association file claims the link, but no route takes it: the app should show the web page")
        default: break
        }
        if table.apps.ios.isEmpty {
            notes.append("the table names no iOS app, so no association file is served; \"opensApp\" reads it as if it named one")
        }
        return notes
    }
}
