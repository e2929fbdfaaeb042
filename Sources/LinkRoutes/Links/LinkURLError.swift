/// Why a text is no link that any table could route (house rules R1 and R4).
public struct LinkURLError: Error, Hashable, Sendable {
    /// The kinds of mistake, stable names for programs.
    public enum Code: String, Sendable, CaseIterable {
        /// No scheme and colon at the start.
        case noScheme
        /// More than 8,192 bytes.
        case tooLong
        /// User information, host or port that RFC 3986 §3.2 does not allow.
        case badAuthority
        /// A `%` that two hex digits do not follow.
        case badEscape
        /// A piece whose bytes, decoded once, are not UTF-8.
        case badUTF8
        /// `%00`.
        case nul
        /// A raw control byte.
        case control
        /// A raw space.
        case space
        /// A raw backslash in front of the query: browsers read it as a slash, the app does not.
        case backslash
        /// A segment `.` or `..`, escaped or not.
        case dotSegment
        /// More than 64 segments.
        case tooManySegments
        /// More than 64 query items.
        case tooManyQueryItems
    }

    /// The kind of mistake.
    public let code: Code
    /// Where it stands, in bytes from the start of the text.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension LinkURLError: CustomStringConvertible {
    /// One sentence that says what is wrong and where.
    public var description: String {
        switch code {
        case .noScheme: "the text begins with no scheme and colon, such as https:"
        case .tooLong: "the link is longer than \(LinkLimits.bytes) bytes"
        case .badAuthority: "the host or port at byte \(offset) is malformed"
        case .badEscape: "two hex digits must follow the % at byte \(offset); a plain percent sign is %25"
        case .badUTF8: "the bytes at \(offset), decoded, are not UTF-8"
        case .nul: "%00 stands at byte \(offset); no link may hold it"
        case .control: "a raw control byte stands at byte \(offset); escape it"
        case .space: "a raw space stands at byte \(offset); write %20"
        case .backslash: "a raw backslash stands at byte \(offset); write %5C"
        case .dotSegment: "the segment at byte \(offset) is . or .., which browsers and apps read differently"
        case .tooManySegments: "the path has more than \(LinkLimits.segments) segments"
        case .tooManyQueryItems: "the query has more than \(LinkLimits.queryItems) items"
        }
    }
}
