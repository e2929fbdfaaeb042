/// A file too large to keep in memory, open for as long as somebody holds it.
public protocol OpenFile: AnyObject, Sendable {
    /// A descriptor that can be read at any offset.
    var descriptor: Int32 { get }
    /// The bytes to send, from the file's beginning.
    var count: Int { get }
}
