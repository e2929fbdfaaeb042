import BorrowedBytes
import Diagnostics
import LinkRoutes
import StrictJSON
import TableChecks

/// Reads `page`.
struct PageReader {
    /// The name of the site, the title of pages without one.
    let name: String
    let defaults: PageDefaults
    let problems: JSONProblems

    /// Reads the page of a route; `holes` are the names that its texts may use, nil if its path is invalid.
    func page(_ route: JSONObjectReader, holes: [String]?) -> Page? {
        var value = route.value("page") ?? JSONValue(.object([]))
        if value.bool == false { return nil }
        if value.string == Self.external {
            if route.value("gone")?.bool == true { reportExternal(of: route) }
            return nil
        }
        if value.object == nil {
            // An older name of the value.
            let isMeant = [Self.external, "elsewhere"].contains(value.string?.lowercased())
            route.report(
                .wrongType,
                at: "page",
                "expected an object, false or \"\(Self.external)\", found \(value.string?.quoted ?? value.kind)",
                fix: isMeant
                    ? "write \"\(Self.external)\""
                    : "write {\"title\": \"…\"} or false, or \"\(Self.external)\" for a page of your website"
            )
            value = JSONValue(.object([]))
        }
        let path = route.path(of: "page")
        guard let page = JSONObjectReader(value, path: path, keys: TableKeys.pageKeys, problems: problems) else {
            return nil
        }
        let isPrivate = page.bool("private", default: false)
        let links = texts(holes.map { .names($0) } ?? .unknown)
        let shown = isPrivate ? texts(holes.map { .hidden($0) } ?? .unknown) : links
        let reader = WebsiteReader(texts: links)
        // On a host of this table, the link's own path is the page itself.
        let website = reader.website(page, default: defaults.ownWebsiteHost == nil ? defaults.website : nil)
        let wantsWebsite = reader.opensOnDesktop(page, default: defaults.opensWebsiteOnDesktop)
        if page.value("desktop") != nil, wantsWebsite, isPrivate || website == nil {
            page.report(
                .invalidPageLink,
                at: "desktop",
                isPrivate ? "private page must not open the website" : "missing \"website\" for \"desktop\"",
                fix: isPrivate ? "remove \"desktop\", or \"private\"" : "add \"website\", or remove \"desktop\""
            )
        }
        return Page(
            title: shown.text(page, "title") ?? PageText(languages: [defaults.language: [.text(name)]]),
            description: shown.text(page, "description"),
            image: ImageReader(texts: shown).image(page) ?? defaults.image,
            labels: labels(page, names: holes, isPrivate: isPrivate),
            website: website,
            opensWebsiteOnDesktop: wantsWebsite && website != nil && !isPrivate,
            hasBanner: page.bool("smartAppBanner", default: defaults.hasBanner),
            isUnindexed: page.bool("noindex", default: false),
            isPrivate: isPrivate,
            template: template(page)
        )
    }

    /// The page of a route whose links the external website answers.
    static let external = "external"

    private func reportExternal(of route: JSONObjectReader) {
        let fix = "remove \"page\", or replace \"gone\" with \"claimed\": false and \"customScheme\": false"
        route.report(.missingPage, at: "page", "removed route must use a linkd page", fix: fix)
    }

    /// Reads the name of a template, and returns it without its ending.
    private func template(_ page: JSONObjectReader) -> String? {
        guard let name = page.string("template") else { return nil }
        let ending = ".html"
        let stem = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : ""
        let isName = stem.utf8.allSatisfy { byte in
            byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
        if stem.isEmpty || !isName {
            let fix = "write \"invite.html\", or another file name from the template folder"
            page.report(.invalidTemplateName, at: "template", "invalid template name \(name.quoted)", fix: fix)
        }
        return stem
    }

    /// Reads the labels of the path parameters and required items whose values the page lists.
    private func labels(_ page: JSONObjectReader, names: [String]?, isPrivate: Bool) -> [String: PageText] {
        guard let value = page.value("labels") else { return [:] }
        if isPrivate, value.object?.isEmpty != true {
            let message = "labels without effect; private pages do not show values of the link"
            page.report(.valueOnPrivatePage, at: "labels", message, fix: "remove \"labels\", or \"private\"")
            return [:]
        }
        let keys = names ?? (value.object ?? []).map(\.name)
        let path = page.path(of: "labels")
        guard let object = JSONObjectReader(value, path: path, keys: keys, problems: problems) else { return [:] }
        var labels: [String: PageText] = [:]
        for name in keys {
            if object.value(name)?.bool == false {
                let fix = "remove \(name.quoted); pages show only the values in \"labels\""
                object.report(.wrongType, at: name, "expected a string, found false", fix: fix)
                continue
            }
            guard let label = texts(.forbidden).text(object, name) else { continue }
            if label.languages.values.contains(where: \.isBlank) {
                object.report(.emptyName, at: name, "empty label", fix: "add the name of the value")
            }
            labels[name] = label
        }
        return labels
    }

    private func texts(_ holes: PageHoles) -> PageTextReader {
        PageTextReader(language: defaults.language, holes: holes, problems: problems)
    }
}

extension [PageText.Piece] {
    /// Whether the text is empty or consists of whitespace.
    var isBlank: Bool {
        allSatisfy { if case .text(let text) = $0 { text.allSatisfy(\.isWhitespace) } else { false } }
    }
}

/// Reads the texts of a page: `"…"`, or one text for each language.
struct PageTextReader {
    let language: String
    let holes: PageHoles
    let problems: JSONProblems

    func text(_ page: JSONObjectReader, _ key: String) -> PageText? {
        guard let value = page.value(key) else { return nil }
        if let text = value.string {
            return pieces(text, at: page.place(of: key)).map { PageText(languages: [language: $0]) }
        }
        guard let members = value.object else {
            page.report(
                .wrongType,
                at: key,
                "expected a string or an object of strings by language, found \(value.kind)",
                fix: "use a string, or one for each language, e.g. {\(language.quoted): \"…\"}"
            )
            return nil
        }
        if !members.map(\.name).hasElement(withBytesOf: language) {
            let message = "missing \(language.quoted), the language of the table"
            page.report(.invalidLanguage, at: key, message, fix: "add \(language.quoted)")
        }
        let texts = members.compactMap { member in
            pieces(of: member, "\(page.path(of: key)).\(member.name.shown)").map { (member.name, $0) }
        }
        return PageText(languages: Dictionary(texts) { first, _ in first })
    }

    /// Whether a text is a language tag such as `en` or `pt-BR` (the plain forms of RFC 5646).
    static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.parts(separatedBy: "-")
        guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(\.isLetter) else {
            return false
        }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isLetterOrDigit }
        }
    }

    /// Reports a text that is not a language tag.
    static func checkLanguageTag(_ tag: String, at place: SourceLocation, _ problems: JSONProblems) {
        guard !isLanguageTag(tag) else { return }
        let message = "invalid language tag \(tag.quoted)"
        problems.report(.invalidLanguage, at: place, message, fix: "use a tag such as en or pt-BR")
    }

    private func pieces(of member: JSONMember, _ path: String) -> [PageText.Piece]? {
        Self.checkLanguageTag(member.name, at: SourceLocation(member.position, path: path), problems)
        guard let text = problems.string(member.value, path) else { return nil }
        return pieces(text, at: SourceLocation(member.value.position, path: path))
    }

    private func pieces(_ text: String, at place: SourceLocation) -> [PageText.Piece]? {
        guard let pieces = PageText.pieces(text) else {
            let message = "brace outside a placeholder in \(text.quoted)"
            problems.report(.unknownPlaceholder, at: place, message, fix: "use {name}, or remove the brace")
            return nil
        }
        checkHoles(pieces, at: place)
        return pieces
    }

    private func checkHoles(_ pieces: [PageText.Piece], at place: SourceLocation) {
        let known: [String]
        var fix = "remove the placeholder"
        switch holes {
        case .unknown: return
        case .forbidden: known = []
        case .hidden(let names): known = names
        case .names(let names):
            known = names
            // An optional query item has no value in some links.
            let list = names.isEmpty ? "" : ": \(names.joined(separator: ", ").shown)"
            fix = "use a path parameter or a required query item\(list)"
        }
        let names = Set(known)
        if case .hidden = holes { checkSecrecy(pieces, names, at: place) }
        for case .hole(let name) in pieces where !names.contains(name) {
            problems.report(.unknownPlaceholder, at: place, "invalid placeholder \("{\(name)}".shown)", fix: fix)
        }
    }

    /// A private page must not show a value of its link, since the value may be a token.
    private func checkSecrecy(_ pieces: [PageText.Piece], _ names: Set<String>, at place: SourceLocation) {
        for case .hole(let name) in pieces where names.contains(name) {
            let message = "private page must not show {\(name)}, a value from the link"
            problems.report(.valueOnPrivatePage, at: place, message, fix: "remove {\(name)}, or \"private\"")
        }
    }
}

/// The holes that a text of a page may have.
enum PageHoles {
    /// These names: path parameters and required query items.
    case names([String])
    /// None, since the page is private: these names would show a value of its link.
    case hidden([String])
    /// Unknown, since the path is invalid.
    case unknown
    /// None: the text is the same for every link.
    case forbidden
}

/// Reads `image`, of a page or of the table.
struct ImageReader {
    let texts: PageTextReader

    func image(_ object: JSONObjectReader) -> PageText? {
        guard let image = texts.text(object, "image") else { return nil }
        if !image.languages.values.allSatisfy(Self.isSound) {
            let message = "expected a path on the site, or an https URL without placeholders in the host"
            object.report(.invalidImage, at: "image", message, fix: "write \"/card.png\" or an https URL")
        }
        return image
    }

    private static func isSound(_ pieces: [PageText.Piece]) -> Bool {
        guard case .text(let start) = pieces.first else { return false }
        if start.hasBytes(atStart: "/") { return !start.hasBytes(atStart: "//") }
        // A hole in the host would let a link choose the host.
        let hasWholeHost = start.utf8.dropFirst(8).contains(UInt8(ascii: "/")) || pieces.count == 1
        return start.hasBytes(atStart: "https://") && hasWholeHost
    }
}
