/// A page from the site.
struct ServedPage {
    let status: String
    let markup: String

    /// The link of the page.
    var canonical: String? { text(between: "<link rel=\"canonical\" href=\"", and: "\"") }

    /// The link that Safari's banner passes to the app.
    var bannerLink: String? {
        text(between: "app-argument=", and: "\"").flatMap { $0.split(separator: ", ").first }.map(String.init)
    }

    /// Returns the link of a button: `open` is a web link on another host, `scheme` is a link with the app's scheme.
    func button(_ action: String) -> String? {
        let end = "\" data-action=\"\(action)\""
        guard let upTo = markup.firstRange(of: end)?.lowerBound else { return nil }
        return markup[..<upTo].split(separator: "href=\"").last.map { Self.unescaped(String($0)) }
    }

    private func text(between start: String, and end: String) -> String? {
        guard let from = markup.firstRange(of: start)?.upperBound,
            let upTo = markup[from...].firstRange(of: end)?.lowerBound
        else { return nil }
        return Self.unescaped(String(markup[from..<upTo]))
    }

    /// Returns the text without HTML escapes; `&amp;` is replaced last, since `&amp;lt;` would otherwise be decoded
    /// twice.
    private static func unescaped(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
