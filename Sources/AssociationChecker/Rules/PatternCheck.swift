import AssociationProof
import LinkRoutes
import SiteAssociation

/// Checks the text of one pattern.
struct PatternCheck {
    /// What a pattern is compared with.
    enum Part {
        case path
        /// An entry of `paths`.
        case legacyPath
        case query, fragment
    }

    let report: FindingReport
    let variables: VariableCheck

    /// Checks a pattern.
    ///
    /// - Parameter form: how links are read that are compared with it.
    func check(_ text: String, _ place: CheckedValue, _ part: Part, _ form: LinkText.Form) {
        let isNegated = text.hasPrefix("NOT ")
        if isNegated, part != .legacyPath { reportNot(place) }
        let pattern = PatternText(isNegated ? text.dropFirst(4).drop { $0 == " " } : text[...])
        variables.use(pattern, at: place)
        if part == .path || part == .legacyPath { checkPath(pattern, place) }
        checkEscapes(pattern, place, form)
        if pattern.contains("**") {
            report.add(
                .doubleStar,
                place,
                "** means the same as *, which crosses / too, so the pattern may take more than was meant",
                fix: "write *; for one segment alone there is no wildcard"
            )
        }
    }

    private func checkPath(_ pattern: PatternText, _ place: CheckedValue) {
        if pattern.contains("://") {
            report.add(
                .urlInPath,
                place,
                "a whole URL stands where only its path is compared, so the pattern takes no link",
                fix: "write the path alone, from / on"
            )
            return
        }
        if pattern.contains("#") {
            report.add(
                .fragmentInPath,
                place,
                "a path never holds #, so the pattern takes no link",
                fix: "write what follows the # under the key \"#\" of a component"
            )
        }
        if pattern.holdsQuery {
            report.add(
                .queryInPath,
                place,
                "? stands for any one character of the path, and the query is no part of it, so the pattern takes no "
                    + "link that was meant",
                fix: "write the query under the key \"?\" of a component: {\"name\": \"pattern\"}"
            )
        }
        if pattern.bytes.starts(with: "*/".utf8) {
            report.add(
                .leadingStarSlash,
                place,
                "the pattern takes \(Self.example(pattern)) below another segment, and not at the top of the site",
                fix: "add a rule without the */ in front, if the top is meant too"
            )
        }
    }

    private func checkEscapes(_ pattern: PatternText, _ place: CheckedValue, _ form: LinkText.Form) {
        if form.isPercentEncoded, pattern.needsEscape(folds: form.folds) {
            report.add(
                .needsDecoding,
                place,
                "links are compared as written, where a space or a letter beyond ASCII is an escape, so the pattern "
                    + "takes no link",
                fix: "write the escape (é is %C3%A9), or add \"percentEncoded\": false"
            )
        }
        guard pattern.contains("%") else { return }
        if !form.isPercentEncoded {
            report.add(
                .escapeNeverMatches,
                place,
                "with \"percentEncoded\": false the link is decoded and the pattern is not, so an escape in it fits "
                    + "hardly any link",
                fix: "write the character itself, or remove \"percentEncoded\": false"
            )
        } else if pattern.hasLowerCaseEscape {
            report.add(
                .lowerCaseEscape,
                place,
                "escapes compare letter by letter: one in lower case does not fit the same one in upper case, which "
                    + "most programs write",
                fix: "write it in upper case, or both ways in two rules"
            )
        }
    }

    private func reportNot(_ place: CheckedValue) {
        report.add(
            .notInComponent,
            place,
            "NOT is a keyword in \"paths\" only: here it is plain text, so the rule takes no link and excludes none",
            fix: "remove it and add \"exclude\": true"
        )
    }

    /// The pattern behind its `*/`, in the words of a path.
    private static func example(_ pattern: PatternText) -> String {
        "/"
            + String(
                decoding: pattern.bytes.dropFirst(2).map { $0 == 0 ? UInt8(ascii: "*") : $0 }.prefix(80),
                as: UTF8.self
            )
    }
}

/// A pattern taken apart for its checks: its own text, and the variables that it names.
struct PatternText {
    /// The text in UTF-8 with a zero byte for each variable.
    private(set) var bytes: [UInt8] = []
    /// The names of the variables in order.
    private(set) var variables: [String] = []
    /// Whether a `$(` has no `)`.
    private(set) var isUnterminated = false

    init(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            bytes += rest[..<dollar]
            let name = rest[dollar...].dropFirst(2)
            guard rest[dollar...].starts(with: "$(".utf8) else {
                bytes.append(UInt8(ascii: "$"))
                rest = rest[dollar...].dropFirst()
                continue
            }
            guard let end = name.firstIndex(of: UInt8(ascii: ")")) else {
                isUnterminated = true
                return
            }
            bytes.append(0)
            variables.append(String(decoding: name[..<end], as: UTF8.self))
            rest = rest[end...].dropFirst()
        }
        bytes += rest
    }

    /// Whether these bytes stand somewhere in the text.
    func contains(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        var rest = bytes[...]
        while let index = rest.firstIndex(of: first) {
            if rest[index...].starts(with: text.utf8) { return true }
            rest = rest[index...].dropFirst()
        }
        return false
    }

    /// Whether a `?` is followed by a name and `=`, as a query has it.
    var holdsQuery: Bool {
        var rest = bytes[...]
        while let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            rest = rest[mark...].dropFirst()
            let name = rest.prefix { !"?*=/&#".utf8.contains($0) }
            if !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: "=") { return true }
        }
        return false
    }

    /// Whether a character stands in the text that a URL has only as an escape.
    ///
    /// - Parameter folds: whether letters compare without regard to case, so that the Kelvin sign is a `k`.
    func needsEscape(folds: Bool) -> Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { scalar in
            let value = (folds ? scalar.folded : scalar).value
            return value != 0 && (value <= 0x20 || value >= 0x7F)
        }
    }

    /// Whether an escape has a hexadecimal digit in lower case.
    var hasLowerCaseEscape: Bool {
        bytes.indices.contains { index in
            guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return false }
            let digits = bytes[index + 1...index + 2]
            return digits.allSatisfy(ASCII.isHexDigit) && digits.contains { $0 >= UInt8(ascii: "a") }
        }
    }

    /// Whether the literal text has a segment of these letters.
    func hasSegment(_ text: String) -> Bool {
        bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(text.utf8) }
    }
}
