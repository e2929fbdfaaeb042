import Fuzzer

/// The head of an answer, read strictly (RFC 9112 §4 and §5, RFC 9110 §8.6).
struct AnswerHead {
    private(set) var status = 0
    private(set) var length = 0
    private(set) var ends = false
    /// The range of the value of `Date`.
    private(set) var date = 0..<0
    /// The offset after the blank line.
    private(set) var end: Int

    private var names: Set<String> = []

    /// Whether the answer may belong to an invalid request; it is then the last one.
    var isRefusal: Bool { ends && status >= 400 }

    /// Reads the head at `start`.
    init(in bytes: [UInt8], from start: Int) {
        end = start
        readStatusLine(nextLine(bytes))
        while true {
            let line = nextLine(bytes)
            if line.isEmpty { break }
            readField(line)
        }
        promise(names.contains("date"), else: "an answer has no date")
        promise(
            names.contains("content-length") == (status != 304),
            else: "an answer of \(status) has no length, or more than one"
        )
    }

    /// Returns the line at `end` and moves past it.
    private mutating func nextLine(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let start = end
        guard let stop = bytes[start...].place(of: Array("\r\n".utf8)) else { breakPromise("a head is incomplete") }
        let line = bytes[start..<stop]
        promise(line.allSatisfy { (32...126).contains($0) }, else: "a head has a byte that is not printable")
        end = stop + 2
        return line
    }

    private mutating func readStatusLine(_ line: ArraySlice<UInt8>) {
        let text = String(decoding: line, as: UTF8.self)
        let parts = text.split(separator: " ", maxSplits: 2)
        promise(parts.count == 3 && parts[0] == "HTTP/1.1" && parts[1].count == 3, else: "not a status line: \(text)")
        status = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        promise((200...599).contains(status), else: "not a status: \(text)")
    }

    private mutating func readField(_ line: ArraySlice<UInt8>) {
        let text = String(decoding: line, as: UTF8.self)
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { breakPromise("not a field: \(text)") }
        let name = text[..<colon].lowercased()
        let value = text[text.index(after: colon)...].drop { $0 == " " }
        promise(!name.isEmpty && !name.contains(" ") && !value.isEmpty, else: "not a field: \(text)")
        promise(names.insert(name).inserted, else: "a field is repeated: \(text)")
        switch name {
        case "content-length":
            guard let count = Int(value), count >= 0, "\(count)" == value else { breakPromise("not a length: \(text)") }
            length = count
        case "connection":
            promise(value == "close" || value == "keep-alive", else: "not a connection option: \(text)")
            ends = value == "close"
        case "date":
            promise(value.utf8.count == 29 && value.hasSuffix(" GMT"), else: "not a date: \(text)")
            date = line.endIndex - 29..<line.endIndex
        case "transfer-encoding":
            breakPromise("an answer has a transfer coding: \(text)")
        default:
            break
        }
    }
}
