import Foundation
import TestFolders
import Testing

/// SIGTERM, SIGINT, SIGHUP and SIGUSR1 have their effect and never kill linkd: while it starts, serves and stops.
struct SignalTests {
    private static let largeBytes = 32 << 20

    /// Two loops, a log in a file, and an answer that takes as long as its reader does.
    private static func site() throws -> SiteFolder {
        let site = try SiteFolder(
            configuration: """
                { "listen": ["127.0.0.1:0"], "eventLoops": 2, "publicDirectory": "Public", "tables": ["trips.json"],
                  "accessLog": { "destination": "access.log" }, "limits": { "graceSeconds": 90 } }
                """
        )
        try site.folder.write("Public/large.bin", "")
        let file = try FileHandle(forWritingTo: URL(filePath: site.folder.path("Public/large.bin")))
        try file.truncate(atOffset: UInt64(largeBytes))
        try file.close()
        return site
    }

    /// Which of the two loops has the transfer is up to the system, so each signal gets several tries.
    private static let tries = 0..<3

    /// A server that was told to stop, one of whose loops has ended while the other still sends.
    private static func stopping() throws -> (server: LinkdServer, transfer: RawConnection) {
        let server = try LinkdServer(site())
        let transfer = try #require(RawConnection(port: server.port))
        transfer.send("GET /large.bin HTTP/1.1\r\nHost: trips.example.com\r\n\r\n")
        #expect(try transfer.receive(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(try server.curl("/hello.txt").status == 200)
        server.terminate()
        try Deadline().poll(for: "the port to close") { RawConnection(port: server.port) == nil ? true : nil }
        return (server, transfer)
    }

    private static func expectLines(_ text: String) {
        let lines = text.split(separator: "\n")
        #expect(text.hasSuffix("\n"))
        #expect(lines.count == 2)
        for path in ["large.bin", "hello.txt"] {
            #expect(lines.contains { $0.contains("\"GET /\(path) HTTP/1.1\" 200 ") }, "\(text)")
        }
    }

    @Test(arguments: [SIGTERM, SIGINT], tries)
    func `a second signal ends a loop that still sends, and no log line is lost`(
        signal: Int32,
        attempt: Int
    ) throws {
        let (server, transfer) = try Self.stopping()
        server.signal(signal)
        // Less than the 90 seconds that the transfer would have.
        #expect(try server.wait() == 0)
        Self.expectLines(server.site.folder.text("access.log"))
        withExtendedLifetime(transfer) {}
    }

    @Test(arguments: [[SIGUSR1], [SIGHUP], [SIGUSR1, SIGHUP]], tries)
    func `SIGUSR1 and SIGHUP do not end a server that is stopping`(signals: [Int32], attempt: Int) throws {
        let (server, transfer) = try Self.stopping()
        let folder = server.site.folder
        try FileManager.default.moveItem(atPath: folder.path("access.log"), toPath: folder.path("access.log.1"))
        for signal in signals { server.signal(signal) }
        if signals.contains(SIGUSR1) {
            try Deadline().poll(for: "the new file") {
                FileManager.default.fileExists(atPath: folder.path("access.log")) ? true : nil
            }
        }
        #expect(try Data(transfer.receive(count: Self.largeBytes)) == Data(count: Self.largeBytes))
        #expect(try server.wait() == 0)
        Self.expectLines(folder.text("access.log.1") + folder.text("access.log"))
        #expect(!server.error.contains("reload"), "a server that is stopping does not reload")
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGUSR1])
    func `no signal ends a server that is writing its last log lines`(signal: Int32) throws {
        let folder = try ShortFolder()
        let pipe = folder.path("log")
        #expect(mkfifo(pipe, 0o600) == 0)
        let reading = open(pipe, O_RDONLY | O_NONBLOCK)
        defer { close(reading) }
        let server = try LinkdServer(
            SiteFolder(
                configuration: """
                    { "listen": ["127.0.0.1:0"], "eventLoops": 2, "tables": ["trips.json"], "accessLog": { "destination": "\(pipe)" } }
                    """
            )
        )
        let client = try #require(RawConnection(port: server.port))
        let (count, path) = (100, "/help/" + String(repeating: "x", count: 7_000))
        for _ in 0..<count {
            client.send("GET \(path) HTTP/1.1\r\nHost: trips.example.com\r\n\r\n")
            #expect(try client.receive(through: "</html>\n").hasPrefix("HTTP/1.1 200 "))
        }
        server.terminate()
        try Deadline().poll(for: "the port to close") { RawConnection(port: server.port) == nil ? true : nil }
        var text: [UInt8] = []
        var isEnded = false
        // A pipe takes 64 KiB, so that most lines still wait when the last loop has ended.
        while !isEnded {
            server.signal(signal)
            var buffer = [UInt8](repeating: 0, count: 16_384)
            let count = read(reading, &buffer, buffer.count)
            isEnded = count == 0
            text += buffer[..<max(count, 0)]
            Thread.sleep(forTimeInterval: 0.005)
        }
        #expect(try server.wait() == 0)
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        // If this test does not run for half a second, the log drops the lines that wait, and reports them, at times twice.
        let reports = server.error.matches(of: /(\d+) lines? of the access log dropped/)
        let dropped = reports.compactMap { Int($0.1) }.reduce(0, +)
        #expect(lines.count + dropped == count)
    }

    @Test(arguments: 0..<5)
    func `a burst of signals ends the server with 0`(attempt: Int) throws {
        let server = try LinkdServer(Self.site(), arguments: ["--admin", "127.0.0.1:0"])
        #expect(try server.curl("/hello.txt").status == 200)
        let deadline = Deadline()
        while server.isRunning {
            for signal in [SIGTERM, SIGUSR1, SIGHUP, SIGINT] { server.signal(signal) }
            guard !deadline.hasPassed else { throw TestFailure("linkd goes on") }
            Thread.sleep(forTimeInterval: 0.000_5)
        }
        #expect(try server.wait() == 0)
        #expect(server.site.folder.text("access.log").split(separator: "\n").count == 1)
    }

    /// Which of some signals a thread holds; nil when it has ended.
    private static func held(_ signals: [Int32], by thread: String) -> [Int32]? {
        guard let status = try? String(contentsOfFile: "\(thread)/status", encoding: .utf8),
            let mask = status.firstMatch(of: /SigBlk:\s*([0-9a-f]+)/).flatMap({ UInt64($0.1, radix: 16) })
        else { return nil }
        return signals.filter { mask >> UInt64($0 - 1) & 1 == 1 }
    }

    /// Starts a server and waits, no longer than that, until it holds some signals.
    private static func starting(holding signals: [Int32]) throws -> Child {
        let child = try Child(Program.linkd(), ["serve", "--config", "config.json"], in: site().folder)
        try Deadline().poll(for: "linkd to hold signals") {
            guard child.isRunning else { throw TestFailure("linkd ends with \(try child.wait()): \(child.error)") }
            // All are blocked while the child is not yet linkd.
            return held(signals + [SIGALRM], by: "/proc/\(child.processIdentifier)") == signals ? true : nil
        }
        return child
    }

    @Test(.enabled(if: Program.isOnLinux, "needs Linux: /proc shows which signals are blocked"))
    func `SIGUSR1 and SIGHUP do not end a server that is starting, and it reloads once it serves`() throws {
        let child = try Self.starting(holding: [SIGHUP, SIGUSR1])
        for signal in [SIGUSR1, SIGHUP] { child.signal(signal) }
        try Deadline().poll(for: "the reload") { child.error.contains("reloaded: 1 site") ? true : nil }
        child.terminate()
        #expect(try child.wait() == 0)
    }

    @Test(.enabled(if: Program.isOnLinux, "needs Linux: /proc shows which signals are blocked"))
    func `one thread waits for signals, and all others block them`() throws {
        let signals = [SIGTERM, SIGINT, SIGHUP, SIGUSR1]
        let server = try LinkdServer(Self.site(), arguments: ["--watch", "--admin", "127.0.0.1:0"])
        #expect(try server.reload().contains("reloaded: 1 site"))
        let threads = "/proc/\(server.processIdentifier)/task"
        let names = try FileManager.default.contentsOfDirectory(atPath: threads)
        #expect(names.count > 5)
        // Linux shows signals as not blocked for the thread that waits for them.
        let others = names.compactMap { Self.held(signals, by: "\(threads)/\($0)") }.filter { $0 != signals }
        #expect(others == [[]])
    }
}

struct GracefulStopTests {
    private static let request = "GET /hello.txt HTTP/1.1\r\nHost: trips.example.com\r\n"

    @Test func `SIGTERM ends an idle server with 0`() throws {
        let server = try LinkdServer()
        #expect(try server.curl("/hello.txt").status == 200)
        #expect(try server.stop() == 0)
    }

    @Test(arguments: 0..<10)
    func `SIGTERM right after the announcement ends the server with 0`(_ attempt: Int) throws {
        #expect(try LinkdServer().stop() == 0)
    }

    @Test func `a request that has begun is finished, and no new connection is accepted`() throws {
        let server = try LinkdServer()
        let begun = try #require(RawConnection(port: server.port))
        begun.send(Self.request)
        // The one loop reads in order: once this later request is answered, the half one has been seen.
        #expect(try server.curl("/hello.txt").status == 200)
        server.terminate()
        try Deadline().poll(for: "the port to close") { RawConnection(port: server.port) == nil ? true : nil }
        begun.send("\r\n")
        let answer = try begun.receiveAll()
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("\r\nConnection: close\r\n"))
        #expect(answer.hasSuffix("\r\n\r\nhello\n"))
        #expect(try server.wait() == 0)
    }

    @Test func `a client that never finishes does not hold the server for long`() throws {
        let short = """
            { "listen": ["127.0.0.1:0"], "eventLoops": 1, "tables": ["trips.json"], "limits": { "graceSeconds": 1 } }
            """
        let server = try LinkdServer(SiteFolder(configuration: short))
        let begun = try #require(RawConnection(port: server.port))
        begun.send(Self.request)
        #expect(try server.curl("/hello.txt").status == 200)
        #expect(try server.stop() == 0)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a second signal ends the server at once`(signal: Int32) throws {
        let server = try LinkdServer()
        let begun = try #require(RawConnection(port: server.port))
        begun.send(Self.request)
        #expect(try server.curl("/hello.txt").status == 200)
        server.terminate()
        try Deadline().poll(for: "the port to close") { RawConnection(port: server.port) == nil ? true : nil }
        server.signal(signal)
        // Less than the 10 seconds that the half request would have.
        #expect(try server.wait(seconds: 5) == 0)
    }
}
