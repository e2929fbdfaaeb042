import BorrowedBytes
import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The address of another app, exactly as that app wrote it.
///
/// Any form that the app understands is allowed, for example `otherapp://`, `cb:done` or `cb://ok?id=7#top`. So the
/// address is only extended, never parsed and reassembled.
struct CallbackURL: Sendable {
    /// The original text.
    let text: String
    /// The scheme in lower case.
    let scheme: String
    /// The same text as a URL, neither repaired nor escaped.
    let url: URL

    /// Checks an address.
    ///
    /// - Throws: why it is not a URL: the scheme is missing, a character must be escaped (RFC 3986 §2), an escape is
    ///   malformed, or the text is longer than 8,192 bytes.
    init(_ text: String) throws(CallbackURLError) {
        let bytes = Array(text.utf8)
        let scan: LinkScan
        do throws(LinkURLError) {
            scan = try LinkScan(bytes.borrowed)
        } catch {
            throw CallbackURLError(error.description)
        }
        // Foundation accepts different texts on different systems; this check does not.
        guard PercentEncoding.isURIText(text) else {
            throw CallbackURLError(
                "it has a character or an escape that no URL may have; write it as %XX (RFC 3986 §2)"
            )
        }
        try self.init(checked: text, scheme: ASCII.lowercased(String(decoding: bytes[scan.scheme], as: UTF8.self)))
    }

    /// Creates an address from a text of any length that contains only characters of URLs.
    init(checked text: String, scheme: String) throws(CallbackURLError) {
        // If Foundation parsed the text in another way than this module, it would change it.
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.absoluteString.hasSameBytes(as: text)
        else {
            throw CallbackURLError(
                "it is not a URL: escape brackets and any second #, or correct the host or port (RFC 3986 §3)"
            )
        }
        self.text = text
        self.scheme = scheme
        self.url = url
    }
}

extension CallbackURL {
    /// Returns the address with these items appended to its query; the existing query and the fragment stay unchanged.
    ///
    /// New names and values are escaped (docs/route-table.md#r8): a plus sign becomes `%2B`, since some apps read `+`
    /// as a space.
    ///
    /// - Throws: an error if Foundation refuses the URL; no such case is known.
    func appending(_ items: [LinkURL.QueryItem]) throws(CallbackURLError) -> CallbackURL {
        guard !items.isEmpty else { return self }
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        var joined = Array(bytes[..<end])
        if let mark = joined.firstIndex(of: UInt8(ascii: "?")) {
            if mark + 1 < end, joined.last != UInt8(ascii: "&") { joined.append(UInt8(ascii: "&")) }
        } else {
            joined.append(UInt8(ascii: "?"))
        }
        joined += LinkOutput.query(items).utf8
        joined += bytes[end...]
        return try CallbackURL(checked: String(decoding: joined, as: UTF8.self), scheme: scheme)
    }
}

/// Why a text is not the address of a callback.
struct CallbackURLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and where, one sentence.
    let description: String

    init(_ description: String) { self.description = description }
}
