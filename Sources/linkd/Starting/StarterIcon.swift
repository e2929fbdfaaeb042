import Deflate

/// The icon of a new site, until its owner replaces it: two rings of a chain, white on blue.
enum StarterIcon {
    /// A PNG of this size in pixels (PNG specification, third edition).
    static func png(side: Int) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<side {
            // Each row begins with its filter: none.
            rows.append(0)
            for x in 0..<side { rows.append(shade(x, y, of: side)) }
        }
        // One byte a pixel, which is an index of the palette.
        let header = bytes(of: side) + bytes(of: side) + [8, 3, 0, 0, 0]
        let palette = (0..<shades).flatMap { shade in background.map { mixed($0, shade) } }
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + chunk("IHDR", header) + chunk("PLTE", palette) + chunk("IDAT", zlib(rows))
            + chunk("IEND", [])
    }

    /// An icon file with one PNG, which every browser in use reads.
    static func ico(side: Int) -> [UInt8] {
        let image = png(side: side)
        let size = UInt8(truncatingIfNeeded: side)
        let offset = 22
        return [0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0] + bytes(of: image.count).reversed()
            + bytes(of: offset).reversed() + image
    }

    private static let background = [0x1F, 0x4F, 0xD8]
    private static let shades = 16

    private static func mixed(_ channel: Int, _ shade: Int) -> UInt8 {
        UInt8(clamping: channel + (255 - channel) * shade / (shades - 1))
    }

    /// The shade of a pixel, 0 for the background: how much of it a ring covers.
    private static func shade(_ x: Int, _ y: Int, of side: Int) -> UInt8 {
        let (size, radius, half) = (Double(side), 0.17, 0.038)
        let (column, row) = ((Double(x) + 0.5) / size, (Double(y) + 0.5) / size)
        let distances = [0.37, 0.63].map { center in
            let (dx, dy) = (column - center, row - 0.5)
            return abs((dx * dx + dy * dy).squareRoot() - radius)
        }
        let covered = 0.5 + (half - min(distances[0], distances[1])) * size
        return UInt8(max(0, min(1, covered)) * Double(shades - 1))
    }

    private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(kind.utf8) + content
        return bytes(of: content.count) + checked + bytes(of: Int(cyclicRedundancyCheck(checked)))
    }

    /// The zlib format (RFC 1950): the DEFLATE data of a gzip member, without its head and tail (RFC 1952), and a checksum.
    private static func zlib(_ content: [UInt8]) -> [UInt8] {
        let member = Gzip.compressed(content) ?? []
        return [0x78, 0xDA] + member.dropFirst(10).dropLast(8) + bytes(of: Int(adler32(content)))
    }

    private static func adler32(_ content: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in content {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private static func cyclicRedundancyCheck(_ content: [UInt8]) -> UInt32 {
        var check: UInt32 = 0xFFFF_FFFF
        for byte in content {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
        }
        return ~check
    }

    /// Four bytes, the highest first.
    private static func bytes(of number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
