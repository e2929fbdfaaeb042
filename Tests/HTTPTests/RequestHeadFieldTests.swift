import HTTP
import HTTPCases
import Testing

@Suite struct RequestHeadFieldTests {
    private static func value(_ lines: String, behind: String = "") throws -> String? {
        let bytes = Array("POST / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\(behind)".utf8)
        guard case .head(let head, _) = try RequestParser().parse(bytes.span) else { return "incomplete" }
        return head.value(ofField: "linkd-reload", in: bytes.span).map { text(bytes.span, $0) }
    }

    @Test(arguments: [
        ("Linkd-Reload: 1\r\n", "1"), ("linkd-reload:1\r\n", "1"), ("LINKD-RELOAD: \t1 \t\r\n", "1"),
        ("X: y\r\nLinkd-Reload: a: b, c\r\nZ: 1\r\n", "a: b, c"), ("Linkd-Reload:\r\n", ""),
    ])
    func `a field that stands once is found, in any case and without the blanks around it`(
        lines: String,
        value: String
    ) throws {
        #expect(try Self.value(lines) == value)
    }

    @Test(arguments: [
        "", "Linkd-Reloa: 1\r\n", "Linkd-Reloads: 1\r\n", "X-Linkd-Reload: 1\r\n", "X: Linkd-Reload: 1\r\n",
        "Linkd-Reload: 1\r\nLinkd-Reload: 1\r\n",
    ])
    func `a field that is absent or stands twice is not`(lines: String) throws {
        #expect(try Self.value(lines) == nil)
    }

    @Test func `the next request's fields are not looked at`() throws {
        #expect(try Self.value("", behind: "GET / HTTP/1.1\r\nLinkd-Reload: 1\r\n\r\n") == nil)
        #expect(try Self.value("", behind: "Linkd-Reload: 1\r\n") == nil)
    }
}
