/// The size of a picture in pixels.
struct ImageSize: Hashable, Sendable {
    let width: Int
    let height: Int

    /// What previews want (ogp.me, and the crawlers' own advice), for a picture whose size is not known.
    static let preview = ImageSize(width: 1200, height: 630)

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size that a PNG's header states (PNG specification §11.2.1), nil for other files.
    init?(png bytes: [UInt8]) {
        let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard bytes.count >= 24, bytes.starts(with: header), bytes[12..<16].elementsEqual("IHDR".utf8) else {
            return nil
        }
        width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
        height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
        guard width > 0, height > 0 else { return nil }
    }
}
