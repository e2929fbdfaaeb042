public import HTTP

/// What answered requests are told apart by.
public struct RequestLabels: Hashable, Sendable {
    /// What of the service they were answered from.
    public let origin: ResponseOrigin
    /// The status code; 0 for one that has no column.
    public let status: Int
}
