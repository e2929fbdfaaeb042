extension Span where Element == UInt8 {
    /// The first eight bytes, of at least as many, as one number with the first in its lowest place.
    ///
    /// The compiler makes one load of it, and of a loop over `extracting(droppingFirst: 8)` one without further checks.
    @inlinable
    @inline(__always)
    package var firstWord: UInt64 {
        let eight = extracting(first: 8)
        var word: UInt64 = 0
        for index in 0..<8 { word |= UInt64(eight[index]) << UInt64(8 * index) }
        return word
    }
}
