import AssociationProof
import BorrowedBytes
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks the text of one pattern.
struct PatternCheck {
    /// The part of a link that a pattern is compared with.
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
    /// - Parameter form: the form of the links that are compared with the pattern.
    func check(_ text: String, _ place: CheckedValue, as part: Part, form: LinkText.Form) {
        let isNegated = text.hasPrefix("NOT ")
        let isPath = part == .path || part == .legacyPath
        let negated = isNegated ? text.dropFirst(4).drop { $0 == " " } : isPath ? Self.nearlyNegated(text) : nil
        if let negated, !isNegated || part != .legacyPath { reportNot(negated, place, isOlder: part == .legacyPath) }
        let pattern = PatternText(negated ?? text[...])
        variables.use(pattern, at: place)
        if part == .fragment ? text.hasPrefix("#") : pattern.contains("#") {
            let after = "write the text after the # under the key \"#\" of a component"
            report.add(
                .fragmentInPath,
                at: place,
                "\(isPath ? "a path has no #" : "the fragment begins after the #"), so the pattern matches no links",
                fix: part == .fragment ? "write \(String(text.dropFirst()).quoted)" : after
            )
        }
        if isPath {
            checkPath(pattern, place)
            checkForeignSyntax(text, place)
        }
        checkEscapes(pattern, place, form: form)
        for text in variables.newTexts(of: pattern, form: form) {
            checkEscapes(PatternText(text.value.string ?? ""), text, form: form, user: place)
        }
        if pattern.contains("**") {
            report.add(
                .doubleStar,
                at: place,
                "** means the same as *, and * also matches /, so the pattern may match more links than intended",
                fix: "write *; there is no wildcard for a single segment"
            )
        }
    }

    private func checkPath(_ pattern: PatternText, _ place: CheckedValue) {
        if pattern.contains("://") {
            report.add(
                .urlInPath,
                at: place,
                "the pattern is a whole URL, but is compared with the path only, so it matches no links",
                fix: "write only the path, beginning with /"
            )
            return
        }
        if pattern.holdsQuery {
            report.add(
                .queryInPath,
                at: place,
                "? in a path matches any single character, and the path does not include the query, so the pattern "
                    + "does not match the intended links",
                fix: "write the query under the key \"?\" of a component: {\"name\": \"pattern\"}"
            )
        }
        if pattern.bytes.starts(with: "*/".utf8) {
            report.add(
                .leadingStarSlash,
                at: place,
                "the pattern matches \(Self.example(pattern)) below another segment, but not at the top of the site",
                fix: "to match the top of the site too, add a rule without the leading */"
            )
        }
    }

    private func checkForeignSyntax(_ text: String, _ place: CheckedValue) {
        let bare = text.dropFirst(text.hasPrefix("^") ? 1 : 0).dropLast(text.hasSuffix("$") ? 1 : 0)
        let foreign = ForeignPattern(in: String(bare))
        guard let found = foreign?.found ?? (bare.count < text.count ? text : nil) else { return }
        report.add(
            .foreignSyntax,
            at: place,
            "\(found.quoted) is plain text here, so the pattern matches almost no links; Apple's patterns have "
                + "only *, ? and $(lists)",
            fix: foreign?.fix ?? "write \(String(bare).quoted)"
        )
    }

    /// - Parameter user: the pattern that uses the text of a variable; nil for the text of a pattern.
    private func checkEscapes(
        _ pattern: PatternText,
        _ place: CheckedValue,
        form: LinkText.Form,
        user: CheckedValue? = nil
    ) {
        let user = user.map { " where \($0.path) uses it" }
        let subject = user == nil ? "the pattern" : "this text"
        let isFixed = pattern.variables.isEmpty && !pattern.isUnterminated
        let written = place.value.string.flatMap { isFixed ? $0 : nil }
        if form.isPercentEncoded, let letter = pattern.letterToEscape(folds: form.folds) {
            let name = letter == " " ? "a space" : String(letter).printable
            report.add(
                .needsDecoding,
                at: place,
                "links contain \(name) only as \(PercentEncoding.escaped(String(letter))), so \(subject) matches no links\(user ?? "")",
                fix: (written.map { "write \(PercentEncoding.escaped($0).quoted)" } ?? "write the escape")
                    + ", or add \"percentEncoded\": false to the rule"
            )
        }
        guard pattern.hasEscape() else { return }
        if !form.isPercentEncoded {
            let decoded = written.flatMap { PercentEncoding.decodedBytes($0.utf8) }
            report.add(
                .escapeNeverMatches,
                at: place,
                "with \"percentEncoded\": false, links are decoded and the escape is not, so \(subject) matches "
                    + "almost no links\(user ?? "")",
                fix: (decoded.map { "write \(String(decoding: $0, as: UTF8.self).quoted)" } ?? "write the character")
                    + ", or remove \"percentEncoded\": false"
            )
        } else if pattern.hasEscape(where: { $0.contains { $0 >= UInt8(ascii: "a") } }) {
            report.add(
                .lowerCaseEscape,
                at: place,
                "escapes are compared letter by letter, so this lower-case escape does not match the upper-case escape "
                    + "that most programs write",
                fix: "write the escape in upper case, or add a second rule for the other case"
            )
        }
    }

    /// Returns the text after a NOT without its space or in another case, or after a mark of exclusion; nil for none.
    private static func nearlyNegated(_ text: String) -> Substring? {
        let start = text.drop(while: \.isWhitespace)
        let isWord = start.prefix(3).lowercased() == "not"
        guard isWord || start.first.map("!-~".contains) == true else { return nil }
        let rest = start.dropFirst(isWord ? 3 : 1)
        let path = rest.drop { $0.isWhitespace || ":_-".contains($0) }
        return path.hasPrefix("/") || isWord && rest.first?.isWhitespace == true ? path : nil
    }

    private func reportNot(_ path: Substring, _ place: CheckedValue, isOlder: Bool) {
        report.add(
            .notInComponent,
            at: place,
            isOlder
                ? "devices read this as a path; only NOT in capitals, a space and the path exclude links"
                : "NOT is a keyword only in \"paths\"; this is a path, so the rule matches no links and excludes none",
            fix: "write " + String(isOlder ? "NOT " + path : path).quoted
                + (isOlder ? "" : ", and add \"exclude\": true")
        )
    }

    /// Returns the pattern after its `*/`, as an example path.
    private static func example(_ pattern: PatternText) -> String {
        "/"
            + String(
                decoding: pattern.bytes.dropFirst(2).map { $0 == 0 ? UInt8(ascii: "*") : $0 }.prefix(80),
                as: UTF8.self
            )
    }
}

/// A pattern split for its checks into its literal text and its variables.
struct PatternText {
    /// The text in UTF-8, with a zero byte for each variable.
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

    /// Returns whether the text contains these bytes.
    func contains(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        var rest = bytes[...]
        while let index = rest.firstIndex(of: first) {
            if rest[index...].starts(with: text.utf8) { return true }
            rest = rest[index...].dropFirst()
        }
        return false
    }

    /// Whether a `?` is followed by a name and `=`, as in a query.
    var holdsQuery: Bool {
        var rest = bytes[...]
        while let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            rest = rest[mark...].dropFirst()
            let name = rest.prefix { !"?*=/&#".utf8.contains($0) }
            if !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: "=") { return true }
        }
        return false
    }

    /// Returns the first character of the text that a URL contains only percent-encoded.
    ///
    /// - Parameter folds: whether letters are compared without regard to case, so that the Kelvin sign is a `k`.
    func letterToEscape(folds: Bool) -> Unicode.Scalar? {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.first { scalar in
            let value = (folds ? scalar.folded : scalar).value
            return value != 0 && (value <= 0x20 || value >= 0x7F)
        }
    }

    /// Whether the text has an escape whose two hexadecimal digits fulfil a condition.
    func hasEscape(where condition: (ArraySlice<UInt8>) -> Bool = { _ in true }) -> Bool {
        bytes.indices.contains { index in
            guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return false }
            let digits = bytes[index + 1...index + 2]
            return digits.allSatisfy(\.isHexDigit) && condition(digits)
        }
    }

    /// Returns whether the literal text has this segment.
    func hasSegment(_ text: String) -> Bool {
        bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(text.utf8) }
    }
}
