/// The bounds of one request head.
public struct RequestLimits: Hashable, Sendable {
    /// The whole head in bytes, with blank lines before it and the one that ends it; above it 431.
    public var headBytes: Int
    /// The request target in bytes; above it 414.
    public var targetBytes: Int
    /// The number of field lines; above it 431.
    public var fields: Int

    /// Takes the limits, each with its default.
    public init(headBytes: Int = 16_384, targetBytes: Int = 8_192, fields: Int = 100) {
        self.headBytes = headBytes
        self.targetBytes = targetBytes
        self.fields = fields
    }
}
