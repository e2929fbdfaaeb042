import SiteAssociation

/// Makes a link from a path and the facts about its other parts.
package struct ExampleLink {
    /// Scheme and host.
    private let origin: String

    /// - Parameter host: the host, as written in the link.
    package init(host: String) { origin = "https://\(host)" }

    /// Returns the shortest link with these facts; nil if none could be made.
    ///
    /// - Parameter path: the path without its first slash.
    package func link(
        _ path: String,
        _ facts: [Fact],
        in textSets: inout TextSets
    ) throws(TextSearch.TooLarge) -> String? {
        var pieces: [String] = []
        var fragment = ""
        for fact in facts {
            if fact.part == .fragment {
                guard let text = try textSets.example(fact)?.first else { return nil }
                fragment = text
            } else {
                guard let query = try textSets.shortestQuery(fact) else { return nil }
                if !query.isEmpty { pieces.append(query) }
            }
        }
        return origin + "/" + path + (pieces.isEmpty ? "" : "?" + pieces.joined(separator: "&"))
            + (fragment.isEmpty ? "" : "#" + fragment)
    }

    /// Returns the link without the slash of an empty path, if both are decided alike; otherwise the link.
    ///
    /// A walk writes the slash of every path, and a link that ends with its host is shorter.
    package func shortened<Decision: Equatable>(_ link: String, decidedBy decide: (String) -> Decision) -> String {
        let path = link.dropFirst(origin.count)
        guard path.hasPrefix("/"), ["", "?", "#"].contains(path.dropFirst().prefix(1)) else { return link }
        let bare = origin + path.dropFirst()
        return decide(bare) == decide(link) ? bare : link
    }

    /// Returns the length of the shortest link with a path, in bytes.
    package func length(_ path: String) -> Int { origin.utf8.count + (path.isEmpty ? 0 : 1 + path.utf8.count) }
}
