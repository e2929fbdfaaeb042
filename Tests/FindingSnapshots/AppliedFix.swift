public import Diagnostics
import StrictJSON

extension Diagnostic {
    /// Returns a JSON file with the replacement that the fix states; nil if the fix is not a replacement.
    ///
    /// A replacement is `write`, then JSON values or members. They take the place of the value or the member at the
    /// finding's line and column.
    public func applyingFix(to file: [UInt8]) -> [UInt8]? {
        let verb = "write "
        guard let fix, fix.hasPrefix(verb), let place = offset(in: file) else { return nil }
        let advice = Array(fix.utf8)[verb.utf8.count...]
        guard let written = JSONPart.ends(of: advice).last, let part = JSONPart(advice[...written]),
            let end = JSONPart.ends(of: file[place...]).first(where: { JSONPart(file[place...$0])?.kind == part.kind })
        else { return nil }
        return Array(file[..<place]) + advice[...written] + file[(end + 1)...]
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

/// Values of an array, or members of an object, without the brackets.
private struct JSONPart {
    enum Kind { case values, members }

    let kind: Kind

    init?(_ text: ArraySlice<UInt8>) {
        if (try? JSONValue(parsing: Array("[".utf8) + text + Array("]".utf8))) != nil {
            kind = .values
        } else if (try? JSONValue(parsing: Array("{".utf8) + text + Array("}".utf8))) != nil {
            kind = .members
        } else {
            return nil
        }
    }

    /// The last bytes of the values and members with which a text begins.
    static func ends(of text: ArraySlice<UInt8>) -> some BidirectionalCollection<Int> {
        text.indices.lazy.filter { end in
            let isCut = text[end].isPartOfWord && end + 1 < text.endIndex && text[end + 1].isPartOfWord
            return !isCut && text[end] != UInt8(ascii: " ") && JSONPart(text[...end]) != nil
        }
    }
}

extension UInt8 {
    /// Whether a number, or a literal such as `true`, can contain the byte.
    fileprivate var isPartOfWord: Bool { "0123456789+-.abcdefghijklmnopqrstuvwxyzE".utf8.contains(self) }
}
