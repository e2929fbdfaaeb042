import LinkRoutes
import StrictJSON

/// What a table makes of one URL.
struct Explanation {
    let url: String
    /// How the link reaches the app; nil for a link that is not this table's, or none at all.
    var link: LinkKind?
    var segments: [String]?
    var route: Route?
    var parameters: [(name: String, value: RouteMatch.Value)] = []
    /// Values by name, in the order of the query.
    var query: [(name: String, values: [String?])] = []
    var fragment: String?
    /// What the phone decides from the association file; nil for a scheme link, which it does not ask about.
    var opensApp: Bool? = false
    var reasons: [String] = []

    /// Whether the web shows a page for the route.
    var hasPage: Bool { route?.page != nil }
}

extension Explanation {
    /// One line of JSON; the keys are stable.
    var json: String {
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
            writer.object { writer in
                for (name, value) in parameters {
                    writer.name(name)
                    switch value {
                    case .text(let text): writer.string(text)
                    case .list(let texts): writer.strings(texts)
                    }
                }
            }
            writer.name("query")
            writer.object { writer in
                for (name, values) in query {
                    writer.name(name)
                    writer.array { writer in
                        for value in values { write(value, to: &writer) }
                    }
                }
            }
            writer.name("fragment")
            write(fragment, to: &writer)
            writer.name("page")
            writer.bool(hasPage)
            writer.name("opensApp")
            if let opensApp { writer.bool(opensApp) } else { writer.null() }
            writer.name("reasons")
            writer.strings(reasons)
        }
        return writer.text
    }

    private func write(_ text: String?, to writer: inout JSONWriter) {
        if let text { writer.string(text) } else { writer.null() }
    }

    /// Lines for a person.
    var text: String {
        var lines = [url]
        switch link {
        case .universal: lines.append("  link        https, on a host of the table")
        case .scheme: lines.append("  link        the app's own scheme")
        case nil: lines.append("  link        none of this table's")
        }
        if let segments { lines.append("  path        /" + segments.joined(separator: "/")) }
        if link != nil { lines.append("  route       " + (route?.id ?? "none")) }
        lines += parameters.map { "  parameter   \($0.name) = \($0.value.texts.joined(separator: " / "))" }
        lines += query.map { name, values in "  query       \(name) = \(values.map { $0 ?? "(no value)" }.joined(separator: ", "))" }
        if let fragment { lines.append("  fragment    \(fragment)") }
        if link != nil { lines.append("  page        " + (hasPage ? "yes" : "no")) }
        if let opensApp, link != nil { lines.append("  opens app   " + (opensApp ? "yes" : "no")) }
        lines += reasons.map { "  because     \($0)" }
        return lines.joined(separator: "\n")
    }
}
