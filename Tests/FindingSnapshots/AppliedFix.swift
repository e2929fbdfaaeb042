public import Diagnostics
import StrictJSON

extension Diagnostic {
    /// Returns a JSON file with the replacement that the fix states; nil if the fix is not a replacement.
    ///
    /// A replacement is `write`, then a JSON value or member. It takes the place of the value or the member at the
    /// finding's line and column.
    public func applyingFix(to file: [UInt8]) -> [UInt8]? {
        let verb = "write "
        guard let fix, fix.hasPrefix(verb), let place = offset(in: file) else { return nil }
        let advice = Array(fix.utf8)[verb.utf8.count...]
        guard let written = Self.ends(of: advice).last.map({ advice[...$0] }),
            let end = Self.ends(of: file[place...]).first(where: { Self.kind(file[place...$0]) == Self.kind(written) })
        else { return nil }
        return Array(file[..<place]) + written + file[(end + 1)...]
    }

    /// What stands in a place of the grammar.
    private enum Kind { case value, member }

    private static func kind(_ text: ArraySlice<UInt8>) -> Kind? {
        if let value = try? JSONValue(parsing: Array("[".utf8) + text + Array("]".utf8)) {
            return value.array?.count == 1 ? .value : nil
        }
        let object = try? JSONValue(parsing: Array("{".utf8) + text + Array("}".utf8))
        return object?.object?.count == 1 ? .member : nil
    }

    /// The last bytes of the values and members with which a text begins.
    private static func ends(of text: ArraySlice<UInt8>) -> some BidirectionalCollection<Int> {
        text.indices.lazy.filter { end in
            let isCut = text[end].isPartOfWord && end + 1 < text.endIndex && text[end + 1].isPartOfWord
            return !isCut && text[end] != UInt8(ascii: " ") && kind(text[...end]) != nil
        }
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

extension UInt8 {
    /// Whether a number, or a literal such as `true`, can contain the byte.
    fileprivate var isPartOfWord: Bool { "0123456789+-.abcdefghijklmnopqrstuvwxyzE".utf8.contains(self) }
}
