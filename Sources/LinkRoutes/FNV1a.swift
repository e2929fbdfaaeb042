/// The 64-bit FNV-1a hash: one multiplication a byte, good for short texts that nobody attacks with collisions, since
/// only a table's author chooses what is in it.
package struct FNV1a {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    @inline(__always)
    package mutating func combine(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
