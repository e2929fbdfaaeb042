extension Span where Element == UInt8 {
    /// Whether the bytes at `range` are just `text`.
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
    func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
        var index = start
        while index < end {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
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
