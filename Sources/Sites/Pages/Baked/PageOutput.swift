import HTTP
import LinkRoutes
import Templates

/// Bakes a page from what a template renders: every hole is escaped by the place that the template found it in.
struct PageOutput: TemplateOutput {
    private(set) var page: BakedPage
    /// The values that texts may name.
    private let values: [String: PageValue]
    /// The values that people may see.
    private let shownValues: [PageValue]
    /// Whether programs that read the page may not learn its link either.
    private let isPrivate: Bool
    /// Whether values stand in bidirectional isolates: else `55091-231959` turns round in right-to-left text.
    private let isolatesValues: Bool

    init(_ page: BakedPage, _ content: PageContent) {
        self.page = page
        values = content.values
        shownValues = content.shownValues
        isPrivate = content.isPrivate
        isolatesValues = content.frame.direction == .rightToLeft
    }

    mutating func append(fixed range: Range<Int>) {
        page.append(layout: range)
    }

    mutating func append(_ fill: PageFill, at place: TemplatePlace) {
        switch (fill, place) {
        case (.text(let pieces), .text), (.text(let pieces), .attribute), (.text(let pieces), .metadata),
            (.text(let pieces), .appBanner):
            append(pieces, .text, isolates: isolatesValues)
        case (.text(let pieces), .urlPath): append(pieces, .urlSegment, isolates: false)
        case (.text(let pieces), _): append(pieces, .urlPart, isolates: false)
        case (.url(let url), _): if mayStand(url, at: place) { append(url.parts, url.separator, depth: 0) }
        case (.element(let bytes), _): page.append(bytes)
        }
    }

    /// Whether a URL may stand at a place, with the values of the link that it holds; where it may not, nothing stands.
    ///
    /// People see what the table names. Programs read the link of a page that is not private; and what somebody taps, or
    /// the banner hands to the app, works on every page.
    private func mayStand(_ url: PageURL, at place: TemplatePlace) -> Bool {
        switch place {
        case .tappedURL, .appBanner: true
        case .metadata, .wholeURL: !isPrivate || url.holdsOnly([])
        case .text, .attribute, .urlPath, .urlQuery, .urlFragment: url.holdsOnly(shownValues)
        }
    }

    static func isEmpty(_ fill: PageFill) -> Bool {
        switch fill {
        case .text(let pieces): pieces.isEmpty || pieces == [.text("")]
        case .url: false
        case .element(let bytes): bytes.isEmpty
        }
    }

    private mutating func append(_ pieces: [PageText.Piece], _ escape: Escape, isolates: Bool) {
        for piece in pieces {
            switch piece {
            case .text(let text): page.append(text, escape)
            case .hole(let name):
                // A name without a value is the catch-all that this alias leaves out.
                guard let value = values[name] else { continue }
                if isolates { page.append("\u{2068}".utf8) }
                page.append(value, escape)
                if isolates { page.append("\u{2069}".utf8) }
            }
        }
    }

    /// Appends a URL; `depth` says in how many other URLs it stands.
    private mutating func append(_ parts: [PageURLPart], _ separator: Escape.Separator, depth: Int) {
        let whole = depth == 0 ? Escape.url : .nested(isPart: false, depth: depth)
        let part = depth == 0 ? Escape.urlPart : .nested(isPart: true, depth: depth)
        let query = depth == 0 ? Escape.url(separator) : whole
        for element in parts {
            switch element {
            case .fixed(let text): page.append(text, whole)
            case .value(let value) where value.isQuery: page.append(value, query)
            case .value(let value): page.append(value, part)
            case .segment(let value): page.append(value, depth == 0 ? .urlSegment : part)
            case .encoded(let parts): append(parts, separator, depth: depth + 1)
            }
        }
    }
}
