import Foundation
import HTTP
import Server
import Testing

@Suite struct JSONAccessLogTests {
    private let closing = "Connection: close\r\n"

    /// The lines with the time replaced by `T`.
    private func lines(queries: Bool = false, _ requests: [String]) throws -> [String] {
        try LoggedLines(.with(.json, queries: queries), of: requests).lines.map { line in
            line.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ/, with: "T")
        }
    }

    @Test func `a line is an object with the same members always`() throws {
        let lines = try lines([
            get("/a?b", "Referer: https://e/f?g\r\nUser-Agent: h i\r\n" + closing), "HEAD /a HTTP/1.0\r\n\r\n",
            "GET /secret\n",
        ])
        #expect(
            lines == [
                #"{"time":"T","client":"127.0.0.1","method":"GET","host":"a","path":"/a","route":null,"status":200,"bytes":4,"#
                    + #""userAgent":"h i","referer":"https://e/f","protocol":"HTTP/1.1","malformed":null}"#,
                #"{"time":"T","client":"127.0.0.1","method":"HEAD","host":null,"path":"/a","route":null,"status":200,"bytes":0,"#
                    + #""userAgent":null,"referer":null,"protocol":"HTTP/1.0","malformed":null}"#,
                #"{"time":"T","client":"127.0.0.1","method":null,"host":null,"path":null,"route":null,"status":400,"bytes":16,"#
                    + #""userAgent":null,"referer":null,"protocol":null,"malformed":"GET /secret"}"#,
            ]
        )
    }

    @Test func `a query has a member of its own when asked for`() throws {
        let lines = try lines(
            queries: true,
            [get("/a?b=c", "Referer: https://e/f?g\r\n" + closing), get("/a?", closing), get("/a", closing), "\n"]
        )
        let parts = lines.compactMap { $0.firstMatch(of: /"path":.*"status"/)?.output }
        #expect(
            parts == [
                #""path":"/a","query":"b=c","route":null,"status""#, #""path":"/a","query":"","route":null,"status""#,
                #""path":"/a","query":null,"route":null,"status""#,
                #""path":null,"query":null,"route":null,"status""#,
            ]
        )
        #expect(lines[0].contains(#""referer":"https://e/f?g""#))
    }

    @Test func `a line names the route of its answer`() throws {
        let requests = [get("/a", closing), get("/b", closing), get("/x", closing), "GET /a\n"]
        let lines = try LoggedLines(.with(.json), of: requests, from: OriginResponder("ab")).lines
        let routes = lines.compactMap { $0.firstMatch(of: /"route":([^,]*),/)?.output.1 }
        #expect(routes == [#""a""#, #""b""#, "null", "null"])
    }

    @Test func `an answer of an unknown origin has no route`() throws {
        let lines = try LoggedLines(.with(.json), of: [get("/a", closing)], from: StrayResponder()).lines
        #expect(lines.first?.contains(#""route":null,"#) == true)
    }

    @Test func `a malformed request without a visible line is null`() throws {
        #expect(try lines(["\r\n\n\r\n"]).last?.hasSuffix(#""protocol":null,"malformed":null}"#) == true)
        #expect(try lines(["\u{16}é\"\r\n"]).last?.hasSuffix(#""malformed":"\u0016\u00e9\""}"#) == true)
    }

    @Test func `the time is the request's, to the millisecond`() throws {
        let format = ISO8601DateFormatter()
        format.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        let before = Date()
        let lines = try LoggedLines(.with(.json), of: (0..<20).map { get("/\($0)", closing) }).lines
        let after = Date()
        let times = try lines.map { line in
            try #require(line.firstMatch(of: /"time":"([^"]*)"/).flatMap { format.date(from: String($0.output.1)) })
        }
        #expect(times.count == 20 && times == times.sorted())
        // The clock of a wake-up is at most some milliseconds behind.
        #expect(times.allSatisfy { $0 > before - 0.05 && $0 < after + 0.05 })
    }

    @Test(arguments: [1...99, 100...199, 200...255, 0...0])
    func `every byte in every place makes a line of valid JSON in printable ASCII`(bytes: ClosedRange<UInt8>) throws {
        let samples = bytes.flatMap { byte in BytePosition.all.map { (byte: byte, place: $0) } }
        let lines = try LoggedLines(.with(.json), of: samples.map { $0.place.request($0.byte) }).lines
        try #require(lines.count == samples.count)
        for (line, sample) in zip(lines, samples) {
            #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
            #expect(object.count == 12)
            guard object["status"] as? Int == 200 else { continue }
            let line = "\(object["method"] ?? "") \(object["path"] ?? "") \(object["protocol"] ?? "")"
            let shown = [line, object["referer"] as? String, object["userAgent"] as? String]
            #expect(shown == sample.place.shown(sample.byte).map { String(decoding: $0, as: UTF8.self) }, "\(sample)")
        }
    }

    private static let texts: [[UInt8]] = [
        Array("é ü ß € 日本 😀 \u{202E} \u{85} \u{2028}".utf8), [0xC3], [0xC3, 0x28], [0xE2, 0x82],
        [0xE2, 0x82, 0xAC, 0x80], [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x80, 0xFF], [0xED, 0xA0, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xC0, 0xAF],
        Array(0x80...0xFF), Array((0x80...0xFF).reversed()),
    ]

    @Test(arguments: texts)
    func `invalid UTF-8 is replaced as Unicode says`(text: [UInt8]) throws {
        let start = "GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: a"
        let request = Array(start.utf8) + text + Array("b\r\n\(closing)\r\n".utf8)
        let line = try #require(LoggedLines(.with(.json), of: [request]).lines.first)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["userAgent"] as? String == "a" + String(decoding: text, as: UTF8.self) + "b")
        #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
}

/// A place of a request where a byte of a client's choice may stand and the access log shows it.
enum BytePosition: CaseIterable {
    case method, path, host, referer, userAgent

    static var all: [BytePosition] { Array(allCases) }

    /// A request with the byte, on a connection that closes.
    func request(_ byte: UInt8) -> [UInt8] {
        func text(_ place: BytePosition) -> [UInt8] { place == self ? [byte] : [] }
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
        func text(_ place: BytePosition, _ before: String, _ after: String) -> [UInt8] {
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
