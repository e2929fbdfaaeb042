public import Diagnostics
import StrictJSON

extension Diagnostic {
    /// Returns a JSON file with the replacement that the fix states; nil if the fix is not a replacement.
    ///
    /// A replacement is `write`, then a JSON value or member. It takes the place of the value or the member at the
    /// finding's line and column.
    public func applyingFix(to file: [UInt8]) -> [UInt8]? {
        let verb = "write "
        guard let fix, fix.hasPrefix(verb), let written = Self.longest(in: Array(fix.utf8)[verb.utf8.count...]),
            let place = offset(in: file),
            let old = (place...file.count).first(where: { Self.kind(file[place..<$0]) == Self.kind(written) })
        else { return nil }
        return Array(file[..<place]) + written + file[old...]
    }

    /// What stands in a place of the grammar.
    private enum Kind { case value, member }

    private static func kind(_ text: ArraySlice<UInt8>) -> Kind? {
        func parses(_ open: String, _ close: String) -> Bool {
            (try? JSONValue(parsing: Array(open.utf8) + text + Array(close.utf8))) != nil
        }
        guard !text.allSatisfy({ $0 == UInt8(ascii: " ") }), text.last != UInt8(ascii: " ") else { return nil }
        return parses("[", "]") ? .value : parses("{", "}") ? .member : nil
    }

    private static func longest(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        text.indices.reversed().lazy.map { text[...$0] }.first { kind($0) != nil }
    }

    private func offset(in file: [UInt8]) -> Int? {
        let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let number = location.line, let column = location.column, lines.indices.contains(number - 1) else {
            return nil
        }
        let line = lines[number - 1]
        let characters = String(decoding: line, as: UTF8.self).unicodeScalars.prefix(column - 1)
        return line.startIndex + String(String.UnicodeScalarView(characters)).utf8.count
    }
}
