/// Why a text is no callback's address.
public struct CallbackURLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and where, one sentence.
    public let description: String

    init(_ description: String) { self.description = description }
}
