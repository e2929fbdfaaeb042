extension BinaryInteger {
    /// The number in decimal, behind as many zeros as make it so long; not for a negative one.
    package func padded(to count: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: max(count - digits.utf8.count, 0)) + digits
    }
}
