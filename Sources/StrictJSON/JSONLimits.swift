/// How much a JSON text may ask of its reader.
public struct JSONLimits: Sendable {
    /// The longest text, in bytes.
    public var bytes: Int
    /// How many arrays and objects may stand inside each other; more than 128 are never read.
    public var depth: Int

    /// The greatest depth: what the 512 KiB stack of a secondary thread on macOS carries even in a debug build.
    static let deepest = 128

    /// Sets both limits; the defaults fit every file that a person writes.
    public init(bytes: Int = 16 * 1024 * 1024, depth: Int = 64) {
        self.bytes = bytes
        self.depth = depth
    }
}
