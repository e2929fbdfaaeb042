/// How a stream arrives, and how its answers are taken.
struct Delivery {
    /// Some bytes of the stream, and what the client reads when they are sent.
    struct Piece {
        let bytes: Int
        /// How many bytes the client takes at most.
        let taken: Int
    }

    /// One after the other and then from the first again; none for a stream that comes whole.
    var pieces: [Piece] = []
    /// Whether the system takes so little of the server at a time that longer answers must wait.
    var hasSmallBuffer = false
    /// Before which piece the server is told to stop; nil for never.
    var stop: Int?

    /// All at once, to a client with room for the answers.
    static let whole = Delivery()

    /// The piece at `index` of a stream.
    func piece(_ index: Int) -> Piece {
        pieces.isEmpty ? Piece(bytes: .max, taken: .max) : pieces[index % pieces.count]
    }
}

extension Delivery.Piece {
    /// Makes a piece of 1 to 64 bytes, behind which the client reads all, nothing, a bit, or more.
    init(_ choice: UInt8) {
        bytes = Int(choice & 63) + 1
        taken = [.max, 0, 1, 700][Int(choice >> 6)]
    }
}
