/// A request as it stands in a stream, found without the parser: one ends at its first empty line.
struct SentRequest {
    /// All of it, with blank lines before it.
    let bytes: [UInt8]
    /// Empty where the first line has none, as are the others.
    let method: [UInt8]
    let target: [UInt8]

    /// The target without what an absolute one has before its path.
    var path: ArraySlice<UInt8> {
        let rest = target.first == UInt8(ascii: "/") ? 0 : (target[...].place(of: Array("//".utf8)) ?? 0) + 2
        return target[min(rest, target.count)...].drop { $0 != UInt8(ascii: "/") }
    }

    private static let lineEnd = Array("\r\n".utf8)
    private static let headEnd = Array("\r\n\r\n".utf8)

    /// The requests of a stream in their order; the last one may lack its end.
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
        method = parts.count == 3 ? Array(parts[0]) : []
        target = parts.count == 3 ? Array(parts[1]) : []
    }

    /// Blank lines before a request belong to it.
    private static func firstLine(of bytes: ArraySlice<UInt8>) -> Int {
        var start = bytes.startIndex
        while bytes[start...].starts(with: lineEnd) { start += lineEnd.count }
        return start
    }
}

extension ArraySlice<UInt8> {
    /// Where something begins for the first time.
    func place(of text: [UInt8]) -> Int? {
        indices.first { self[$0] == text.first && self[$0...].starts(with: text) }
    }
}
