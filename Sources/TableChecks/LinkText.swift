import Diagnostics
package import LinkRoutes
import StrictJSON

extension RouteTable {
    /// What links depend on: hosts, schemes, routes and exclusions, as a table with one line a route.
    ///
    /// Texts of pages and the apps are left out. The same links always give the same text.
    package var linkText: String {
        var lines = [#"{"name":\#(Self.json { $0.string(name) }),"#]
        if !hosts.isEmpty { lines.append(#""hosts":\#(Self.json { $0.strings(hosts) }),"#) }
        if !schemes.isEmpty { lines.append(#""schemes":\#(Self.json { $0.strings(schemes) }),"#) }
        switch schemeHosts {
        case .every: lines.append(#""ignoredSchemeHosts":"*","#)
        case .listed(let names): lines.append(#""ignoredSchemeHosts":\#(Self.json { $0.strings(names) }),"#)
        }
        lines.append(#""routes":["#)
        lines.append(routes.map { route in Self.json { $0.write(route) } }.joined(separator: ",\n"))
        lines.append("]" + (exclusions.isEmpty ? "}" : ","))
        if !exclusions.isEmpty {
            let texts = exclusions.map { exclusion in Self.json { $0.write(exclusion) } }
            lines.append(#""exclude":[\#(texts.joined(separator: ",\n"))]}"#)
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the hash of a text that `linkText` has made.
    package static func hash(ofLinkText text: String) -> String {
        var hash = FNV1a()
        for byte in text.utf8 { hash.combine(byte) }
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: max(16 - digits.count, 0)) + digits
    }

    private static func json(_ write: (inout JSONWriter) -> Void) -> String { JSONWriter.json(write).printable }
}

extension JSONWriter {
    fileprivate mutating func write(_ route: Route) {
        object { writer in
            writer.member("id", route.id)
            writer.member("path", route.path.description)
            if !route.aliases.isEmpty {
                writer.member("aliases", route.aliases.map(\.description))
            }
            if !route.query.isEmpty {
                writer.object("query") { query in
                    for rule in route.query {
                        query.member(rule.name, rule.description)
                    }
                }
            }
            if let requirement = route.requirement {
                writer.member("requires", requirement)
            }
            let flags = [
                ("claimed", route.isUniversal, !route.isGone), ("customScheme", route.isScheme, !route.isGone),
                ("callbacks", route.allowsCallbacks, false), ("navigation", route.isNavigation, true),
                ("gone", route.isGone, false),
                ("page", route.hasPage, true),
            ]
            for (name, value, standard) in flags where value != standard {
                writer.member(name, value)
            }
        }
    }

    fileprivate mutating func write(_ exclusion: Exclusion) {
        object { writer in
            if let fragment = exclusion.fragment {
                writer.member("fragment", fragment)
            }
            guard !exclusion.query.isEmpty else { return }
            writer.object("query") { query in
                for item in exclusion.query {
                    query.member(item.name, item.value)
                }
            }
        }
    }
}
