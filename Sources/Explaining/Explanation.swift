import Diagnostics
package import LinkRoutes
import Reports
import SiteAssociation
import StrictJSON

/// An explanation in both formats of the output.
package protocol PrintedExplanation {
    /// One line of JSON; the keys are stable.
    var json: String { get }
    /// The lines of the text output.
    var text: String { get }
}

/// How a table handles one URL.
package struct Explanation: PrintedExplanation {
    package let url: String
    /// The kind of the link; nil if it belongs to no table or is malformed.
    package var link: LinkKind?
    /// The name of the site; nil if `link` is nil, or if there is one site only.
    package var site: String?
    /// The canonical path, decoded; nil if `link` is nil.
    package var segments: [String]?
    /// The matching route.
    package var route: Route?
    /// The claimed route that the link misses only by a type, so that the site shows a page with status 404.
    var missedRoute: Route?
    /// The path parameters in the order of the route's path.
    package var parameters: [(name: String, value: RouteMatch.Value)] = []
    /// The target of the redirect on the web; nil for none.
    package var redirect: String?
    /// The route that the redirect leads to; nil for none.
    package var redirectRoute: Route?
    /// The note of the redirect; nil for none.
    var redirectNote: String?
    /// Values by name, in the order of the query; nil for a name without `=`.
    package var query: [(name: String, values: [String?])] = []
    /// The fragment, decoded.
    package var fragment: String?
    /// The decision of the phone with the association file; nil for scheme links, which need no association file.
    package var opensApp: Bool? = false
    /// The deciding rule of the association file; nil if no rule decided.
    package var rule: String?
    /// Why the other candidates do not match, and the reasons of the phone.
    package var reasons: [String] = []
    /// The decision of Android; nil for scheme links, and for tables without an Android app.
    package var android: Ruling?
    /// The Android apps of the table.
    package var androidApps: [String] = []
    /// Whether the intent filters of the table claim the link, which alone decide on Android 14 and earlier.
    var isClaimedOnAndroid = false

    /// Whether a table has a route or a redirect for the URL.
    package var isLink: Bool { route != nil || redirect != nil }

    /// Whether the external website answers the link.
    package var isExternal = false

    /// Whether the server keeps the path to itself, so that no page and no redirect answers.
    var isReserved = false

    /// Whether the web shows a page for the route.
    var hasPage: Bool { route?.hasPage == true && !isReserved }

    /// The note of the route, or that of the redirect for a link without a route.
    package var note: String? { route == nil ? redirectNote : route?.note }

    /// What there is to say about the decision of Android, in addition to the rule.
    var androidReason: String? {
        guard let decision = android?.decision else { return android?.obstacle }
        if decision.opensApp, route == nil { return "no route matches it, so the app should show the web page" }
        return decision.rule == nil ? "no dynamic rule matches it" : nil
    }

    package init(url: String) { self.url = url }

    /// Copies the fragment, and the query without `x-*` and without the names of path parameters
    /// (docs/route-table.md#r7).
    mutating func carry(_ link: LinkURL, besides names: [String]) {
        fragment = link.fragment
        for item in link.query {
            let name = item.name.utf8
            let isOfPath = names.contains { $0.utf8.elementsEqual(name) }
            if ReservedItemName.contains(item.name) || isOfPath { continue }
            if let index = query.firstIndex(where: { $0.name.utf8.elementsEqual(name) }) {
                query[index].values.append(item.value)
            } else {
                query.append((item.name, [item.value]))
            }
        }
    }
}

extension Explanation {
    /// One line of JSON; the keys are stable.
    package var json: String {
        JSONWriter.text { writer in
            writer.member("url", url)
            writer.member("link", link?.rawValue)
            writer.name("segments")
            if let segments { writer.strings(segments) } else { writer.null() }
            writer.member("route", route?.id)
            writer.name("parameters")
            writeParameters(to: &writer)
            writer.name("query")
            writeQuery(to: &writer)
            writer.member("fragment", fragment)
            writer.member("page", hasPage)
            writer.member("opensApp", opensApp)
            writer.member("reasons", reasons)
            writer.name("android")
            writeAndroid(to: &writer)
            if isExternal {
                writer.member("external", true)
            }
            if let redirect {
                writer.member("redirect", redirect)
            }
            if let note {
                writer.member("note", note)
            }
            if let site {
                writer.member("site", site)
            }
        }
    }

    private func writeAndroid(to writer: inout JSONWriter) {
        guard let android else { return writer.null() }
        writer.object { writer in
            writer.member("opensApp", android.opensApp)
            writer.member("rule", android.decision?.rule)
            writer.member("reasons", androidReason.map { [$0] } ?? [])
        }
    }

    private func writeParameters(to writer: inout JSONWriter) {
        writer.object { writer in
            for (name, value) in parameters {
                writer.name(name)
                switch value {
                case .text(let text): writer.string(text)
                case .list(let texts): writer.strings(texts)
                }
            }
        }
    }

    private func writeQuery(to writer: inout JSONWriter) {
        writer.object { writer in
            for (name, values) in query {
                writer.array(name) { writer in
                    for value in values { writer.string(value) }
                }
            }
        }
    }
}

extension Explanation {
    /// The lines of the text output.
    package var text: String {
        var lines = [url, "  link        \(linkText)"]
        if let site { lines.append("  site        \(site)") }
        if let segments { lines.append("  path        /" + segments.joined(separator: "/")) }
        if link != nil { lines.append("  route       " + (route?.id ?? "none")) }
        lines += parameters.map { "  parameter   \($0.name) = \($0.value.texts.joined(separator: " / "))" }
        lines += query.map { name, values in
            "  query       \(name) = \(values.map { $0 ?? "(no value)" }.joined(separator: ", "))"
        }
        if let fragment { lines.append("  fragment    \(fragment)") }
        if link != nil {
            lines.append("  page        " + pageText)
        }
        if let redirect { lines.append("  redirect    308 to \(redirect)") }
        if let note { lines.append("  note        \(note)") }
        if let opensApp, link != nil { lines.append("  opens app   " + (opensApp ? "yes" : "no")) }
        if let rule { lines.append("  by rule     \(rule)") }
        lines += reasons.map { "  because     \($0)" }
        if let android { lines.append("  Android 15  \(text(of: android))") }
        if link != nil { lines.append("  to try      xcrun simctl openurl booted \(url.shellQuoted)") }
        return lines.map(\.printable).joined(separator: "\n")
    }

    private func text(of android: Ruling) -> String {
        let outcome =
            android.opensApp.map { $0 ? "opens the app" : "stays in the browser" } ?? "as the app's manifest says"
        return outcome + (android.rule.map { ", by the rule \($0)" } ?? "") + (androidReason.map { ": \($0)" } ?? "")
    }

    private var pageText: String {
        if let missedRoute { return "404, since the link misses \(missedRoute.id) by a type" }
        if isExternal { return "external: your website answers the link" }
        return hasPage ? (route?.isGone == true ? "410, gone" : "yes") : "no"
    }

    private var linkText: String {
        switch link {
        case .universal: "https, on a host of the table"
        case .scheme: "the app's own scheme"
        case nil: "not in any table"
        }
    }
}
