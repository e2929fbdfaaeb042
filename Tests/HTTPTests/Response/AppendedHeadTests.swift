import Testing

@testable import HTTP

@Suite struct AppendedHeadTests {
    private let date = DateField(HTTPDate(secondsSince1970: 784_111_777))

    private func written(_ response: Response, _ persistence: Persistence = .implied) -> String {
        var output: [UInt8] = []
        response.appendHead(persistence, date: date, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `a head has status, date, length, tag and the fields in their order`() throws {
        let response = Response(
            status: .ok,
            fields: try ResponseFields([("Content-Type", "text/html"), ("X-Content-Type-Options", "nosniff")]),
            entityTag: EntityTag(rawValue: 0x0A),
            body: .bytes([1, 2, 3])
        )
        #expect(
            written(response) == """
                HTTP/1.1 200 OK\r
                Date: Sun, 06 Nov 1994 08:49:37 GMT\r
                Content-Length: 3\r
                ETag: "000000000000000a"\r
                Content-Type: text/html\r
                X-Content-Type-Options: nosniff\r
                \r

                """
        )
    }

    @Test(arguments: [0, 9, 10, 99, 100, 65_536, 1_000_000_007])
    func `the length is that of the body`(count: Int) throws {
        final class File: OpenFile {
            let descriptor: Int32 = -1
            let count: Int
            init(_ count: Int) { self.count = count }
        }
        let response = Response(status: .ok, fields: try ResponseFields([]), body: .file(File(count)))
        #expect(written(response).contains("\r\nContent-Length: \(count)\r\n"))
    }

    @Test func `an empty body has length 0`() throws {
        #expect(written(Response(status: .ok, fields: try ResponseFields([]))).contains("\r\nContent-Length: 0\r\n"))
    }

    @Test func `a body that is not made for HEAD has no length, and all other fields`() throws {
        let fields = try ResponseFields([("Content-Type", "text/html")])
        let tag = EntityTag(rawValue: 1)
        let head = written(Response(status: .ok, fields: fields, entityTag: tag, body: .omitted), .ends)
        let whole = written(Response(status: .ok, fields: fields, entityTag: tag, body: .bytes([1, 2])), .ends)
        #expect(whole.contains("Content-Length: 2\r\n"))
        #expect(head == whole.replacing("Content-Length: 2\r\n", with: ""))
    }

    @Test func `304 has no length`() throws {
        let response = Response(
            status: .notModified,
            fields: try ResponseFields([]),
            entityTag: EntityTag(rawValue: 1),
            body: .bytes([1])
        )
        #expect(!written(response).contains("Content-Length"))
        #expect(written(response).contains("\r\nETag: \"0000000000000001\"\r\n"))
    }

    @Test func `the Connection field is sent if the client needs it`() {
        let response = Response.refusal(.notFound)
        #expect(!written(response).contains("Connection:"))
        #expect(written(response, .stated).contains("\r\nConnection: keep-alive\r\n"))
        #expect(written(response, .ends).contains("\r\nConnection: close\r\n"))
    }

    @Test func `each status has its line`() {
        for status in Status.allCases {
            #expect(String(decoding: status.line, as: UTF8.self) == "HTTP/1.1 \(status.code) \(status.reason)\r\n")
        }
    }

    @Test func `no response names the server software`() {
        #expect(!written(.refusal(.notFound)).contains("Server:"))
    }
}

/// The one place where a name or a value enters an answer's head.
@Suite struct ResponseFieldsTests {
    @Test(arguments: [
        "a\r\nSet-Cookie: b", "a\rb", "a\nb", "a\0b", "a\tb", "a\u{7F}", "\u{1B}[31m", "é", "a\u{2028}b", "\r\n",
    ])
    func `a value with a line break, a control byte or more than ASCII is refused`(value: String) {
        #expect(throws: ResponseFieldError.self) { try ResponseFields([("Link", value)]) }
    }

    @Test(arguments: ["a b", "a:", "a\r\n", "a\0", "é", "a(b)", "a/b", " a", "\"a\""])
    func `a name that is not a token is refused`(name: String) {
        #expect(throws: ResponseFieldError.self) { try ResponseFields([(name, "b")]) }
    }

    @Test func `an empty name is refused`() {
        #expect(throws: ResponseFieldError.emptyName) { try ResponseFields([("", "b")]) }
    }

    @Test(arguments: ["Date", "content-length", "CONNECTION", "ETag", "Transfer-Encoding"])
    func `a field that the server writes itself is refused`(name: String) {
        #expect(throws: ResponseFieldError.managedName(name)) { try ResponseFields([(name, "b")]) }
    }

    @Test func `an error names the byte and its position`() {
        let error = ResponseFieldError.unusableByteInValue(of: "Link", byte: 13, offset: 1)
        #expect(throws: error) { try ResponseFields([("Link", "a\rb")]) }
        #expect(error.description.contains("Link has byte 13 at offset 1"))
    }
}
