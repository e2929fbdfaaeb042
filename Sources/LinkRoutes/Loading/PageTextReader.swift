import StrictJSON

/// Reads the texts of a page: `"…"`, or one for each language.
struct PageTextReader {
    let language: String
    let holes: PageHoles
    let problems: JSONProblems

    func text(_ page: JSONObjectReader, _ key: String) -> PageText? {
        guard let value = page.value(key) else { return nil }
        if let text = value.string {
            return pieces(text, page.path(of: key), at: value.position).map { PageText(languages: [language: $0]) }
        }
        guard let members = value.object else {
            page.report(
                "wrongType",
                key,
                "a text or an object of texts by language should stand here, not \(value.kind)"
            )
            return nil
        }
        if !members.map(\.name).hasElement(withBytesOf: language) {
            page.report(
                .badLanguage,
                key,
                "the text in the table's language, \(language.shown), is missing",
                mend: "add \(language.quoted)"
            )
        }
        let texts = members.compactMap { member in
            pieces(of: member, "\(page.path(of: key)).\(member.name.shown)").map { (member.name, $0) }
        }
        return PageText(languages: Dictionary(texts) { first, _ in first })
    }

    /// Whether a text is a language tag such as `en` or `pt-BR` (RFC 5646 in its plain forms).
    static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.parts(separatedBy: "-")
        guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(ASCII.isLetter) else {
            return false
        }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
        }
    }

    private func pieces(of member: JSONMember, _ path: String) -> [PageText.Piece]? {
        if !Self.isLanguageTag(member.name) {
            problems.report(
                .badLanguage,
                path,
                at: member.position,
                "\(member.name.quoted) is no language tag",
                mend: "write one such as en or pt-BR"
            )
        }
        guard let text = problems.string(member.value, path) else { return nil }
        return pieces(text, path, at: member.value.position)
    }

    private func pieces(_ text: String, _ path: String, at position: JSONPosition) -> [PageText.Piece]? {
        guard let pieces = PageText.pieces(text) else {
            problems.report(
                .badHole,
                path,
                at: position,
                "a brace in \(text.quoted) is no hole",
                mend: "write {name}, or leave the brace out"
            )
            return nil
        }
        checkHoles(pieces, path, at: position)
        return pieces
    }

    private func checkHoles(_ pieces: [PageText.Piece], _ path: String, at position: JSONPosition) {
        let known: [String]
        let mend: String
        switch holes {
        case .unknown: return
        case .forbidden: (known, mend) = ([], "this text is the same for every link; write it plain")
        case .names([]): (known, mend) = ([], "this route carries none; write plain text")
        case .hidden(let names): (known, mend) = (names, "write plain text")
        case .names(let names): (known, mend) = (names, "the names are \(names.joined(separator: ", ").shown)")
        }
        let names = Set(known)
        if case .hidden = holes { checkSecrecy(pieces, names, path, at: position) }
        for case .hole(let name) in pieces where !names.contains(name) {
            problems.report(
                .badHole,
                path,
                at: position,
                "\("{\(name)}".shown) names no path parameter and no required query item of this route",
                mend: mend
            )
        }
    }

    /// A private page shows no value of its link, for that may be a token.
    private func checkSecrecy(
        _ pieces: [PageText.Piece],
        _ names: Set<String>,
        _ path: String,
        at position: JSONPosition
    ) {
        for case .hole(let name) in pieces where names.contains(name) {
            problems.report(
                .privateValue,
                path,
                at: position,
                "{\(name)} stands for a value of the link, and a private page shows none",
                mend: "write the text without {\(name)}, or remove \"private\""
            )
        }
    }
}
