/// The media type of a file, determined by its extension.
enum MediaType {
    /// Returns the media type; `application/octet-stream` if it is unknown, which browsers save and never run, with
    /// `nosniff`.
    static func of(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "application/octet-stream" }
        return byExtension[name[name.utf8.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

    /// The types of files that browsers show as documents, which can run scripts and be framed.
    static let documents: Set = ["text/html; charset=utf-8", "image/svg+xml"]

    private static let byExtension = [
        "avif": "image/avif", "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8", "gif": "image/gif",
        "gz": "application/gzip",
        "htm": "text/html; charset=utf-8", "html": "text/html; charset=utf-8", "ico": "image/x-icon",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8", "json": "application/json",
        "map": "application/json", "md": "text/markdown; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
        "mp3": "audio/mpeg", "mp4": "video/mp4", "otf": "font/otf", "pdf": "application/pdf", "png": "image/png",
        "svg": "image/svg+xml", "ttf": "font/ttf", "txt": "text/plain; charset=utf-8", "wasm": "application/wasm",
        "webm": "video/webm", "webmanifest": "application/manifest+json", "webp": "image/webp", "woff": "font/woff",
        "woff2": "font/woff2", "xml": "application/xml", "zip": "application/zip",
    ]
}

/// The size of an image in pixels.
struct ImageSize: Hashable, Sendable {
    let width: Int
    let height: Int

    /// The size that previews expect (ogp.me, and the documentation of crawlers), for an image of unknown size.
    static let preview = ImageSize(width: 1200, height: 630)
    /// The most bytes of a preview image: WhatsApp's limit, the smallest of those that are documented.
    static let previewBytes = 600_000

    /// Whether previews show an image of this size large.
    var isLarge: Bool { width >= Self.preview.width && height >= Self.preview.height }

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads the size from a PNG's header (PNG specification §11.2.1); nil for other files.
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
