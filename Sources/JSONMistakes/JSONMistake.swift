// # JSONMistakes
//
// Recognizes eight common mistakes where a text leaves the grammar of JSON.
//
// "Expected a value" is true of a comment, of a quotation mark from a word processor and of a web page, and helps with
// none of them. The parser has only the place; this module also looks at the bytes around it:
//
// ```swift
// RefusedText("// trips\n{}", .comment, "1:1", fix: "remove the comment"),
// ```
//
// (One of the cases of the tests: a text, the code, the place, the fix.)
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
            message: "this is a web page, a property list or other XML",
            fix: { _ in "publish the JSON file itself" },
            match: { $0.closing.isEmpty && $0.isNext("<") ? $0.index : nil }
        ),
        JSONMistake(
            code: .unexpectedCharacter,
            places: [.value, nil],
            message: "this is YAML",
            fix: { _ in "convert it to JSON" },
            match: \.yaml
        ),
        JSONMistake(
            code: .comment,
            places: [.value, .name, .colon, .commaInArray, .commaInObject, .end],
            message: "JSON has no comments",
            fix: { _ in "remove the comment" },
            match: { text in ["//", "/*", "#"].contains(where: text.isNext) ? text.index : nil }
        ),
        JSONMistake(
            code: .typographicQuote,
            places: [.value, .name, .colon, .commaInArray, .commaInObject, .string, .cutOff],
            message: "typographic quotation mark in place of a straight one",
            fix: { _ in "replace all of them by the straight double quote \"; turn off smart quotes in the editor" },
            match: \.typographicQuote
        ),
        JSONMistake(
            code: .singleQuote,
            places: [.value, .name],
            message: "single quote in place of a double quote",
            fix: { _ in "replace all of them by the straight double quote \"" },
            match: { $0.isNext("'") ? $0.index : nil }
        ),
        JSONMistake(
            code: .unexpectedCharacter,
            places: [.colon, .commaInArray, .commaInObject, .string, .cutOff],
            message: "the string that begins here is not closed",
            fix: { _ in "write \" at its end" },
            match: \.unclosedString
        ),
        JSONMistake(
            code: .missingComma,
            places: [.commaInArray, .commaInObject],
            message: "missing comma before this",
            fix: { _ in "write a comma before this" },
            match: \.missingComma
        ),
        JSONMistake(
            code: .unexpectedEnd,
            places: [.cutOff],
            message: "the text is cut off",
            fix: { "publish the whole file, or complete its last value and add the missing \($0.missingEnd)" },
            match: \.index
        ),
    ]

    func error(in text: FailedText) -> JSONError? {
        guard places.contains(text.failure.place), let offset = match(text) else { return nil }
        let position = JSONPosition(of: offset, in: text.bytes)
        return JSONError(code: code, position: position, message: message, fix: fix(text))
    }
}
