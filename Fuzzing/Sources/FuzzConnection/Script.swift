/// What one input says: which server is spoken to, how the stream arrives, and the stream.
///
/// The first byte chooses the server (bits 4 and 5), a small buffer (6), and how many bytes follow it for the pieces
/// (0 to 3), one each. All behind them is the stream.
struct Script {
    let server: ServerKind
    let delivery: Delivery
    let stream: [UInt8]

    init(_ input: [UInt8]) {
        let choice = input.first ?? 0
        let pieces = input.dropFirst().prefix(Int(choice & 15))
        server = ServerKind.allCases[Int(choice >> 4 & 3)]
        delivery = Delivery(
            pieces: pieces.map(Delivery.Piece.init),
            hasSmallBuffer: choice & 64 != 0,
            stop: server == .stopping ? pieces.count : nil
        )
        stream = Array(input.dropFirst(1 + pieces.count))
    }
}
