import Foundation
import HTTP
import Server
import Testing

@Suite struct AccessLogTests {
    /// Runs some requests and returns the lines they left, with the time replaced by `T`.
    private func lines(showsQueries: Bool = false, _ requests: [String]) throws -> [String] {
        let pipe = Pipe()
        let log = try AccessLog(to: pipe.fileHandleForWriting.fileDescriptor, showsQueries: showsQueries)
        let server = try LiveServer(accessLog: log, responder: EchoResponder())
        for request in requests {
            let client = try server.client()
            client.send(request)
            while try client.receive(bodiless: request.hasPrefix("HEAD")) != nil {}
        }
        server.stop()
        #expect(server.hasEnded(within: 20))
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return text.split(separator: "\n").map { line in
            String(line).replacing(/\[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\]/, with: "T")
        }
    }

    private let closing = "Connection: close\r\n"

    @Test func `a line has what the combined format has`() throws {
        let lines = try lines([
            get("/a") + get("/b?c=d", "Referer: https://e/f?g\r\nUser-Agent: h i\r\n" + closing),
            "HEAD /a HTTP/1.0\r\n\r\n",
        ])
        #expect(
            lines == [
                #"127.0.0.1 - - T "GET /a HTTP/1.1" 200 3 "-" "-""#,
                #"127.0.0.1 - - T "GET /b HTTP/1.1" 200 6 "https://e/f" "h i""#,
                #"127.0.0.1 - - T "HEAD /a HTTP/1.0" 200 0 "-" "-""#,
            ]
        )
    }

    @Test func `queries are shown when asked for`() throws {
        let lines = try lines(showsQueries: true, [get("/b?c=d", "Referer: https://e/f?g\r\n" + closing)])
        #expect(lines == [#"127.0.0.1 - - T "GET /b?c=d HTTP/1.1" 200 6 "https://e/f?g" "-""#])
    }

    @Test func `what could forge a line is escaped`() throws {
        let lines = try lines([get("/\"", "User-Agent: a\" \\ \t \u{E9}\r\n" + closing)])
        #expect(lines == [#"127.0.0.1 - - T "GET /\x22 HTTP/1.1" 200 3 "-" "a\x22 \x5c \x09 \xc3\xa9""#])
    }

    @Test func `a refused request has a line without itself`() throws {
        #expect(try lines(["GET /secret\n"]) == [#"127.0.0.1 - - T "-" 400 16 "-" "-""#])
    }

    @Test func `a log that nobody reads holds nobody up, and its loss is counted`() async throws {
        let pipe = Pipe()
        let log = try AccessLog(to: pipe.fileHandleForWriting.fileDescriptor)
        let server = try LiveServer(accessLog: log, responder: EchoResponder())
        let client = try server.client()
        let path = "/" + String(repeating: "a", count: 8_000)
        for _ in 0..<100 {
            client.send(String(repeating: get(path), count: 20))
            for _ in 0..<20 { #expect(try client.receive()?.status == 200) }
        }
        server.stop()
        #expect(server.hasEnded(within: 20))
        #expect((1...2_000).contains(log.droppedLines))
        var messages: [String] = []
        for await message in server.messages { messages.append(message) }
        #expect(
            messages == ["\(log.droppedLines) lines of the access log were dropped, because nobody took them in time"]
        )
        withExtendedLifetime(pipe) {}
    }
}
