/// The content of one input: the server, the delivery of the stream, and the stream.
///
/// The first byte chooses the server (bits 4 and 5), a small buffer (6), and the number of following bytes that define
/// the pieces (0 to 3), one each. All other bytes are the stream.
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
