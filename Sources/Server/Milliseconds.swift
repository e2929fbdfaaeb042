/// A span of time, or a moment of the monotonic clock, as cheap to compare as a number.
typealias Milliseconds = Int

extension Duration {
    /// The whole milliseconds, within 0 and some thousand years.
    var milliseconds: Milliseconds {
        let limit: Int64 = 1 << 46
        let seconds = min(max(components.seconds, 0), limit / 1_000)
        return Milliseconds(seconds * 1_000 + max(components.attoseconds, 0) / 1_000_000_000_000_000)
    }
}
