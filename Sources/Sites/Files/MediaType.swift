import StrictJSON

/// The media type of a file, determined by its extension, and that of a well-known name without one by its content.
enum MediaType {
    /// A type of which nothing is known; browsers save such a file and never run it, with `nosniff`.
    static let unknown = "application/octet-stream"

    /// Returns the media type of a file.
    ///
    /// A well-known URI (RFC 8615) mostly has no extension, and clients refuse JSON of another type.
    ///
    /// - Parameters:
    ///   - path: the path of the file, with its leading slash.
    ///   - content: the content; nil if it is not in memory.
    static func of(_ path: String, content: [UInt8]? = nil) -> String {
        let name =
            path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? path.utf8[...]
        if let dot = name.lastIndex(of: UInt8(ascii: ".")) {
            return byExtension[String(Substring(name[name.index(after: dot)...])).lowercased()] ?? unknown
        }
        return isWellKnown(path) && isJSON(content) ? "application/json" : unknown
    }

    private static func isWellKnown(_ path: String) -> Bool { path.utf8.starts(with: "/.well-known/".utf8) }

    /// Whether a content is an object or an array; a token of digits, as for a proof of ownership, is none.
    private static func isJSON(_ content: [UInt8]?) -> Bool {
        guard let content, let value = try? JSONValue(parsing: content) else { return false }
        return value.object != nil || value.array != nil
    }

    /// Whether browsers show a file of this type as a document, which can run scripts and be framed: each XML can.
    static func isDocument(_ type: String) -> Bool { type.hasPrefix("text/html") || type.hasSuffix("xml") }

    /// The types by extension: those that IANA registers, Apple's own, and the usual one of SubRip.
    private static let byExtension = [
        "3g2": "video/3gpp2", "3gp": "video/3gpp", "aac": "audio/aac", "apk": "application/vnd.android.package-archive",
        "apng": "image/apng", "atom": "application/atom+xml", "avif": "image/avif", "bmp": "image/bmp",
        "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8", "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "epub": "application/epub+zip", "flac": "audio/flac", "geojson": "application/geo+json", "gif": "image/gif",
        "glb": "model/gltf-binary", "gltf": "model/gltf+json", "gpx": "application/gpx+xml", "gz": "application/gzip",
        "heic": "image/heic", "heif": "image/heif", "htm": "text/html; charset=utf-8",
        "html": "text/html; charset=utf-8", "ico": "image/x-icon", "ics": "text/calendar; charset=utf-8",
        "ifb": "text/calendar; charset=utf-8", "jpeg": "image/jpeg", "jpg": "image/jpeg",
        "js": "text/javascript; charset=utf-8", "json": "application/json", "jsonld": "application/ld+json",
        "jxl": "image/jxl", "kml": "application/vnd.google-earth.kml+xml", "kmz": "application/vnd.google-earth.kmz",
        "m3u8": "application/vnd.apple.mpegurl", "m4a": "audio/mp4", "m4v": "video/mp4", "map": "application/json",
        "md": "text/markdown; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
        "mobileconfig": "application/x-apple-aspen-config", "mov": "video/quicktime", "mp3": "audio/mpeg",
        "mp4": "video/mp4", "mpd": "application/dash+xml", "obj": "model/obj",
        "odt": "application/vnd.oasis.opendocument.text", "ogg": "audio/ogg", "opus": "audio/ogg",
        "order": "application/vnd.apple.finance.order", "otf": "font/otf", "pdf": "application/pdf",
        "pkpass": "application/vnd.apple.pkpass", "pkpasses": "application/vnd.apple.pkpasses",
        "plist": "application/xml", "png": "image/png",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "reality": "model/vnd.reality", "rss": "application/rss+xml", "rtf": "application/rtf",
        "srt": "application/x-subrip", "stl": "model/stl", "svg": "image/svg+xml", "tif": "image/tiff",
        "tiff": "image/tiff", "ts": "video/mp2t", "ttf": "font/ttf", "ttml": "application/ttml+xml",
        "txt": "text/plain; charset=utf-8", "usda": "model/vnd.usda", "usdz": "model/vnd.usdz+zip",
        "vcard": "text/vcard; charset=utf-8", "vcf": "text/vcard; charset=utf-8", "vtt": "text/vtt; charset=utf-8",
        "wasm": "application/wasm", "wav": "audio/wav", "webm": "video/webm",
        "webmanifest": "application/manifest+json", "webp": "image/webp", "woff": "font/woff", "woff2": "font/woff2",
        "xhtml": "application/xhtml+xml", "xls": "application/vnd.ms-excel",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xml": "application/xml",
        "yaml": "application/yaml", "yml": "application/yaml", "zip": "application/zip",
    ]

    /// Whether the type of a file is a choice, and not for want of a better one.
    ///
    /// A token below `.well-known/` has no other type.
    static func isKnown(_ path: String, content: [UInt8]?) -> Bool {
        of(path, content: content) != unknown || [".bin", ".br", ".ipa"].contains { path.lowercased().hasSuffix($0) }
            || isWellKnown(path)
    }
}
