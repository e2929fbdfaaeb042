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
        case item, wholeQuery, fragment

        var isPath: Bool { self == .path || self == .legacyPath }
    }

    let report: FindingReport
    let variables: VariableCheck

    /// Checks a pattern.
    ///
    /// - Parameter form: the form of the links that are compared with the pattern.
    func check(_ text: String, _ place: CheckedValue, as part: Part, form: LinkText.Form) {
        let isNegated = text.hasPrefix("NOT ")
        let isBehindSlash = part == .legacyPath && text.hasPrefix("/NOT ")
        let exclusion = part.isPath || isNegated ? Exclusion(in: text.dropFirst(isBehindSlash ? 1 : 0)) : nil
        let path = exclusion?.path ?? text[...]
        let word = exclusion != nil && part == .legacyPath ? "NOT " : ""
        let pattern = PatternText(path)
        let use = PatternUse(place: place, part: part, form: form)
        variables.use(pattern, use)
        if part.isPath, let paths = path.severalPaths {
            report.add(
                .patternEncoding,
                at: place,
                "the text has \(paths.count) paths, and devices read it as one pattern, so it matches no links",
                fix: part == .path
                    ? "write a rule for each"
                    : "write a text for each: \(paths.map { (word + $0).quoted }.joined(separator: ", "))"
            )
            return
        }
        let isRead = part == .legacyPath && !path.isEmpty && text == word + path
        if let exclusion, !isNegated || !isRead {
            reportNot(exclusion, use)
            if exclusion.path.endOfHost != nil { return }
        }
        check(pattern, place, use: use, after: word)
        if pattern.contains("**") {
            report.add(
                .doubleStar,
                at: place,
                "** means the same as *, and * also matches /, so the pattern may match more links than intended",
                fix: "write *; there is no wildcard for a single segment"
            )
        }
    }

    /// Checks a pattern, or the text of a variable, for what no link has.
    ///
    /// - Parameters:
    ///   - use: where a pattern has it.
    ///   - word: what stands before it in its text.
    ///   - other: another pattern that uses the text of a variable, and reads escapes in the other way.
    func check(
        _ pattern: PatternText,
        _ place: CheckedValue,
        use: PatternUse,
        after word: String = "",
        besides other: PatternUse? = nil
    ) {
        let isText = place.path.description != use.place.path.description
        let subject = isText ? "this text, where \(use.place.path) uses it," : "the pattern"
        let part = use.part
        // One object corrects all that is wrong with a whole query.
        let items = part == .wholeQuery && !isText ? ItemPatterns(pattern.written, use.form)?.json : nil
        let isURL = pattern.contains("://")
        // A text of a variable may stand anywhere in a path.
        let hasHost = part.isPath && (isURL || !isText && !pattern.written.hasPrefix("/"))
        let end = hasHost ? pattern.written[...].endOfHost : nil
        if end != nil || part.isPath && isURL {
            let path = end.map { pattern.written[$0...] } ?? ""
            // One that takes every link might close the whole site.
            let isWhole = path.drop { $0 == "/" }.isAllStars
            report.add(
                .notInPath,
                at: place,
                // A folder may have the name of a host.
                as: isURL ? nil : .warning,
                "\(subject) has a host, but is compared with the path only, so it matches "
                    + (isURL ? "no links" : "hardly a link"),
                fix: path.query == nil && !path.contains("#") && !isWhole
                    ? FindingReport.write(word + path, or: "write only the path, beginning with /")
                    : "write only the path, beginning with /, and what follows it under \"?\" and \"#\""
            )
            return
        }
        if part.isPath, let mark = pattern.written.prefix(while: { $0 != "#" }).query {
            let (path, query) = (pattern.written[..<mark], String(pattern.written[mark...]))
            let items = isText || part == .legacyPath ? nil : ItemPatterns(query, use.form)
            report.add(
                .notInPath,
                at: place,
                as: use.form.isPercentEncoded ? nil : .info,
                "? in a path matches any single character, and the path does not include the query, so \(subject) "
                    + "does not match the intended links",
                fix: items.map {
                    "write \((path.isEmpty ? "*" : path).quoted), and the query beside it, \"?\": \($0.json)"
                }
                    ?? "write the query under the key \"?\" of a component: {\"name\": \"pattern\"}"
            )
            if items != nil { return }
        }
        let hashes = pattern.contains("}") ? pattern.written.replacing("#{", with: "") : pattern.written
        if use.form.isPercentEncoded, part == .fragment ? hashes.hasPrefix("#") : hashes.contains("#") {
            let fragment = String(pattern.written.drop { $0 != "#" }.dropFirst())
            let path = pattern.written.prefix { $0 != "#" }
            let isWritten = part == .path && !fragment.isEmpty && !pattern.contains("#{") && !pattern.contains("?")
            let after =
                isWritten
                ? "write \((path.isEmpty ? "*" : path).quoted), and the fragment beside it, \"#\": \(fragment.quoted)"
                : "write the text after the # under the key \"#\" of a component"
            report.add(
                .notInPath,
                at: place,
                "\(part.isPath ? "a path has no #" : "the fragment begins after the #"), so \(subject) matches no links",
                fix: part == .fragment
                    ? Self.write(pattern.written.drop { $0 == "#" })
                    : after
                        + (items.map { ", and \($0) under \"?\"" } ?? ", or %23 for a # in the text itself")
            )
        }
        if checkSyntax(pattern, place, use: use, of: subject, after: word, items: items) { return }
        let marks = part.isPath ? "\"<>`\\" : "\"<>"
        checkEscapes(pattern, place, form: use.form, of: subject, marks: marks) { text, instead in
            if let other {
                return "define one variable for \(use.place.path) and one for \(other.place.path), or write the same "
                    + "\"percentEncoded\" in both"
            }
            let isQuery = part == .wholeQuery && !isText
            let isFixed = pattern.variables.isEmpty && !pattern.isUnterminated && !isQuery
            let start = pattern.written.drop(while: \.isWhitespace)
            let end = start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? start
            let fixed = isFixed ? text(String(end)) ?? "" : ""
            return items.map { "write \($0)" }
                ?? FindingReport.write(
                    fixed.isEmpty ? "" : word + fixed,
                    or: isQuery ? Self.anyItem : "write the text as links have it"
                )
                // A text in "paths" has no rule with keys.
                + (fixed == end || part == .legacyPath || isQuery ? "" : ", or \(instead)")
        }
    }

    /// Reports syntax that patterns do not have, and returns whether there is some.
    ///
    /// - Parameter items: the object that corrects a whole query; nil if there is none.
    private func checkSyntax(
        _ pattern: PatternText,
        _ place: CheckedValue,
        use: PatternUse,
        of subject: String,
        after word: String,
        items: String?
    ) -> Bool {
        let isText = place.path.description != use.place.path.description
        let isExpression = use.part != .fragment || pattern.written.hasPrefix("^") || pattern.contains(".*")
        let foreign = isExpression ? ForeignPattern(in: pattern.written) : nil
        let named = isText ? pattern.written : variables.corrected(pattern.written)
        let isNamed = !named.hasSameBytes(as: pattern.written)
        guard let found = foreign?.found ?? (isNamed ? "$" : nil), !isText || pattern.bytes.count > 1 else {
            return false
        }
        let text = isNamed ? named : foreign?.translated ?? ""
        let fixed = word + (use.form.isPercentEncoded ? PercentEncoding.escaped(text, also: "\"<>") : text)
        let fix = items.map { "write \($0)" } ?? Self.write(fixed) + (foreign?.lists ?? "")
        report.add(
            .foreignPattern,
            at: place,
            "\(found.quoted) is plain text here, so \(subject) matches almost no links; Apple's patterns have "
                + "only *, ? and $(lists)",
            fix: isText ? "write the texts that links have" : fix
        )
        return true
    }

    /// - Parameters:
    ///   - marks: the marks that programs escape in this part of a link (WHATWG URL §1.3).
    ///   - fix: the fix, made of what corrects the text, and of what to do instead.
    private func checkEscapes(
        _ pattern: PatternText,
        _ place: CheckedValue,
        form: LinkText.Form,
        of subject: String,
        marks: String,
        fix: ((String) -> String?, String) -> String
    ) {
        if form.isPercentEncoded, let letter = pattern.letterToEscape(folds: form.folds, marks: marks) {
            let name = letter == " " ? "a space" : String(letter).printable
            report.add(
                .patternEncoding,
                at: place,
                "links contain \(name) only as \(PercentEncoding.encoded(String(letter).utf8)), so \(subject) matches no links",
                fix: letter == "%"
                    ? "write %25 in place of this %, or ?* if it stands for any value, as in %s"
                    : letter.properties.canonicalCombiningClass != .notReordered
                        ? "write the letter and its accent as one character, as most links have it"
                        : fix({ PercentEncoding.escaped($0, also: marks) }, "add \"percentEncoded\": false to the rule")
            )
        }
        guard !form.isPercentEncoded, pattern.hasEscape else { return }
        report.add(
            .patternEncoding,
            at: place,
            as: .warning,
            "with \"percentEncoded\": false, links are decoded and the escape is not, so \(subject) matches "
                + "almost no links",
            fix: fix({ PercentEncoding.decoded($0) }, "remove \"percentEncoded\": false")
        )
    }

    private func reportNot(_ exclusion: Exclusion, _ use: PatternUse) {
        let isOlder = use.part == .legacyPath
        let written = exclusion.path[(exclusion.path.endOfHost ?? exclusion.path.startIndex)...]
        let isBare = use.part.isPath && !written.isEmpty && !"/*?$".contains(written.prefix(1))
        let path = (isBare ? "/" : "") + written
        report.add(
            .ineffectiveNot,
            at: use.place,
            isOlder
                ? "devices read this as a path; only NOT in capitals, a space and the path exclude links"
                : "\(exclusion.word.quoted) is a part of the pattern here, so the rule matches no links and excludes none",
            fix: path.isEmpty
                ? "write the path in the same text, \"NOT /path\" in \"paths\", or {\"/\": \"/path\", \"exclude\": true}"
                : Self.write(isOlder ? "NOT " + path : path)
                    + (isOlder ? "" : ", and add \"exclude\": true; the first rule that matches a link decides")
        )
    }

    /// The fix of a whole query of which it is not plain what items it means.
    static let anyItem = "write an object with a pattern for each item, {\"name\": \"pattern\"}"

    /// Returns the fix that writes a text.
    private static func write(_ text: some StringProtocol) -> String {
        FindingReport.write(text, or: "write the text that links have here, or remove it")
    }
}

/// A place where a pattern is compared with a part of links.
struct PatternUse {
    let place: CheckedValue
    let part: PatternCheck.Part
    let form: LinkText.Form
}

/// A pattern split for its checks into its literal text and its variables.
struct PatternText {
    let written: String
    /// The text in UTF-8, with a zero byte for each variable.
    private(set) var bytes: [UInt8] = []
    /// The names of the variables in order.
    private(set) var variables: [String] = []
    /// Whether a `$(` has no `)`.
    private(set) var isUnterminated = false

    init(_ text: some StringProtocol) {
        written = String(text)
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
    func contains(_ part: String) -> Bool { written.hasBytes(anywhere: part) }

    /// Returns the first character of the text that a URL contains only percent-encoded.
    ///
    /// - Parameters:
    ///   - folds: whether letters are compared without regard to case, so that the Kelvin sign is a `k`.
    ///   - marks: the marks that a URL contains only percent-encoded.
    func letterToEscape(folds: Bool, marks: String) -> Unicode.Scalar? {
        let letter = String(decoding: bytes, as: UTF8.self).unicodeScalars.first { scalar in
            let value = (folds ? scalar.folded : scalar).value
            return value != 0 && (value <= 0x20 || value >= 0x7F || marks.unicodeScalars.contains(scalar))
        }
        // A wildcard or a variable may stand for the digits of an escape.
        let isStray = bytes.indices.contains { index in
            bytes[index] == UInt8(ascii: "%")
                && !bytes[index...].dropFirst().prefix(2).allSatisfy {
                    $0.isHexDigit || $0 == 0 || "*?".utf8.contains($0)
                }
        }
        return letter ?? (isStray || bytes.last == UInt8(ascii: "%") ? "%" : nil)
    }

    /// Whether the text has a percent escape.
    var hasEscape: Bool {
        bytes.indices.contains { index in
            bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count
                && bytes[index + 1...index + 2].allSatisfy(\.isHexDigit)
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
        let letters = start.prefix { $0.isLetter || $0.isNumber }
        if start.hasPrefix("/"), start.hasSuffix(" NOT") {
            (word, path) = (start.suffix(3), start.dropLast(4))
            return
        }
        let isNot = letters.lowercased() == "not"
        let isWord = isNot || ["no", "n0t", "exclude", "except"].contains(letters.lowercased())
        guard isWord || start.first.map("!-~".contains) == true else { return nil }
        word = isWord ? letters : start.prefix(1)
        var rest = start[word.endIndex...]
        for more in ["%20", " NOT ", " not "] where isNot && rest.hasPrefix(more) { rest = rest.dropFirst(more.count) }
        if rest.last == "\"" { rest = rest.dropLast() }
        let path = rest.drop { $0.isWhitespace || ":_-\"".contains($0) }
        let isPath = path.first.map("/*".contains) == true
        // `no/*` are the pages of Norway.
        guard
            isPath && (isNot || !isWord || rest.startIndex < path.startIndex)
                || isNot && (rest.isEmpty || rest.first?.isWhitespace == true)
                || word == "!" && rest.first?.isLetter == true
        else { return nil }
        self.path = isPath ? path : rest.drop(while: \.isWhitespace)
    }
}

extension Substring {
    /// The paths of a text that has several, `/a, /b`; nil if it has not.
    var severalPaths: [Substring]? {
        let list = hasPrefix("(") ? dropFirst().dropLast() : self
        let parts = list.split { $0.isWhitespace || ",;|".contains($0) }.filter { $0 != "NOT" }
        let isList =
            parts.count > 1 && parts.allSatisfy { "/*".contains($0.prefix(1)) }
            && (contains(where: \.isWhitespace) || list.contains("|") && !list.contains("("))
        return isList && utf8.count <= FindingReport.longestFix ? parts : nil
    }
}
