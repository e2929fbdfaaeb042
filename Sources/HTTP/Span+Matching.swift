extension Span where Element == UInt8 {
    /// Whether the bytes at `range` are just `text`.
    ///
    /// Always inlined: of a literal, each byte is then a number in the code, else a call.
    @inline(__always)
    func equals(_ text: String, at range: Range<Int>) -> Bool {
        guard text.utf8.count == range.count else { return false }
        var index = range.lowerBound
        for character in text.utf8 {
            guard self[index] == character else { return false }
            index += 1
        }
        return true
    }

    /// Whether the bytes at `range` are `lowercase` in any case.
    @inline(__always)
    func equalsIgnoringCase(_ lowercase: String, at range: Range<Int>) -> Bool {
        guard lowercase.utf8.count == range.count else { return false }
        var index = range.lowerBound
        for character in lowercase.utf8 {
            guard self[index].lowercased == character else { return false }
            index += 1
        }
        return true
    }

    /// The first index from `start` on, below `end`, whose byte is `byte`.
    package func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
        let bytes = extracting(first: end)
        let index = bytes.firstIndex(from: start, behind: { !$0.has(byte) }, { $0 != byte })
        return index < end ? index : nil
    }

    /// The first index from `start` on whose byte is none of those to pass over; `count` where there is none.
    ///
    /// - Parameters:
    ///   - passesEight: whether eight bytes can be passed over together; false where that is not sure.
    ///   - passes: whether a byte can be passed over.
    @inline(__always)
    func firstIndex(from start: Int, behind passesEight: (UInt64) -> Bool, _ passes: (UInt8) -> Bool) -> Int {
        var rest = extracting(droppingFirst: start)
        while rest.count >= 8, passesEight(rest.firstWord) { rest = rest.extracting(droppingFirst: 8) }
        var index = 0
        while index < rest.count, passes(rest[index]) { index += 1 }
        return count - rest.count + index
    }

    /// The range without spaces and tabs at its ends.
    func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, self[start].isBlank { start += 1 }
        while start < end, self[end - 1].isBlank { end -= 1 }
        return start..<end
    }
}
