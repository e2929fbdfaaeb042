import HTTP

/// Why no site can be created from a table and a folder.
public struct SiteError: Error, Hashable, Sendable {
    /// What is wrong and what to do, one sentence.
    public let message: String

    /// Creates an error.
    public init(message: String) { self.message = message }
}

extension SiteError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension SiteError {
    /// A table without hosts.
    public static let noHosts = SiteError(message: "the table has no hosts, so it cannot be served; add \"hosts\"")

    /// Creates the error for a header field that cannot be written.
    init(unwritable error: ResponseFieldError) {
        self.init(message: "a header field cannot be written: \(error)")
    }
}
