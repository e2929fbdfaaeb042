/// A range of offsets that takes eight bytes where an optional `Range<Int>` takes twenty-four.
///
/// A head holds many and is copied with each request. No offset comes near 2^32: the bytes of one wake-up are read into
/// a buffer that is little longer than the longest head.
@propertyWrapper
public struct CompactRange: Sendable {
    private var start: UInt32
    private var end: UInt32

    /// Keeps a range, or nil, which is kept as one that ends before it begins.
    @inline(__always)
    public init(wrappedValue range: Range<Int>?) {
        start = range.map { UInt32(clamping: $0.lowerBound) } ?? 1
        end = range.map { UInt32(clamping: $0.upperBound) } ?? 0
    }

    /// The range.
    public var wrappedValue: Range<Int>? {
        get { start <= end ? Int(start)..<Int(end) : nil }
        set { self = CompactRange(wrappedValue: newValue) }
    }
}
