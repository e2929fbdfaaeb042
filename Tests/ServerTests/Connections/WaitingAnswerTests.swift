import HTTP
import Testing

@testable import Server

@Suite struct WaitingAnswerTests {
    private func collected(_ response: Response) -> OutgoingResponse? {
        let date = DateField(HTTPDate(secondsSince1970: 0))
        return OutputBuffer().collect(response, .implied, hasBody: true, date: date)
    }

    private func response(bodyBytes: Int) throws -> Response {
        Response(status: .ok, fields: try ResponseFields([]), body: .bytes([UInt8](repeating: 1, count: bodyBytes)))
    }

    @Test func `the body of an answer that waits is shared, not copied`() throws {
        let waiting = try collected(response(bodyBytes: 60_000))
        let ownBytes = try #require(waiting).ownBytes
        #expect((1..<1_000).contains(ownBytes))
    }

    @Test func `a small body is gathered with its head`() throws {
        #expect(try collected(response(bodyBytes: 1_000)) == nil)
    }
}
