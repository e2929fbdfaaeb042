/// A request in a stream, found without the parser: it ends at its first empty line.
struct SentRequest {
    /// The whole request, with blank lines before it.
    let bytes: [UInt8]
    /// Whether the method is `HEAD`, even if the rest of the first line is malformed.
    let asksHead: Bool
    /// The target; empty if the first line has none.
    let target: [UInt8]

    /// The target without the part of an absolute URL before its path.
    var path: ArraySlice<UInt8> {
        let rest = target.first == UInt8(ascii: "/") ? 0 : (target[...].place(of: Array("//".utf8)) ?? 0) + 2
        return target[min(rest, target.count)...].drop { $0 != UInt8(ascii: "/") }
    }

    private static let lineEnd = Array("\r\n".utf8)
    private static let headEnd = Array("\r\n\r\n".utf8)

    /// Returns the requests of a stream in order; the last one may be incomplete.
    static func all(in stream: [UInt8]) -> [SentRequest] {
        var requests: [SentRequest] = []
        var start = 0
        while start < stream.count {
            let line = firstLine(of: stream[start...])
            let end = stream[line...].place(of: headEnd).map { $0 + headEnd.count } ?? stream.count
            requests.append(SentRequest(stream[start..<end], from: line))
            start = end
        }
        return requests
    }

    private init(_ request: ArraySlice<UInt8>, from line: Int) {
        bytes = Array(request)
        let text = request[line...]
        let parts = text[..<(text.place(of: Self.lineEnd) ?? text.endIndex)]
            .split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        asksHead = text.starts(with: Array("HEAD ".utf8))
        target = parts.count == 3 ? Array(parts[1]) : []
    }

    /// Returns the start of the first line; blank lines before a request belong to it.
    private static func firstLine(of bytes: ArraySlice<UInt8>) -> Int {
        var start = bytes.startIndex
        while bytes[start...].starts(with: lineEnd) { start += lineEnd.count }
        return start
    }
}

extension ArraySlice<UInt8> {
    /// Returns the first position of a text.
    func place(of text: [UInt8]) -> Int? {
        indices.first { self[$0] == text.first && self[$0...].starts(with: text) }
    }
}
