// # JSONMistakes
//
// Recognizes eight common mistakes where a text leaves the grammar of JSON.
//
// "Expected a value" is true of a comment, of a quotation mark from a word processor and of a web page, and helps with
// none of them. The parser has only the place; this module also looks at the bytes around it:
//
// ```swift
// RefusedText("// trips\n{}", .comment, "1:1"),
// ```
//
// (One of the cases of the tests: a text, the code, the place.)
//
// ## What it leaves out
//
// - Parsing. `StrictJSON` decides what is JSON; nothing is accepted here that it refuses. It also reports the comma
//   before a closing bracket, which its grammar shows.
// - Guesses. Any other mistake is reported as the parser sees it: what was expected, and the character that was found.
// - Apps. An app reads its own table, which a build has checked.
// - Repairs. A fix is an instruction for a person; `AssociationChecker/Text/RepairedText.swift` repairs a copy to read on.
//
// ## Limits and costs
//
// - A text that is JSON is only parsed. For any other text, one more pass reads up to the place of the error.
// - Only the first mistake of a text is reported.
//
// ## Where to read on
//
// `JSONMistake.all` is the table, `FailedText.swift` has what its rows look at.
// `StrictJSON/JSONError.swift` has the places at which the parser stops.
// `Tests/StrictJSONTests/HandwrittenMistakeTests.swift` has an example of each row.

package import StrictJSON

extension JSONValue {
    /// Parses a text as `init(parsing:limits:)` does, and recognizes common mistakes.
    ///
    /// - Throws: the first error, with its line, its column and, for most errors, a fix.
    package init(diagnosing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        do throws(JSONError) {
            try self.init(parsing: bytes, limits: limits)
        } catch {
            let text = FailedText(bytes, error)
            throw JSONMistake.all.lazy.compactMap { $0.error(in: text) }.first ?? text.unrecognized
        }
    }
}

/// A mistake that the bytes around the parser's error show.
private struct JSONMistake: Sendable {
    let code: JSONError.Code
    /// Where the parser stops at this mistake; nil stands for a place without a name.
    let places: Set<JSONError.Place?>
    let message: String
    let fix: @Sendable (FailedText) -> String
    /// Returns the offset of the mistake in the text; nil for another mistake.
    let match: @Sendable (FailedText) -> Int?

    /// The mistakes; the first that matches is reported.
    static let all = [
        JSONMistake(
            code: .unexpectedCharacter,
            places: [.value],
            message: "found HTML or XML",
            fix: { _ in "publish the JSON file itself" },
            match: { $0.closing.isEmpty && $0.isNext("<") ? $0.index : nil }
        ),
        JSONMistake(
            code: .unexpectedCharacter,
            places: [.value, nil],
            message: "found YAML",
            fix: { _ in "convert the file to JSON" },
            match: \.yaml
        ),
        JSONMistake(
            code: .comment,
            places: [.value, .name, .colon, .commaInArray, .commaInObject, .end],
            message: "comments are not allowed",
            fix: { _ in "remove the comment" },
            match: { text in ["//", "/*", "#"].contains(where: text.isNext) ? text.index : nil }
        ),
        JSONMistake(
            code: .typographicQuote,
            places: [.value, .name, .colon, .commaInArray, .commaInObject, .string, .cutOff],
            message: "typographic quotation mark",
            fix: { _ in "use straight double quotes everywhere; turn off smart quotes in the editor" },
            match: \.typographicQuote
        ),
        JSONMistake(
            code: .singleQuote,
            places: [.value, .name],
            message: "single quotation mark",
            fix: { _ in "use straight double quotes everywhere" },
            match: { $0.isNext("'") ? $0.index : nil }
        ),
        JSONMistake(
            code: .unexpectedCharacter,
            places: [.colon, .commaInArray, .commaInObject, .string, .cutOff],
            message: "unclosed string",
            fix: { _ in "add the closing quote" },
            match: \.unclosedString
        ),
        JSONMistake(
            code: .missingComma,
            places: [.commaInArray, .commaInObject],
            message: "missing comma",
            fix: { _ in "add a comma here" },
            match: \.missingComma
        ),
        JSONMistake(
            code: .unexpectedEnd,
            places: [.cutOff],
            message: "unexpected end of input",
            fix: { "publish the whole file, or complete the last value and add the missing \($0.missingEnd)" },
            match: \.index
        ),
    ]

    func error(in text: FailedText) -> JSONError? {
        guard places.contains(text.failure.place), let offset = match(text) else { return nil }
        let position = JSONPosition(of: offset, in: text.bytes)
        return JSONError(code: code, position: position, message: message, fix: fix(text))
    }
}
