import BorrowedBytes
import HTTP
import HTTPCases
import Testing

/// What the parser reads out of a well-formed head.
@Suite struct RequestHeadTests {
    /// The parts of a parsed head as text.
    private struct Parts: Equatable {
        var path: String
        var query: String?
        var host: String?

        init(_ path: String, query: String? = nil, host: String? = nil) {
            self.path = path
            self.query = query
            self.host = host
        }

        init?(of request: String) throws(ParseError) {
            let bytes = Array(request.utf8)
            guard case .head(let head, bytes.count) = try RequestParser().parse(bytes.borrowed) else { return nil }
            path = text(bytes.borrowed, head.path)
            query = head.query.map { text(bytes.borrowed, $0) }
            host = head.host.map { text(bytes.borrowed, $0) }
        }
    }

    private func head(_ request: String) throws -> RequestHead? {
        let bytes = Array(request.utf8)
        guard case .head(let head, _) = try RequestParser().parse(bytes.borrowed) else { return nil }
        return head
    }

    @Test(
        arguments: [
            ("/", "a", "/", nil, "a"),
            ("/a/b?c=d?e", "a:80", "/a/b", "c=d?e", "a"),
            ("/?", "", "/", "", ""),
            ("//b/c", "[::1]:8080", "//b/c", nil, "[::1]"),
            ("http://b", "a", "/", nil, "b"),
            ("http://b?", "a", "/", "", "b"),
            ("https://b:443/c?d", "a", "/c", "d", "b"),
            ("HTTP://[::1]:1/%41", "a", "/%41", nil, "[::1]"),
        ] as [(String, String, String, String?, String)]
    )
    func `a target gives path, query and host`(
        target: String,
        field: String,
        path: String,
        query: String?,
        host: String
    ) throws {
        let parts = try Parts(of: "GET \(target) HTTP/1.1\r\nHost: \(field)\r\n\r\n")
        #expect(parts == Parts(path, query: query, host: host))
    }

    @Test func `HTTP 1.0 needs no host`() throws {
        #expect(try Parts(of: "GET / HTTP/1.0\r\n\r\n") == Parts("/"))
    }

    @Test(
        arguments: [
            ("GET", .get), ("HEAD", .head), ("POST", .post), ("PUT", .put), ("DELETE", .delete), ("OPTIONS", .options),
            ("TRACE", .trace), ("PATCH", .patch), ("get", .unknown), ("GETS", .unknown), ("X", .unknown),
        ] as [(String, Method)]
    )
    func `a method is recognized by its exact token`(token: String, method: Method) throws {
        #expect(try head("\(token) / HTTP/1.1\r\nHost: a\r\n\r\n")?.method == method)
    }

    @Test func `recognized fields are found in any case and without blanks at their ends`() throws {
        let request = """
            GET / HTTP/1.1\r
            hOST: a\r
            If-None-Match: \t "x" \r
            IF-MODIFIED-SINCE:y\r
            accept-language: en, de\r
            Accept-Encoding:\r
            Referer: r\r
            User-Agent: u v\r
            \r

            """
        let bytes = Array(request.utf8)
        let head = try #require(try head(request))
        let fields = [
            head.ifNoneMatch, head.ifModifiedSince, head.acceptLanguage, head.acceptEncoding, head.referer,
            head.userAgent,
        ]
        #expect(fields.map { $0.map { text(bytes.borrowed, $0) } } == ["\"x\"", "y", "en, de", "", "r", "u v"])
    }

    @Test(arguments: ["If-Modified-Since", "Referer", "User-Agent"], [2, 3])
    func `a repeated field of one value counts as absent`(name: String, times: Int) throws {
        let lines = String(repeating: "\(name): x\r\n", count: times)
        let head = try #require(try head("GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n"))
        #expect(head.ifModifiedSince == nil && head.referer == nil && head.userAgent == nil)
    }

    @Test func `the lines of a list are one list`() throws {
        let bytes = Array(
            """
            GET / HTTP/1.1\r
            Host: a\r
            Accept-Language: en;q=0.1\r
            Accept-Encoding:  gzip\t\r
            Accept-Languages: ko\r
            X: x\r
            If-None-Match:\r
            ACCEPT-LANGUAGE:\r
            accept-encoding: br, \r
            accept-language: de , fr;q=0.5\r
            if-none-match: "a"\r
            Y: z\r
            \r

            """.utf8
        )
        guard case .head(let head, _) = try RequestParser().parse(bytes.borrowed) else {
            Issue.record("no head")
            return
        }
        func elements(_ field: Range<Int>?) throws -> [String] {
            var reader = PreferenceReader(bytes.borrowed, try #require(field))
            var found: [String] = []
            while let next = reader.next(in: bytes.borrowed) {
                found.append("\(text(bytes.borrowed, next.name)) \(next.weight)")
            }
            return found
        }
        #expect(try elements(head.acceptLanguage) == ["en 100", "de 1000", "fr 500"])
        #expect(try elements(head.acceptEncoding) == ["gzip 1000", "br 1000"])
        #expect(text(bytes.borrowed, try #require(head.ifNoneMatch)).hasSuffix("\"a\""))
    }

    @Test(arguments: [
        (1, "", true), (1, "close", false), (1, "keep-alive", true), (1, "x, Close", false), (1, "closex", true),
        (0, "", false), (0, "Keep-Alive", true), (0, "keep-alive, close", false),
    ])
    func `keep-alive depends on the version and the Connection list`(
        minorVersion: Int,
        list: String,
        keepsAlive: Bool
    ) throws {
        let head = try #require(try head("GET / HTTP/1.\(minorVersion)\r\nHost: a\r\nConnection: \(list)\r\n\r\n"))
        #expect(head.keepsAlive == keepsAlive)
        #expect(head.minorVersion == minorVersion)
    }

    @Test func `limits are those of the parser`() {
        let parser = RequestParser(limits: RequestLimits(headBytes: 64, targetBytes: 4, fields: 2))
        let heads: [(String, ParseError)] = [
            ("GET /abcd HTTP/1.1\r\n", .targetTooLong),
            ("GET / HTTP/1.1\r\nA: a\r\nB: b\r\nC", .tooManyFields),
            ("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 64), .headTooLarge),
        ]
        for (head, error) in heads {
            let bytes = Array(head.utf8)
            #expect(throws: error) { try parser.parse(bytes.borrowed) }
        }
    }

    @Test(arguments: [-1, 5, Int.max, Int.min])
    func `a start outside the bytes finds nothing`(start: Int) throws {
        let bytes: [UInt8] = Array("GET ".utf8)
        guard case .incomplete = try RequestParser().parse(bytes.borrowed, from: start) else {
            Issue.record("a head was found outside of the bytes")
            return
        }
    }
}

@Suite struct RequestHeadFieldTests {
    private static func value(_ lines: String, behind: String = "") throws -> String? {
        let bytes = Array("POST / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\(behind)".utf8)
        guard case .head(let head, _) = try RequestParser().parse(bytes.borrowed) else { return "incomplete" }
        return head.value(ofField: "linkd-reload", in: bytes.borrowed).map { text(bytes.borrowed, $0) }
    }

    @Test(arguments: [
        ("Linkd-Reload: 1\r\n", "1"), ("linkd-reload:1\r\n", "1"), ("LINKD-RELOAD: \t1 \t\r\n", "1"),
        ("X: y\r\nLinkd-Reload: a: b, c\r\nZ: 1\r\n", "a: b, c"), ("Linkd-Reload:\r\n", ""),
    ])
    func `a field that occurs once is found, in any letter case and without surrounding blanks`(
        lines: String,
        value: String
    ) throws {
        #expect(try Self.value(lines) == value)
    }

    @Test(arguments: [
        "", "Linkd-Reloa: 1\r\n", "Linkd-Reloads: 1\r\n", "X-Linkd-Reload: 1\r\n", "X: Linkd-Reload: 1\r\n",
        "Linkd-Reload: 1\r\nLinkd-Reload: 1\r\n",
    ])
    func `a field that is absent or occurs twice is not found`(lines: String) throws {
        #expect(try Self.value(lines) == nil)
    }

    @Test func `the fields of the next request are not read`() throws {
        #expect(try Self.value("", behind: "GET / HTTP/1.1\r\nLinkd-Reload: 1\r\n\r\n") == nil)
        #expect(try Self.value("", behind: "Linkd-Reload: 1\r\n") == nil)
    }
}
