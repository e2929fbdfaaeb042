/// What the end of a gzip file of one member says about its content (RFC 1952 §2.3.1).
struct GzipTrailer: Hashable, Sendable {
    /// The checksum of the content.
    let checksum: UInt32
    /// The length of the content, modulo 2³².
    let count: UInt32

    /// Reads the end of a gzip file; nil for other files.
    init?(_ bytes: [UInt8]) {
        // A header has ten bytes, a trailer eight.
        guard bytes.count >= 18, bytes.starts(with: [0x1F, 0x8B, 8]) else { return nil }
        checksum = Self.number(bytes.suffix(8).prefix(4))
        count = Self.number(bytes.suffix(4))
    }

    /// Whether the content is these bytes.
    func describes(_ content: [UInt8]) -> Bool {
        count == UInt32(truncatingIfNeeded: content.count) && checksum == CRC32(content).value
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
