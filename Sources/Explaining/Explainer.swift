// # Explaining
//
// Says of one link what happens to it, and why: on an iPhone, on Android, in the browser, by a table or by any
// association file.
//
// "The link does not open the app" is one sentence for twenty causes. The explanation goes through them in the order in
// which phones and the server decide, and names the rule, the route and the parameter:
//
// ```console
// $ linkd explain --config trips/config.json 'https://links.example.com/items/1?web=1'
// https://links.example.com/items/1?web=1
//   link        https, on a host of the table
//   path        /items/1
//   route       item
//   parameter   id = 1
//   query       web = 1
//   page        yes
//   opens app   no
//   by rule     {"?":{"web":"1"},"exclude":true}
//   because     exclude[0] keeps links with the query item "web=1" on the web
// ```
//
// No link is matched here. ``Explainer`` and ``FileExplainer`` ask those who match, `RouteTable`, `AppleMatcher` and
// `DynamicRuleMatcher`, and then ask for the reason. So an explanation cannot say something else than the server and
// the phone do. `AssetLinksChecker` says which statements of a file Android skips, so that `check` and `explain` agree.
//
// ## What it leaves out
//
// - What only the phone knows: whether the app is installed, and what the person chose. `linkd doctor` lists it.
// - Live hosts. A file of another site is explained from a copy.
// - All routes that do not match. If none fits, at most five are named, those with which the link agrees longest.
//
// ## Limits and costs
//
// - A table is compiled for both systems once, and each link after it costs only its decisions. So a file of many links
//   can be explained.
// - Text of the link is shown with its control characters escaped.
// - The keys of the JSON form are stable; the text form is for people, and may change.
//
// ## Where to read on
//
// `Explanation.swift` (all that can be said), `LinkDecider.swift` (both systems), `Explainer.swift`
// (tables), `FileExplainer.swift`, and `AndroidDecision.swift`. `AssumedLink.swift` completes what is typed. The reasons of routes are in
// `LinkRoutes/Explaining/`, those of rules in `SiteAssociation/Matching/RuleTrace.swift`.
// docs/route-table.md#problems-of-a-link names them.

import BorrowedBytes
import Diagnostics
import LinkRoutes
package import Reports
package import SiteAssociation
package import SiteConfiguration
package import SiteTables
import Sites
import TableChecks

/// Explains URLs with tables and the association files generated from them.
package struct Explainer {
    /// A table with the matchers of the phones.
    fileprivate struct Site {
        let content: SiteTable
        let matcher: AppleMatcher
        let missed: MissedRoutes?
        let android: LinkDecider?

        var table: RouteTable { content.routes }

        init(_ content: SiteTable) throws(AssociationError) {
            self.content = content
            let table = content.routes
            missed = MissedRoutes(table)
            matcher = try AppleMatcher(table)
            android = LinkDecider(androidAppsOf: table)
        }
    }

    private let sites: [Site]
    private let hosts: HostDirectory

    private init(_ sites: [Site]) {
        self.sites = sites
        hosts = HostDirectory(sites.map { $0.table })
    }

    /// Creates an explainer of one table.
    ///
    /// - Throws: the reason if no association file can be generated from it.
    package init(_ table: SiteTable) throws(AssociationError) { self.init([try Site(table)]) }

    /// Creates an explainer for the tables of a command.
    ///
    /// - Throws: the reason if no association file can be generated from one of them.
    package init(_ tables: [NamedTable], of source: TableSource) throws(Report) {
        var sites: [Site] = []
        for named in tables {
            do throws(AssociationError) {
                sites.append(try Site(named.site))
            } catch {
                throw Report([Diagnostic(named.file, error.message, fix: error.fix)], exitCode: source.badTable)
            }
        }
        self.init(sites)
    }

    /// Returns how a URL is handled.
    ///
    /// A text with U+FFFD had bytes that are not UTF-8, so it is malformed.
    package func explain(_ url: String) -> Explanation {
        guard !url.unicodeScalars.contains("\u{FFFD}") else {
            var explanation = Explanation(url: url)
            explanation.reasons = ["the text contains bytes that are not UTF-8 [badUTF8]"]
            return explanation
        }
        do throws(LinkURLError) {
            return explanation(of: try CheckedLink(url))
        } catch {
            var explanation = Explanation(url: url)
            explanation.reasons =
                ["\(error)\(advice(for: url, error)) [\(error.code.rawValue)]"] + pageReasons(for: url)
            return explanation
        }
    }

    /// Returns what a site shows for a link of which only items that no route names are malformed.
    private func pageReasons(for url: String) -> [String] {
        let bytes = Array(url.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        guard let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) else { return [] }
        return sites.compactMap { site in
            guard let readable = ReadableQuery(site.table).bytes(bytes.borrowed, mark + 1..<end),
                case let link = String(decoding: readable.bytes[..<readable.query.upperBound], as: UTF8.self),
                let checked = try? CheckedLink(link), let known = try? site.table.link(link),
                known.kind == .universal, !Self.isReserved(known)
            else { return nil }
            guard let match = site.table.match(link) else {
                guard site.content.redirect(for: checked) == nil else { return nil }
                return site.missed?.route(checked).map { Self.sentence(ofMissed: $0, on: site) }
            }
            guard site.content.page(of: match.route) != nil else { return nil }
            return "people without the app see the page of \"\(match.route.id)\", which leaves the malformed items out"
        }
    }

    private static func sentence(ofMissed route: Route, on site: Site) -> String {
        site.content.isExternal(route)
            ? "the website that answers the links of \"\(route.id)\" gets this one too, if linkd runs beside it"
            : "people without the app get a page with status 404, since the link misses \"\(route.id)\" by a type"
    }

    /// Returns how to write a path as a URL; empty for other texts.
    private func advice(for url: String, _ error: LinkURLError) -> String {
        guard error.code == .noScheme, url.utf8.first == UInt8(ascii: "/"), !url.hasPrefix("//") else { return "" }
        let host = sites.lazy.flatMap(\.table.hosts).first { !$0.hasPrefix("*") } ?? "HOST"
        return "; write https://\(host)\(url)"
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
            let isMissed = answer.match == nil && link.kind == .universal
            let redirect = isMissed ? site.content.redirect(for: checked) : nil
            var explanation = explanation(of: link, answer, redirect, on: site)
            if isMissed, redirect == nil, !Self.isReserved(link), let missed = site.missed?.route(checked) {
                explanation.missedRoute = site.content.isExternal(missed) ? nil : missed
                explanation.reasons.append(Self.sentence(ofMissed: missed, on: site))
            }
            // Two tables may share a scheme; then the table with a matching route explains the link.
            if explanation.route != nil { return explanation }
            found = found ?? explanation
        }
        return found ?? foreignExplanation(of: checked.url)
    }

    /// Returns the site for the host of an https link, as the server does; all sites for other links, by scheme.
    private func sites(for url: LinkURL) -> [Site] {
        guard url.scheme == "https", let host = url.host else { return sites }
        let bytes = Array(host.utf8)
        return hosts.owner(of: bytes.borrowed, 0..<bytes.count).map { [sites[$0.table]] } ?? []
    }

    private func explanation(
        of link: TableLink,
        _ answer: LinkExplanation,
        _ redirect: RedirectMatch?,
        on site: Site
    ) -> Explanation {
        let (table, matcher, match) = (site.table, site.matcher, answer.match)
        var explanation = Explanation(url: link.url.text)
        explanation.link = link.kind
        explanation.site = sites.count > 1 ? site.table.name : nil
        explanation.segments = link.segments
        explanation.route = match?.route
        explanation.isExternal = match.map { site.content.isExternal($0.route) } ?? false
        // A catch-all that the link omits has no value to print.
        explanation.parameters = (match?.parameters ?? []).filter { !$0.value.texts.isEmpty }
        explanation.carry(link.url, besides: match?.route.path.names ?? [])
        let isNamed = answer.reasons.contains { $0.hasSuffix("&amp;") }
        let notes = [Self.fragmentNote(link, table), isNamed ? nil : FileExplainer.escapedAmpersand(link.url.text)]
        explanation.reasons = answer.reasons + (match.map(Self.refusals) ?? []) + notes.compactMap(\.self)
        explanation.androidApps = table.apps.android.map(\.package)
        explanation.isClaimedOnAndroid = !table.apps.android.isEmpty && Self.isClaimedOnAndroid(link, table)
        if link.kind == .universal {
            let isAnswered = redirect != nil || match?.route.hasPage == true && !explanation.isExternal
            explanation.isReserved = isAnswered && Self.isReserved(link)
            if let redirect, !explanation.isReserved { explanation.take(redirect, site.content) }
            let decision = matcher.decide(link.url.text)
            let opensApp = decision.opensApp
            explanation.opensApp = opensApp
            explanation.rule = matcher.rule(of: decision)?.json
            if explanation.isReserved {
                explanation.reasons.append(
                    "the site has no page and no redirect here: names that begin with a dot, _linkd and the association "
                        + "files are reserved"
                )
            }
            explanation.reasons += site.phoneReasons(link, match, opensApp: opensApp)
            explanation.android = site.android?.decide(link.url.text)
        } else {
            explanation.opensApp = nil
        }
        return explanation
    }

    /// Returns why an app with the generated type refuses a link that the phone gives it: an association file says nothing
    /// of optional items.
    private static func refusals(of match: RouteMatch) -> [String] {
        match.route.query.filter { !$0.isRequired }.flatMap { rule in
            let texts = match.query.filter { rule.isNamed($0.name) }.prefix(rule.isRepeated ? .max : 1).compactMap(
                \.value
            )
            return texts.filter { !$0.isEmpty && !rule.type.accepts($0) }.prefix(1).map { text in
                "the app refuses the link: \(rule.name.quoted) is \(text.quoted), which is not of the type \(rule.type)"
            }
        }
    }

    /// Returns what to say of a fragment that is written like a path, as on a site with its router behind `#`.
    private static func fragmentNote(_ link: TableLink, _ table: RouteTable) -> String? {
        guard let fragment = link.url.fragment, let path = fragment.firstIndex(of: "/").map({ fragment[$0...] }),
            ["/", "!/"].contains(where: fragment.hasPrefix)
        else { return nil }
        let route = link.url.host.flatMap { table.match("https://\($0)\(path)") }?.route.id
        return "routes do not see \("#\(fragment)".quoted), which is the fragment"
            + (route.map { "; as a path, it would be a link of \($0.quoted)" } ?? "")
    }

    /// Whether the server keeps the path of a link to itself, whatever the table says.
    private static func isReserved(_ link: TableLink) -> Bool {
        link.segments.first.map { ReservedNames.contain(firstSegment: Array($0.utf8)) } ?? false
    }

    /// Whether the intent filters for a table have the host or the scheme of a link; Android compares schemes with case.
    private static func isClaimedOnAndroid(_ link: TableLink, _ table: RouteTable) -> Bool {
        guard link.kind == .scheme else { return true }
        return table.routes.contains(where: \.isScheme)
            && !link.url.text.prefix { $0 != ":" }.contains(where: \.isUppercase)
    }

    /// Returns the explanation of a valid link that belongs to no table.
    private func foreignExplanation(of url: LinkURL) -> Explanation {
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
    /// Adds the target of a redirect for a link without a route, or the reason why the redirect fails.
    fileprivate mutating func take(_ match: RedirectMatch, _ table: SiteTable) {
        do throws(PrintError) {
            redirect = try table.location(of: match)
            redirectRoute = match.redirect.route
            redirectNote = match.redirect.note
        } catch {
            reasons.append("the redirect from \(match.redirect.from) has no target: \(error)")
        }
    }
}

extension Explainer.Site {
    /// Returns the reasons for the decision of the phone, in addition to the mismatches of routes; none if the phone and the
    /// table agree that the app opens.
    fileprivate func phoneReasons(_ link: TableLink, _ match: RouteMatch?, opensApp: Bool) -> [String] {
        var reasons: [String] = []
        switch (match, opensApp) {
        case (let match?, false) where match.route.isUniversal: reasons.append(whyUnclaimed(link, match))
        case (let match?, false):
            reasons.append("\(match.route.id): \"claimed\" is false, so the link stays on the web")
        case (nil, true):
            reasons.append(
                "the association file claims the link, but no route matches it: the app should show the web page"
            )
        default: break
        }
        if table.apps.ios.isEmpty {
            reasons.append("no iOS app in the table, so no association file is served; the result assumes one")
        }
        return reasons
    }

    /// Returns why the phone leaves a link of a claimed route in the browser: its encoding, or an exclusion.
    private func whyUnclaimed(_ link: TableLink, _ match: RouteMatch) -> String {
        if let printed = printed(link, match), matcher.opensApp(printed) {
            return "the phone compares percent-encoded text, and the association file claims this form: \(printed)"
        }
        guard let index = table.exclusions.firstIndex(where: { $0.holds(for: link.url) }) else {
            return "no rule of the association file matches the link as it is encoded"
        }
        return "exclude[\(index)] keeps links with \(table.exclusions[index].summary) on the web"
    }

    /// Returns the link as linkd prints it, with the query items that can be printed.
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
    /// The fragment and the items, for a sentence.
    fileprivate var summary: String {
        let parts =
            (fragment.map { ["the fragment \"\($0)\""] } ?? [])
            + query.map { "the query item \"\($0.name)=\($0.value)\"" }
        return parts.joined(separator: " and ")
    }
}
