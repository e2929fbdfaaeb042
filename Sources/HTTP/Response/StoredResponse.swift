/// An answer whose lines and body are in a piece of memory with those of many others.
///
/// It holds no reference, so reaching one of thousands retains nothing but the common piece. A retain of an object that is
/// not in the cache waits for memory.
public struct StoredResponse: Sendable {
    fileprivate let entityTag: EntityTag?
    fileprivate let status: Status
    /// The end of the content's lines, counted from the first line.
    fileprivate let fieldsStart: UInt16
    fileprivate let linesCount: UInt32
    fileprivate let bodyCount: UInt32
    /// The offset of the lines, which the body follows.
    fileprivate let start: UInt32

    /// Appends the lines and the body of a rendered answer to the piece.
    ///
    /// It returns nil, and appends nothing, if the body is not in memory in one piece or the offsets are too large.
    public init?(_ response: Response, in bytes: inout [UInt8]) {
        guard response.fieldsStart > 0, case .bytes(let body) = response.body,
            let fieldsStart = UInt16(exactly: response.fieldsStart),
            let start = UInt32(exactly: bytes.count),
            UInt32(exactly: bytes.count + response.lines.count + body.count) != nil
        else { return nil }
        entityTag = response.entityTag
        status = response.status
        self.fieldsStart = fieldsStart
        linesCount = UInt32(response.lines.count)
        bodyCount = UInt32(body.count)
        self.start = start
        bytes += response.lines
        bytes += body
    }
}

extension Response {
    /// Creates a stored answer again; `bytes` is the piece in which it was stored.
    public init(_ stored: StoredResponse, in bytes: [UInt8], from origin: UInt32) {
        let start = Int(stored.start)
        let bodyStart = start + Int(stored.linesCount)
        status = stored.status
        entityTag = stored.entityTag
        self.origin = origin
        body = .bytes(bytes[bodyStart..<bodyStart + Int(stored.bodyCount)])
        lines = bytes[start..<bodyStart]
        fieldsStart = Int(stored.fieldsStart)
    }
}
