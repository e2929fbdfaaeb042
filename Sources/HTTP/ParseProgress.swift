/// How far the parser got in a head that is not complete yet, so that no byte is looked at twice.
///
/// All offsets are into the bytes given to the parser, which may grow between calls but must not move.
public struct ParseProgress: Sendable {
    /// The first byte of the head, blank lines before it included.
    let start: Int
    /// The next byte to look at.
    var position: Int
    /// The first byte of the line at `position`.
    var lineStart: Int
    /// The end of the line's first element when it is behind `position`: the method, or a field's name.
    var firstElementEnd: Int?
    /// The end of the target when it is behind `position`.
    var targetEnd: Int?
    var hasRequestLine = false
    var fieldCount = 0
    var fields = FieldFacts()
    var head = RequestHead()

    /// Begins at the byte `start`.
    public init(from start: Int = 0) {
        self.start = start
        position = start
        lineStart = start
    }

    /// The method, once the request line is complete.
    public var method: Method? { hasRequestLine ? head.method : nil }

    /// The whole `X-Forwarded-For` list, once the head is complete, also of a request that is refused then.
    public var forwardedFor: Range<Int>? { head.forwardedFor }

    /// Goes on with the line that begins at `next`.
    mutating func beginLine(at next: Int) {
        position = next
        lineStart = next
        firstElementEnd = nil
    }
}
