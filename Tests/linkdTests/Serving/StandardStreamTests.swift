import Foundation
import TestFolders
import Testing

/// linkd, started with standard streams closed: no file, socket or pipe may get their numbers.
struct StandardStreamTests {
    /// What a shell closes; every combination.
    private static let combinations = [
        "0<&-", "1>&-", "2>&-", "0<&- 1>&-", "0<&- 2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-",
    ]

    private static func start(_ arguments: String, closing streams: String, in folder: TemporaryFolder) throws -> Child
    {
        let script = "exec \"$0\" \(arguments) \(streams)"
        return try Child(URL(filePath: "/bin/sh"), ["-c", script, Program.linkd().path], in: folder)
    }

    private static func hello(_ port: Int) throws -> String? {
        guard let connection = RawConnection(port: port) else { return nil }
        connection.send("GET /hello.txt HTTP/1.1\r\nHost: trips.example.com\r\nConnection: close\r\n\r\n")
        return try connection.receiveAll()
    }

    @Test(arguments: combinations, ["access.log", "stdout", "stderr"])
    func `linkd serves, logs, reloads and stops without standard streams`(streams: String, log: String) throws {
        let port = try RawListener.freePort()
        let site = try SiteFolder(
            configuration: """
                { "listen": ["127.0.0.1:\(port)"], "eventLoops": 2, "publicDirectory": "Public", "tables": ["trips.json"],
                  "accessLog": { "destination": "\(log)" } }
                """
        )
        let child = try Self.start("serve", closing: streams, in: site.folder)
        let answer = try Deadline().poll(for: "an answer") {
            guard child.isRunning else { throw TestFailure("linkd ends with \(try child.wait()): \(child.error)") }
            return try Self.hello(port)
        }
        #expect(answer.hasSuffix("\r\n\r\nhello\n"))
        try Self.expectNowhere(streams, of: child)
        try site.folder.write("Public/hello.txt", "good day\n")
        child.signal(SIGHUP)
        try Deadline().poll(for: "the reload") {
            try Self.hello(port)?.hasSuffix("\r\n\r\ngood day\n") == true ? true : nil
        }
        if !streams.contains("2") {
            try Deadline().poll(for: "the report") { child.error.contains("reloaded: 1 site") ? true : nil }
        }
        child.terminate()
        #expect(try child.wait() == 0)
        if log == "access.log" {
            let lines = site.folder.text("access.log").split(separator: "\n")
            #expect(lines.count >= 2)
            #expect(lines.allSatisfy { $0.contains("\"GET /hello.txt HTTP/1.1\" 200 ") }, "nothing but its lines")
        }
        #expect(child.output.contains("listening on") == !streams.contains("1"))
    }

    @Test(arguments: combinations)
    func `a command's connection does not get a standard stream's descriptor`(streams: String) throws {
        let listener = try RawListener()
        let folder = try TemporaryFolder()
        let child = try Self.start("reload --admin 127.0.0.1:\(listener.port)", closing: streams, in: folder)
        do {
            // Ends with its scope, and the answer with it.
            let connection = try listener.accept()
            #expect(try connection.receive(through: "\r\n\r\n").hasPrefix("POST /reload HTTP/1.1\r\n"))
            try Self.expectNowhere(streams, of: child)
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\ndone\n")
        }
        #expect(try child.wait() == 0)
        #expect(child.output == (streams.contains("1") ? "" : "done\n"))
    }

    // A process of the same user can write them.
    @Test(.enabled(if: Program.isOnLinux, "needs Linux: /proc leads to the pipes"))
    func `stray bytes in its pipes do no harm`() throws {
        let server = try LinkdServer(
            SiteFolder(
                configuration: """
                    { "listen": ["127.0.0.1:0"], "eventLoops": 2, "publicDirectory": "Public", "tables": ["trips.json"],
                      "accessLog": { "destination": "access.log" } }
                    """
            )
        )
        let folder = "/proc/\(server.processIdentifier)/fd"
        let pipes = Dictionary(
            try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")).map { ($0, name) }
            },
            uniquingKeysWith: { first, _ in first }
        ).filter { $0.key.hasPrefix("pipe:") }
        #expect(pipes.count >= 2, "one wakes each loop")
        for bytes in [[0], [1], [2], [3], Array("listening".utf8), [UInt8](repeating: 0xA5, count: 4_096)] {
            for name in pipes.values {
                let pipe = try FileHandle(forWritingTo: URL(filePath: "\(folder)/\(name)"))
                try pipe.write(contentsOf: bytes)
                try pipe.close()
            }
            #expect(try server.curl("/hello.txt").status == 200)
        }
        #expect(try server.reload().contains("reloaded: 1 site"))
        #expect(try server.stop() == 0)
        #expect(server.site.folder.text("access.log").split(separator: "\n").count == 6)
    }

    /// Expects /dev/null in place of the closed streams, each in its direction.
    private static func expectNowhere(_ streams: String, of child: Child) throws {
        #if os(Linux)
        let process = "/proc/\(child.processIdentifier)"
        for (number, direction) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] where streams.contains("\(number)") {
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/fd/\(number)") == "/dev/null")
            let info = try String(contentsOfFile: "\(process)/fdinfo/\(number)", encoding: .utf8)
            let flags = try #require(info.firstMatch(of: /flags:\s*([0-7]+)/)?.1)
            #expect(Int32(flags, radix: 8).map { $0 & O_ACCMODE } == direction)
        }
        let streams = try FileManager.default.contentsOfDirectory(atPath: "\(process)/fd").filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/fd/\($0)")) == "/dev/null"
        }
        #expect(streams.allSatisfy { ["0", "1", "2"].contains($0) }, "/dev/null is open for the streams only")
        #endif
    }
}
