import BorrowedBytes
import LinkRoutes

/// The name of a host that `linkd doctor` may ask: a plain DNS name with at least two labels.
///
/// Requests to Apple and Google contain the name, so it must not be able to change their URLs. Apple's system asks no
/// address, no port and no local name (developer.apple.com, "Supporting associated domains").
public struct AskedHost: Hashable, Sendable, CustomStringConvertible {
    /// Why a text is no such name.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case url
        case wildcard
        case address
        case singleLabel
        case malformed

        /// What is wrong and the fix, as a sentence without a full stop.
        public var description: String {
            switch self {
            case .url: "it is a URL or has a port; write only the host, for example links.example.com"
            case .wildcard: "it is a wildcard; name one of its hosts"
            case .address: "it is an IP address, and phones ask only names; write the name of the host"
            case .singleLabel:
                "it has only one label, and phones ask only full names; write, for example, example.com, and to ask a server on "
                    + "this machine in its place add --connect-to example.com:443:localhost:8443"
            case .malformed:
                "it is not a host name; use ASCII letters, digits, hyphens and dots: iPhones open no link of another host"
            }
        }
    }

    /// The name in lower case, without a final dot.
    public let text: String

    /// The name.
    public var description: String { text }

    /// Reads a name (RFC 1123 §2.1, RFC 1035 §2.3.4).
    public init(_ name: String) throws(Failure) {
        let text = name.hasSuffix(".") ? String(name.dropLast()) : name
        guard !text.contains("*") else { throw .wildcard }
        guard text.utf8.count(where: { $0 == UInt8(ascii: ":") }) < 2 else {
            throw text.contains("/") ? .url : .address
        }
        guard !text.contains("/"), !text.contains(":"), !text.contains("@") else { throw .url }
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard HostName.isWellFormed(text) else { throw .malformed }
        guard labels.count > 1 else { throw .singleLabel }
        guard let last = labels.last, !Self.isNumber(last) else { throw .address }
        self.text = text.lowercased()
    }

    /// Whether a last label makes the name an IPv4 address for some resolvers (WHATWG URL, "ends in a number").
    private static func isNumber(_ label: Substring.UTF8View) -> Bool {
        label.allSatisfy(\.isDigit) || label.starts(with: "0x".utf8) || label.starts(with: "0X".utf8)
    }
}
