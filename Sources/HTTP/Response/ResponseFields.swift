/// The field lines of an answer, checked and rendered once, then shared by all answers that contain them.
///
/// Names and values enter an answer's head only here. So line breaks, control bytes and non-ASCII bytes are refused
/// here: such a value could end the head (RFC 9110 §5.5).
public struct ResponseFields: Hashable, Sendable {
    /// The lines, each with its CRLF, and the blank line at the end of a head.
    let lines: [UInt8]

    /// The names that `Response.appendHead` writes, in lower case, and `Transfer-Encoding`, which is never used.
    private static let managed: Set<String> = ["connection", "content-length", "date", "etag", "transfer-encoding"]

    /// Checks and renders the fields in their order.
    public init(_ fields: [(name: String, value: String)]) throws(ResponseFieldError) {
        var lines: [UInt8] = []
        for (name, value) in fields {
            try Self.check(name: name, value: value)
            lines.append(contentsOf: name.utf8)
            lines.append(contentsOf: [.colon, .space])
            lines.append(contentsOf: value.utf8)
            lines.append(contentsOf: [.carriageReturn, .lineFeed])
        }
        self.lines = lines + [.carriageReturn, .lineFeed]
    }

    /// Creates fields from rendered lines, including the blank line.
    init(lines: [UInt8]) {
        self.lines = lines
    }

    /// Creates fields from literal lines of this module, including the blank line; a test checks them.
    init(spelledOut lines: StaticString) {
        self.lines = Array(lines.description.utf8)
    }

    /// The names and values, in their order.
    package var all: [(name: String, value: String)] {
        lines.split(separator: .lineFeed).compactMap { line in
            guard let colon = line.firstIndex(of: .colon) else { return nil }
            let value = line[colon...].dropFirst(2).dropLast()
            return (String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }

    private static func check(name: String, value: String) throws(ResponseFieldError) {
        guard !name.isEmpty else { throw .emptyName }
        for (offset, byte) in name.utf8.enumerated() where !byte.isToken {
            throw .unusableByteInName(name, byte: byte, offset: offset)
        }
        guard !managed.contains(name.lowercased()) else { throw .managedName(name) }
        for (offset, byte) in value.utf8.enumerated() where !byte.isVisible && byte != .space {
            throw .unusableByteInValue(of: name, byte: byte, offset: offset)
        }
    }
}

/// Why a field was refused.
public enum ResponseFieldError: Error, Hashable, Sendable {
    /// The field has no name.
    case emptyName
    /// The name is not a token (RFC 9110 §5.1).
    case unusableByteInName(String, byte: UInt8, offset: Int)
    /// The value contains a byte other than printable ASCII and the space.
    case unusableByteInValue(of: String, byte: UInt8, offset: Int)
    /// The server itself writes the field.
    case managedName(String)
}

extension ResponseFieldError: CustomStringConvertible {
    /// The field, the location of the mistake, and the fix.
    public var description: String {
        switch self {
        case .emptyName:
            "a response field has no name; give it one"
        case .unusableByteInName(let name, let byte, let offset):
            "response field name \(name.debugDescription) has byte \(byte) at offset \(offset); "
                + "use letters, digits and hyphens"
        case .unusableByteInValue(let name, let byte, let offset):
            "response field \(name) has byte \(byte) at offset \(offset) of its value; "
                + "use printable ASCII, and percent-encode the rest"
        case .managedName(let name):
            "response field \(name) is written by the server itself; leave it out"
        }
    }
}
