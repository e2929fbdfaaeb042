import Diagnostics
import LinkRoutes
import SiteAssociation
import Sites

/// Explains URLs by tables and the association files that they make.
struct Explainer {
    /// A table with what the phones go by.
    private struct Site {
        let table: RouteTable
        let matcher: AppleMatcher
        let android: AndroidExplainer?
    }

    private let sites: [Site]
    private let hosts: HostDirectory

    /// Makes an explainer.
    ///
    /// - Throws: why a table makes no association file.
    init(_ tables: [RouteTable]) throws(AssociationError) {
        var sites: [Site] = []
        for table in tables {
            sites.append(Site(table: table, matcher: try AppleMatcher(table), android: AndroidExplainer(table)))
        }
        self.sites = sites
        hosts = HostDirectory(tables)
    }

    /// Makes an explainer for tables of a command.
    ///
    /// - Throws: why one of them makes no association file.
    init(_ tables: [RouteTable], of source: TableSource) throws(Report) {
        do throws(AssociationError) {
            try self.init(tables)
        } catch {
            throw Report([Diagnostic(source.name, error.message)], exitCode: source.badTable)
        }
    }

    /// What becomes of a URL.
    ///
    /// A text that came with bytes that are no UTF-8 has U+FFFD in their place by now; it is as malformed as they were.
    func explain(_ url: String) -> Explanation {
        guard !url.unicodeScalars.contains("\u{FFFD}") else {
            var explanation = Explanation(url: url)
            explanation.reasons = ["the text holds bytes that are not UTF-8 [badUTF8]"]
            return explanation
        }
        do throws(LinkURLError) {
            return explanation(of: try CheckedLink(url))
        } catch {
            var explanation = Explanation(url: url)
            explanation.reasons = ["\(error) [\(error.code.rawValue)]"]
            return explanation
        }
    }

    private func explanation(of checked: CheckedLink) -> Explanation {
        var found: Explanation?
        for site in sites(for: checked.url) {
            let answer = site.table.explain(checked)
            if case .malformed = answer.outcome {
                var explanation = Explanation(url: answer.text)
                explanation.reasons = answer.reasons
                return explanation
            }
            guard let link = answer.link else { continue }
            let explanation = explanation(of: link, answer, site)
            // Two tables may share a scheme; then the one speaks that has a route.
            if explanation.route != nil { return explanation }
            found = found ?? explanation
        }
        return found ?? strangerExplanation(of: checked.url)
    }

    /// The site of an https link's host, as the server finds it; every site for other links, since any may have a scheme.
    private func sites(for url: LinkURL) -> [Site] {
        guard url.scheme == "https", let host = url.host else { return sites }
        let bytes = Array(host.utf8)
        return hosts.owner(of: bytes.span, 0..<bytes.count).map { [sites[$0.table]] } ?? []
    }

    private func explanation(of link: TableLink, _ answer: LinkExplanation, _ site: Site) -> Explanation {
        let (table, matcher, match) = (site.table, site.matcher, answer.match)
        var explanation = Explanation(url: link.url.text)
        explanation.link = link.kind
        explanation.segments = link.segments
        explanation.route = match?.route
        // A catch-all that the link left out is no value to show.
        explanation.parameters = (match?.parameters ?? []).filter { !$0.value.texts.isEmpty }
        explanation.carry(link.url, besides: match?.route.path.names ?? [])
        explanation.reasons = answer.reasons
        if link.kind == .universal {
            if let redirect = answer.redirect { explanation.take(redirect, table) }
            let decision = matcher.decide(link.url.text)
            let opensApp = decision.opensApp
            explanation.opensApp = opensApp
            explanation.rule = matcher.rule(of: decision)?.json
            explanation.reasons += PhoneReasons(table: table, matcher: matcher).all(link, match, opensApp: opensApp)
            explanation.android = site.android?.explain(link.url.text, hasRoute: match != nil)
        } else {
            explanation.opensApp = nil
        }
        return explanation
    }

    /// A sound link that is none of the tables'.
    private func strangerExplanation(of url: LinkURL) -> Explanation {
        var explanation = Explanation(url: url.text)
        explanation.carry(url, besides: [])
        let reason = ForeignLink(url).sentence(
            hosts: sites.flatMap(\.table.hosts),
            schemes: sites.flatMap(\.table.schemes)
        )
        explanation.reasons = [reason]
        return explanation
    }
}

extension Explanation {
    /// Says where the web sends a link on to that no route takes, or why it does not though a redirect takes it.
    fileprivate mutating func take(_ match: RedirectMatch, _ table: RouteTable) {
        do throws(PrintError) {
            redirect = try table.location(of: match)
        } catch {
            reasons.append("the redirect from \(match.redirect.from) leads nowhere: \(error)")
        }
    }
}

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
