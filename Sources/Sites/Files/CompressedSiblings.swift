import HTTP

/// Finds files that are another file in a content coding: `app.css.br` and `app.css.gz` beside `app.css`.
///
/// Such a file is also sent unchanged under its own name. If it cannot match the original, it is sent only under its
/// own name: a stale answer is worse than a long one.
struct CompressedSiblings {
    /// The files, each with its coded forms.
    private(set) var files: [PublicFile]
    /// Warnings about files that are not a coded form although their name suggests it, one sentence each.
    private(set) var warnings: [String] = []

    private static let codings = [(end: ".br", coding: ContentCoding.brotli), (end: ".gz", coding: .gzip)]

    /// Searches the files of a folder.
    init(_ files: [PublicFile]) {
        self.files = files
        let places = Dictionary(files.indices.map { (Array(files[$0].path.utf8), $0) }) { first, _ in first }
        // By coding first, so that each file has its alternatives in the order of preference.
        for (end, coding) in Self.codings {
            for sibling in files where sibling.path.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) {
                if let place = places[Array(sibling.path.utf8.dropLast(end.utf8.count))] {
                    pair(sibling, coding, at: place)
                } else if coding == .brotli {
                    // Many archives end with .gz; only compressed files end with .br.
                    warn(sibling, "there is no file for which it could be the compressed form; remove it")
                }
            }
        }
    }

    private mutating func pair(_ sibling: PublicFile, _ coding: ContentCoding, at place: Int) {
        if let flaw = Self.flaw(of: sibling, coding, for: files[place]) {
            warn(sibling, "\(flaw) \(files[place].path); compress that file again, or remove this one")
        } else {
            let compressed = Representation(coding: coding, body: sibling.body, entityTag: sibling.entityTag)
            files[place].alternatives.append(compressed)
        }
    }

    private mutating func warn(_ sibling: PublicFile, _ reason: String) {
        warnings.append("the file \(sibling.path) is sent only under its own name: \(reason)")
    }

    /// Returns why one file is not the compressed form of another, as the beginning of a sentence; nil if it may be.
    ///
    /// A gzip file contains a checksum of its content. Any other file is accepted if it is not older: most compressors
    /// keep the time, and copies and containers keep the order only to whole seconds.
    private static func flaw(of sibling: PublicFile, _ coding: ContentCoding, for file: PublicFile) -> String? {
        guard sibling.body.count < file.body.count else { return "it is not shorter than" }
        if coding == .gzip, case .bytes(let compressed) = sibling.body, case .bytes(let content) = file.body {
            return GzipTrailer(Array(compressed))?.describes(Array(content)) == true ? nil : "it was not made from"
        }
        guard let changed = file.modified, let made = sibling.modified, made < changed else { return nil }
        return "it is older than"
    }
}

/// The end of a gzip file with one member, which describes its content (RFC 1952 §2.3.1).
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
