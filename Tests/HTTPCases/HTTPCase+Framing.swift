extension HTTPCase {
    private static func length(_ value: String) -> String { get("Content-Length: \(value)\r\n") }

    private static func encoding(_ value: String) -> String { get("Transfer-Encoding: \(value)\r\n") }

    private static let chunkSizes = [
        "5", "+5", "-0", "0x5", " 5", "5 ", "5;ext=1", "00000005", "ffffffffffffffffff", "", "g", "5\n", "\u{0B}5",
    ]

    /// `Content-Length`, `Transfer-Encoding` and `Expect`: nothing that could be a body lets the connection go on.
    static let framing: [HTTPCase] =
        lengths + encodings + expectations
        + chunkSizes.enumerated().map { index, size in
            refused("chunk size form \(index)", encoding("chunked") + size + "\r\nhello\r\n0\r\n\r\n", 400)
        }

    private static let lengths: [HTTPCase] = [
        served("a length of 0", length("0") + get(""), [200, 200]),
        served("a length of 000", length("000") + get(""), [200, 200]),
        served("a length of 0 between blanks", get("Content-Length: \t 0 \t\r\n")),
        served(
            "POST with a length of 0",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n" + get(""),
            [405, 200]
        ),
        refused("GET with a body", length("\(smuggled.utf8.count)"), 413),
        refused("HEAD with a body", "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 36\r\n\r\n", 413),
        refused("POST with a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 36\r\n\r\n", 405),
        refused("an unknown method with a body", "BREW / HTTP/1.1\r\nHost: a\r\nContent-Length: 36\r\n\r\n", 501),
        refused("a body over every limit", length("99999999999"), 413),
        refused("a length of twenty digits", length("36000000000000000000"), 413),
        refused("a length of 005", length("005"), 413),
        refused("a length behind a tab", get("Content-Length:\t5\r\n"), 413),
        refused("lengths 0 and 36", get("Content-Length: 0\r\nContent-Length: 36\r\n"), 400),
        refused("lengths 36 and 0", get("Content-Length: 36\r\nContent-Length: 0\r\n"), 400),
        refused("the same length twice", get("Content-Length: 0\r\nContent-Length: 0\r\n"), 400),
        refused("the same length thrice", get("Content-Length: 0\r\ncontent-length: 0\r\nCONTENT-LENGTH: 0\r\n"), 400),
        refused("a list of lengths", length("5,5"), 400),
        refused("a list of zero lengths", length("0, 0"), 400),
        refused("a length of +5", length("+5"), 400),
        refused("a length of -0", length("-0"), 400),
        refused("a length of 0x5", length("0x5"), 400),
        refused("a length of 5 5", length("5 5"), 400),
        refused("an empty length", length(""), 400),
        refused("a length with NUL", length("5\0"), 400),
        refused("a length with a letter", length("5a"), 400),
        refused("a folded length", get("Content-Length:\r\n 36\r\n"), 400),
        refused("a space before the colon of a length", get("Content-Length : 36\r\n"), 400),
        refused("a tab before the colon of a length", get("Content-Length\t: 36\r\n"), 400),
    ]

    private static let encodings: [HTTPCase] = [
        refused("length and chunked", get("Content-Length: 36\r\nTransfer-Encoding: chunked\r\n"), 400),
        refused("chunked and length", get("Transfer-Encoding: chunked\r\nContent-Length: 36\r\n"), 400),
        refused("length 0 and chunked", get("Content-Length: 0\r\nTransfer-Encoding: chunked\r\n"), 400),
        refused("chunked", encoding("chunked") + "0\r\n\r\n", 400),
        refused("chunked on POST", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        refused("gzip, chunked", encoding("gzip, chunked"), 400),
        refused("chunked, gzip", encoding("chunked, gzip"), 400),
        refused("gzip", encoding("gzip"), 400),
        refused("xchunked", encoding("xchunked"), 400),
        refused("chunked in quotes", encoding("\"chunked\""), 400),
        refused("chunked behind a vertical tab", encoding("\u{0B}chunked"), 400),
        refused("chunked with a parameter", encoding("chunked;a=b"), 400),
        refused("identity", encoding("identity"), 400),
        refused("an empty encoding", encoding(""), 400),
        refused("an encoding with NUL behind it", encoding("chunked\0"), 400),
        refused("two encodings", get("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n"), 400),
        refused("a space before the colon of an encoding", get("Transfer-Encoding : chunked\r\n"), 400),
        refused("a folded encoding", get("Transfer-Encoding:\r\n chunked\r\n"), 400),
        refused("chunked on HTTP/1.0", "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        refused("an encoding wins over a body", get("Transfer-Encoding: x\r\nContent-Length: 5\r\nExpect: x\r\n"), 400),
    ]

    private static let expectations: [HTTPCase] = [
        served("an expectation without a body", get("Expect: 100-continue\r\n") + get(""), [200, 200]),
        served("an expectation with an empty body", get("Expect: 100-Continue\r\nContent-Length: 0\r\n")),
        served("an expectation of nothing", get("Expect:\r\n")),
        refused("an unknown expectation beside a known one", get("Expect: 100-continue\r\nExpect: x\r\n"), 417),
        refused("an unknown expectation in a list", get("Expect: 100-continue, x\r\n"), 417),
        HTTPCase(
            "an expectation in HTTP/1.0",
            "GET / HTTP/1.0\r\nExpect: 100-continue\r\n\r\n" + smuggled,
            [200],
            closes: true
        ),
        refused("an unknown expectation", get("Expect: x\r\n"), 417),
        refused("an expectation with a body", get("Expect: 100-continue\r\nContent-Length: 36\r\n"), 413),
        refused(
            "an expectation with a body of POST",
            "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 36\r\n\r\n",
            405
        ),
    ]
}

extension HTTPCase {
    private static func target(_ bytes: Int) -> String { "/" + String(repeating: "a", count: bytes - 1) }

    private static func line(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" }

    /// A `GET` whose head has just so many bytes.
    private static func head(_ bytes: Int) -> String {
        let rest = get("X: \r\n").utf8.count
        return get("X: \(String(repeating: "a", count: bytes - rest))\r\n")
    }

    /// Heads at, and just over, the default limits.
    static let limits: [HTTPCase] = [
        served("a target of 8,192 bytes", line(target(8_192))),
        refused("a target of 8,193 bytes", line(target(8_193)), 414),
        refused("a target of 15,000 bytes", line(target(15_000)), 414),
        refused("a target without an end", "GET " + target(8_193), 414),
        refused("HEAD of a target of 8,193 bytes", "HEAD \(target(8_193)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        refused("a long target of a bad version", "GET \(target(9_000)) HTTP/9.9\r\n\r\n", 414),
        served("a head of 16,384 bytes", head(16_384)),
        refused("a head of 16,385 bytes", head(16_385), 431),
        refused(
            "a value without an end",
            "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "y", count: 20_000),
            431
        ),
        refused("a name without an end", "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "y", count: 20_000), 431),
        refused("a method without an end", String(repeating: "M", count: 20_000), 431),
        refused("a version without an end", "GET / " + String(repeating: "1", count: 20_000), 431),
        refused("blank lines without an end", String(repeating: "\r\n", count: 9_000), 431),
        served("100 fields", get(String(repeating: "X: y\r\n", count: 99))),
        refused("101 fields", get(String(repeating: "X: y\r\n", count: 100)), 431),
        refused("two hosts and too many fields", get("Host: b\r\n" + String(repeating: "X: y\r\n", count: 99)), 431),
    ]
}
