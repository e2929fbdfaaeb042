import Diagnostics
import LinkRoutes
import StrictJSON

/// Finds redirects that no link reaches, because one route matches all their links: routes take precedence.
struct ShadowCheck {
    let content: TableContent
    let problems: JSONProblems

    func run(_ redirects: [RedirectDeclaration]) {
        for declaration in redirects {
            let from = declaration.redirect.from
            if let index = covering(from.segments[...], below: 0, of: content.universalTrie) {
                report(content.entries[index], at: declaration.place)
            }
        }
    }

    /// Returns the entry below a node that matches all links of these segments; nil if no single entry does.
    private func covering(_ segments: ArraySlice<PathSegment>, below node: Int, of trie: TrieBuilder) -> Int? {
        guard let segment = segments.first else { return first(of: trie.nodes[node].ends) }
        var children = trie.nodes[node].edges.filter { $0.shape.covers(segment) }.map(\.node)
        if case .literal = segment, let child = trie.child(of: node, segment) { children.insert(child, at: 0) }
        for child in children {
            if let index = covering(segments.dropFirst(), below: child, of: trie) { return index }
        }
        return first(of: trie.nodes[node].rests)
    }

    /// Returns the first entry without required items; other entries do not match links without their items.
    private func first(of entries: [Int]) -> Int? { entries.first { content.entries[$0].required.isEmpty } }

    private func report(_ entry: RouteEntry, at place: SourceLocation) {
        let route = "\"\(entry.route.id.shown)\" (\(entry.pattern.description.shown))"
        let message = "redirect without effect; route \(route) matches every link"
        let fix = "remove the redirect, or make the route more specific"
        problems.report(.shadowedRedirect, at: place, message, fix: fix)
    }
}
