public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The address of another app, spelled as that app spelled it.
///
/// It is whatever that app understands, `otherapp://`, `cb:done` or `cb://ok?id=7#top`; so it is only ever extended,
/// never taken apart and put together again.
public struct CallbackURL: Hashable, Sendable {
    /// The text as it came.
    public let text: String
    /// The scheme in lower case.
    public let scheme: String
    /// The same text for the system; nothing in it has been repaired or escaped.
    public let url: URL

    /// Checks an address.
    ///
    /// - Throws: why it is no URL: a scheme is missing, a character must be escaped (RFC 3986 §2), an escape is
    ///   malformed, or it is longer than 8,192 bytes.
    public init(_ text: String) throws(CallbackURLError) {
        let bytes = Array(text.utf8)
        let scan: LinkScan
        do throws(LinkURLError) {
            scan = try LinkScan(bytes.span)
        } catch {
            throw CallbackURLError(error.description)
        }
        // What Foundation takes differs between systems; this does not.
        guard WebAddress.isURIText(text) else {
            throw CallbackURLError("it holds a character or an escape that no URL may; write it as %XX (RFC 3986 §2)")
        }
        try self.init(checked: text, scheme: ASCII.lowercased(String(decoding: bytes[scan.scheme], as: UTF8.self)))
    }

    /// Takes a text whose characters may all stand in a URL, however long it is.
    init(checked text: String, scheme: String) throws(CallbackURLError) {
        // Foundation must not understand it otherwise than this module did: then it would change the text.
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.absoluteString.hasSameBytes(as: text)
        else {
            throw CallbackURLError(
                "it is no URL: a bracket or a second # must be escaped, or its host or port is malformed (RFC 3986 §3)"
            )
        }
        self.text = text
        self.scheme = scheme
        self.url = url
    }

    /// Whether two addresses are the same bytes.
    public static func == (left: CallbackURL, right: CallbackURL) -> Bool { left.text.hasSameBytes(as: right.text) }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension CallbackURL {
    /// The address with these items behind its own query, which stays as it is, byte for byte; so does the fragment.
    ///
    /// New names and values are escaped (docs/route-table.md#r8): a plus sign becomes `%2B`, since some apps read `+`
    /// as a space.
    ///
    /// - Throws: nothing that is known of; Foundation may refuse a URL, and then this says so.
    public func appending(_ items: [LinkURL.QueryItem]) throws(CallbackURLError) -> CallbackURL {
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

/// Why a text is no callback's address.
public struct CallbackURLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and where, one sentence.
    public let description: String

    init(_ description: String) { self.description = description }
}
