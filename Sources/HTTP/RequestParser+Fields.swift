extension RequestParser {
    /// Reads field lines up to the blank line and stands behind it; false when bytes are missing.
    func readFields(
        _ bytes: Span<UInt8>,
        _ progress: inout ParseProgress
    ) throws(ParseError) -> Bool {
        while progress.position < bytes.count {
            if progress.position == progress.lineStart {
                if bytes[progress.position] == .carriageReturn {
                    guard try endsLine(bytes, at: progress.position, orThrow: .malformedField) else {
                        return false
                    }
                    progress.beginLine(at: progress.position + 2)
                    return true
                }
                guard progress.fieldCount < limits.fields else { throw .tooManyFields }
            }
            guard let name = try readName(bytes, &progress) else { return false }
            let stop = bytes.firstIndex(from: progress.position, behind: \.isFieldContent, \.isFieldContent)
            progress.position = stop
            guard try endsLine(bytes, at: stop, orThrow: .malformedField) else { return false }
            progress.note(bytes, name: name, value: name.upperBound + 1..<stop)
            progress.fieldCount += 1
            progress.beginLine(at: stop + 2)
        }
        return false
    }

    /// A name is a token with the colon right behind it: no folded line, no space before the colon (RFC 9112 §5.1).
    private func readName(
        _ bytes: Span<UInt8>,
        _ progress: inout ParseProgress
    ) throws(ParseError) -> Range<Int>? {
        if let nameEnd = progress.firstElementEnd { return progress.lineStart..<nameEnd }
        var stop = progress.position
        while stop < bytes.count, bytes[stop].isToken { stop += 1 }
        progress.position = stop
        guard stop < bytes.count else { return nil }
        guard bytes[stop] == .colon, stop > progress.lineStart else { throw .malformedField }
        progress.firstElementEnd = stop
        progress.position = stop + 1
        return progress.lineStart..<stop
    }
}
