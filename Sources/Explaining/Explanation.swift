package import LinkRoutes
import Reports
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
    /// The claimed route whose page the site shows, with status 404, for a link that misses it only by a type.
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
    package var android: AndroidExplanation?
    /// The Android apps of the table.
    package var androidApps: [String] = []
    /// Whether the intent filters of the table claim the link, which alone decide on Android 14 and earlier.
    var isClaimedOnAndroid = false

    /// Whether the web shows a page for the route.
    var hasPage: Bool { route?.hasPage == true }

    /// The note of the route, or that of the redirect for a link without a route.
    package var note: String? { route == nil ? redirectNote : route?.note }

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
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("url")
            writer.string(url)
            writer.name("link")
            write(link?.rawValue, to: &writer)
            writer.name("segments")
            if let segments { writer.strings(segments) } else { writer.null() }
            writer.name("route")
            write(route?.id, to: &writer)
            writer.name("parameters")
            writeParameters(to: &writer)
            writer.name("query")
            writeQuery(to: &writer)
            writer.name("fragment")
            write(fragment, to: &writer)
            writer.name("page")
            writer.bool(hasPage)
            writer.name("opensApp")
            writer.bool(opensApp)
            writer.name("reasons")
            writer.strings(reasons)
            writer.name("android")
            if let android { android.write(to: &writer) } else { writer.null() }
            if let redirect {
                writer.name("redirect")
                writer.string(redirect)
            }
            if let note {
                writer.name("note")
                writer.string(note)
            }
            if let site {
                writer.name("site")
                writer.string(site)
            }
        }
        return writer.text
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
                writer.name(name)
                writer.array { writer in
                    for value in values { write(value, to: &writer) }
                }
            }
        }
    }

    private func write(_ text: String?, to writer: inout JSONWriter) {
        if let text { writer.string(text) } else { writer.null() }
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
        if let android { lines.append("  Android 15  \(android.text)") }
        if link != nil { lines.append("  to try      xcrun simctl openurl booted \(url.shellQuoted)") }
        return lines.map(\.printable).joined(separator: "\n")
    }

    private var pageText: String {
        if let missedRoute { return "404, the page of \(missedRoute.id), without values" }
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

extension [String] {
    /// Returns the lines of an explanation: these, then one for each reason, without control characters.
    package func explained(by reasons: [String]) -> String {
        (self + reasons.map { "  because     \($0)" }).map(\.printable).joined(separator: "\n")
    }
}
