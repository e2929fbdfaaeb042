/// The media type of a file by its name's extension.
enum MediaType {
    /// `application/octet-stream` for what it does not know: with `nosniff` a browser then saves it and runs nothing.
    static func of(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "application/octet-stream" }
        return byExtension[name[name.utf8.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

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
