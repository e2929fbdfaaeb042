/// How a stream is delivered, and how its answers are received.
struct Delivery {
    /// A part of the stream, and how much the client reads after it.
    struct Piece {
        let bytes: Int
        /// The maximum number of bytes that the client receives.
        let taken: Int
        /// The time that passes after it, once nothing more happens.
        var time: Duration = .zero
    }

    /// The pieces in order, repeated from the first; empty for a stream that is delivered at once.
    var pieces: [Piece] = []
    /// Whether the system's buffer is so small that longer answers must wait.
    var hasSmallBuffer = false
    /// The piece before which the server is told to stop; nil for never.
    var stop: Int?

    /// Delivers everything at once to a client with space for the answers.
    static let whole = Delivery()

    /// Whether time passes between the pieces.
    var isTimed: Bool { pieces.contains { $0.time > .zero } }

    /// Returns the time that passes while a stream of this length is sent.
    func time(of count: Int) -> Duration {
        var (sent, turns, time) = (0, 0, Duration.zero)
        repeat {
            let piece = piece(turns)
            sent += min(piece.bytes, count - sent)
            turns += 1
            time += piece.time
        } while sent < count
        return time
    }

    /// The same pieces for a client that reads everything at once.
    var withEagerClient: Delivery {
        Delivery(pieces: pieces.map { Piece(bytes: $0.bytes, taken: .max, time: $0.time) })
    }

    /// Returns the piece at `index` of a stream.
    func piece(_ index: Int) -> Piece {
        pieces.isEmpty ? Piece(bytes: .max, taken: .max) : pieces[index % pieces.count]
    }
}

extension Delivery.Piece {
    /// Creates a piece of 1 to 64 bytes, after which the client reads all, nothing, a little, or more.
    init(_ choice: UInt8, seconds: UInt8 = 0) {
        bytes = Int(choice & 63) + 1
        taken = [.max, 0, 1, 700][Int(choice >> 6)]
        time = .seconds(Int(seconds))
    }
}
