import BorrowedBytes
import HTTP
import Testing

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    private struct Incomplete: Error {}

    @Test func `a head is ranges of its bytes`() throws {
        let request = Array("GET /trips/7?tab=map HTTP/1.1\r\nHost: example.com\r\n\r\n".utf8)
        let result = try RequestParser().parse(request.borrowed)
        guard case .head(let head, let end) = result else { throw Incomplete() }
        #expect(String(request.borrowed.extracting(head.path)) == "/trips/7")
        #expect(end == request.count)
    }
}
