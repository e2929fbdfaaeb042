import HTTP
import Testing

@testable import Server

@Suite struct WaitingAnswerTests {
    private func worker() throws -> Worker {
        let wakePipe = try WakePipe()
        let shared = SharedState(
            listeners: [],
            intakes: [Intake(waking: wakePipe)],
            service: CurrentService(Service(try EchoResponder())),
            droppedLogLines: DroppedLogLines(nil)
        ) { _ in }
        return try Worker(0, shared, wokenBy: wakePipe)
    }

    private func response(bodyBytes: Int) throws -> Response {
        Response(status: .ok, fields: try ResponseFields([]), body: .bytes([UInt8](repeating: 1, count: bodyBytes)))
    }

    @Test func `the body of an answer that waits is shared, not copied`() throws {
        let waiting = try worker().gather(response(bodyBytes: 60_000), .implied, hasBody: true)
        let ownBytes = try #require(waiting).ownBytes
        #expect((1..<1_000).contains(ownBytes))
    }

    @Test func `a small body is gathered with its head`() throws {
        #expect(try worker().gather(response(bodyBytes: 1_000), .implied, hasBody: true) == nil)
    }
}
