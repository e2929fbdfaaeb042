import Foundation
import HTTPCases
import Testing

@testable import Server

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The table of raw requests against a live server.
@Suite struct LiveRequestCaseTests {
    private static let server = Result { try LiveServer(threads: 2) }

    /// Sends the case in pieces and looks at what comes: just its answers, then the end or a connection that goes on.
    private func run(_ given: HTTPCase, pieces: [Int]) throws {
        let client = try Self.server.get().client()
        var rest = given.request[...]
        for length in pieces where !rest.isEmpty {
            guard client.send(rest.prefix(length)) else { break }
            rest = rest.dropFirst(length)
        }
        client.send(rest)
        let statuses = try given.statuses.map { _ in try client.receive(bodiless: given.asksHead)?.status }
        #expect(statuses == given.statuses)
        if !given.closes {
            client.send("GET /still-open HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(try client.receive()?.status == 200)
        }
        #expect(try client.isAtEnd(), "one answer for each framed request, and no more")
    }

    @Test(arguments: HTTPCase.all)
    func `a request gets its answers when it is sent whole`(_ given: HTTPCase) throws {
        try run(given, pieces: [given.request.count])
    }

    @Test(arguments: HTTPCase.all.filter { $0.request.count < 400 })
    func `a request gets the same answers byte by byte`(_ given: HTTPCase) throws {
        try run(given, pieces: Array(repeating: 1, count: given.request.count))
    }

    @Test(arguments: HTTPCase.all)
    func `a request gets the same answers in a few pieces`(_ given: HTTPCase) throws {
        let third = max(given.request.count / 3, 1)
        try run(given, pieces: [third + 1, third - 1, 1])
    }
}

/// The table of raw requests against a worker that is driven by hand, which no cut can slip past.
@Suite struct CutStreamTests {
    @Test(arguments: HTTPCase.all.filter { $0.request.count < 400 })
    func `a request gets the same answers wherever it is cut in two`(_ given: HTTPCase) throws {
        let server = try SteppedServer(Service(CaseResponder())) { Issue.record("the server complains: \($0)") }
        var expected: [UInt8]?
        for cut in 1..<max(given.request.count, 2) {
            let (received, hasEnded) = try exchange(given, cut: cut, with: server)
            // Once a second, the date alone makes a difference.
            if received != expected { #expect(statuses(received, given) == given.statuses, "cut at \(cut)") }
            expected = received
            if hasEnded != given.closes { Issue.record("cut at \(cut), it ends otherwise") }
            if server.openConnections != 0 { Issue.record("cut at \(cut), the connection stays") }
        }
        #expect(server.metrics.acceptedConnections == max(given.request.count - 1, 1))
    }

    /// Sends a case in two pieces, and says what came and whether the server ended its side.
    private func exchange(
        _ given: HTTPCase,
        cut: Int,
        with server: SteppedServer
    ) throws -> (received: [UInt8], hasEnded: Bool) {
        let client = try connect(to: server)
        for piece in [given.request.prefix(cut), given.request.dropFirst(cut)] {
            _ = Array(piece).withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
            server.turn()
        }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = max(read(client, &bytes, bytes.count), 0)
        var end: UInt8 = 0
        let hasEnded = read(client, &end, 1) == 0
        // A child of another test may hold the descriptor for a moment; closing would wait for it, this does not.
        shutdown(client, Int32(SHUT_RDWR))
        close(client)
        server.turn()
        return (Array(bytes.prefix(count)), hasEnded)
    }

    /// The statuses of all answers, which must be all that came.
    private func statuses(_ received: [UInt8], _ given: HTTPCase) -> [Int] {
        var statuses: [Int] = []
        var unread = received
        while let (answer, length) = Received.first(in: unread, bodiless: given.asksHead) {
            statuses.append(answer.status)
            unread.removeFirst(length)
        }
        #expect(unread.isEmpty, "there is more than answers")
        return statuses
    }

    /// The client's end of a new connection.
    private func connect(to server: SteppedServer) throws -> Int32 {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
        for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        server.admit(ends[1])
        return ends[0]
    }
}
