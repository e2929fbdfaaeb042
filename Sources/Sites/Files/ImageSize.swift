/// The size of an image in pixels, as browsers show it.
struct ImageSize: Hashable, Sendable {
    let width: Int
    let height: Int

    /// The size that previews expect (ogp.me, and the documentation of crawlers).
    static let preview = ImageSize(width: 1200, height: 630)
    /// The most bytes of a preview image: WhatsApp's limit, the smallest of those that are documented.
    static let previewBytes = 600_000

    /// Whether previews show an image of this size large.
    var isLarge: Bool { width >= Self.preview.width && height >= Self.preview.height }
}

extension ImageSize: CustomStringConvertible {
    /// The size in messages, in pixels.
    var description: String { "\(width) × \(height)" }
}

extension ImageSize {
    /// Reads the size from a file, whatever its name says: PNG, JPEG, WebP or GIF; nil for other files and for broken
    /// ones.
    init?(_ file: [UInt8]) {
        let header = ImageHeader(bytes: file)
        guard let size = header.png ?? header.jpeg ?? header.webP ?? header.gif, size.width > 0, size.height > 0 else {
            return nil
        }
        self = size
    }
}

/// The beginning of an image.
///
/// Every read is nil beyond its end, since a public file can have any content.
private struct ImageHeader {
    let bytes: [UInt8]

    /// PNG specification §11.2.1: `IHDR` is the first chunk.
    var png: ImageSize? {
        guard has("\u{89}PNG\r\n\u{1A}\n", at: 0), has("IHDR", at: 12) else { return nil }
        return size(number(at: 16, 4), number(at: 20, 4))
    }

    /// GIF89a §18: the logical screen.
    var gif: ImageSize? {
        guard has("GIF87a", at: 0) || has("GIF89a", at: 0) else { return nil }
        return size(little(at: 6, 2), little(at: 8, 2))
    }

    /// RFC 9649 §2: a RIFF file, whose first chunk says the size, in one of three forms.
    var webP: ImageSize? {
        guard has("RIFF", at: 0), has("WEBP", at: 8) else { return nil }
        if has("VP8X", at: 12) { return size(little(at: 24, 3), little(at: 27, 3), plus: 1) }
        if has("VP8L", at: 12), has("/", at: 20), let bits = little(at: 21, 4) {
            return size(bits & 0x3FFF, bits >> 14 & 0x3FFF, plus: 1)
        }
        // The two high bits of each side are for scaling (RFC 6386 §9.1).
        guard has("VP8 ", at: 12), has("\u{9D}\u{01}\u{2A}", at: 23) else { return nil }
        return size(little(at: 26, 2).map { $0 & 0x3FFF }, little(at: 28, 2).map { $0 & 0x3FFF })
    }

    /// ITU-T T.81 §B.1.1: segments up to the frame header, which has the size.
    ///
    /// An Exif segment before it may say that browsers show the image turned by 90 degrees.
    var jpeg: ImageSize? {
        guard has("\u{FF}\u{D8}", at: 0) else { return nil }
        var isTurned: Bool?
        var place = 2
        // A file that begins with more segments is no photograph.
        for _ in 0..<1_000 {
            guard number(at: place, 1) == 0xFF, let marker = number(at: place + 1, 1) else { return nil }
            switch marker {
            // A fill byte before a marker, and markers without a segment.
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD8: place += 2
            // Neither tables nor the arithmetic ones among them are frame headers.
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                let (height, width) = (number(at: place + 5, 2), number(at: place + 7, 2))
                return isTurned == true ? size(height, width) : size(width, height)
            // The image data, or the end.
            case 0xD9, 0xDA: return nil
            default:
                guard let count = number(at: place + 2, 2), count >= 2 else { return nil }
                if marker == 0xE1, isTurned == nil, let orientation = orientation(at: place + 4) {
                    isTurned = (5...8).contains(orientation)
                }
                place += 2 + count
            }
        }
        return nil
    }

    /// Exif 2.32 §4.6.4 A: tag 0x0112 in the first directory of a TIFF file.
    private func orientation(at start: Int) -> Int? {
        guard has("Exif\0\0", at: start) else { return nil }
        let tiff = start + 6
        let isLittle = has("II", at: tiff)
        guard isLittle || has("MM", at: tiff) else { return nil }
        func value(at place: Int, _ count: Int) -> Int? {
            isLittle ? little(at: place, count) : number(at: place, count)
        }
        guard let directory = value(at: tiff + 4, 4), let count = value(at: tiff + directory, 2) else { return nil }
        // No camera writes more.
        let entries = (0..<min(count, 100)).lazy.map { tiff + directory + 2 + 12 * $0 }
        return entries.first { value(at: $0, 2) == 0x0112 }.flatMap { value(at: $0 + 8, 2) }
    }

    private func size(_ width: Int?, _ height: Int?, plus added: Int = 0) -> ImageSize? {
        guard let width, let height else { return nil }
        return ImageSize(width: width + added, height: height + added)
    }

    /// Whether the bytes of a text of U+0000 to U+00FF stand at a place.
    private func has(_ text: String, at place: Int) -> Bool {
        text.unicodeScalars.enumerated().allSatisfy { number(at: place + $0, 1) == Int($1.value) }
    }

    /// Returns an unsigned number, the most significant byte first; nil beyond the end.
    private func number(at place: Int, _ count: Int) -> Int? {
        guard place <= bytes.count - count else { return nil }
        return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns an unsigned number, the least significant byte first; nil beyond the end.
    private func little(at place: Int, _ count: Int) -> Int? {
        guard place <= bytes.count - count else { return nil }
        return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
