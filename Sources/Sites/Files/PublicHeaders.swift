/// The security fields of public files.
///
/// By default only pages of the same origin may frame a document. Every site may embed a file: clients show the
/// images of previews on other sites, and the files are the same for every client, so embedding reveals nothing.
public struct PublicHeaders: Hashable, Sendable {
    /// The `Content-Security-Policy` of HTML, SVG and other XML, the files that browsers show as documents; nil for none.
    public var contentSecurityPolicy: String? = "frame-ancestors 'self'"
    /// The `Cross-Origin-Resource-Policy` of every file; nil for none.
    public var crossOriginResourcePolicy: CrossOriginResourcePolicy? = .crossOrigin

    /// Which sites may embed a file without CORS (Fetch §3.7).
    public enum CrossOriginResourcePolicy: String, CaseIterable, Sendable {
        case crossOrigin = "cross-origin"
        case sameSite = "same-site"
        case sameOrigin = "same-origin"
    }

    /// Creates the fields, each with its default.
    public init() {}

    /// Returns the fields of a file with this media type.
    func fields(ofType type: String) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        if let contentSecurityPolicy, MediaType.isDocument(type) {
            fields.append((name: "Content-Security-Policy", value: contentSecurityPolicy))
        }
        if let crossOriginResourcePolicy {
            fields.append((name: "Cross-Origin-Resource-Policy", value: crossOriginResourcePolicy.rawValue))
        }
        return fields
    }
}
