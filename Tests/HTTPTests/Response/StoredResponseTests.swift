import Testing

@testable import HTTP

@Suite struct StoredResponseTests {
    private static func rendered(_ name: String, _ body: [UInt8], tag: UInt64?) throws -> Response {
        let fields = try ResponseFields([("Content-Type", name)])
        let tag = tag.map { EntityTag(rawValue: $0) }
        return Response(rendering: Response(status: .ok, fields: fields, entityTag: tag, body: .bytes(body)))
    }

    private static func bytes(_ response: Response) -> [UInt8] {
        var output: [UInt8] = []
        let date = DateField(HTTPDate(secondsSince1970: 0))
        ResponseHead(of: response, persistence: .implied).append(to: &output, date: date)
        return output + (response.body.inMemory ?? [])
    }

    @Test func `answers in one piece of memory are the same as alone`() throws {
        let responses = try [
            Self.rendered("text/a", Array("first".utf8), tag: 1), Self.rendered("text/b", [], tag: nil),
            Self.rendered("text/c", Array(repeating: 7, count: 100_000), tag: .max),
        ]
        var piece: [UInt8] = [1, 2, 3]
        let stored = try responses.map { try #require(StoredResponse($0, in: &piece)) }
        for (index, response) in responses.enumerated() {
            let again = Response(stored[index], in: piece, from: UInt32(index))
            #expect(Self.bytes(again) == Self.bytes(response))
            #expect(again.fields == response.fields)
            #expect(again.entityTag == response.entityTag)
            #expect(again.origin == UInt32(index))
        }
        #expect(piece.prefix(3) == [1, 2, 3])
    }

    @Test func `an answer that cannot be stored leaves the piece as it is`() throws {
        final class File: OpenFile {
            let descriptor: Int32 = -1
            let count = 5
        }
        let fields = try ResponseFields([])
        var piece: [UInt8] = [1]
        for body in [ResponseBody.none, .file(File())] {
            let response = Response(rendering: Response(status: .ok, fields: fields, body: body))
            #expect(StoredResponse(response, in: &piece) == nil)
        }
        #expect(StoredResponse(Response(status: .ok, fields: fields, body: .bytes([1])), in: &piece) == nil)
        #expect(piece == [1])
    }
}
