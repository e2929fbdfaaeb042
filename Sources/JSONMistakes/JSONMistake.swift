// # JSONMistakes
//
// Tells the mistakes of people apart where a text leaves the grammar of JSON.
//
// "Expected a value" is true of a comment, of a quotation mark from a word processor and of a YAML file, and helps with
// none of them. The parser knows only the place; this module looks at the text around it, and says what was meant:
//
// ```swift
// RefusedText("// trips\n{}", .comment, "1:1", fix: "remove the comment"),
// ```
//
// (One of the cases of the tests: a text, the code, the place, the fix.)
//
// ## What it leaves out
//
// - Parsing. `StrictJSON` decides what is JSON; nothing is accepted here that it refuses.
// - Apps. An app reads its own table, which a build has checked, so there the place and what was expected are enough.
// - Repairs. A fix is a sentence for a person; `AssociationChecker/Text/RepairedText.swift` repairs a copy to look further.
//
// ## Limits and costs
//
// - Nothing is done for a text that is JSON. For another one, at most six passes over the text look at the
//   brackets that are open and at those that follow.
// - Only the first error of a text is told.
//
// ## Where to read on
//
// `JSONMistake.swift` says what is at a place, by `Mark.swift`, a table, and by `OpenBrackets.swift`, what is open there.
// `StrictJSON/JSONError.swift` has the places at which the parser stops.
// `Tests/StrictJSONTests/HandwrittenMistakeTests.swift` has the mistakes.

package import StrictJSON

extension JSONValue {
    /// Parses a text as `init(parsing:limits:)` does; an error says which mistake of people it is.
    ///
    /// - Throws: the first error, with its line and column.
    package init(diagnosing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        do throws(JSONError) {
            try self.init(parsing: bytes, limits: limits)
        } catch {
            throw JSONMistake(bytes: bytes, failure: error).diagnosed
        }
    }
}

/// Tells the mistakes apart that occur in hand-written files, where the grammar of JSON was left.
private struct JSONMistake {
    let bytes: [UInt8]
    /// The parser's error.
    let failure: JSONError
    /// What is open where the parser stopped.
    let brackets: OpenBrackets

    init(bytes: [UInt8], failure: JSONError) {
        (self.bytes, self.failure) = (bytes, failure)
        var brackets = OpenBrackets()
        // The parser has read the marks before.
        _ = brackets.read(bytes[..<min(failure.position.offset, bytes.count)])
        self.brackets = brackets
    }

    private var index: Int { failure.position.offset }

    /// The error with the mistake and its fix.
    var diagnosed: JSONError {
        switch failure.place {
        case .value: foreignFormat() ?? mark ?? wrongBracket() ?? unexpectedValue()
        case .name: foreignFormat() ?? mark ?? wrongBracket() ?? unexpectedName()
        case .colon: unclosedText() ?? mark ?? missingColon()
        case .commaInArray, .commaInObject: unclosedText() ?? mark ?? wrongBracket() ?? missingComma()
        case .end: known(Mark.languages) ?? trailingContent()
        case .string: typographicQuoteBefore() ?? unclosedLine() ?? failure
        case .cutOff: cutOff()
        case nil where bytes.drop(while: Self.isSpace).starts(with: "---".utf8):
            wrong("this is the head of a YAML file or a page", fix: Mark.dropHead)
        case nil: failure
        }
    }

    private func error(_ code: JSONError.Code, _ message: String, fix: String? = nil) -> JSONError {
        JSONError(code: code, position: failure.position, message: message, fix: fix)
    }

    private func wrong(_ message: String, fix: String) -> JSONError {
        error(.unexpectedCharacter, message, fix: fix)
    }

    /// The parser's error with the character that is here.
    private func found(fix: String) -> JSONError {
        error(failure.code, "\(failure.message), found \(character)", fix: spaceHint ?? fix)
    }

    /// The error for one of some marks.
    private func known(_ marks: [Mark]) -> JSONError? {
        marks.first { $0.texts.contains(where: isNext) }.map { error($0.code, $0.message, fix: $0.fix) }
    }

    /// The error for a mark that JSON has not, or not here.
    private var mark: JSONError? {
        if isTypographicQuote(at: index) { return typographicQuote(at: failure.position) }
        // `""paths"`
        if bytes[..<index].suffix(2).elementsEqual("\"\"".utf8) {
            return wrong("an extra \" is before this text", fix: "remove one of the two")
        }
        // `{{ name }}`: the first brace was read as that of an object.
        let isTemplate = last == UInt8(ascii: "{") && (isNext("%") || isNext("{") && !isObject(after: index + 1))
        return isTemplate ? wrong(Mark.template.message, fix: Mark.template.fix) : known(Mark.languages + Mark.quotes)
    }

    /// Whether what follows a brace may be the inside of an object or of a list.
    private func isObject(after start: Int) -> Bool {
        bytes[start...].first { !Self.isSpace($0) }.map("\"'{}[]“".utf8.contains) ?? true
    }

    /// The error for a value that does not begin here.
    private func unexpectedValue() -> JSONError {
        let lower = word.lowercased()
        if let fix = Self.literals[lower] { return wrong("\"\(word)\" is not a JSON value", fix: fix) }
        let not = isNext("!") ? "!" : "NOT"
        let rest = bytes[index...].dropFirst(not.utf8.count).drop(while: Self.isSpace)
        if lower == "not" || isNext("!"), let mark = rest.first, "\"{".utf8.contains(mark) {
            let fix =
                "in \"components\", write {\"/\": \"/path\", \"exclude\": true}; in \"paths\", write \"NOT /path\""
            return wrong("\(not) stands before the \(mark == UInt8(ascii: "{") ? "object" : "quotes")", fix: fix)
        }
        switch bytes[index] {
        case UInt8(ascii: ","): return wrong("expected a value, found a comma", fix: "remove the comma")
        case UInt8(ascii: "("): return found(fix: "write [ and ] in place of ( and ) for a list; otherwise remove both")
        default: return word.isEmpty && !isNext("/") ? found(fix: "write a value here") : bareText()
        }
    }

    /// What other languages have in place of the words of JSON.
    private static let literals = [
        "true": "write true", "yes": "write true", "y": "write true", "on": "write true", "false": "write false",
        "no": "write false", "n": "write false", "off": "write false", "null": "write null", "none": noValue,
        "undefined": noValue, "nan": noValue, "infinity": noValue,
    ]
    private static let noValue = "write a value, or remove it, with its name if it has one"

    /// The error for a text without quotes, of which the parser may have read the digits at its beginning.
    private func bareText() -> JSONError {
        let start = bytes[..<index].lastIndex { !$0.isLetterOrDigit && !"-.".utf8.contains($0) }.map { $0 + 1 } ?? 0
        let text = bytes[start...].prefix { !Self.isSpace($0) && !",:]}\"".utf8.contains($0) }
        let next = bytes[text.endIndex...].first { !Self.isSpace($0) }
        let isWhole = next.map(",]}\"".utf8.contains) != false
        // `u"x"` of Python.
        let isPrefix = text.count == 1 && bytes[text.endIndex...].first == UInt8(ascii: "\"")
        if isPrefix { return found(fix: "remove this letter before the quotes") }
        let fix = next == UInt8(ascii: "+") ? Self.noSums : isWhole ? Self.write(text) : nil
        return wrong("a text is not in quotes", fix: fix ?? "put the whole text in double quotes")
    }

    private static let noSums = "write one text in double quotes: JSON computes nothing"

    /// Returns the fix that writes a text; nil if it is long.
    private static func write(_ text: some Collection<UInt8>) -> String? {
        text.count > 200 ? nil : "write \"\(String(decoding: text, as: UTF8.self))\""
    }

    /// The error for a member name that does not begin here.
    private func unexpectedName() -> JSONError {
        guard isNext("{") || isNext("["), let open = brackets.open.last else {
            let fix = isNext(",") ? "remove the comma" : "write a name in double quotes"
            return found(fix: word.isEmpty && !isNext("/") ? fix : "put the name in double quotes")
        }
        let isInList = brackets.open.dropLast().last?.isList == true
        if last == UInt8(ascii: "{") {
            return wrong(
                "an object needs a name before \(character)",
                fix: isInList
                    ? "remove one of the two {, and one of the two } that close them"
                    : "if this is a list, write [ and ] in place of the { before it and its }; otherwise remove both"
            )
        }
        let before = beforeComma(before: index)
        return fitting([
            (
                isInList ? brackets.closing : nil, 0, "\(name(of: open)) is not closed",
                "write } before the comma before this"
            ),
            (
                brackets.opening("["), 0, "this is a further part of a list, and no list is open",
                before == UInt8(ascii: "]")
                    ? "remove the ] before the comma" : "write [ before the first part of the list"
            ),
        ])
            ?? wrong(
                "expected a name, found an object or a list",
                fix: before == UInt8(ascii: "]")
                    ? "move the closing ] after this, or write a name and a colon before it"
                    : (isNext("{") ? "remove this { and its }, or " : "") + "write a name and a colon before it"
            )
    }

    /// The error for a missing colon after a member name.
    private func missingColon() -> JSONError {
        let isFirst = brackets.string.map { bytes[..<$0.lowerBound].last { !Self.isSpace($0) } } == UInt8(ascii: "{")
        if isFirst, let open = brackets.open.last, ",}]".utf8.contains(bytes[index]) {
            let isQuery = open.name.map { bytes[$0].elementsEqual("\"?\"".utf8) } == true
            // A list has no lists in it, so this is an object.
            let isObject = isNext(",") && open.name == nil
            return wrong(
                "\(name(of: open)) has texts without names, as a list has",
                fix: isQuery
                    ? "write a colon and a pattern after each name, as in \"name\": \"?*\""
                    : isObject
                        ? "write a colon in place of this comma"
                        : isNext("]") ? "write [ in place of its {" : "write [ and ] in place of its { and }"
            )
        }
        if let text = brackets.string, ",}]".utf8.contains(bytes[index]), text.count > 3, last == UInt8(ascii: "\""),
            bytes[text].dropFirst().dropLast().contains(where: { "/.*:".utf8.contains($0) })
        {
            return wrong(
                "a text stands where a name should, as if the texts were a list",
                fix: "write [ before the first of these texts\(isNext("]") ? "" : ", and ] after the last")"
            )
        }
        let sign = isNext("=>") ? "in place of =>" : isNext("=") ? "in place of =" : "after the name"
        return found(
            fix: ",}".utf8.contains(bytes[index]) ? "write a colon and a value after the name" : "write a colon \(sign)"
        )
    }

    /// The error for a missing comma after an element or a member.
    private func missingComma() -> JSONError {
        let isList = failure.place == .commaInArray
        if isNext("\""), let mistake = misplacedQuote(isList: isList) { return mistake }
        switch bytes[index] {
        case UInt8(ascii: ":"): return isList ? nameInList() : missingBraces()
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            _ where ["true", "false", "null"].contains(word):
            return error(
                .missingComma,
                "a comma is missing before this",
                fix: "separate the parts of an \(isList ? "array" : "object") with commas"
            )
        default:
            if isNext("+") { return found(fix: Self.noSums) }
            if !word.isEmpty, bytes[index - 1].isLetterOrDigit { return bareText() }
            return found(fix: isNext(";") ? "write a comma in its place" : "remove it, or write a comma before a value")
        }
    }

    /// The error for a quote after `true`, for one that stands after a comma, `"x],"`, and for `"NOT" "/x"`.
    private func misplacedQuote(isList: Bool) -> JSONError? {
        let next = bytes[index...].dropFirst()
        if bytes[index - 1].isLetterOrDigit, next.first(where: { !Self.isSpace($0) }).map(",]}".utf8.contains) != false
        {
            return wrong("a \" is after a value that has none before it", fix: "remove this \"")
        }
        guard let text = brackets.string, last == UInt8(ascii: "\"") else { return nil }
        if isList, text.count < 7, ["\"NOT", "\"not"].contains(where: { bytes[text].starts(with: $0.utf8) }) {
            let path = String(decoding: next.prefix(60).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            return wrong("NOT is a text of its own", fix: "write one text: \"NOT \(path)\"")
        }
        let inside = bytes[text].dropLast()
        // With a quote too few, the quotes of all that follows are one too far.
        guard inside.last == UInt8(ascii: ","), let end = Self.endOfText(inside.dropFirst()) else { return nil }
        return unclosed(text.lowerBound...end, code: .unexpectedCharacter, before: inside[end...].dropFirst())
    }

    /// The error for `"applinks": "details": {}`, or for a whole text without its braces.
    private func missingBraces() -> JSONError {
        let isWhole = brackets.open.isEmpty
        return error(
            isWhole ? .missingBraces : .unexpectedCharacter,
            isWhole
                ? "the braces around the whole text are missing"
                : "the braces around this name and its value are missing",
            fix: "put { before the \(isWhole ? "whole text" : "name")"
                + (brackets.opening("{").fits(bytes[index...]) ? "" : ", and } after it\(isWhole ? "" : "s value")")
        )
    }

    /// The error for a name with its colon in a list.
    private func nameInList() -> JSONError {
        let start = brackets.string?.lowerBound ?? index
        let list = brackets.open.last.map(name) ?? "the list"
        guard bytes[..<start].last(where: { !Self.isSpace($0) }) == UInt8(ascii: ",") else {
            let name = brackets.open.last?.name.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
            return wrong(
                "a name with its colon is in a list, which holds only values",
                fix: ["\"applinks\"", "\"?\"", "\"query\""].contains(name)
                    ? "write { and } in place of its [ and ]"
                    : "write { after its ["
                        + (brackets.opening("{").fits(bytes[index...]) ? "" : ", and } before its ]")
            )
        }
        let isAfterObject = beforeComma(before: start) == UInt8(ascii: "}")
        return fitting([
            (
                brackets.opening("{"), 0, "\(list) has a name between its values",
                (isAfterObject ? "remove the } before the comma, or " : "") + "write { before the name"
            ),
            (
                isAfterObject ? brackets : nil, 0, "\(list) has a name between its values",
                "move the name and its value into the { } before them"
            ),
        ])
            ?? wrong("a name is in a list: \(list) is not closed", fix: "write ] before the comma before the name")
    }

    /// The last mark before the comma that precedes a place.
    private func beforeComma(before place: Int) -> UInt8? {
        bytes[..<place].last { !Self.isSpace($0) && $0 != UInt8(ascii: ",") }
    }

    /// Returns the error for the first of some repairs after which all brackets of the text fit; nil if there is none.
    ///
    /// - Parameter repairs: what is open then, how many bytes are replaced or removed here, the message, and the fix.
    private func fitting(_ repairs: [(open: OpenBrackets?, skipped: Int, message: String, fix: String)]) -> JSONError? {
        repairs.first { $0.open?.fits(bytes[(index + $0.skipped)...]) == true }.map { wrong($0.message, fix: $0.fix) }
    }

    /// The error for a closing mark where another one, or a value, is expected.
    private func wrongBracket() -> JSONError? {
        guard let last = brackets.open.last, "]})".utf8.contains(bytes[index]) else { return nil }
        if last.end == bytes[index] {
            return wrong("a value is missing before this", fix: "write the value, or remove its name")
        }
        let (end, closed) = (last.isList ? "]" : "}", brackets.closing)
        let (missing, none) = ("\(name(of: last)) is not closed", "this \(character) closes nothing that is open")
        return fitting([
            (isNext(")") ? nil : closed, 0, missing, "write \(end) before this"),
            (closed, 1, missing, "write \(end) in place of this \(character)"),
            (brackets, 1, none, opener),
        ])
            ?? wrong(
                closed.open.isEmpty ? none : missing,
                fix: closed.open.isEmpty ? opener : "write \(end) before this"
            )
    }

    /// The fix for a mark that closes nothing.
    private var opener: String {
        let part = isNext("]") ? "write [ where its list begins" : "write { where its object begins"
        return isNext(")") ? "remove it" : "remove it, or \(part)"
    }

    /// `the list that begins in line 6, "components",`.
    private func name(of bracket: OpenBrackets.Open) -> String {
        let name = bracket.name.map { ", " + String(decoding: bytes[$0].prefix(60), as: UTF8.self) + "," } ?? ""
        let line = bytes[..<bracket.offset].count { $0 == UInt8(ascii: "\n") } + 1
        return "the \(bracket.isList ? "list" : "object") that begins in line \(line)\(name)"
    }

    /// The error for a text that goes on to the opening quote of the next text.
    private func unclosedText() -> JSONError? {
        guard let text = brackets.string, text.upperBound == index,
            !word.isEmpty || "/*?".utf8.contains(bytes[index])
        else { return nil }
        let inside = bytes[text].dropFirst().dropLast()
        guard let last = Self.endOfText(inside) else { return nil }
        if let mistake = typographicQuoteBefore() { return mistake }
        guard inside[last...].dropFirst().contains(where: { !Self.isSpace($0) }) else {
            let rest = String(decoding: bytes[index...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            // Not the end of a path, `"/x"/*`.
            if isNext("//") || isNext("/*") && rest.contains("*/") { return nil }
            let end = bytes[index...].prefix { !Self.isSpace($0) && !",]}\"".utf8.contains($0) }
            return wrong(
                "a text goes on after its closing quote",
                fix: (word.isEmpty ? Self.write(inside + end) : nil)
                    ?? "write \\\" for a quotation mark inside a text, or remove this"
            )
        }
        return unclosed(text.lowerBound...last, code: failure.code)
    }

    /// The error for a text that goes on to the end of its line, with the marks that follow it.
    private func unclosedLine() -> JSONError? {
        guard let start = brackets.openString, index == bytes.count || isNext("\n") || isNext("\r") else { return nil }
        let inside = bytes[start..<index].dropFirst()
        guard let last = Self.endOfText(inside), inside[last...].dropFirst().contains(where: { !Self.isSpace($0) })
        else { return nil }
        // `"/x\"}`: only after a backslash can a quote be inside.
        let isEscaped = inside[last] == UInt8(ascii: "\"")
        guard isEscaped || !inside.contains(UInt8(ascii: "\\")) else { return nil }
        return unclosed(start...(isEscaped ? last - 2 : last), code: failure.code)
    }

    /// The last byte of a text before the spaces and marks of JSON at its end.
    private static func endOfText(_ inside: ArraySlice<UInt8>) -> Int? {
        inside.lastIndex { !" \t,:[]{}".utf8.contains($0) }
    }

    /// The error for a text without its closing quote.
    ///
    /// - Parameter rest: the marks of which the quote stands behind, if it is not missing.
    private func unclosed(
        _ text: ClosedRange<Int>,
        code: JSONError.Code,
        before rest: ArraySlice<UInt8> = []
    ) -> JSONError {
        JSONError(
            code: code,
            position: position(of: text.lowerBound),
            message: "the text that begins here has no closing quote\(rest.isEmpty ? "" : " where it ends")",
            fix: Self.write(bytes[text].dropFirst()).map { $0 + String(decoding: rest, as: UTF8.self) }
                ?? "write \" where it ends"
        )
    }

    /// The position of an earlier byte.
    private func position(of offset: Int) -> JSONPosition {
        let start = bytes[..<offset].lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? -1
        let line = failure.position.line - bytes[offset..<index].count { $0 == UInt8(ascii: "\n") }
        return JSONPosition(offset: offset, line: line, column: bytes[start + 1...offset].count { $0 & 0xC0 != 0x80 })
    }

    /// The error for text after the whole value.
    private func trailingContent() -> JSONError {
        // `"applinks": {}`
        if last == UInt8(ascii: "\""), isNext(":") { return missingBraces() }
        let isComma = isNext(",")
        let next = bytes[index...].dropFirst(isComma ? 1 : 0).drop(while: Self.isSpace)
        let comma = isComma ? "" : ", and write a comma there"
        let second = "a second value begins here, and a file holds one"
        switch next.first {
        case UInt8(ascii: "\"") where last == UInt8(ascii: "}"):
            let name = String(decoding: next.dropFirst().prefix(60).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            return error(
                .trailingContent,
                "the object ends before \"\(name)\"",
                fix: "remove the } before this, so that \"\(name)\" is inside\(comma)"
            )
        case UInt8(ascii: "{") where next.dropFirst().drop(while: Self.isSpace).starts(with: "\"relation".utf8):
            let end = brackets.opening("[").fits(next) ? "" : ", and ] after the last"
            let fix = "write [ before the first value\(isComma ? "" : ", a comma between the values")\(end)"
            return error(.trailingContent, second, fix: fix)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let marks = next.first == UInt8(ascii: "{") ? "the } and the {" : "the ] and the ["
            return error(.trailingContent, second, fix: "remove \(marks) between the two\(comma)")
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return error(.trailingContent, "this \(character) closes nothing that is open", fix: opener)
        default:
            let isWhole = last.map("]}\"".utf8.contains) == true
            let fix = isWhole ? "remove what follows the value" : Mark.dropHead
            return error(
                .trailingContent,
                "\(character) follows the end of the value",
                fix: isComma ? "remove the comma, or put the values into an array" : spaceHint ?? fix
            )
        }
    }

    /// A typographic quotation mark earlier in the line, which was probably meant to close the string that is now too
    /// long; nil if there is none.
    private func typographicQuoteBefore() -> JSONError? {
        guard let start = brackets.openString ?? brackets.string?.lowerBound else { return nil }
        let quote = (start..<index).last { quote in
            guard isTypographicQuote(at: quote) else { return false }
            let rest = bytes[quote...].dropFirst(bytes[quote] == 0xC2 ? 2 : 3).drop(while: Self.isSpace)
            // Others are a part of the text.
            return rest.first.map(",:]}\"".utf8.contains) != false
        }
        return quote.map { typographicQuote(at: position(of: $0)) }
    }

    private func typographicQuote(at position: JSONPosition) -> JSONError {
        JSONError(
            code: .typographicQuote,
            position: position,
            message: "a typographic quotation mark is used instead of a straight one",
            fix: "replace all of them by the straight double quote \"; turn off smart quotes in the editor"
        )
    }

    /// Whether one of U+2018 to U+201F or a guillemet is here.
    private func isTypographicQuote(at index: Int) -> Bool {
        Self.typographicQuotes.contains { bytes[index...].starts(with: $0) }
    }

    private static let typographicQuotes = "‘’‚‛“”„‟«»".unicodeScalars.map { Array(String($0).utf8) }

    /// The error for a truncated text, with the closing marks that are missing.
    private func cutOff() -> JSONError {
        if let mistake = typographicQuoteBefore() ?? unclosedLine() { return mistake }
        guard brackets.openString == nil, !brackets.open.isEmpty else { return failure }
        let marks = String(decoding: brackets.open.reversed().map(\.end), as: UTF8.self)
        let isAfterComma = last == UInt8(ascii: ",")
        if marks.utf8.count == 1, !isAfterComma, let open = brackets.unclosed {
            return error(.unexpectedEnd, "\(name(of: open)) is not closed", fix: "write \(marks) where it ends")
        }
        // Without a fix, the parser expected a value.
        let start = isAfterComma ? "remove the last comma, and " : failure.fix == nil ? "write the value, and " : ""
        return error(
            .unexpectedEnd,
            failure.message,
            fix: "\(start)add the missing \(marks), or publish the whole file if more is missing"
        )
    }

    /// The error for a text in another format than JSON, if its beginning shows which.
    private func foreignFormat() -> JSONError? {
        guard brackets.open.isEmpty else { return nil }
        let head = bytes[index...].prefix { !"{[\n".utf8.contains($0) }
        guard !word.isEmpty, !["true", "false", "null"].contains(word.lowercased()) else { return nil }
        if let format = known(Mark.beginnings) { return format }
        if ["export ", "return ", "import "].contains(where: isNext) || head.contains(where: "=(".utf8.contains) {
            let fix = "keep only what is between the first { and its }, and put each name in double quotes"
            return wrong("this is JavaScript, not JSON", fix: fix)
        }
        let value = bytes[index...].drop { !"{[".utf8.contains($0) }
        if OpenBrackets().fits(value), value.dropFirst().first(where: { !Self.isSpace($0) }) == UInt8(ascii: "\"") {
            return wrong("a text stands before the JSON", fix: Mark.dropHead)
        }
        guard head.contains(UInt8(ascii: ":")) else { return wrong("this is plain text", fix: Mark.dropHead) }
        return wrong(
            "this is YAML, or a name without quotes and braces",
            fix: "write the names in double quotes, with { before and } after them"
        )
    }

    private func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    /// The next letters and digits, up to the length of the longest known word.
    private var word: String {
        String(decoding: bytes[index...].prefix(16).prefix { $0.isLetterOrDigit }, as: UTF8.self)
    }

    /// The fix for an invisible character.
    private var spaceHint: String? {
        character.hasPrefix("U+") ? "use only spaces, tabs and line ends between values" : nil
    }

    /// The last mark before this place.
    private var last: UInt8? { bytes[..<index].last { !Self.isSpace($0) } }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    /// The character at `index`, as messages print it.
    private var character: String {
        guard let scalar = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first else {
            return "the end"
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        default: return "\"\(scalar)\""
        }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
