import HTTP
import LinkRoutes

/// Puts a page together: fixed markup, and typed holes that escape by their place.
///
/// There is no hole for script, style, tag names or unescaped text, so none can be filled with the wrong thing.
struct PageBuilder {
    private var pieces: [BakedPage.Piece] = []
    private var open: [UInt8] = []
    private let sources: [String: PageValue]
    /// Whether values stand in bidirectional isolates: else `55091-231959` turns round in right-to-left text.
    private let isolatesValues: Bool

    init(sources: [String: PageValue] = [:], isolatesValues: Bool = false) {
        self.sources = sources
        self.isolatesValues = isolatesValues
    }

    /// Markup that this source spells out.
    mutating func markup(_ text: StaticString) { open.append(contentsOf: "\(text)".utf8) }

    /// Text of the table or of linkd, between tags or in a quoted attribute.
    mutating func text(_ text: String) { open.append(contentsOf: Escape.html.escaped(text)) }

    /// Text of the table with values of the link, between tags or in a quoted attribute.
    mutating func text(_ pieces: [PageText.Piece]) {
        for piece in pieces {
            switch piece {
            case .text(let text): self.text(text)
            case .hole(let name):
                guard let source = sources[name] else { continue }
                if isolatesValues { text("\u{2068}") }
                add(.value(source, .html))
                if isolatesValues { text("\u{2069}") }
            }
        }
    }

    /// A URL in a quoted attribute, or as text.
    mutating func url(_ url: PageURL, inBanner: Bool = false) {
        for part in url.parts {
            switch part {
            case .fixed(let text):
                open.append(contentsOf: (inBanner ? Escape.bannerQuery : Escape.html).escaped(text))
            case .value(let source): add(.value(source, .percent))
            case .query: add(.query(inBanner ? .bannerQuery : .query))
            }
        }
    }

    /// The finished page.
    func baked() -> BakedPage { BakedPage(pieces + [.fixed(open)]) }

    private mutating func add(_ piece: BakedPage.Piece) {
        pieces.append(.fixed(open))
        pieces.append(piece)
        open = []
    }
}
