/// The position in a URL of an attribute, as browsers read it (WHATWG URL §4.4).
enum URLPart: Hashable {
    case start
    /// After a hole that is the whole URL.
    case whole
    /// In a possible scheme.
    case scheme(String)
    /// After the scheme's colon with at most one slash; http and https need two slashes and a host.
    case afterScheme(isWeb: Bool, slashes: Int)
    case authority(isWeb: Bool, isEmpty: Bool)
    /// After a scheme without slashes.
    case opaque
    /// After the first slash, and after holes directly after it: a second slash would lead to another host.
    case root, openRoot
    case path, query, fragment
    /// In the path, query or fragment, depending on sections.
    case mixed
    /// After a mistake that was reported.
    case refused

    /// Whether the start of the URL is complete.
    var isAfterStart: Bool { self == .path || self == .query || self == .fragment || self == .mixed }

    /// Returns the position after one more byte, with references decoded.
    func after(_ byte: UInt8, _ policy: URLPolicy) throws(MarkupProblem) -> URLPart {
        // Browsers remove tabs and line ends from a URL, and spaces from its start.
        if byte == 0x09 || byte == 0x0A || byte == 0x0D || byte <= 0x20 && self == .start { return self }
        switch self {
        case .start, .scheme: return try beginning(byte, policy)
        case .afterScheme, .authority: return try origin(byte)
        case .root, .openRoot, .path: return try path(byte)
        case .query: return byte == UInt8(ascii: "#") ? .fragment : self
        case .opaque:
            return byte == UInt8(ascii: "?") ? .query : byte == UInt8(ascii: "#") ? .fragment : self
        case .whole:
            throw MarkupProblem(
                "a URL must be the whole value",
                fix: "write only the URL between the quotes, or begin with fixed text"
            )
        case .fragment, .mixed, .refused: return self
        }
    }

    private func beginning(_ byte: UInt8, _ policy: URLPolicy) throws(MarkupProblem) -> URLPart {
        guard case .scheme(let text) = self else {
            if byte == UInt8(ascii: "/") { return .root }
            if byte == UInt8(ascii: "#"), policy.allowsFragment { return .fragment }
            guard byte.isASCIILetter else {
                throw policy.markupProblem("this URL is neither absolute nor root-relative")
            }
            return .scheme(String(Unicode.Scalar(byte.lowercased)))
        }
        if byte == UInt8(ascii: ":") {
            guard policy.schemes.contains(text) else {
                throw policy.markupProblem("a URL with the scheme '\(text):' is not allowed here")
            }
            return .afterScheme(isWeb: text == "http" || text == "https", slashes: 0)
        }
        let isScheme =
            byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
        guard isScheme, text.utf8.count < 64 else {
            throw policy.markupProblem("this URL is neither absolute nor root-relative")
        }
        return .scheme(text + String(Unicode.Scalar(byte.lowercased)))
    }

    private func origin(_ byte: UInt8) throws(MarkupProblem) -> URLPart {
        let noHost = MarkupProblem("this URL has no host", fix: "write https:// and the host")
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

    private func path(_ byte: UInt8) throws(MarkupProblem) -> URLPart {
        switch byte {
        case UInt8(ascii: "\\"): throw Self.backslash
        case UInt8(ascii: "?"): return .query
        case UInt8(ascii: "#"): return .fragment
        case UInt8(ascii: "/") where self == .root:
            throw MarkupProblem("a URL that begins with // leads to another host", fix: "write one slash")
        case UInt8(ascii: "/") where self == .openRoot:
            throw MarkupProblem(
                "the first part of this URL may be empty, and // leads to another host",
                fix: "begin the path with fixed text, /x/{{name}}"
            )
        default: return .path
        }
    }

    private static let backslash = MarkupProblem(
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

/// The URLs that an attribute may contain.
struct URLPolicy {
    /// The allowed schemes in lower case; empty if only the page's own site is allowed.
    let schemes: Set<String>
    let allowsFragment: Bool
    /// Whether the browser loads the URL by itself.
    let isLoaded: Bool

    /// - Parameter loadsElsewhere: whether pages may load such a URL from another origin.
    init(_ rule: AttributeRule, schemes: Set<String>, loadsElsewhere: Bool) {
        if case .resource(let allowsFragment) = rule {
            self.schemes = loadsElsewhere ? ["https"] : []
            self.allowsFragment = allowsFragment
            isLoaded = true
        } else {
            self.schemes = schemes
            allowsFragment = true
            isLoaded = false
        }
    }

    /// Returns a problem of a URL that the policy refuses.
    func markupProblem(_ message: String) -> MarkupProblem {
        if isLoaded {
            return MarkupProblem(
                message + ": a page may load only from its own site",
                fix: "begin the URL with one slash, /…"
            )
        }
        let known = schemes.sorted().map { "\($0):" }.joined(separator: ", ")
        return MarkupProblem(
            message,
            fix: "begin it with one slash, /…, with #" + (known.isEmpty ? "" : ", or with \(known)")
        )
    }
}
