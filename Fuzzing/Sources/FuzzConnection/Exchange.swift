import Fuzzer

/// One connection from its first byte to its last: the received bytes, its end, and the server's counts.
struct Exchange {
    private(set) var received: [UInt8] = []
    /// Whether the server ended its side before the client.
    private(set) var hasEnded = false
    private(set) var counts: Counts

    /// An exchange without any bytes.
    static let none = Exchange()

    /// The number of turns without any effect after which the exchange has ended; a single one may be between two
    /// effective ones.
    private static let quietTurns = 3
    /// Longer than any time-out.
    private static let day = Duration.seconds(86_400)
    private static let late = Array("GET /late HTTP/1.1\r\nHost: a\r\n\r\n".utf8)

    private init() {
        counts = Counts()
    }

    /// Sends a stream, receives its answers, and closes.
    init(_ stream: [UInt8], _ delivery: Delivery, with server: SteppedServer) {
        counts = Counts(server.metrics)
        let client = ClientSocket(to: server, hasSmallBuffer: delivery.hasSmallBuffer)
        send(stream, delivery, from: client, to: server)
        settle(client, server)
        checkEnd(client, server)
        client.close()
        server.turn()
        promise(server.openConnections == 0, else: "a closed connection is still counted as open")
        promise(server.waitingBytes == 0, else: "answers of closed connections are still counted")
        counts = Counts(server.metrics) - counts
        // A connection that is reset loses what the client has not received.
        promise(
            delivery.isTimed ? counts.sentBytes >= received.count : counts.sentBytes == received.count,
            else: "\(received.count) bytes were received, but \(counts.sentBytes) were counted as sent"
        )
    }

    /// Returns the answers as the client reads them, with their dates overwritten, since dates may differ between
    /// exchanges.
    mutating func answers(to requests: [SentRequest]) -> [ReceivedAnswer] {
        let answers = ReceivedAnswer.all(in: received, to: requests)
        for place in answers.flatMap(\.date) { received[place] = UInt8(ascii: "#") }
        return answers
    }

    /// Sends a stream, and then waits for the server to close: it must, whatever the client has sent and received.
    static func abandon(_ stream: [UInt8], _ delivery: Delivery, with server: SteppedServer) {
        var exchange = Exchange()
        let client = ClientSocket(to: server, hasSmallBuffer: delivery.hasSmallBuffer)
        exchange.send(stream, delivery, from: client, to: server)
        // The first time-out may be followed by an answer, and that by the wait for the client's end.
        for _ in 0..<3 {
            server.advance(by: day)
            server.turn()
        }
        promise(server.openConnections == 0, else: "a silent client stays connected")
        promise(server.waitingBytes == 0, else: "answers of closed connections are still counted")
        client.close()
    }

    /// Adds the result of another connection.
    mutating func append(_ next: Exchange) {
        received += next.received
        hasEnded = next.hasEnded
        counts += next.counts
    }

    private mutating func send(
        _ stream: [UInt8],
        _ delivery: Delivery,
        from client: ClientSocket,
        to server: SteppedServer
    ) {
        var sent = 0
        var turns = 0
        repeat {
            if let stop = delivery.stop, turns == stop { server.stop() }
            let piece = delivery.piece(turns)
            let bytes = stream[sent...].prefix(piece.bytes)
            client.send(bytes)
            sent += bytes.count
            turns += 1
            server.turn()
            take(piece.taken, client)
            guard piece.time > .zero else { continue }
            if piece.taken == .max { settle(client, server) }
            server.advance(by: piece.time)
            server.turn()
            take(piece.taken, client)
        } while sent < stream.count
    }

    /// Continues until no more bytes arrive.
    private mutating func settle(_ client: ClientSocket, _ server: SteppedServer) {
        var quiet = 0
        while quiet < Self.quietTurns {
            server.turn()
            let before = received.count
            take(.max, client)
            quiet = received.count > before ? 0 : quiet + 1
        }
    }

    /// Sends more bytes if the server has ended its side, and otherwise ends this side: neither may cause an answer.
    private mutating func checkEnd(_ client: ClientSocket, _ server: SteppedServer) {
        let (count, ended) = (received.count, hasEnded)
        if ended {
            client.send(Self.late)
        } else {
            client.endSending()
        }
        settle(client, server)
        promise(received.count == count, else: "the server answers after the end")
        promise(hasEnded, else: "the server does not close when the client has ended")
        hasEnded = ended
    }

    private mutating func take(_ limit: Int, _ client: ClientSocket) {
        if client.receive(limit, into: &received) { hasEnded = true }
    }
}
