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
        let folder = "/.well-known/"
        guard path.utf8.starts(with: folder.utf8) else { return unknown }
        return byWellKnownName[String(path.dropFirst(folder.count))] ?? (isJSON(content) ? "application/json" : unknown)
    }

    /// Whether a content is an object or an array; a token of digits, as for a proof of ownership, is none.
    private static func isJSON(_ content: [UInt8]?) -> Bool {
        guard let content, let value = try? JSONValue(parsing: content) else { return false }
        return value.object != nil || value.array != nil
    }

    /// The well-known URIs whose type IANA's registry, or the specification named there, gives and their names do not.
    private static let byWellKnownName = [
        "api-catalog": "application/linkset+json", "core": "application/link-format",
        "host-meta": "application/xrd+xml", "http-opportunistic": "application/json", "nodeinfo": "application/json",
        "oauth-authorization-server": "application/json", "oauth-protected-resource": "application/json",
        "openid-configuration": "application/json", "openid-federation": "application/entity-statement+jwt",
        "passkey-endpoints": "application/json", "traffic-advice": "application/trafficadvice+json",
        "uma2-configuration": "application/json", "web-identity": "application/json", "webauthn": "application/json",
        "webfinger": "application/jrd+json",
    ]

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
