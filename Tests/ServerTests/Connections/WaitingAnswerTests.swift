import HTTP
import Testing

@testable import Server

@Suite struct WaitingAnswerTests {
    private func collected(_ response: Response) -> OutgoingResponse? {
        let date = DateField(HTTPDate(secondsSince1970: 0))
        return OutputBuffer().collect(response, .implied, hasBody: true, date: date)
    }

    private func response(bodyBytes: Int) throws -> Response {
        Response(status: .ok, fields: try ResponseFields([]), body: .bytes([UInt8](repeating: 1, count: bodyBytes)))
    }

    /// A page that writes a value into each of its addresses, as the page of a long link does.
    private func page(valueBytes: Int, places: Int, fixedBytes: Int) -> FilledBody {
        let fixed = EchoResponder.bytes(fixedBytes)
        let pieces = (0..<places).map { place in
            BodyForm.Piece(start: 0, count: UInt32(fixedBytes), isShared: place % 2 == 0, text: 0)
        }
        let value = [UInt8](repeating: 34, count: valueBytes)
        return FilledBody(BodyForm(shared: fixed, own: fixed, pieces, texts: 1), value, ends: [UInt32(valueBytes)])
    }

    @Test func `the body of an answer that waits is shared, not copied`() throws {
        let waiting = try collected(response(bodyBytes: 60_000))
        let ownBytes = try #require(waiting).ownBytes
        #expect((1..<1_000).contains(ownBytes))
    }

    @Test func `a page of a long link that waits keeps its value once, however often it is in the page`() throws {
        let body = page(valueBytes: 20_000, places: 40, fixedBytes: 5_000)
        #expect(body.count == 40 * 25_000)
        let waiting = collected(Response(status: .ok, fields: try ResponseFields([]), body: .filled(body)))
        let ownBytes = try #require(waiting).ownBytes
        #expect((20_000..<21_000).contains(ownBytes))
    }

    @Test func `a small body is gathered with its head`() throws {
        #expect(try collected(response(bodyBytes: 1_000)) == nil)
    }

    /// Takes of each part what the pattern says, again and again.
    private final class Taker: ByteSink {
        private(set) var taken: [UInt8] = []
        private let pattern: [Int]
        private var turn = 0

        init(_ pattern: [Int]) { self.pattern = pattern }

        func send(_ bytes: UnsafeRawBufferPointer) -> Socket.Sent {
            let part = bytes.prefix(pattern[turn % pattern.count])
            turn += 1
            taken += part
            return .bytes(part.count)
        }

        func send(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Socket.Sent {
            (Array(first) + Array(second)).withUnsafeBytes { send($0) }
        }

        func send(_ file: any OpenFile, from offset: Int, count: Int) -> Socket.Sent { .failed }
    }

    /// Sends all of it to something that takes these numbers of bytes, and returns what came.
    private func sent(_ outgoing: OutgoingResponse, _ pattern: [Int]) -> [UInt8] {
        let taker = Taker(pattern)
        var buffer: [UInt8] = []
        for _ in 0..<10_000 {
            let progress = outgoing.sendPiece(to: taker, through: &buffer)
            #expect(buffer.isEmpty)
            if case .finished = progress { break }
        }
        #expect(outgoing.acceptedBytes == taker.taken.count)
        return taker.taken
    }

    @Test func `an answer arrives whole however many bytes the socket takes`() {
        let beginning = Array("head".utf8)
        let form = page(valueBytes: 2, places: 3, fixedBytes: 3)
        for body in [ResponseBody.filled(form), .bytes(EchoResponder.bytes(15)), .none] {
            let expected = beginning + (body.inMemory ?? [])
            for first in 0...expected.count {
                for second in 1...expected.count {
                    let outgoing = OutgoingResponse(beginning, body: body)
                    #expect(sent(outgoing, [first, second]) == expected, "\(first), \(second)")
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 1_000, 65_535, 65_536, 65_537, 1_000_000])
    func `a page of several parts arrives whole`(most: Int) {
        let body = page(valueBytes: 7_000, places: 20, fixedBytes: 3_001)
        let expected = Array("head".utf8) + body.bytes
        let outgoing = OutgoingResponse(Array("head".utf8), body: .filled(body))
        #expect(sent(outgoing, [max(most, 100), most + 30, 0]) == expected)
    }
}

/// The limit of what all waiting answers keep.
@Suite struct WaitingLimitTests {
    private static let limit = 100_000

    private func server(_ change: (inout Limits) -> Void = { _ in }) throws -> LiveServer {
        var limits = Limits()
        limits.waitingBytes = Self.limit
        change(&limits)
        return try LiveServer(
            limits: limits,
            responder: EchoResponder(file: TemporaryFile(EchoResponder.bytes(3_000_000)))
        )
    }

    /// A client that reads nothing of an answer that keeps 1.5 MB.
    private func greedyClient(of server: LiveServer) throws -> Client {
        let client = try server.client(receiveBufferBytes: 2_048)
        client.send(get("/filled?3000000"))
        #expect(server.metrics { $0.waitingBytes > 0 }.waitingBytes >= Self.limit)
        return client
    }

    /// Fills the socket of a client that reads nothing: of the last eight answers, which are collected, it takes some.
    ///
    /// The server reads as long as all answers are taken, also when it would not wait for the socket to be writable.
    private func fill(_ client: Client, of server: LiveServer) {
        let before = server.metrics().durations.count
        for turn in 1...4 {
            client.send(String(repeating: get("/bytes?9000"), count: 8))
            _ = server.metrics { $0.durations.count >= before + 8 * turn }
        }
    }

    @Test func `above the limit, an answer that the socket cannot take is a 503, and the connection ends`() throws {
        let server = try server()
        let greedy = try greedyClient(of: server)
        let other = try server.client(receiveBufferBytes: 2_048)
        other.send(get("/a") + get("/filled?3000000") + get("/b"))
        #expect(try other.receive()?.text == "/a?")
        let refusal = try #require(try other.receive())
        #expect(refusal.status == 503 && refusal.fields["connection"] == "close" && refusal.body.isEmpty)
        #expect(try other.isAtEnd())
        #expect(server.metrics().refusedAnswers == 1)
        withExtendedLifetime(greedy) {}
    }

    @Test(arguments: [16_385, 65_536, 65_537, 200_000])
    func `above the limit, an answer that fits into the socket is sent`(count: Int) throws {
        let server = try server()
        let greedy = try greedyClient(of: server)
        let other = try server.client(receiveBufferBytes: 2_048)
        other.send(get("/filled?\(count)"))
        #expect(server.metrics { $0.sentBytes > count }.refusedAnswers == 0)
        #expect(try other.receive()?.body == EchoResponder.bytes(count))
        withExtendedLifetime(greedy) {}
    }

    @Test func `above the limit, an answer that the socket has begun to take is cut, and never looks whole`() throws {
        let server = try server()
        let greedy = try greedyClient(of: server)
        let other = try server.client(receiveBufferBytes: 2_048)
        // More than the socket takes of a client that reads nothing, and less than it could take of another one.
        other.send(get("/filled?300000"))
        #expect(server.metrics { $0.refusedAnswers > 0 }.refusedAnswers == 1)
        #expect(throws: Client.Failure.self) { try other.receive() }
        withExtendedLifetime(greedy) {}
    }

    @Test func `above the limit, collected answers that must wait are cut`() throws {
        let server = try server()
        let greedy = try greedyClient(of: server)
        let other = try server.client(receiveBufferBytes: 2_048)
        fill(other, of: server)
        #expect(server.metrics { $0.refusedAnswers > 0 }.refusedAnswers == 1)
        #expect(other.receiveCount() < 32 * 9_000)
        withExtendedLifetime(greedy) {}
    }

    @Test(arguments: ["/file", "/bytes?3000000"])
    func `above the limit, bytes that answers share still wait`(path: String) throws {
        let server = try server()
        let greedy = try greedyClient(of: server)
        let other = try server.client(receiveBufferBytes: 2_048)
        other.send(get(path))
        #expect(try other.receive()?.body == EchoResponder.bytes(3_000_000))
        #expect(server.metrics().refusedAnswers == 0)
        withExtendedLifetime(greedy) {}
    }

    @Test func `nothing is counted after an answer was read`() throws {
        let server = try server()
        let client = try greedyClient(of: server)
        #expect(try client.receive()?.body == EchoResponder.bytes(3_000_000))
        #expect(server.metrics { $0.waitingBytes == 0 }.waitingBytes == 0)
        client.send(get("/filled?3000000"))
        #expect(try client.receive()?.body == EchoResponder.bytes(3_000_000))
    }

    @Test func `nothing is counted after collected answers were read`() throws {
        let server = try server()
        let client = try server.client(receiveBufferBytes: 2_048)
        fill(client, of: server)
        #expect(server.metrics { $0.waitingBytes > 0 }.waitingBytes > 0)
        for _ in 0..<32 { #expect(try client.receive()?.body.count == 9_000) }
        #expect(server.metrics { $0.waitingBytes == 0 }.waitingBytes == 0)
    }

    @Test func `nothing is counted after a client has gone`() throws {
        let server = try server()
        do { _ = try greedyClient(of: server) }
        #expect(server.metrics { $0.waitingBytes == 0 }.waitingBytes == 0)
    }

    @Test func `nothing is counted after a client was reset`() throws {
        let server = try server { $0.writeTimeout = .milliseconds(100) }
        let client = try server.client(receiveBufferBytes: 2_048)
        client.send(get("/filled?3000000"))
        let metrics = server.metrics { $0.timeouts[.write] == 1 && $0.openConnections == 0 }
        #expect(metrics.timeouts[.write] == 1 && metrics.waitingBytes == 0)
        withExtendedLifetime(client) {}
    }

    @Test(arguments: [1, 2]) func `nothing is counted after the server has stopped`(stops: Int) throws {
        let server = try server { $0.gracePeriod = .milliseconds(100) }
        let client = try greedyClient(of: server)
        for _ in 0..<stops { server.stop() }
        #expect(server.hasEnded(within: 20))
        #expect(server.metrics().waitingBytes == 0)
        withExtendedLifetime(client) {}
    }
}
