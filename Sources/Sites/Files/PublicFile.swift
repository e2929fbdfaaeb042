import HTTP

/// A file of the public folder.
public struct PublicFile: Sendable {
    /// The path that asks for it, decoded, with its leading slash.
    let path: String
    /// Its bytes, or the open file when there are too many to keep.
    let body: ResponseBody
    /// From the content up to `PublicFolder.largestInMemory`, else from size, time and inode.
    let entityTag: EntityTag
    /// When it was last changed, where its time says so.
    let modified: HTTPDate?
    /// The same content under codings, the one to prefer first.
    var alternatives: [Representation] = []

    /// The answer that sends it.
    func answer() throws(ResponseFieldError) -> ExactAnswer {
        let cache = Self.isFingerprinted(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600"
        return try ExactAnswer(
            Representation(.identity, body, entityTag),
            alternatives,
            type: MediaType.of(path),
            cache: cache,
            modified: modified,
            from: .publicFile
        )
    }

    /// Whether the name holds a hash of the content, and so never means anything else: a part between dots or dashes of
    /// eight or more hex digits, as build tools write `app.3f9a1c7e.js` and `app-3f9a1c7e.css`.
    ///
    /// Figures alone are a date or a number, letters alone a word.
    static func isFingerprinted(_ path: String) -> Bool {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
        let parts = name.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        return parts.dropFirst().dropLast().contains { part in
            let digits = part.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            let letters = part.count { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) }
            return part.count >= 8 && digits + letters == part.count && digits > 0 && letters > 0
        }
    }
}
