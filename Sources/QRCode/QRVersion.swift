/// What a version of the code fixes at error correction level M: its size, its blocks, its patterns.
struct QRVersion: Sendable {
    /// 1 to 15.
    let number: Int
    /// The code words of error correction in each block (ISO/IEC 18004:2015, table 9).
    let correctionPerBlock: Int
    /// The data code words of each block; the longer blocks come last.
    let blocks: [Int]
    /// The centres of the alignment patterns, as rows and as columns (annex E).
    let alignment: [Int]

    /// The modules on a side (clause 6.3.1).
    var size: Int { 17 + 4 * number }

    /// The bits of the number of bytes in byte mode (table 3).
    private var lengthBits: Int { number < 10 ? 8 : 16 }

    /// The bytes that fit, after the four bits of the mode and the length.
    var mostBytes: Int { (8 * dataCodewords - 4 - lengthBits) / 8 }

    private var dataCodewords: Int { blocks.reduce(0, +) }

    private init(_ number: Int, correction: Int, _ blocks: (count: Int, data: Int)..., alignment: [Int]) {
        self.number = number
        correctionPerBlock = correction
        self.blocks = blocks.flatMap { Array(repeating: $0.data, count: $0.count) }
        self.alignment = alignment
    }

    /// The versions, the smallest first.
    static let all = smaller + [last]

    /// The largest version.
    static let last = QRVersion(15, correction: 24, (5, 41), (5, 42), alignment: [6, 26, 48, 70])

    private static let smaller = [
        QRVersion(1, correction: 10, (1, 16), alignment: []),
        QRVersion(2, correction: 16, (1, 28), alignment: [6, 18]),
        QRVersion(3, correction: 26, (1, 44), alignment: [6, 22]),
        QRVersion(4, correction: 18, (2, 32), alignment: [6, 26]),
        QRVersion(5, correction: 24, (2, 43), alignment: [6, 30]),
        QRVersion(6, correction: 16, (4, 27), alignment: [6, 34]),
        QRVersion(7, correction: 18, (4, 31), alignment: [6, 22, 38]),
        QRVersion(8, correction: 22, (2, 38), (2, 39), alignment: [6, 24, 42]),
        QRVersion(9, correction: 22, (3, 36), (2, 37), alignment: [6, 26, 46]),
        QRVersion(10, correction: 26, (4, 43), (1, 44), alignment: [6, 28, 50]),
        QRVersion(11, correction: 30, (1, 50), (4, 51), alignment: [6, 30, 54]),
        QRVersion(12, correction: 22, (6, 36), (2, 37), alignment: [6, 32, 58]),
        QRVersion(13, correction: 22, (8, 37), (1, 38), alignment: [6, 34, 62]),
        QRVersion(14, correction: 24, (4, 40), (5, 41), alignment: [6, 26, 46, 66]),
    ]

    /// Returns the code words of `bytes`, with their error correction, in the order of the code (clause 7.6).
    ///
    /// - Parameter bytes: at most `mostBytes`.
    func codewords(of bytes: some Collection<UInt8>) -> [UInt8] {
        let data = dataCodewords(of: bytes)
        let generator = ReedSolomon(degree: correctionPerBlock)
        var dataBlocks: [ArraySlice<UInt8>] = []
        for length in blocks {
            let start = dataBlocks.last?.endIndex ?? 0
            dataBlocks.append(data[start..<start + length])
        }
        let corrections = dataBlocks.map { generator.remainder(of: $0)[...] }
        return Self.interleaved(dataBlocks) + Self.interleaved(corrections)
    }

    /// Returns the first word of each block, then the second, and so on; a shorter block ends earlier.
    private static func interleaved(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
        (0..<(blocks.map(\.count).max() ?? 0)).flatMap { index in
            blocks.compactMap { $0.dropFirst(index).first }
        }
    }

    /// Returns the mode, the length, the bytes, a terminator of four zeros, and the padding (clauses 7.4.5 and 7.4.10).
    ///
    /// The four bits of the mode move each byte by half a byte.
    private func dataCodewords(of bytes: some Collection<UInt8>) -> [UInt8] {
        let byteMode: UInt8 = 0b0100
        let length =
            lengthBits == 8
            ? [UInt8(truncatingIfNeeded: bytes.count)]
            : [
                UInt8(truncatingIfNeeded: bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count),
            ]
        var words: [UInt8] = []
        words.reserveCapacity(dataCodewords)
        var half = byteMode
        for byte in length + bytes {
            words.append(half << 4 | byte >> 4)
            half = byte & 0x0F
        }
        words.append(half << 4)
        let missing = max(0, dataCodewords - words.count)
        return words + (0..<missing).map { $0.isMultiple(of: 2) ? 0xEC : 0x11 }
    }
}
