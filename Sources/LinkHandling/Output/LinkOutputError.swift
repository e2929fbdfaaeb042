import LinkRoutes

/// Why a value is no query.
public struct LinkOutputError: Error, Hashable, Sendable {
    /// The kinds of mistake, stable names for programs.
    public enum Code: String, Sendable, CaseIterable {
        /// A value that no text says: a number that is not finite, a date outside the years 0 to 9999.
        case badValue
        /// A name that belongs to x-callback-url, or none at all.
        case badName
        /// A list or a struct within a list, which only numbered names can say.
        case nestedList
        /// Values more than 32 levels deep.
        case tooDeep
        /// An error that the type itself threw.
        case failed
    }

    /// The kind of mistake.
    public let code: Code
    /// The name of the value.
    public let parameter: String
    /// What is wrong and what to do, one sentence.
    public let message: String
}

extension LinkOutputError: CustomStringConvertible {
    /// The message with the name of the value.
    public var description: String { "the output \(parameter.quoted) \(message)" }
}
