/// A link's parts as the system compares them: as written, nothing normalised, as offsets into its UTF-8.
struct LinkParts {
    /// The host as written, with user information and port.
    let authority: Range<Int>
    /// The path; empty for a link that ends with its host.
    let path: Range<Int>
    /// The raw query, empty without one.
    let query: Range<Int>
    /// The raw fragment, empty without one.
    let fragment: Range<Int>

    init(_ bytes: Span<UInt8>) {
        var hash = bytes.count
        var question = bytes.count
        for index in 0..<bytes.count {
            if bytes[index] == UInt8(ascii: "#") {
                hash = index
                break
            }
            if bytes[index] == UInt8(ascii: "?"), question == bytes.count { question = index }
        }
        question = min(question, hash)
        fragment = min(hash + 1, bytes.count)..<bytes.count
        query = min(question + 1, hash)..<hash
        authority = Self.authority(bytes, question)
        path = authority.upperBound..<question
    }

    /// What stands between `//` and the path; empty, in front of everything, without a scheme.
    private static func authority(_ bytes: Span<UInt8>, _ end: Int) -> Range<Int> {
        let slash = UInt8(ascii: "/")
        var start = 0
        while start < end, bytes[start] != UInt8(ascii: ":"), bytes[start] != slash { start += 1 }
        guard start + 2 < end, bytes[start] == UInt8(ascii: ":"), bytes[start + 1] == slash, bytes[start + 2] == slash
        else { return 0..<0 }
        start += 3
        var index = start
        while index < end, bytes[index] != slash { index += 1 }
        return start..<index
    }
}
