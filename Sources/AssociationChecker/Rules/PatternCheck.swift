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
                "expected one path, found \(paths.count); the pattern matches no links",
                fix: part == .path
                    ? "use a separate rule for each path"
                    : "write \(paths.map { (word + $0).quoted }.joined(separator: ", "))"
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
                "\"**\" has the same meaning as \"*\", which also matches \"/\"",
                fix: "use \"*\"; Apple's patterns cannot match exactly one segment"
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
        let isText = use.isOfVariable(place)
        let isShort = pattern.written.utf8.count <= FindingReport.longestFix
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
                "host in a path\(use.effect(isURL ? "no" : "almost no", at: place))",
                fix: path.query == nil && !path.contains("#") && !isWhole
                    ? FindingReport.write(word + path, or: "use only the path, beginning with \"/\"")
                    : "use only the path, and move the query and the fragment to the keys \"?\" and \"#\""
            )
            return
        }
        if part.isPath, let mark = pattern.written.prefix(while: { $0 != "#" }).query {
            let (path, query) = (pattern.written[..<mark], String(pattern.written[mark...]))
            let items = isText || !isShort || part == .legacyPath ? nil : ItemPatterns(query, use.form)
            report.add(
                .notInPath,
                at: place,
                as: use.form.isPercentEncoded ? nil : .info,
                "query in a path\(isText ? use.effect("", at: place) : ""); \"?\" matches any single character",
                fix: items.map { "write \((path.isEmpty ? "*" : path).quoted), and add \"?\": \($0.json)" }
                    ?? "move the query to the key \"?\" of a component, e.g. \"?\": {\"name\": \"value\"}"
            )
            if items != nil { return }
        }
        let hashes = pattern.contains("}") ? pattern.written.replacing("#{", with: "") : pattern.written
        if use.form.isPercentEncoded, part == .fragment ? hashes.hasPrefix("#") : hashes.contains("#") {
            let fragment = String(pattern.written.drop { $0 != "#" }.dropFirst())
            let path = pattern.written.prefix { $0 != "#" }
            let isPair =
                part == .path && !isText && isShort && !fragment.isEmpty
                && !["#{", "?"].contains(where: pattern.contains)
            let target = part.isPath ? "in a path" : part == .fragment ? "before a fragment" : "in a query"
            let move = "move the text after \"#\" to the key \"#\" of a component"
            let moved = items.map { "write \($0), and \(move)" } ?? "\(move), or use %23 for a literal \"#\""
            report.add(
                .notInPath,
                at: place,
                "\"#\" \(target)\(use.effect("no", at: place))",
                fix: part == .fragment
                    ? Self.write(pattern.written.drop { $0 == "#" })
                    : isPair
                        ? "write \((path.isEmpty ? "*" : path).quoted), and add \"#\": \(fragment.quoted)" : moved
            )
        }
        if checkSyntax(pattern, place, use: use, after: word, items: items) { return }
        let marks = part.isPath ? "\"<>`\\" : "\"<>"
        checkEscapes(pattern, place, use: use, marks: marks) { text, instead in
            if let other {
                return "use a separate variable in \(other.place.path), or the same \"percentEncoded\" in both rules"
            }
            let isQuery = part == .wholeQuery && !isText
            let isFixed = pattern.variables.isEmpty && !pattern.isUnterminated && !isQuery
            let start = pattern.written.drop(while: \.isWhitespace)
            let end = start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? start
            let fixed = isFixed ? text(String(end)) ?? "" : ""
            let advice =
                use.form.isPercentEncoded ? "percent-encode the text as in links" : "percent-decode the text"
            return items.map { "write \($0)" }
                ?? FindingReport.write(
                    fixed.isEmpty ? "" : word + fixed,
                    or: isQuery ? Self.anyItem : advice
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
        after word: String,
        items: String?
    ) -> Bool {
        let isText = use.isOfVariable(place)
        let isExpression = use.part != .fragment || pattern.written.hasPrefix("^") || pattern.contains(".*")
        let foreign = isExpression ? ForeignPattern(in: pattern.written) : nil
        let named = isText ? pattern.written : variables.corrected(pattern.written)
        let isNamed = !named.hasSameBytes(as: pattern.written)
        guard let found = foreign?.found ?? (isNamed ? "$" : nil), !isText || pattern.bytes.count > 1 else {
            return false
        }
        let text = isNamed ? named : foreign?.translated ?? ""
        let fixed = word + (use.form.isPercentEncoded ? PercentEncoding.escaped(text, also: "\"<>") : text)
        let lists = (foreign?.lists ?? []).map(\.quoted)
        let definition = lists.isEmpty ? "" : ", and define \(lists.listing) in \"substitutionVariables\""
        let fix = items.map { "write \($0)" } ?? Self.write(fixed) + definition
        report.add(
            .foreignPattern,
            at: place,
            "unsupported syntax \(found.quoted)\(use.effect("almost no", at: place))",
            fix: isText ? "list the values that links contain" : fix
        )
        return true
    }

    /// - Parameters:
    ///   - marks: the marks that programs escape in this part of a link (WHATWG URL §1.3).
    ///   - fix: the fix, made of what corrects the text, and of what to do instead.
    private func checkEscapes(
        _ pattern: PatternText,
        _ place: CheckedValue,
        use: PatternUse,
        marks: String,
        fix: ((String) -> String?, String) -> String
    ) {
        let form = use.form
        if form.isPercentEncoded, let letter = pattern.letterToEscape(folds: form.folds, marks: marks) {
            let name = letter == " " ? "space" : String(letter).quoted
            let encoded = PercentEncoding.encoded(String(letter).utf8)
            report.add(
                .patternEncoding,
                at: place,
                "unencoded \(name) instead of \(encoded)\(use.effect("no", at: place))",
                fix: letter == "%"
                    ? "use %25 for a literal \"%\", or \"?*\" for a placeholder such as %s"
                    : letter.properties.canonicalCombiningClass != .notReordered
                        ? "use the precomposed character (Unicode NFC)"
                        : fix({ PercentEncoding.escaped($0, also: marks) }, "add \"percentEncoded\": false to the rule")
            )
        }
        guard !form.isPercentEncoded, pattern.hasEscape else { return }
        report.add(
            .patternEncoding,
            at: place,
            as: .warning,
            "percent escape with \"percentEncoded\": false\(use.effect("almost no", at: place))",
            fix: fix({ PercentEncoding.decoded($0) }, "remove \"percentEncoded\": false")
        )
    }

    private func reportNot(_ exclusion: Exclusion, _ use: PatternUse) {
        let isOld = use.part == .legacyPath
        let written = exclusion.path[(exclusion.path.endOfHost ?? exclusion.path.startIndex)...]
        let isBare = use.part.isPath && !written.isEmpty && !"/*?$".contains(written.prefix(1))
        let path = (isBare ? "/" : "") + written
        report.add(
            .ineffectiveNot,
            at: use.place,
            "\(exclusion.word.quoted) does not exclude links"
                + (isOld ? "; expected \"NOT \" before the path" : " in a component; the rule matches no links"),
            fix: path.isEmpty
                ? "use \"NOT /path\" in \"paths\", or {\"/\": \"/path\", \"exclude\": true} in \"components\""
                : Self.write(isOld ? "NOT " + path : path) + (isOld ? "" : ", and add \"exclude\": true to the rule")
        )
    }

    /// The fix of a whole query of which it is not plain what items it means.
    static let anyItem = "use an object with a pattern for each item, e.g. {\"name\": \"value\"}"

    /// Returns the fix that writes a text.
    private static func write(_ text: some StringProtocol) -> String {
        FindingReport.write(text, or: "use text that links contain, or remove the pattern")
    }
}

/// A place where a pattern is compared with a part of links.
struct PatternUse {
    let place: CheckedValue
    let part: PatternCheck.Part
    let form: LinkText.Form

    /// Whether a text is a value of a variable in the pattern, and not the pattern itself.
    func isOfVariable(_ text: CheckedValue) -> Bool { text.path.description != place.path.description }

    /// Returns the end of a message: how many links the pattern matches, or which pattern uses the value of a variable.
    func effect(_ links: String, at text: CheckedValue) -> String {
        isOfVariable(text) ? ", used in \(place.path)" : "; the pattern matches \(links) links"
    }
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
