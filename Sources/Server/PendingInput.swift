internal import HTTP

/// Bytes that were read and not answered yet.
final class PendingInput {
    let bytes: [UInt8]
    /// How far the parser got in a head without its end; nil when the bytes may hold whole requests, which wait
    /// behind an answer that must go out first.
    let progress: ParseProgress?

    init(_ bytes: [UInt8], progress: ParseProgress?) {
        self.bytes = bytes
        self.progress = progress
    }
}
