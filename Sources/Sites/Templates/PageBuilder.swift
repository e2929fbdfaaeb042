import LinkRoutes

/// Puts a page together: fixed markup, and typed holes that escape by their place.
///
/// There is no hole for script, style, tag names or unescaped text, so none can be filled with the wrong thing.
struct PageBuilder {
    private var page = PageTemplate()
    /// The values that texts may name.
    private let values: [String: PageValue]
    /// Whether values stand in bidirectional isolates: else `55091-231959` turns round in right-to-left text.
    private let isolatesValues: Bool

    init(values: [String: PageValue], isolatesValues: Bool) {
        self.values = values
        self.isolatesValues = isolatesValues
    }

    /// Markup that this source spells out.
    mutating func markup(_ text: StaticString) { page.append("\(text)".utf8) }

    /// Text of the table or of linkd, between tags or in a quoted attribute.
    mutating func text(_ text: String) { page.append(Escape.text.escaped(text)) }

    /// Text of the table with values of the link, between tags or in a quoted attribute.
    mutating func text(_ pieces: [PageText.Piece]) {
        for piece in pieces {
            switch piece {
            case .text(let text): self.text(text)
            case .hole(let name):
                // A name without a value is the catch-all that this alias leaves out.
                guard let value = values[name] else { continue }
                if isolatesValues { text("\u{2068}") }
                page.append(value, .text)
                if isolatesValues { text("\u{2069}") }
            }
        }
    }

    /// A URL in a quoted attribute, or as text.
    mutating func url(_ url: PageURL, _ escape: Escape = .url) {
        for part in url.parts {
            switch part {
            case .fixed(let text): page.append(escape.escaped(text))
            case .value(let query) where query == .query || query == .queryWithoutCallbacks: page.append(query, escape)
            case .value(let value): page.append(value, .urlPart)
            }
        }
    }

    /// The finished page.
    func finished() -> PageTemplate { page.trimmed() }
}
