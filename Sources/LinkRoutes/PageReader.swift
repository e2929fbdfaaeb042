import StrictJSON

/// Reads `page`.
struct PageReader {
    let name: String
    let language: String
    let problems: JSONProblems

    /// The page of a route; `holes` are the names that its texts may use.
    func page(_ route: JSONObjectReader, holes: [String]) -> Page? {
        guard let value = route.value("page") else { return Page(title: titled, description: nil, image: nil, isUnindexed: false, isPrivate: false) }
        if value.bool == false { return nil }
        guard value.object != nil else {
            route.report("wrongType", "page", "an object or false should stand here, not \(value.kind)")
            return nil
        }
        let keys = ["title", "description", "image", "noindex", "private"]
        guard let page = JSONObjectReader(value, path: route.path(of: "page"), keys: keys, problems: problems) else { return nil }
        let image = text(page, "image", holes)
        if let image { checkImage(image, page) }
        return Page(
            title: text(page, "title", holes) ?? titled,
            description: text(page, "description", holes),
            image: image,
            isUnindexed: page.bool("noindex", default: false),
            isPrivate: page.bool("private", default: false))
    }

    /// Whether a text is a language tag such as `en` or `pt-BR` (RFC 5646 in its plain forms).
    static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(PatternParser.isLetter) else { return false }
        return parts.dropFirst().allSatisfy {
            (1...8).contains($0.count) && $0.allSatisfy { PatternParser.isLetter($0) || PatternParser.isDigit($0) }
        }
    }

    private var titled: PageText { PageText(languages: [language: [.text(name)]]) }

    private func text(_ page: JSONObjectReader, _ key: String, _ holes: [String]) -> PageText? {
        guard let value = page.value(key) else { return nil }
        if let text = value.string {
            return pieces(text, page.path(of: key), at: value.position, holes).map { PageText(languages: [language: $0]) }
        }
        guard let members = value.object else {
            page.report("wrongType", key, "a text or an object of texts by language should stand here, not \(value.kind)")
            return nil
        }
        var languages: [String: [PageText.Piece]] = [:]
        for member in members {
            let path = page.path(of: key) + ".\(member.name)"
            if !Self.isLanguageTag(member.name) {
                problems.report(.badLanguage, path, at: member.position, "\"\(member.name)\" is no language tag", mend: "write one such as en or pt-BR")
            }
            guard let text = member.value.string else {
                problems.report("wrongType", path, at: member.value.position, "a string should stand here, not \(member.value.kind)")
                continue
            }
            languages[member.name] = pieces(text, path, at: member.value.position, holes)
        }
        if !members.contains(where: { $0.name == language }) {
            page.report(.badLanguage, key, "the text in the table's language, \(language), is missing", mend: "add \"\(language)\"")
        }
        return PageText(languages: languages)
    }

    private func pieces(_ text: String, _ path: String, at position: JSONPosition, _ holes: [String]) -> [PageText.Piece]? {
        guard let pieces = PageText.pieces(text) else {
            problems.report(.badHole, path, at: position, "a brace in \"\(text)\" is no hole", mend: "write {name}, or leave the brace out")
            return nil
        }
        for case .hole(let name) in pieces where !holes.contains(name) {
            problems.report(
                .badHole, path, at: position, "{\(name)} names no path parameter and no required query item of this route",
                mend: holes.isEmpty ? "this route carries none; write plain text" : "the names are \(holes.joined(separator: ", "))")
        }
        return pieces
    }

    private func checkImage(_ image: PageText, _ page: JSONObjectReader) {
        let isSound = image.languages.values.allSatisfy { pieces in
            guard case .text(let start) = pieces.first else { return false }
            return start.hasPrefix("https://") || start.hasPrefix("/") && !start.hasPrefix("//")
        }
        if !isSound {
            page.report(.badImage, "image", "an image is an https URL or a path on this site", mend: "write \"https://…\" or \"/card.png\"")
        }
    }
}
