import Foundation
import TestFolders
import Testing

@Suite(.enabled(if: Program.installed("prlimit") != nil, "prlimit is not installed"))
struct DescriptorLimitTests {
    /// The built `linkd` on a free port, with so many descriptors at its start.
    private static func server(
        soft: Int,
        hard: Int,
        connections: Int,
        _ settings: String = ""
    ) throws -> (child: Child, port: Int) {
        let limits = "\"limits\": { \"connections\": \(connections) }\(settings)"
        let site = try SiteFolder(
            configuration: SiteFolder.configuration.replacing(" }", with: ", \(limits) }")
        )
        // What another test opens in this moment is inherited, with gaps below it that connections might not fill.
        let filling = "for n in {3..150}; do [ -e /proc/$$/fd/$n ] || eval \"exec $n</dev/null\"; done"
        let script = "\(hard == 1_000 ? filling : ":"); ulimit -Sn \(soft) && ulimit -Hn \(hard) && exec \"$0\" serve"
        let child = try Child(
            URL(filePath: "/bin/bash"),
            ["-c", script, Program.linkd().path],
            in: site.folder
        )
        let port = try Deadline().poll(for: "linkd to listen") {
            guard child.isRunning else { throw TestFailure("linkd does not start: \(child.error)") }
            return child.output.contains(LinkdServer.lastLine) ? LinkdServer.port(in: child.output) : nil
        }
        return (child, port)
    }

    @Test func `the soft limit of descriptors is raised silently`() throws {
        let (child, _) = try Self.server(soft: 64, hard: 4_000, connections: 1_000)
        #expect(child.error.isEmpty)
        let limit = try #require(Self.descriptorLimit(of: child))
        #expect((1_000...4_000).contains(limit))
    }

    @Test func `too few descriptors are reported with the numbers, and the limit is lowered`() throws {
        let (child, port) = try Self.server(soft: 300, hard: 300, connections: 10_000)
        let warning = try #require(
            child.error.firstMatch(
                of: /limit of 10000 connections is lowered to (\d+), .* open 300 files and (\d+) are/
            )
        )
        let (connections, files) = (try #require(Int(warning.1)), try #require(Int(warning.2)))
        #expect(files > 10_000 && connections == 300 - (files - 10_000))
        let clients = try (0..<connections).map { _ in try #require(RawConnection(port: port)) }
        for client in clients {
            client.send("GET /hello.txt HTTP/1.1\r\nHost: trips.example.com\r\n\r\n")
            #expect(try client.receive(through: "\r\n\r\nhello\n").hasPrefix("HTTP/1.1 200 "))
        }
        let refused = try #require(RawConnection(port: port))
        #expect(try refused.receiveAll().hasPrefix("HTTP/1.1 503 "))
    }

    @Test(arguments: 8...12)
    func `linkd refuses to start with too few descriptors, and starts with the number that it says`(limit: Int) throws {
        let failure = #expect(throws: TestFailure.self) {
            _ = try Self.server(soft: limit, hard: limit, connections: 10)
        }
        let message = try #require(failure).description
        let numbers = try #require(message.firstMatch(of: /may open (\d+) files, and at least (\d+) are needed/))
        #expect(Int(numbers.1) == limit)
        let needed = try #require(Int(numbers.2))
        let (child, port) = try Self.server(soft: needed, hard: needed, connections: 10)
        let client = try #require(RawConnection(port: port))
        client.send("GET /hello.txt HTTP/1.1\r\nHost: trips.example.com\r\n\r\n")
        #expect(try client.receive(through: "\r\n\r\nhello\n").hasPrefix("HTTP/1.1 200 "))
        withExtendedLifetime(child) {}
    }

    @Test func `without free descriptors health is answered beside silent clients`() throws {
        let (child, site) = try Self.server(soft: 1_000, hard: 1_000, connections: 700, ", \"admin\": \"127.0.0.1:0\"")
        let line = try #require(child.output.split(separator: "\n").first { $0.hasPrefix("admin listener on http://") })
        let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
        var silent: [RawConnection] = []
        let sockets = try Self.openSockets(of: child)
        // The limit is on the highest number, so there must be no gap below it. Clients of the site fill what gaps the
        // child has inherited, since the admin listener takes few.
        repeat {
            silent.append(try #require(RawConnection(port: silent.count < 5 ? port : site)))
            let expected = sockets + silent.count
            // A client that waited for a descriptor would take the one that is given up for health.
            try Deadline().poll(for: "the connection to be accepted") {
                try Self.openSockets(of: child) == expected ? true : nil
            }
        } while try silent.count < 5
            || !Self.openDescriptors(of: child).elementsEqual(0..<Self.openDescriptors(of: child).count)
        try Self.limitDescriptors(of: child, to: Self.openDescriptors(of: child).count)
        for _ in 0..<3 {
            let client = try #require(RawConnection(port: port))
            client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try client.receiveAll().hasPrefix("HTTP/1.1 200 "))
        }
        #expect(!child.error.contains("Too many open files"), "\(child.error)")
        withExtendedLifetime(silent) {}
    }

    @Test func `without free descriptors clients get 503, and are served again later`() throws {
        let (child, port) = try Self.server(soft: 1_000, hard: 1_000, connections: 700)
        let request = "GET /hello.txt HTTP/1.1\r\nHost: trips.example.com\r\n\r\n"
        var admitted: [RawConnection] = []
        // The limit is on the highest number, so there must be no gap below it.
        repeat {
            admitted.append(try #require(RawConnection(port: port)))
            admitted.last?.send(request)
            _ = try admitted.last?.receive(through: "hello\n")
        } while try !Self.openDescriptors(of: child).elementsEqual(0..<Self.openDescriptors(of: child).count)
        try Self.limitDescriptors(of: child, to: Self.openDescriptors(of: child).count)
        for _ in 0..<3 {
            let refused = try #require(RawConnection(port: port))
            refused.send(request)
            let answer = try refused.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 503 "))
            #expect(answer.contains("\r\nConnection: close\r\n"))
        }
        for client in admitted {
            client.send(request)
            #expect(try client.receive(through: "hello\n").hasPrefix("HTTP/1.1 200 "))
        }
        #expect(child.error.contains("accept 127.0.0.1:\(port): Too many open files; no connection is accepted until"))
        try Self.limitDescriptors(of: child, to: 1_000)
        try Deadline().poll(for: "new connections to be served") { () -> Bool? in
            guard let client = RawConnection(port: port) else { return nil }
            client.send(request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
            return try client.receiveAll().hasPrefix("HTTP/1.1 200 ") ? true : nil
        }
        child.terminate()
        #expect(try child.wait() == 0)
    }

    private static func descriptorLimit(of child: Child) -> Int? {
        let limits = try? String(contentsOfFile: "/proc/\(child.processIdentifier)/limits", encoding: .utf8)
        return limits?.firstMatch(of: /Max open files +(\d+)/).flatMap { Int($0.1) }
    }

    private static func openDescriptors(of child: Child) throws -> [Int] {
        let folder = "/proc/\(child.processIdentifier)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { Int($0) }.sorted()
    }

    private static func openSockets(of child: Child) throws -> Int {
        try openDescriptors(of: child).count { descriptor in
            let link = "/proc/\(child.processIdentifier)/fd/\(descriptor)"
            return (try? FileManager.default.destinationOfSymbolicLink(atPath: link))?.hasPrefix("socket:") == true
        }
    }

    private static func limitDescriptors(of child: Child, to count: Int) throws {
        guard let prlimit = Program.installed("prlimit") else { throw TestFailure("prlimit is not installed") }
        let outcome = try Outcome(Child(prlimit, ["--pid", "\(child.processIdentifier)", "--nofile=\(count):1000"]))
        guard outcome.exitCode == 0 else { throw TestFailure("prlimit fails: \(outcome.error)") }
    }
}
