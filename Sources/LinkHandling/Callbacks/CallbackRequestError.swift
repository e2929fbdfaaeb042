/// Why a request to another app cannot be written.
public struct CallbackRequestError: Error, Hashable, Sendable {
    /// The kinds of mistake, stable names for programs.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The other app's scheme is none.
        case badScheme
        /// The action is empty, or one of its segments is, or is `.` or `..`.
        case badAction
        /// A parameter without a name, or with one of those that belong to x-callback-url.
        case badParameter
        /// The address for an outcome is no URL.
        case badCallback
        /// The whole is no URL.
        case notAURL
    }

    /// The kind of mistake.
    public let code: Code
    /// What is wrong, and what to do.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension CallbackRequestError: CustomStringConvertible {
    /// The message with its code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
