/// A place of a request where a byte of a client's choice may stand and the access log shows it.
enum BytePlace: CaseIterable {
    case method, path, host, referer, userAgent

    static var all: [BytePlace] { Array(allCases) }

    /// A request with the byte, on a connection that closes.
    func request(_ byte: UInt8) -> [UInt8] {
        func text(_ place: BytePlace) -> [UInt8] { place == self ? [byte] : [] }
        let parts: [[UInt8]] = [
            Array("GE".utf8), text(.method), Array("T /a".utf8), text(.path), Array("b HTTP/1.1\r\nHost: a".utf8),
            text(.host),
            Array("b\r\nReferer: x".utf8), text(.referer), Array("y\r\nUser-Agent: x".utf8), text(.userAgent),
            Array("y\r\nConnection: close\r\n\r\n".utf8),
        ]
        return Array(parts.joined())
    }

    /// What the parts of a line hold if the request is answered: the request line without a query, referer, user agent.
    func shown(_ byte: UInt8) -> [[UInt8]] {
        func text(_ place: BytePlace, _ before: String, _ after: String) -> [UInt8] {
            Array(before.utf8) + (place == self ? [byte] : []) + Array(after.utf8)
        }
        let hasQuery = self == .path && byte == UInt8(ascii: "?")
        let path = hasQuery ? Array("/a".utf8) : text(.path, "/a", "b")
        let cutsReferer = self == .referer && (byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#"))
        return [
            text(.method, "GE", "T ") + path + Array(" HTTP/1.1".utf8),
            cutsReferer ? [UInt8(ascii: "x")] : text(.referer, "x", "y"),
            text(.userAgent, "x", "y"),
        ]
    }
}
