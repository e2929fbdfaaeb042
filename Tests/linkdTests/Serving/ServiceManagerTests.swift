import Foundation
import TestFolders
import Testing

struct ServiceManagerTests {
    private static let request = "GET /hello.txt HTTP/1.1\r\nHost: trips.example.com\r\nConnection: close\r\n\r\n"

    private static var names: [String] {
        #if os(Linux)
        ["/notify", "@linkd-tests-\(UUID().uuidString)"]
        #else
        ["/notify"]
        #endif
    }

    @Test(arguments: names)
    func `the service manager hears when linkd serves, reloads and stops`(name: String) throws {
        let (folder, site) = (try ShortFolder(), try SiteFolder())
        let socket = try NotifySocket(name.hasPrefix("@") ? name : folder.path("notify"))
        let arguments = try ["NOTIFY_SOCKET=\(socket.name)", Program.linkd().path, "serve"]
        let child = try Child(URL(filePath: "/usr/bin/env"), arguments, in: site.folder)
        let ready = try socket.receive()
        #expect(ready["READY"] == "1")
        let port = try #require(LinkdServer.port(in: child.output), "ready is said when it listens, not before")
        #expect(ready["STATUS"] == "serving 127.0.0.1:\(port)")
        #expect(try Self.answer(port).hasPrefix("HTTP/1.1 200 "))

        for (table, status) in [(SiteFolder.notes, "reload refused: 1 problem;"), (SiteFolder.trips, "reloaded: 2 ")] {
            try site.folder.write("trips.json", table)
            let before = Self.microseconds
            child.signal(SIGHUP)
            let reloading = try socket.receive()
            #expect(reloading["RELOADING"] == "1")
            let time = try #require(reloading["MONOTONIC_USEC"].flatMap { Int($0) })
            #expect((before...Self.microseconds).contains(time))
            let done = try socket.receive()
            #expect(done["READY"] == "1")
            #expect(done["STATUS"]?.hasPrefix(status) == true, "\(done)")
        }
        child.terminate()
        #expect(try socket.receive() == ["STOPPING": "1"])
        #expect(try child.wait() == 0)
    }

    private static var microseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000
    }

    private static func answer(_ port: Int) throws -> String {
        guard let connection = RawConnection(port: port) else { throw TestFailure("no process listens on \(port)") }
        connection.send(request)
        return try connection.receiveAll()
    }

    @Test(arguments: ["", "nonsense", "@", "vsock:2:1", "/" + String(repeating: "a", count: 200), "/nowhere/notify"])
    func `a service manager that cannot be reached changes nothing`(name: String) throws {
        let site = try SiteFolder()
        let arguments = try ["NOTIFY_SOCKET=\(name)", Program.linkd().path, "serve"]
        let child = try Child(URL(filePath: "/usr/bin/env"), arguments, in: site.folder)
        let port = try Deadline().poll(for: "linkd to listen") { LinkdServer.port(in: child.output) }
        #expect(try Self.answer(port).hasPrefix("HTTP/1.1 200 "))
        child.terminate()
        #expect(try child.wait() == 0)
    }

    /// Starts `linkd serve` by a shell, which sets variables and descriptors first; its standard input is a listener.
    private static func start(_ script: String, _ listener: RawListener, _ site: SiteFolder) throws -> Child {
        try Child(
            URL(filePath: "/bin/sh"),
            ["-c", script + " exec \"$0\" serve 3<&0 </dev/null", Program.linkd().path],
            standardInput: listener.handle,
            in: site.folder
        )
    }

    @Test func `an inherited socket is served in place of listen`() throws {
        let (listener, site) = (try RawListener(), try SiteFolder())
        let child = try Self.start("LISTEN_PID=$$ LISTEN_FDS=1", listener, site)
        let port = try Deadline().poll(for: "linkd to listen") { LinkdServer.port(in: child.output) }
        #expect(port == listener.port)
        #expect(try Self.answer(port).hasPrefix("HTTP/1.1 200 "))
        #expect(child.output.contains("listening on http://127.0.0.1:\(port)\na page: "))
        child.signal(SIGHUP)
        try Deadline().poll(for: "the reload") { child.error.contains("reloaded: 2 sites") ? true : nil }
        #expect(!child.error.contains("restart"), "the configuration's listen has not changed")
        child.terminate()
        #expect(try child.wait() == 0)
        // The manager's own copy of the socket goes on: who comes now waits for the next process.
        let next = try Self.start("LISTEN_PID=$$ LISTEN_FDS=1", listener, site)
        #expect(try Self.answer(port).hasPrefix("HTTP/1.1 200 "))
        withExtendedLifetime(next) {}
    }

    @Test func `a socket for another process is not used`() throws {
        let (listener, site) = (try RawListener(), try SiteFolder())
        let child = try Self.start("LISTEN_PID=1 LISTEN_FDS=1", listener, site)
        let port = try Deadline().poll(for: "linkd to listen") { LinkdServer.port(in: child.output) }
        #expect(port != listener.port)
    }

    private static let mistakes: [(script: String, problem: String)] = [
        (
            "LISTEN_PID=$$ LISTEN_FDS=2",
            "descriptor 4, which the service manager passed on, is not a listening stream socket"
        ),
        ("LISTEN_PID=$$ LISTEN_FDS=x", "LISTEN_FDS is \"x\", which is not a number of sockets"),
        ("LISTEN_PID=$$ LISTEN_FDS=-1", "LISTEN_FDS is \"-1\""),
        ("LISTEN_PID=$$ LISTEN_FDS=99999999999", "LISTEN_FDS is \"99999999999\""),
        (
            "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" serve 3</dev/null #",
            "descriptor 3, which the service manager passed on, is not a listening stream socket"
        ),
    ]

    @Test(arguments: mistakes)
    func `a descriptor that is not a listening socket is refused`(script: String, problem: String) throws {
        let (listener, site) = (try RawListener(), try SiteFolder())
        let child = try Self.start(script, listener, site)
        #expect(try child.wait() == 1)
        #expect(child.error.hasPrefix(problem), "\(child.error)")
        #expect(child.output.isEmpty)
    }

    @Test(.enabled(if: Program.installed("systemd-socket-activate") != nil, "systemd is not installed"))
    func `systemd-socket-activate passes sockets in their order`() throws {
        guard let activate = Program.installed("systemd-socket-activate") else { return }
        let (folder, site) = (try ShortFolder(), try SiteFolder())
        let (port, path) = (try RawListener.freePort(), folder.path("linkd.sock"))
        let options = ["--listen", "127.0.0.1:\(port)", "--listen", path]
        // It closes what it inherits, by which Foundation would notice that a child has ended: a shell stays between.
        let script = "\"$@\" & child=$!; trap \"kill $child\" TERM; wait $child; wait $child"
        let command = [activate.path] + options + [try Program.linkd().path, "serve"]
        let child = try Child(URL(filePath: "/bin/sh"), ["-c", script, "sh"] + command, in: site.folder)
        // The first connection is what starts the program; it waits in the queue meanwhile.
        let answer = try Deadline().poll(for: "the socket") {
            RawConnection(port: port) == nil ? nil : try Self.answer(port)
        }
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        #expect(child.output.contains("listening on http://127.0.0.1:\(port)\nlistening on unix:\(path)\n"))
        let url = "http://trips.example.com/hello.txt"
        #expect(try Curl.answer(url, ["--unix-socket", path]).body == "hello\n")
        child.terminate()
        #expect(try child.wait() == 0)
        #expect(FileManager.default.fileExists(atPath: path), "the file is the service manager's")
    }
}

/// The socket of a service manager, to see what a service tells it.
final class NotifySocket {
    /// What `NOTIFY_SOCKET` says.
    let name: String
    private let descriptor: Int32

    /// Binds a path, or a name of Linux's own that begins with `@`.
    init(_ name: String) throws {
        self.name = name
        #if canImport(Glibc)
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        #else
        descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
        #endif
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        if name.hasPrefix("@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = (MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2) + bytes.count
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(size)) }
        }
        guard bound == 0 else { throw TestFailure("bind \(name): error \(errno)") }
    }

    deinit { close(descriptor) }

    /// The next message, as the variables in it.
    func receive() throws -> [String: String] {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw TestFailure("no message comes, error \(errno)") }
        let lines = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n")
        let pairs = lines.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
        return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0.last ?? "")) })
    }
}
