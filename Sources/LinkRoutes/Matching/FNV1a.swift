/// The 64-bit FNV-1a hash: one multiplication a byte, good for short texts that nobody attacks with collisions, since
/// only a table's author chooses what is in it.
///
/// Inlinable: a call into another module for every byte costs more than the hash.
package struct FNV1a {
    /// The hash of what was combined so far.
    @usableFromInline package var value: UInt64

    @inlinable
    package init() { value = 0xCBF2_9CE4_8422_2325 }

    @inlinable
    @inline(__always)
    package mutating func combine(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
