/// Eight bytes looked at together. What is asked of them is whether there is such a byte among them, never which.
extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Whether all of them are `isTarget`.
    var isTarget: Bool {
        self & Self.highBits == 0 && !has(below: 0x21) && !has(0x7F) && !has(UInt8(ascii: "#"))
            && !has(UInt8(ascii: "\\"))
    }

    /// Whether all of them are `isFieldContent`, and none is a tab.
    var isFieldContent: Bool { !has(below: 0x20) && !has(0x7F) }

    /// Whether one of them is `byte`.
    func has(_ byte: UInt8) -> Bool { (self ^ Self.ones &* UInt64(byte)).has(below: 1) }

    /// Whether one of them is less than `bound`, which is 0x80 at most.
    ///
    /// A subtraction sets the high bit of a byte that had none only where the byte is too small, or where the one below
    /// it is and borrows.
    private func has(below bound: UInt8) -> Bool { (self &- Self.ones &* UInt64(bound)) & ~self & Self.highBits != 0 }
}
