import HTTP

/// A problem of a table or a folder that prevents the creation of a site.
public struct SiteError: Error, Hashable, Sendable {
    /// The problem, as in a diagnostic.
    public let message: String
    /// The instruction that fixes the problem, as in a diagnostic.
    public let fix: String?

    /// Creates an error.
    public init(message: String, fix: String? = nil) { (self.message, self.fix) = (message, fix) }
}

extension SiteError: CustomStringConvertible {
    /// The message and the fix.
    public var description: String { message + (fix.map { "; \($0)" } ?? "") }
}

extension SiteError {
    /// A table without hosts.
    public static let noHosts = SiteError(message: "missing hosts; the table cannot be served", fix: "add \"hosts\"")

    /// Creates the error for a header field that cannot be written.
    init(unwritable error: ResponseFieldError) {
        self.init(message: "invalid header field: \(error)")
    }
}
