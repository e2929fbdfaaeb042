/// The markup of a page, read by a parser that forgives nothing.
///
/// It knows the elements and attributes that the layout uses and no other: quotes around every attribute, every
/// element closed in order, character references only where the layout writes them.
struct Markup {
    struct Element: Equatable {
        let name: String
        /// By name, references resolved.
        let attributes: [String: String]
        /// All text below it, references resolved.
        var text = ""
    }

    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var elements: [Element] = []
    private var open: [Int] = []
    private var rest: Substring

    private static let void: Set = ["meta", "link", "img", "source"]
    private static let known: [String: Set<String>] = [
        "html": ["lang", "dir", "data-desktop"], "head": [], "body": [], "main": [], "title": [],
        "h1": ["class", "lang", "dir"], "h2": ["tabindex", "data-usual"], "b": ["lang", "dir"], "footer": [],
        "meta": ["charset", "name", "property", "content"], "link": ["rel", "href", "hreflang"], "style": [],
        "picture": [], "source": ["media", "srcset"],
        "img": ["class", "src", "alt", "width", "height", "loading", "data-code", "data-fallback"],
        "nav": ["class", "data-languages", "aria-label", "lang"],
        "p": [
            "class", "lang", "dir", "role", "aria-live", "data-hint", "data-top", "data-menu", "data-external",
            "hidden",
        ],
        "span": ["class", "aria-hidden", "lang", "dir"],
        "div": ["class", "data-app", "data-failed", "data-hosts", "data-others", "hidden", "lang", "dir"],
        "section": ["class", "data-stores", "lang", "dir"],
        "figure": ["class", "lang", "dir"], "figcaption": [], "ul": ["class"], "li": [],
        "details": ["data-more", "hidden", "lang", "dir"], "summary": ["lang", "dir"],
        "a": [
            "href", "data-action", "data-system", "data-print", "class", "hidden", "lang", "dir",
            "hreflang", "rel",
            "aria-current",
        ],
        "bdi": ["dir"], "dl": [],
        "dt": [],
        "dd": [],
        "button": ["type", "data-action", "data-copy", "hidden"], "script": ["src", "defer", "blocking", "type"],
    ]
    private static let withoutValue: Set = [
        "hidden", "defer", "data-hint", "data-code", "data-more", "data-stores", "data-languages", "data-app",
        "data-others",
    ]
    private static let references = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]

    init(_ text: String) throws {
        let start = "<!doctype html>\n"
        guard text.hasPrefix(start) else { throw Mistake(description: "no doctype") }
        rest = text.dropFirst(start.count)
        for scalar in text.unicodeScalars where scalar.value < 0x20 && scalar != "\n" || scalar.value == 0x7F {
            throw Mistake(description: "a control character")
        }
        while !rest.isEmpty { try readNext() }
        guard open.isEmpty else { throw Mistake(description: "\(elements[open[0]].name) is not closed") }
    }

    private mutating func readNext() throws {
        guard rest.first == "<" else { return try readText() }
        rest.removeFirst()
        guard rest.first == "/" else { return try readStart() }
        rest.removeFirst()
        let name = readName()
        guard take(">"), let last = open.popLast(), elements[last].name == name else {
            throw Mistake(description: "</\(name)> closes nothing, before \(rest.prefix(40))")
        }
    }

    private mutating func readText() throws {
        let end = rest.firstIndex(of: "<") ?? rest.endIndex
        let text = try Self.resolved(rest[..<end])
        rest = rest[end...]
        guard !text.allSatisfy(\.isWhitespace) || !open.isEmpty else { return }
        guard !open.isEmpty else { throw Mistake(description: "text outside: \(text)") }
        for index in open { elements[index].text += text }
    }

    private mutating func readStart() throws {
        let name = readName()
        guard let known = Self.known[name] else { throw Mistake(description: "unknown element <\(name)") }
        var attributes: [String: String] = [:]
        while take(" ") {
            let attribute = readName()
            guard known.contains(attribute) else {
                throw Mistake(description: "unknown attribute \(name) \(attribute)")
            }
            if Self.withoutValue.contains(attribute), !rest.hasPrefix("=") {
                attributes[attribute] = ""
                continue
            }
            guard take("=\""), let end = rest.firstIndex(of: "\"") else {
                throw Mistake(description: "\(name) \(attribute) has no quotes")
            }
            let value = try Self.resolved(rest[..<end])
            guard attributes.updateValue(value, forKey: attribute) == nil else {
                throw Mistake(description: "\(attribute) stands twice in \(name)")
            }
            rest = rest[rest.index(after: end)...]
        }
        guard take(">") else { throw Mistake(description: "<\(name) does not end, before \(rest.prefix(40))") }
        elements.append(Element(name: name, attributes: attributes))
        if ["script", "style"].contains(name) { try readRawText(of: name) }
        if !Self.void.contains(name) { open.append(elements.count - 1) }
    }

    /// What stands in these elements is data, and no character reference is one there.
    private mutating func readRawText(of name: String) throws {
        let end = rest.firstIndex(of: "<") ?? rest.endIndex
        elements[elements.count - 1].text = String(rest[..<end])
        rest = rest[end...]
        guard rest.hasPrefix("</\(name)>") else { throw Mistake(description: "a \(name) that does not end") }
    }

    private mutating func readName() -> String {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        rest = rest.dropFirst(name.count)
        return String(name)
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    private static func resolved(_ text: Substring) throws -> String {
        guard !text.contains(where: { $0 == "<" || $0 == ">" }) else {
            throw Mistake(description: "a bare bracket: \(text)")
        }
        var resolved = ""
        for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
            guard index > 0 else {
                resolved += part
                continue
            }
            guard let end = part.firstIndex(of: ";"), let character = references[String(part[..<end])] else {
                throw Mistake(description: "a bare ampersand: &\(part)")
            }
            resolved += character + part[part.index(after: end)...]
        }
        return resolved
    }
}

extension Markup {
    /// The text of the only element with this name; nil where there is none or more.
    func text(_ name: String) -> String? {
        let found = elements.filter { $0.name == name }
        return found.count == 1 ? found.first?.text : nil
    }

    var title: String? { text("title") }
    var heading: String? { text("h1") }

    /// The text at the end of the page, on one line; nil without a footer.
    var footer: String? { text("footer")?.split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// The content of the only `meta` with this name or property; nil where there is none or more.
    func meta(_ key: String) -> String? {
        let found = elements.filter { $0.attributes["name"] == key || $0.attributes["property"] == key }
        return found.count == 1 ? found.first?.attributes["content"] : nil
    }

    /// The names of all `meta` elements that previews read.
    var previewNames: [String] {
        elements.compactMap { $0.attributes["property"] }.filter { $0.hasPrefix("og:") }
            + elements.compactMap { $0.attributes["name"] }.filter { $0.hasPrefix("twitter:") }
    }

    /// The target of the only `link` with this relation.
    func link(_ relation: String) -> String? {
        let found = elements.filter { $0.attributes["rel"] == relation }
        return found.count == 1 ? found.first?.attributes["href"] : nil
    }

    /// The links that people can follow, in order, without the choice of a language.
    var anchors: [String] {
        elements.filter { $0.name == "a" && $0.attributes["hreflang"] == nil }.compactMap { $0.attributes["href"] }
    }

    /// The choice of a language, in order.
    var choices: [Element] { elements.filter { $0.name == "a" && $0.attributes["hreflang"] != nil } }

    /// What search engines are told of the page in other languages, by language.
    var alternates: [String: String] {
        let links = elements.filter { $0.name == "link" && $0.attributes["rel"] == "alternate" }
        return Dictionary(links.map { ($0.attributes["hreflang"] ?? "", $0.attributes["href"] ?? "") }) {
            "\($0) \($1)"
        }
    }

    /// What the links are for, in order.
    var actions: [String] { elements.filter { $0.name == "a" }.compactMap { $0.attributes["data-action"] } }

    /// The target of the only link for this.
    func anchor(_ action: String) -> String? {
        let found = elements.filter { $0.attributes["data-action"] == action }
        return found.count == 1 ? found.first?.attributes["href"] : nil
    }

    /// Every URL that a browser, a crawler or a person might follow.
    var urls: [String] {
        let properties = ["og:url", "og:image", "al:ios:url", "al:android:url", "al:web:url"]
        return elements.compactMap { $0.attributes["href"] ?? $0.attributes["src"] } + properties.compactMap(meta)
            + [meta("apple-itunes-app")?.split(separator: "app-argument=").last.map(String.init)].compactMap(\.self)
    }
}
