import AssociationProof
import JSONMistakes
import SiteAssociation
import StrictJSON

/// A text read beyond comments and missing commas, so that one report names several errors.
///
/// A comment is replaced by spaces, and the space before a value by a missing comma, which keeps all lines and columns. After any
/// other error the meaning of the rest is unknown.
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

    /// Repairs an error without a change of lines and columns; returns false if this is not possible.
    private mutating func repair(_ error: JSONError) -> Bool {
        let offset = error.position.offset
        switch error.code {
        case .comment:
            let comment = offset..<endOfComment(from: offset)
            // A space for each character, because columns count characters.
            let characters = bytes[comment].filter { $0 & 0xC0 != 0x80 }
            bytes.replaceSubrange(comment, with: characters.map { Self.isLineEnd($0) ? $0 : UInt8(ascii: " ") })
        case .missingComma where offset > 0 && bytes[offset - 1] == UInt8(ascii: " "):
            bytes[offset - 1] = UInt8(ascii: ",")
        default: return false
        }
        return true
    }

    private func endOfComment(from start: Int) -> Int {
        guard bytes[start...].starts(with: "/*".utf8) else {
            return bytes[start...].firstIndex(where: Self.isLineEnd) ?? bytes.count
        }
        let end = bytes.indices[(start + 2)...].first { bytes[$0...].starts(with: "*/".utf8) }
        return end.map { $0 + 2 } ?? bytes.count
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
