import Foundation
import HTTPCases
import Server
import Testing

@Suite struct UnixSocketTests {
    private let folder: SocketFolder
    private var path: String { folder.file("linkd.sock") }

    init() throws {
        folder = try SocketFolder()
    }

    @Test(arguments: [("", 0o660), (",mode=666", 0o666), (",mode=0600", 0o600)])
    func `a socket is served with its mode, and gone at the end`(option: String, mode: Int) throws {
        let server = try LiveServer(addresses: ["unix:\(path)\(option)"], threads: 2, responder: EchoResponder())
        #expect(try folder.status("linkd.sock") == (mode, true))
        #expect(folder.names == ["linkd.sock"], "nothing else is left beside it")
        let client = try Client(path: path)
        client.send(get("/a") + get("/b?c", "Connection: close\r\n"))
        #expect(try client.receive()?.text == "/a?")
        #expect(try client.receive()?.text == "/b?c")
        #expect(try client.isAtEnd())
        server.stop()
        #expect(server.hasEnded(within: 20))
        #expect(folder.names.isEmpty)
    }

    @Test func `a socket has its mode from the moment that it exists`() async throws {
        for round in 0..<20 {
            let file = folder.file("\(round).sock")
            let (modes, seen) = AsyncStream.makeStream(of: mode_t.self)
            Thread.detachNewThread {
                var status = stat()
                let end = ContinuousClock.now + .seconds(20)
                while lstat(file, &status) != 0, ContinuousClock.now < end {}
                seen.yield(status.st_mode & 0o777)
            }
            let server = try LiveServer(addresses: ["unix:\(file),mode=600"], responder: EchoResponder())
            var first = modes.makeAsyncIterator()
            #expect(await first.next() == 0o600)
            server.stop()
            #expect(server.hasEnded(within: 20))
        }
    }

    @Test func `a socket and a port are served side by side`() throws {
        let server = try LiveServer(addresses: ["unix:\(path)", "127.0.0.1:0"], responder: EchoResponder())
        for client in [try Client(path: path), try Client(port: server.ports[1])] {
            client.send(get("/"))
            #expect(try client.receive()?.text == "/?")
        }
    }

    @Test func `a large response arrives whole through a Unix socket, and a refusal is not lost`() throws {
        let server = try LiveServer(addresses: ["unix:\(path)"], responder: EchoResponder())
        let client = try Client(path: path)
        client.send(get("/bytes?3000000") + "GET / HTTP/1.1\r\n\r\n" + String(repeating: "x", count: 10_000))
        #expect(try client.receive()?.body == EchoResponder.bytes(3_000_000))
        #expect(try client.receive()?.status == 400)
        #expect(try client.isAtEnd())
        withExtendedLifetime(server) {}
    }

    @Test func `a socket that a dead process left is replaced`() throws {
        try folder.leaveSocket("linkd.sock")
        let server = try LiveServer(addresses: ["unix:\(path)"])
        let client = try Client(path: path)
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
        withExtendedLifetime(server) {}
    }

    @Test func `a socket with a listening server is not taken`() throws {
        let first = try LiveServer(addresses: ["unix:\(path)"])
        let error = try #require(throws: ServerError.self) { try LiveServer(addresses: ["unix:\(path)"]) }
        #expect(error.description.hasPrefix("bind unix:\(path): Address already in use; another program listens"))
        let client = try Client(path: path)
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
        withExtendedLifetime(first) {}
    }

    @Test(arguments: ["file", "folder", "link"])
    func `a file that is not a socket is never replaced`(kind: String) throws {
        switch kind {
        case "file": try "precious".write(toFile: path, atomically: false, encoding: .utf8)
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        default: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        }
        let error = try #require(throws: ServerError.self) { try LiveServer(addresses: ["unix:\(path)"]) }
        #expect(
            error.description.hasPrefix("unix:\(path): a file with that name exists and is not a socket; remove it")
        )
        #expect(folder.names == ["linkd.sock"])
    }

    @Test func `a socket that cannot be proved dead is left alone`() throws {
        let datagrams = try folder.bindSocket("linkd.sock", isDatagram: true)
        defer { close(datagrams) }
        let error = try #require(throws: ServerError.self) { try LiveServer(addresses: ["unix:\(path)"]) }
        #expect(error.description.hasPrefix("connect to unix:\(path): "))
        #expect(folder.names == ["linkd.sock"])
    }

    @Test func `a missing folder is reported`() throws {
        let error = try #require(throws: ServerError.self) { try LiveServer(addresses: ["unix:\(path)/a"]) }
        #expect(error.description == "open the folder of unix:\(path)/a: No such file or directory; create it first")
    }

    @Test func `a socket that replaced ours is not removed`() throws {
        let first = try LiveServer(addresses: ["unix:\(path)"])
        try FileManager.default.removeItem(atPath: path)
        let second = try LiveServer(addresses: ["unix:\(path)"])
        first.stop()
        #expect(first.hasEnded(within: 20))
        let client = try Client(path: path)
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
        withExtendedLifetime(second) {}
    }

    @Test func `of many servers that find a dead socket at once, one gets it`() async throws {
        try folder.leaveSocket("linkd.sock")
        let address = try ListenAddress("unix:\(path)")
        let (outcomes, continuation) = AsyncStream.makeStream(of: HTTPServer?.self)
        for _ in 0..<16 {
            Thread.detachNewThread {
                continuation.yield(try? HTTPServer(addresses: [address], responder: CaseResponder()) { _ in })
            }
        }
        var servers: [HTTPServer?] = []
        for await server in outcomes.prefix(16) { servers.append(server) }
        #expect(servers.count { $0 != nil } == 1)
        _ = try Client(path: path)
    }

    @Test func `another server that is just making its socket is waited for`() throws {
        let lock = open(folder.path, O_RDONLY)
        #expect(flock(lock, LOCK_EX) == 0)
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.1)
            close(lock)
        }
        let server = try LiveServer(addresses: ["unix:\(path)"])
        let client = try Client(path: path)
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
        withExtendedLifetime(server) {}
    }

    @Test func `a server that finds no place for its second address leaves no socket of the first`() throws {
        #expect(throws: ServerError.self) {
            try LiveServer(addresses: ["unix:\(path)", "unix:\(folder.file("no"))/x"])
        }
        #expect(folder.names.isEmpty)
    }
}

/// A folder with a short name for sockets, gone with the test.
final class SocketFolder: Sendable {
    let path: String

    init() throws {
        path = "/tmp/linkd-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    /// Leaves a socket behind on which no process listens.
    func leaveSocket(_ name: String) throws {
        close(try bindSocket(name))
    }

    /// Makes a socket, of datagrams if asked, and does not listen on it.
    func bindSocket(_ name: String, isDatagram: Bool = false) throws -> Int32 {
        #if canImport(Glibc)
        let descriptor = socket(AF_UNIX, Int32(isDatagram ? SOCK_DGRAM.rawValue : SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_UNIX, isDatagram ? SOCK_DGRAM : SOCK_STREAM, 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(file(name).utf8)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0 else { throw Client.Failure(call: "bind", errorNumber: errno) }
        return descriptor
    }

    /// The permissions of a file, and whether it is a socket.
    func status(_ name: String) throws -> (mode: Int, isSocket: Bool) {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
        return (mode, attributes[.type] as? FileAttributeType == .typeSocket)
    }
}
