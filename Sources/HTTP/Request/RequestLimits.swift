/// The limits for a request head.
public struct RequestLimits: Hashable, Sendable {
    /// The whole head in bytes, with the blank lines before it and the one at its end; a longer head gets a 431.
    public var headBytes: Int
    /// The request target in bytes; a longer target gets a 414.
    public var targetBytes: Int
    /// The number of field lines; more lines get a 431.
    public var fields: Int

    /// Creates limits, each with its default.
    public init(headBytes: Int = 16_384, targetBytes: Int = 8_192, fields: Int = 100) {
        self.headBytes = headBytes
        self.targetBytes = targetBytes
        self.fields = fields
    }
}
