/// The checksum of gzip files (RFC 1952 §8).
struct CRC32: Hashable, Sendable {
    let value: UInt32

    private static let table = (0..<UInt32(256)).map { byte in
        (0..<8).reduce(byte) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }

    init(_ bytes: [UInt8]) {
        var rest = UInt32.max
        for byte in bytes { rest = rest >> 8 ^ Self.table[Int((rest ^ UInt32(byte)) & 0xFF)] }
        value = ~rest
    }
}
