import BorrowedBytes
import HTTP

/// The parser's result for some bytes, in a form that can be compared.
enum Answer: Hashable {
    case incomplete
    case refused(ParseError)
    case head(Head, end: Int)

    /// All properties of a request head.
    struct Head: Hashable {
        let method: Method
        let ranges: [Range<Int>?]
        let minorVersion: Int
        let keepsAlive: Bool

        init(_ head: RequestHead) {
            method = head.method
            ranges = [
                head.target, head.path, head.query, head.host, head.ifNoneMatch, head.ifModifiedSince,
                head.acceptLanguage, head.acceptEncoding, head.referer, head.userAgent,
            ]
            minorVersion = head.minorVersion
            keepsAlive = head.keepsAlive
        }
    }

    /// Parses the first `count` bytes.
    init(_ parser: RequestParser, _ bytes: [UInt8], first count: Int, resuming progress: inout ParseProgress) {
        do {
            self =
                switch try parser.parse(bytes.borrowed.extracting(first: count), resuming: &progress) {
                case .incomplete: .incomplete
                case .head(let head, let end): .head(Head(head), end: end)
                }
        } catch {
            self = .refused(error)
        }
    }
}
