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
