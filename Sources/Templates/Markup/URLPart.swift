/// How far a URL in an attribute has come, as browsers read it (WHATWG URL §4.4).
enum URLPart: Hashable {
    case start
    /// A hole that is the whole of it.
    case whole
    /// What may be a scheme.
    case scheme(String)
    /// After the scheme's colon with none or one slash; http and https need two and a host.
    case afterScheme(isWeb: Bool, slashes: Int)
    case authority(isWeb: Bool, isEmpty: Bool)
    /// What follows a scheme without slashes.
    case opaque
    /// After the first slash, and after holes that follow it at once: one more slash would name another host.
    case root, openRoot
    case path, query, fragment
    /// In the path, query or fragment, by how sections went.
    case mixed
    /// Something was wrong, and was said.
    case refused

    /// Whether its beginning is settled.
    var isAfterStart: Bool { self == .path || self == .query || self == .fragment || self == .mixed }

    /// What the URL is after one more byte, references decoded.
    func after(_ byte: UInt8, _ policy: URLPolicy) throws(Complaint) -> URLPart {
        // Browsers take tabs and line ends out of a URL, and blanks off its start.
        if byte == 0x09 || byte == 0x0A || byte == 0x0D || byte <= 0x20 && self == .start { return self }
        switch self {
        case .start, .scheme: return try beginning(byte, policy)
        case .afterScheme, .authority: return try origin(byte)
        case .root, .openRoot, .path: return try path(byte)
        case .query: return byte == UInt8(ascii: "#") ? .fragment : self
        case .opaque:
            return byte == UInt8(ascii: "?") ? .query : byte == UInt8(ascii: "#") ? .fragment : self
        case .whole:
            throw Complaint(
                "a URL has to be the whole value",
                fix: "write nothing but the URL between the quotes, or a text after a fixed start"
            )
        case .fragment, .mixed, .refused: return self
        }
    }

    private func beginning(_ byte: UInt8, _ policy: URLPolicy) throws(Complaint) -> URLPart {
        guard case .scheme(let text) = self else {
            if byte == UInt8(ascii: "/") { return .root }
            if byte == UInt8(ascii: "#"), policy.allowsFragment { return .fragment }
            guard byte.isASCIILetter else { throw policy.complaint("this URL is neither absolute nor root-relative") }
            return .scheme(String(Unicode.Scalar(byte.lowercased)))
        }
        if byte == UInt8(ascii: ":") {
            guard policy.schemes.contains(text) else {
                throw policy.complaint("a URL with the scheme '\(text):' may not stand here")
            }
            return .afterScheme(isWeb: text == "http" || text == "https", slashes: 0)
        }
        let isScheme =
            byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
        guard isScheme, text.utf8.count < 64 else {
            throw policy.complaint("this URL is neither absolute nor root-relative")
        }
        return .scheme(text + String(Unicode.Scalar(byte.lowercased)))
    }

    private func origin(_ byte: UInt8) throws(Complaint) -> URLPart {
        let noHost = Complaint("this URL names no host", fix: "write https:// and the host")
        switch (self, byte) {
        case (_, UInt8(ascii: "\\")): throw Self.backslash
        case (.afterScheme(let isWeb, let slashes), UInt8(ascii: "/")):
            return slashes == 0 ? .afterScheme(isWeb: isWeb, slashes: 1) : .authority(isWeb: isWeb, isEmpty: true)
        case (.afterScheme(isWeb: true, slashes: _), _): throw noHost
        case (.authority(isWeb: true, isEmpty: true), UInt8(ascii: "/")),
            (.authority(isWeb: true, isEmpty: true), UInt8(ascii: "?")),
            (.authority(isWeb: true, isEmpty: true), UInt8(ascii: "#")):
            throw noHost
        case (_, UInt8(ascii: "?")): return .query
        case (_, UInt8(ascii: "#")): return .fragment
        case (.authority, UInt8(ascii: "/")): return .path
        case (.authority(let isWeb, isEmpty: _), _): return .authority(isWeb: isWeb, isEmpty: false)
        case (.afterScheme(isWeb: _, slashes: 1), _): return .path
        default: return .opaque
        }
    }

    private func path(_ byte: UInt8) throws(Complaint) -> URLPart {
        switch byte {
        case UInt8(ascii: "\\"): throw Self.backslash
        case UInt8(ascii: "?"): return .query
        case UInt8(ascii: "#"): return .fragment
        case UInt8(ascii: "/") where self == .root:
            throw Complaint("a URL that begins with // leads to another host", fix: "write one slash")
        case UInt8(ascii: "/") where self == .openRoot:
            throw Complaint(
                "the first part of this URL may be empty, and // leads to another host",
                fix: "let the path begin with a fixed text, /x/{{name}}"
            )
        default: return .path
        }
    }

    private static let backslash = Complaint(
        "browsers read a backslash in a URL as a slash",
        fix: "write / or %5C"
    )
}

extension URLPart: CustomStringConvertible {
    var description: String {
        switch self {
        case .start: "at the start of its URL"
        case .whole, .refused: "after its URL"
        case .scheme, .afterScheme: "in the scheme of its URL"
        case .authority, .opaque: "in the host of its URL"
        case .root, .openRoot, .path: "in the path of its URL"
        case .query: "in the query of its URL"
        case .fragment: "in the fragment of its URL"
        case .mixed: "in its URL, after a section"
        }
    }
}

/// Which URLs an attribute may hold.
struct URLPolicy {
    /// Schemes in lower case; none where only the page's own site will do.
    let schemes: Set<String>
    let allowsFragment: Bool
    /// Whether the browser loads the URL by itself.
    let isLoaded: Bool

    init(_ rule: AttributeRule, schemes: Set<String>) {
        switch rule {
        case .resource(let allowsFragment):
            self.init(schemes: [], allowsFragment: allowsFragment, isLoaded: true)
        default: self.init(schemes: schemes, allowsFragment: true, isLoaded: false)
        }
    }

    private init(schemes: Set<String>, allowsFragment: Bool, isLoaded: Bool) {
        self.schemes = schemes
        self.allowsFragment = allowsFragment
        self.isLoaded = isLoaded
    }

    /// A complaint about a URL that the policy refuses.
    func complaint(_ message: String) -> Complaint {
        if isLoaded {
            return Complaint(
                message + ": a page loads from its own site and from no other",
                fix: "begin the URL with one slash, /…"
            )
        }
        let known = schemes.sorted().map { "\($0):" }.joined(separator: ", ")
        return Complaint(
            message,
            fix: "begin it with one slash, /…, with #" + (known.isEmpty ? "" : ", or with \(known)")
        )
    }
}
