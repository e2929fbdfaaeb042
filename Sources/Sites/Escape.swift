import LinkRoutes

/// How a value is written at its place in a page, so that it stays a value there.
enum Escape: Sendable {
    /// Text between tags, or a quoted attribute: `& < > " '` become references.
    case html
    /// A part of a URL: everything but unreserved characters is percent-encoded, which is safe in an attribute too.
    case percent
    /// A raw query of this request in a URL in an attribute.
    case query
    /// The same in the content of the Smart App Banner, whose parts commas separate.
    case bannerQuery

    /// Appends a byte as its place wants it.
    @inline(__always)
    func append(_ byte: UInt8, to output: inout [UInt8]) {
        switch self {
        case .percent: PercentEncoding.append(byte, to: &output)
        case .html, .query: Self.appendHTML(byte, to: &output)
        case .bannerQuery:
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ") {
                PercentEncoding.append(byte, to: &output)
            } else {
                Self.appendHTML(byte, to: &output)
            }
        }
    }

    /// The text as its place wants it.
    func escaped(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        for byte in text.utf8 { append(byte, to: &output) }
        return output
    }

    private static func appendHTML(_ byte: UInt8, to output: inout [UInt8]) {
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
}
