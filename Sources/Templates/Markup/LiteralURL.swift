/// A URL that is written out in a template, as browsers read it (WHATWG URL §4.4).
struct LiteralURL {
    /// The origin of an http or https URL; nil for a URL of the page's own site, and for other schemes.
    let origin: String?

    /// Reads the value of an attribute.
    init(_ value: String, _ policy: URLPolicy) throws(MarkupProblem) {
        // Browsers remove tabs and line ends from a URL, and spaces from its start.
        let bytes = try Self.decoded(value).filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }.drop { $0 <= 0x20 }
        guard let first = bytes.first else { throw policy.markupProblem("empty URL") }
        let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        // Browsers read a backslash as a slash, and two slashes as the beginning of another host.
        if path.contains(UInt8(ascii: "\\")) || bytes.starts(with: "//".utf8) {
            throw policy.markupProblem("URL can lead to another host")
        }
        guard first != UInt8(ascii: "/"), first != UInt8(ascii: "#") || !policy.allowsFragment else {
            origin = nil
            return
        }
        let scheme = path.prefix { $0 != UInt8(ascii: ":") }
        guard first.isASCIILetter, scheme.count < path.count, scheme.allSatisfy(Self.isOfScheme) else {
            throw policy.markupProblem("URL must be absolute or root-relative")
        }
        let name = String(decoding: scheme, as: UTF8.self).lowercased()
        guard policy.schemes.contains(name) else {
            throw policy.markupProblem("scheme \"\(name.prefix(64)):\" is not allowed")
        }
        guard name == "http" || name == "https" else {
            origin = nil
            return
        }
        let rest = path.dropFirst(scheme.count + 1)
        let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
        guard rest.starts(with: "//".utf8), !host.isEmpty else { throw policy.markupProblem("missing host in a URL") }
        origin = String(decoding: scheme + "://".utf8 + host, as: UTF8.self)
    }

    private static func isOfScheme(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "+-.".utf8.contains(byte)
    }

    /// Returns the bytes of a value with `&amp;` decoded; other character references are refused.
    ///
    /// `&name=` is literal text, even if there is a reference with that name (WHATWG HTML §13.2.5.73).
    private static func decoded(_ value: String) throws(MarkupProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        let pieces = value.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() {
            guard index > 0 else {
                bytes += piece
                continue
            }
            let name = piece.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "#") }
            let end = piece.dropFirst(name.count).first
            bytes.append(UInt8(ascii: "&"))
            if name.elementsEqual("amp".utf8), end == UInt8(ascii: ";") {
                bytes += piece.dropFirst(name.count + 1)
            } else if end == UInt8(ascii: "="), !name.isEmpty, name.first != UInt8(ascii: "#") {
                bytes += piece
            } else {
                let reference = "&\(String(decoding: name.prefix(20), as: UTF8.self))"
                throw MarkupProblem(
                    "unsupported character reference \"\(reference)\(end == UInt8(ascii: ";") ? ";" : "")\"",
                    fix: "use &amp; for &, or the character itself"
                )
            }
        }
        return bytes
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
            let fix = "start the URL with a single slash, /…"
            return MarkupProblem(message + "; pages load only from their own site", fix: fix)
        }
        let known = schemes.sorted().map { ", \($0):" }.joined()
        return MarkupProblem(message, fix: "start the URL with one of /, #" + known)
    }
}
