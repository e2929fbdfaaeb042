import HTTP
import SiteTables
import Templates

/// Creates a page from the output of a template: every hole is escaped for its place in the template.
struct PageOutput: TemplateOutput {
    private(set) var page: PageDraft
    /// The values that texts may use.
    private let values: [String: PageValue]
    /// The values that people may see.
    private let shownValues: [PageValue]
    /// Whether the link must also be hidden from programs that read the page.
    private let isPrivate: Bool
    /// Whether the page's language is written from right to left: without isolation, `55091-231959` is reversed there.
    private let isRightToLeft: Bool

    init(_ page: PageDraft, _ content: PageContent) {
        self.page = page
        values = content.values
        shownValues = content.shownValues
        isPrivate = content.isPrivate
        isRightToLeft = content.frame.direction == .rightToLeft
    }

    mutating func append(fixed range: Range<Int>) {
        page.append(layout: range)
    }

    mutating func append(_ fill: PageFill, at place: TemplatePlace) {
        switch (fill, place) {
        case (.text(let pieces), .text): append(pieces, .text, isolation: ("<bdi>", "</bdi>"))
        case (.text(let pieces), _):
            if isRightToLeft {
                append(pieces, .text, isolation: ("\u{2068}", "\u{2069}"))
            } else {
                append(pieces, .isolatedText)
            }
        case (.url(let url), _): if mayStand(url, at: place) { append(url.parts, url.separator, depth: 0) }
        case (.banner(let banner), _): append(banner)
        case (.element(let bytes), _): page.append(bytes)
        case (.layout(let range), _): page.append(layout: range)
        }
    }

    /// Whether a URL, with the values of the link that it contains, is allowed at a place; otherwise nothing is
    /// written.
    ///
    /// Visible text may contain the values that the table names. Metadata may contain the link if the page is not
    /// private. URLs that people tap are always allowed.
    private func mayStand(_ url: PageURL, at place: TemplatePlace) -> Bool {
        switch place {
        case .tappedURL, .appBanner: true
        case .metadata, .wholeURL: !isPrivate || url.holdsOnly([])
        case .text, .plainText, .attribute: url.holdsOnly(shownValues)
        }
    }

    static func isEmpty(_ fill: PageFill) -> Bool {
        switch fill {
        case .text(let pieces): pieces.isEmpty || pieces == [.text("")]
        case .url, .banner: false
        case .element(let bytes): bytes.isEmpty
        case .layout: false
        }
    }

    /// Appends a text; a value stands between the two texts of `isolation`, so that its direction and that of the text
    /// around it do not affect each other.
    private mutating func append(
        _ pieces: [PageText.Piece],
        _ escape: Escape,
        isolation: (start: String, end: String) = ("", "")
    ) {
        for piece in pieces {
            switch piece {
            case .text(let text): page.append(text, escape)
            case .hole(let name):
                // A name without a value is the catch-all that this alias omits.
                guard let value = values[name] else { continue }
                page.append(isolation.start.utf8)
                page.append(value, escape)
                page.append(isolation.end.utf8)
            }
        }
    }

    /// Appends the content of the banner, which has the link of every page: only the app receives it.
    private mutating func append(_ banner: PageContent.Banner) {
        page.append("app-id=\(banner.appStoreID), app-argument=".utf8)
        append(banner.argument.parts, .comma, depth: 0)
        guard let clip = banner.clip else { return }
        page.append(", app-clip-bundle-id=\(clip), app-clip-display=card", .text)
    }

    /// Appends a URL; `depth` is the number of other URLs that contain it.
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
