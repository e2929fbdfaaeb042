import BorrowedBytes
import LinkRoutes
import SiteTables

/// How a text is escaped at its place in a page, so that it stays text.
enum Escape: Hashable, Sendable {
    /// Between tags, or in a quoted attribute.
    case text
    /// The same where no tags are possible, on a left-to-right page: a right-to-left text is put into a bidirectional
    /// isolate (Unicode UAX #9 §2.4).
    case isolatedText
    /// A part of a URL in a quoted attribute or between tags: a slash in it must not become a slash of the URL.
    case urlPart
    /// The same for a text that may be a whole path segment: `.` and `..` are omitted, since browsers resolve them even
    /// if they are escaped (RFC 3986 §5.2.4, WHATWG URL §4.4).
    case urlSegment
    /// A URL, or a raw query: its delimiters and escapes stay. Characters that are not allowed in a URL are escaped
    /// (RFC 3986 §2), and so is the separator of the place.
    case url(Separator)
    /// A URL, or a part of one, percent-encoded inside this number of other URLs.
    case nested(isPart: Bool, depth: Int)

    /// A character that must be escaped in a URL at its place, because it separates parts there.
    enum Separator: UInt8, Sendable {
        case none
        /// Commas separate the parts of the Smart App Banner.
        case comma = 0x2C
        /// Semicolons separate the parts of an `intent:` URL.
        case semicolon = 0x3B
    }

    /// A whole URL that only HTML parses.
    static let url = Escape.url(.none)

    /// Whether people read the text.
    var isText: Bool { self == .text || self == .isolatedText }

    /// The escape for the characters around a part, such as slashes between path segments.
    var whole: Escape {
        switch self {
        case .text, .isolatedText, .url: self
        case .urlPart, .urlSegment: .url
        case .nested(_, let depth): .nested(isPart: false, depth: depth)
        }
    }

    /// Appends a text, escaped for its place.
    func append(_ text: Borrowed<UInt8>, to output: inout [UInt8]) {
        if self == .urlSegment, Self.isDotSegment(text) { return }
        let kept = kept
        for index in text.indices {
            let byte = text[index]
            if kept.contains(byte) {
                output.append(byte)
            } else {
                appendEscaped(byte, to: &output)
            }
        }
    }

    private static func isDotSegment(_ text: Borrowed<UInt8>) -> Bool {
        guard text.count == 1 || text.count == 2 else { return false }
        return text.indices.allSatisfy { text[$0] == UInt8(ascii: ".") }
    }

    /// Appends bytes of a link that no decoding and no escape changes, as most are.
    ///
    /// - Returns: false, without appending, if there may be others.
    func appendPlain(_ bytes: Borrowed<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) -> Bool {
        // It might be a dot segment, or too long for a text.
        guard self != .urlSegment, range.count <= PageValue.mostCharacters || !isText else { return false }
        let text = bytes.extracting(range)
        let kept = Self.unreserved
        for index in text.indices where !kept.contains(text[index]) { return false }
        for index in text.indices { output.append(text[index]) }
        return true
    }

    /// The bytes that stay unchanged.
    private var kept: ByteSet {
        switch self {
        case .text, .isolatedText: Self.plain
        case .urlPart, .urlSegment, .nested: Self.unreserved
        case .url(let separator):
            Self.uri.removing(UInt8(ascii: "&")).removing(UInt8(ascii: "'")).removing(separator.rawValue)
        }
    }

    private func appendEscaped(_ byte: UInt8, to output: inout [UInt8]) {
        switch (self, byte) {
        case (.isolatedText, _): Escape.text.appendEscaped(byte, to: &output)
        case (.text, UInt8(ascii: "&")), (.url, UInt8(ascii: "&")): output += "&amp;".utf8
        case (.text, UInt8(ascii: "'")), (.url, UInt8(ascii: "'")): output += "&#39;".utf8
        case (.text, UInt8(ascii: "<")): output += "&lt;".utf8
        case (.text, UInt8(ascii: ">")): output += "&gt;".utf8
        case (.text, UInt8(ascii: "\"")): output += "&quot;".utf8
        // Control characters are errors in HTML (WHATWG §13.2.3.5); a space keeps words apart.
        case (.text, _): output.append(UInt8(ascii: " "))
        case (.urlPart, _), (.urlSegment, _), (.url, _): Self.appendEscape(of: byte, depth: 0, to: &output)
        case (.nested(let isPart, let depth), _):
            // A delimiter of the inner URL stays there, so it has one escape less.
            let isDelimiter = !isPart && Self.uri.contains(byte)
            Self.appendEscape(of: byte, depth: isDelimiter ? depth - 1 : depth, to: &output)
        }
    }

    /// Appends a percent-encoded byte whose percent sign is escaped again for each URL around its own.
    private static func appendEscape(of byte: UInt8, depth: Int, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "%"))
        for _ in 0..<max(depth, 0) {
            output.append(UInt8(ascii: "2"))
            output.append(UInt8(ascii: "5"))
        }
        output.append(hexDigits[Int(byte >> 4)])
        output.append(hexDigits[Int(byte & 15)])
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    /// The bytes that a text contains unchanged.
    private static let plain = ByteSet.all { $0 < 0x20 || $0 == 0x7F || "&<>\"'".utf8.contains($0) }
    /// RFC 3986 §2.3.
    private static let unreserved = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    /// The unreserved characters, the reserved ones except brackets, and the percent sign (RFC 3986 §2).
    private static let uri = unreserved.union(ByteSet(":/?#@!$&'()*+,;=%"))
}

extension Escape: CustomStringConvertible {
    /// A unique description of the escape.
    var description: String {
        switch self {
        case .text: "text"
        case .isolatedText: "isolated text"
        case .urlPart: "part"
        case .urlSegment: "segment"
        case .url(let separator): "url \(separator.rawValue)"
        case .nested(let isPart, let depth): "nested \(isPart ? 1 : 0) \(depth)"
        }
    }
}

/// A set of bytes with a fast look-up, since it is used for each byte of a page.
struct ByteSet: Sendable {
    /// The ASCII bytes, one bit each.
    private var ascii: UInt128 = 0
    /// Whether the set contains the non-ASCII bytes.
    private var hasOthers = false

    /// Creates the empty set.
    init() {}

    /// Creates the set of the bytes of an ASCII text.
    init(_ text: StaticString) {
        for byte in "\(text)".utf8 { ascii |= Self.bit(byte) }
    }

    /// Returns all bytes for which the condition is false.
    static func all(but isExcluded: (UInt8) -> Bool) -> ByteSet {
        var set = ByteSet()
        set.hasOthers = true
        for byte in UInt8(0)...0x7F where !isExcluded(byte) { set.ascii |= bit(byte) }
        return set
    }

    func contains(_ byte: UInt8) -> Bool { byte < 0x80 ? ascii & Self.bit(byte) != 0 : hasOthers }

    func union(_ other: ByteSet) -> ByteSet {
        var set = self
        set.ascii |= other.ascii
        set.hasOthers = hasOthers || other.hasOthers
        return set
    }

    /// Returns the set without an ASCII byte.
    func removing(_ byte: UInt8) -> ByteSet {
        var set = self
        set.ascii &= ~Self.bit(byte)
        return set
    }

    private static func bit(_ byte: UInt8) -> UInt128 { 1 &<< UInt128(byte) }
}
