import HTTPCases
import Testing

/// The example of the module's front page.
@Suite struct FrontPageTests {
    @Test func `a request over a socket is answered by the responder`() throws {
        let server = try LiveServer(responder: EchoResponder())
        let client = try server.client()
        client.send("GET /trips?day=1 HTTP/1.1\r\nHost: example.com\r\n\r\n")
        #expect(try client.receive()?.text == "/trips?day=1")
    }
}
