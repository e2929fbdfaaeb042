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
        let exclusion = isPath || isNegated ? Exclusion(in: text[...]) : nil
        if let exclusion, !isNegated || part != .legacyPath {
            reportNot(exclusion, place, isOlder: part == .legacyPath)
        }
        let pattern = PatternText(exclusion?.path ?? text[...])
        variables.use(pattern, at: place)
        if part == .fragment ? text.hasPrefix("#") : pattern.contains("#") {
            let after = "write the text after the # under the key \"#\" of a component"
            report.add(
                .fragmentInPath,
                at: place,
                "\(isPath ? "a path has no #" : "the fragment begins after the #"), so the pattern matches no links",
                fix: part == .fragment ? Self.write(text.drop { $0 == "#" }) : after
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
        if pattern.text[...].query != nil {
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
            fix: foreign?.fix ?? Self.write(bare)
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
            let decoded = written.flatMap { PercentEncoding.decoded($0) }
            report.add(
                .escapeNeverMatches,
                at: place,
                "with \"percentEncoded\": false, links are decoded and the escape is not, so \(subject) matches "
                    + "almost no links\(user ?? "")",
                fix: (decoded.map { "write \($0.quoted)" } ?? "write the character")
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

    private func reportNot(_ exclusion: Exclusion, _ place: CheckedValue, isOlder: Bool) {
        report.add(
            .notInComponent,
            at: place,
            isOlder
                ? "devices read this as a path; only NOT in capitals, a space and the path exclude links"
                : "\(exclusion.word.quoted) is a part of the pattern here, so the rule matches no links and excludes none",
            fix: Self.write(isOlder ? "NOT " + exclusion.path : exclusion.path)
                + (isOlder ? "" : ", and add \"exclude\": true")
        )
    }

    /// Returns the fix that writes a text; an empty one is none.
    private static func write(_ text: Substring) -> String {
        text.isEmpty ? "write the text that links have here, or remove it" : "write \(text.quoted)"
    }

    /// Returns the pattern after its `*/`, as an example path.
    private static func example(_ pattern: PatternText) -> String {
        "/" + pattern.text.dropFirst(2).prefix(80).replacing("\0", with: "*")
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

    /// The bytes as a text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns whether the text contains these bytes.
    func contains(_ part: String) -> Bool { text.hasBytes(anywhere: part) }

    /// Returns the first character of the text that a URL contains only percent-encoded.
    ///
    /// - Parameter folds: whether letters are compared without regard to case, so that the Kelvin sign is a `k`.
    func letterToEscape(folds: Bool) -> Unicode.Scalar? {
        text.unicodeScalars.first { scalar in
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
}

/// A word or a mark before a path that excludes in other systems: `NOT /x`, `not/x`, `!/x`, `-/x` and `~/x`.
struct Exclusion {
    let word: Substring
    let path: Substring

    /// Finds the word; nil if there is none.
    init?(in text: Substring) {
        let start = text.drop(while: \.isWhitespace)
        let isWord = start.prefix(3).lowercased() == "not"
        guard isWord || start.first.map("!-~".contains) == true else { return nil }
        word = start.prefix(isWord ? 3 : 1)
        let rest = start[word.endIndex...]
        let path = rest.drop { $0.isWhitespace || ":_-".contains($0) }
        let isPath = path.first.map("/*".contains) == true
        guard isPath || isWord && rest.first?.isWhitespace == true else { return nil }
        self.path = isPath ? path : rest.drop(while: \.isWhitespace)
    }
}
