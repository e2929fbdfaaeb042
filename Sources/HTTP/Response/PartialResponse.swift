/// Answers to requests for a part of the content (RFC 9110 §14).
extension Response {
    /// Creates the 206 that sends one part of a 200 (RFC 9110 §15.3.7).
    ///
    /// It has all fields of the 200, also with `If-Range`: media players look at the type of every answer.
    ///
    /// - Parameter range: the bytes to send, not empty and within the body of the 200.
    public init(part range: Range<Int>, of whole: Response) {
        let contentRange = "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(whole.body.count)\r\n"
        self.init(
            status: .partialContent,
            fields: ResponseFields(lines: Array(contentRange.utf8) + whole.fields.lines),
            entityTag: whole.entityTag,
            body: whole.body.part(range)
        )
        origin = whole.origin
    }

    /// Creates the 416 for a range that the content does not have (RFC 9110 §15.5.17).
    ///
    /// - Parameter count: the length of the content in bytes.
    public init(unsatisfiableRangeOf count: Int) {
        let refusal = Response.refusal(.rangeNotSatisfiable)
        let contentRange = "Content-Range: bytes */\(count)\r\n"
        self.init(
            status: refusal.status,
            fields: ResponseFields(lines: Array(contentRange.utf8) + refusal.fields.lines),
            body: refusal.body
        )
    }
}

extension ResponseBody {
    /// Returns a part of the body, which shares its memory or its open descriptor.
    fileprivate func part(_ range: Range<Int>) -> ResponseBody {
        switch self {
        case .none, .omitted: self
        case .bytes(let bytes): .bytes(bytes.prefix(range.upperBound).dropFirst(range.lowerBound))
        case .filled(let body): ResponseBody.bytes(body.bytes).part(range)
        case .file(let file): .file(FilePart(file, range))
        }
    }
}

/// A part of an open file, which it keeps open.
private final class FilePart: OpenFile {
    let offset: Int
    let count: Int
    private let file: any OpenFile

    init(_ file: any OpenFile, _ range: Range<Int>) {
        self.file = file
        offset = file.offset + range.lowerBound
        count = range.count
    }

    var descriptor: Int32 { file.descriptor }
}
