import AssociationProof
import JSONMistakes
import SiteAssociation
import StrictJSON

/// A text read beyond its first errors, so that one report names several of them.
///
/// Trailing commas, comments and duplicate members are replaced by spaces, and the space before a part by a missing comma,
/// which keeps all positions. After any other error the meaning of the rest is unknown.
struct RepairedText {
    /// The value; nil if an error could not be repaired.
    private(set) var value: JSONValue?
    /// The errors in the order of the text.
    private(set) var errors: [JSONError] = []

    private var bytes: [UInt8]

    /// The maximum number of repairs; each one parses the text again.
    private static let maximumRepairs = 8

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        repeat {
            do {
                value = try JSONValue(diagnosing: self.bytes)
                return
            } catch {
                errors.append(error)
                guard repair(error) else { return }
            }
        } while errors.count <= Self.maximumRepairs
    }

    /// Replaces an error by spaces; returns false if this is not possible.
    private mutating func repair(_ error: JSONError) -> Bool {
        let offset = error.position.offset
        switch error.code {
        case .trailingComma: blank(offset..<offset + 1)
        case .comment: blank(offset..<endOfComment(from: offset))
        // A space takes no part in the text, so a comma can stand in its place.
        case .missingComma where offset > 0 && bytes[offset - 1] == UInt8(ascii: " "):
            bytes[offset - 1] = UInt8(ascii: ",")
        case .duplicateKey: blank(startOfMember(at: offset)..<endOfMember(from: offset))
        default: return false
        }
        return true
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range.clamped(to: 0..<bytes.count) where !Self.isLineEnd(bytes[index]) {
            bytes[index] = UInt8(ascii: " ")
        }
    }

    private func endOfComment(from start: Int) -> Int {
        let forms = [("/*", "*/"), ("<!--", "-->")]
        guard let (open, close) = forms.first(where: { bytes[start...].starts(with: $0.0.utf8) }) else {
            return bytes[start...].firstIndex(where: Self.isLineEnd) ?? bytes.count
        }
        let end = bytes.indices[(start + open.utf8.count)...].first { bytes[$0...].starts(with: close.utf8) }
        return end.map { $0 + close.utf8.count } ?? bytes.count
    }

    /// Returns the start of a duplicate member, which is its preceding comma.
    private func startOfMember(at name: Int) -> Int {
        bytes[..<name].lastIndex(of: UInt8(ascii: ",")) ?? name
    }

    /// Returns the end of the member's value: the next comma or closing brace at its level.
    private func endOfMember(from name: Int) -> Int {
        var depth = 0
        var index = name
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): index = endOfString(from: index)
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return index }
                depth -= 1
            case UInt8(ascii: ","):
                if depth == 0 { return index }
            default: break
            }
            index += 1
        }
        return bytes.count
    }

    /// Returns the index of the closing quote of the string that begins here, or of the last byte.
    private func endOfString(from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count - 1)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
