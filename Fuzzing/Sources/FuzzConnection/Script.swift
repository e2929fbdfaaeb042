/// The content of one input: the server, the delivery of the stream, and the stream.
///
/// The first byte chooses the server (bits 4 and 5), a small buffer (6), and the number of following bytes that define
/// the pieces (0 to 3), one each. With bit 7, time passes on a server with the usual time-outs: each piece has a second
/// byte, the seconds after it. All other bytes are the stream.
struct Script {
    let server: ServerKind
    let delivery: Delivery
    let stream: [UInt8]

    init(_ input: [UInt8]) {
        let choice = input.first ?? 0
        let isTimed = choice & 128 != 0
        let pieces = input.dropFirst().prefix(Int(choice & 15) * (isTimed ? 2 : 1))
        server = isTimed ? .timed : ServerKind.allCases[Int(choice >> 4 & 3)]
        delivery = Delivery(
            pieces: isTimed
                ? stride(from: pieces.startIndex, to: pieces.endIndex - 1, by: 2).map {
                    Delivery.Piece(pieces[$0], seconds: pieces[$0 + 1])
                }
                : pieces.map { Delivery.Piece($0) },
            hasSmallBuffer: choice & 64 != 0,
            stop: server == .stopping ? pieces.count : nil
        )
        stream = Array(input.dropFirst(1 + pieces.count))
    }
}
