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

    @Test func `a socket and a port are served side by side`() throws {
        let server = try LiveServer(addresses: ["unix:\(path)", "127.0.0.1:0"], responder: EchoResponder())
        for client in [try Client(path: path), try Client(port: server.ports[1])] {
            client.send(get("/"))
            #expect(try client.receive()?.text == "/?")
        }
    }

    @Test func `a large answer goes through a socket whole, and a refusal is not lost`() throws {
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

    @Test func `a socket on which somebody listens is left to them`() throws {
        let first = try LiveServer(addresses: ["unix:\(path)"])
        let error = try #require(throws: ServerError.self) { try LiveServer(addresses: ["unix:\(path)"]) }
        #expect(error.description.hasPrefix("bind unix:\(path): Address already in use; another program listens"))
        let client = try Client(path: path)
        client.send(get("/"))
        #expect(try client.receive()?.status == 200)
        withExtendedLifetime(first) {}
    }

    @Test(arguments: ["file", "folder", "link"])
    func `what is no socket is never replaced`(kind: String) throws {
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

    @Test func `a folder that is not there is said`() throws {
        let error = try #require(throws: ServerError.self) { try LiveServer(addresses: ["unix:\(path)/a"]) }
        #expect(error.description == "open the folder of unix:\(path)/a: No such file or directory; create it first")
    }

    @Test func `a socket that somebody has put in the place of ours stays`() throws {
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
