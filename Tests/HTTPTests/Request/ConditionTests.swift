import BorrowedBytes
import HTTP
import Testing

/// Which requests have conditions; `SitesTests` has the answers to them.
@Suite struct ConditionTests {
    private static func head(_ lines: [String], _ bytes: inout [UInt8]) throws -> RequestHead {
        bytes = Array((["GET / HTTP/1.1", "Host: a"] + lines + ["", ""]).joined(separator: "\r\n").utf8)
        guard case .head(let head, _) = try RequestParser().parse(bytes.borrowed) else {
            throw ParseError.malformedField
        }
        return head
    }

    @Test(arguments: [
        ("If-None-Match: *", true), ("if-modified-since: x", true), ("IF-MATCH:", true),
        ("If-Unmodified-Since: x", true),
        ("range: bytes=0-1", true), ("If-Range: x", false), ("Accept: */*", false), ("X-Range: bytes=0-1", false),
        ("If-Match-All: *", false), ("Ranges: bytes=0-1", false),
    ])
    func `a request is conditional if it has one of five fields`(line: String, isConditional: Bool) throws {
        var bytes: [UInt8] = []
        #expect(try Self.head([line], &bytes).isConditional == isConditional)
    }

    @Test func `all values of a field are found in their order`() throws {
        var bytes: [UInt8] = []
        let head = try Self.head(["A: 1", "B: x", "a:  2 ", "A:"], &bytes)
        let view = bytes.borrowed
        let values = head.values(ofField: "a", in: view).map { range in String(decoding: bytes[range], as: UTF8.self) }
        #expect(values == ["1", "2", ""])
        #expect(head.values(ofField: "c", in: view).isEmpty)
    }

    @Test(
        arguments: [
            (["If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT", "If-None-Match: *"], .met),
            (["If-Match: \"x\""], .failed), (["If-Match: *"], .met),
        ] as [([String], ConditionOutcome)]
    )
    func `content without a tag and a time fails only a list of tags`(lines: [String], outcome: ConditionOutcome) throws
    {
        var bytes: [UInt8] = []
        let found = try Self.head(lines, &bytes).conditionOutcome(nil, in: bytes.borrowed)
        #expect(found == outcome)
    }
}
