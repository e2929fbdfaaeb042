import LinkRoutes

/// How a text is written at its place in a page, so that it stays a text there.
enum Escape: UInt8, Sendable {
    /// Between tags, or in a quoted attribute.
    case text
    /// A part of a URL in a quoted attribute or between tags: a slash in it is no slash of the URL.
    case urlPart
    /// A URL, or a raw query: its delimiters and escapes stay, and what no URL may hold is escaped (RFC 3986 §2).
    case url
    /// The same in the content of the Smart App Banner, whose parts commas separate.
    case bannerURL

    /// Appends a text as its place wants it.
    func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
        switch self {
        case .text: for byte in text { Self.appendText(byte, to: &output) }
        case .urlPart: for byte in text { PercentEncoding.append(byte, to: &output) }
        case .url: for byte in text { Self.appendURL(byte, to: &output) }
        case .bannerURL:
            for byte in text {
                guard byte == UInt8(ascii: ",") else {
                    Self.appendURL(byte, to: &output)
                    continue
                }
                PercentEncoding.append(byte, to: &output)
            }
        }
    }

    /// The text as its place wants it.
    func escaped(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        append(text.utf8, to: &output)
        return output
    }

    @inline(__always)
    private static func appendText(_ byte: UInt8, to output: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
        case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
        case UInt8(ascii: "'"): output.append(contentsOf: "&#39;".utf8)
        // Control characters are errors in HTML (WHATWG §13.2.3.5); the space keeps words apart.
        case ..<0x20, 0x7F: output.append(UInt8(ascii: " "))
        default: output.append(byte)
        }
    }

    @inline(__always)
    private static func appendURL(_ byte: UInt8, to output: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "'"): appendText(byte, to: &output)
        case UInt8(ascii: "%"), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"),
            UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
            output.append(byte)
        default: PercentEncoding.append(byte, to: &output)
        }
    }
}
