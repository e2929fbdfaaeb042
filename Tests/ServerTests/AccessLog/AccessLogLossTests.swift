import Foundation
import HTTP
import Server
import Testing

/// A log whose reader does not read, or whose disk is full.
@Suite struct AccessLogLossTests {
    /// Reads a pipe to its end on another thread, and stops the server meanwhile.
    private func textRead(from pipe: Pipe, stopping server: LiveServer) async throws -> String {
        let (written, reader) = AsyncStream.makeStream(of: Data.self)
        Thread.detachNewThread { [file = pipe.fileHandleForReading] in reader.yield(file.readDataToEndOfFile()) }
        server.stop()
        #expect(server.hasEnded(within: 20))
        try pipe.fileHandleForWriting.close()
        var read = written.makeAsyncIterator()
        return String(decoding: try #require(await read.next()), as: UTF8.self)
    }

    @Test func `an access log without a reader does not delay responses, and lost lines are counted and reported`()
        async throws
    {
        let pipe = Pipe()
        let (messages, reports) = AsyncStream.makeStream(of: String.self)
        let log = try AccessLog(to: pipe.fileHandleForWriting.fileDescriptor) { reports.yield($0) }
        let server = try LiveServer(accessLog: log, responder: EchoResponder())
        let client = try server.client()
        let path = "/" + String(repeating: "a", count: 8_000)
        for _ in 0..<100 {
            client.send(String(repeating: get(path), count: 20))
            for _ in 0..<20 { #expect(try client.receive()?.status == 200) }
        }
        // The server still runs when it says so.
        var heard = messages.makeAsyncIterator()
        let first = try #require(await heard.next())
        #expect(first.wholeMatch(of: #/\d+ lines? of the access log dropped: the reader was too slow/#) != nil)
        server.stop()
        #expect(server.hasEnded(within: 20))
        #expect((1...2_000).contains(log.droppedLines))
        reports.finish()
        var count = Int(first.prefix { $0.isNumber }) ?? 0
        while let message = await heard.next() { count += Int(message.prefix { $0.isNumber }) ?? 0 }
        #expect(count == log.droppedLines)
        withExtendedLifetime(pipe) {}
    }

    @Test func `lines wait for a slow reader up to a bound, and those that are read are whole`() async throws {
        let pipe = Pipe()
        let log = try AccessLog(to: pipe.fileHandleForWriting.fileDescriptor)
        let server = try LiveServer(accessLog: log, responder: EchoResponder())
        let client = try server.client()
        let path = "/" + String(repeating: "a", count: 8_000)
        for _ in 0..<100 {
            client.send(String(repeating: get(path), count: 20))
            for _ in 0..<20 { #expect(try client.receive()?.status == 200) }
        }
        let text = try await textRead(from: pipe, stopping: server)
        let lines = text.split(separator: "\n")
        #expect(text.hasSuffix("\n"))
        #expect(lines.allSatisfy { $0.hasPrefix("127.0.0.1 - - [") && $0.hasSuffix(" 200 8002 \"-\" \"-\"") })
        #expect(lines.count + log.droppedLines == 2_000)
        #expect(text.utf8.count < 5 << 20)
    }

    @Test func `a reload that changes the format on a full pipe joins no lines`() async throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        var limits = Limits()
        limits.request.targetBytes = 10_000
        let log = try AccessLog(to: descriptor)
        let server = try LiveServer(limits: limits, accessLog: log, responder: EchoResponder())
        let client = try server.client()
        // A line needs three writes, of which the pipe takes 16: the last one begins a line.
        let path = "/" + String(repeating: "a", count: 9_000)
        for _ in 0..<20 {
            client.send(get(path))
            #expect(try client.receive()?.status == 200)
        }
        var content = AccessLogContent()
        content.format = .json
        server.reload(Service(try EchoResponder(), accessLog: try AccessLog(to: descriptor, content)))
        client.send(get("/b"))
        #expect(try client.receive()?.status == 200)
        let text = try await textRead(from: pipe, stopping: server)
        let lines = text.split(separator: "\n")
        #expect(lines.count > 1)
        #expect(lines.last?.hasPrefix("{\"time\":") == true)
        #expect(lines.dropLast().allSatisfy { $0.hasPrefix("127.0.0.1 - - [") && !$0.contains("{") })
    }

    private static let hasFullDisk = FileManager.default.fileExists(atPath: "/dev/full")

    @Test(.enabled(if: hasFullDisk, "needs Linux: the disk of /dev/full is always full"))
    func `a full disk is reported`() async throws {
        let disk = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let (messages, reports) = AsyncStream.makeStream(of: String.self)
        let log = try AccessLog(to: disk.fileDescriptor) { reports.yield($0) }
        let server = try LiveServer(accessLog: log, responder: EchoResponder())
        let client = try server.client()
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
        var heard = messages.makeAsyncIterator()
        #expect(await heard.next() == "1 line of the access log dropped: write: No space left on device")
        server.stop()
        #expect(server.hasEnded(within: 20))
        #expect(log.droppedLines == 1)
    }
}
