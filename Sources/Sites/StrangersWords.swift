import LinkRoutes
import SiteTables

/// Finds titles and descriptions in which anyone who writes a link has the word, under the owner's name
/// (docs/pages.md#values-and-private-pages).
enum StrangersWords {
    /// Returns a warning about a page whose title or description shows a value that can be any text.
    ///
    /// A value with a label is none: people read it as what somebody has filled in.
    static func warning(_ route: Route, _ page: Page?) -> String? {
        guard let page else { return nil }
        let open = openValues(of: route)
        let texts: [(key: String, text: PageText?)] = [("title", page.title), ("description", page.description)]
        for (key, text) in texts {
            guard let name = text?.holes.sorted().first(where: open.contains) else { continue }
            return "\(key) of \"\(route.id)\" shows \"{\(name)}\", which can be any string"
        }
        return nil
    }

    /// The names of the values that can be any text; an alias has the types of the path.
    private static func openValues(of route: Route) -> Set<String> {
        let segments = route.path.segments.filter { segment in
            if case .parameter(_, let type) = segment { type == .string } else { true }
        }
        let items = route.query.filter { $0.type == .string }.map(\.name)
        return Set(segments.compactMap(\.name) + items)
    }
}

extension PageText {
    /// The names of the values that it shows, in any language.
    fileprivate var holes: Set<String> {
        Set(languages.values.joined().compactMap { piece in if case .hole(let name) = piece { name } else { nil } })
    }
}
