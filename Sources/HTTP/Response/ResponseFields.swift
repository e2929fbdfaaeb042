/// The field lines of an answer, checked and rendered once, then shared by every answer that carries them.
///
/// This is the one place where a name or a value enters an answer's head, so it is where line breaks,
/// control bytes and bytes beyond ASCII are refused: a value that held one could end the head (RFC 9110 §5.5).
public struct ResponseFields: Hashable, Sendable {
    /// The lines, each with its CRLF, and the blank line that ends a head behind them.
    let lines: [UInt8]

    /// The names that `ResponseHead` writes itself, in lower case, and `Transfer-Encoding`, which nothing here uses.
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

    /// Takes lines of other fields, with their blank line.
    init(lines: [UInt8]) {
        self.lines = lines
    }

    /// Takes lines spelled out in this module, with their blank line; a test puts them through the checks.
    init(spelledOut lines: StaticString) {
        self.lines = Array(lines.description.utf8)
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

/// Why a field was not let into an answer's head.
public enum ResponseFieldError: Error, Hashable, Sendable {
    /// A field without a name.
    case emptyName
    /// The name is no token (RFC 9110 §5.1).
    case unusableByteInName(String, byte: UInt8, offset: Int)
    /// The value has a byte other than printable ASCII and the space.
    case unusableByteInValue(of: String, byte: UInt8, offset: Int)
    /// The field is written by the server itself.
    case managedName(String)
}

extension ResponseFieldError: CustomStringConvertible {
    /// Which field is wrong, where in it, and what to write.
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
