import HTTP

/// A file of the public folder.
public struct PublicFile: Sendable {
    /// The path that asks for it, decoded, with its leading slash.
    let path: String
    /// Its bytes, or the open file when there are too many to keep.
    let body: ResponseBody
    /// From the content up to `PublicFolder.largestInMemory`, else from size, time and inode.
    let entityTag: EntityTag
    /// When it was last changed; nil for the times 0 and 1 that reproducible images give every file.
    let modified: HTTPDate?

    /// The answer that sends it.
    func answer() throws(ResponseFieldError) -> ExactAnswer {
        var fields = [
            (name: "Content-Type", value: MediaType.of(path)),
            (name: "X-Content-Type-Options", value: "nosniff"),
            (name: "Cache-Control", value: cacheControl),
        ]
        if let modified { fields.append((name: "Last-Modified", value: modified.description)) }
        let response = Response(status: .ok, fields: try ResponseFields(fields), entityTag: entityTag, body: body)
        return ExactAnswer(response: response, modified: modified)
    }

    /// A name that holds a hash of the content never means anything else.
    private var cacheControl: String {
        Self.isFingerprinted(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600"
    }

    /// Whether a part of the name between dots or dashes is eight or more hex digits with one digit at least, as build
    /// tools write: `app.3f9a1c7e.js`, `app-3f9a1c7e.css`.
    static func isFingerprinted(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        let parts = name.split { ".-".contains($0) }
        return parts.dropFirst().dropLast().contains { part in
            part.utf8.count >= 8 && part.contains(where: \.isNumber) && part.allSatisfy { $0.isASCII && $0.isHexDigit }
        }
    }
}
