import Fuzzer

/// One connection from its first byte to its last: what came back, how it ended, and what the server counted.
struct Exchange {
    private(set) var received: [UInt8] = []
    /// Whether the server ended its side, before the client did.
    private(set) var hasEnded = false
    private(set) var counts: Counts

    /// Nothing sent and nothing received.
    static let none = Exchange()

    /// So many turns without anything to be seen are the end; a single one may lie between two that bring something.
    private static let quietTurns = 3
    private static let late = Array("GET /late HTTP/1.1\r\nHost: a\r\n\r\n".utf8)

    private init() {
        counts = Counts()
    }

    /// Sends a stream, takes what comes for it, and closes.
    init(_ stream: [UInt8], _ delivery: Delivery, with server: SteppedServer) {
        counts = Counts(server.metrics)
        let client = ClientSocket(to: server, hasSmallBuffer: delivery.hasSmallBuffer)
        send(stream, delivery, from: client, to: server)
        settle(client, server)
        checkEnd(client, server)
        client.close()
        server.turn()
        promise(server.openConnections == 0, else: "a connection that is closed still counts as open")
        counts = Counts(server.metrics) - counts
        promise(
            counts.sentBytes == received.count,
            else: "\(received.count) bytes came, \(counts.sentBytes) count as sent"
        )
    }

    /// The answers as the client reads them; their dates, which may differ between two exchanges, are written over.
    mutating func answers(to requests: [SentRequest]) -> [ReceivedAnswer] {
        let answers = ReceivedAnswer.all(in: received, to: requests)
        for place in answers.flatMap(\.date) { received[place] = UInt8(ascii: "#") }
        return answers
    }

    /// Goes on with what another connection brought.
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
        } while sent < stream.count
    }

    /// Goes on until nothing more comes.
    private mutating func settle(_ client: ClientSocket, _ server: SteppedServer) {
        var quiet = 0
        while quiet < Self.quietTurns {
            server.turn()
            let before = received.count
            take(.max, client)
            quiet = received.count > before ? 0 : quiet + 1
        }
    }

    /// Says more where the server has ended its side and ends this side where it has not: neither may bring an answer.
    private mutating func checkEnd(_ client: ClientSocket, _ server: SteppedServer) {
        let (count, ended) = (received.count, hasEnded)
        if ended {
            client.send(Self.late)
        } else {
            client.endSending()
        }
        settle(client, server)
        promise(received.count == count, else: "something is answered behind the end")
        promise(hasEnded, else: "the server does not close when the client has ended")
        hasEnded = ended
    }

    private mutating func take(_ limit: Int, _ client: ClientSocket) {
        if client.receive(limit, into: &received) { hasEnded = true }
    }
}
