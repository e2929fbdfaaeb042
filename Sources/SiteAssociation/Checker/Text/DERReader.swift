/// Reads the elements of a DER or BER text (ITU-T X.690) one after the other; whatever does not fit ends the reading.
struct DERReader {
    /// What an element is and where its contents lie.
    struct Element {
        let tag: UInt8
        /// The contents; up to the end of all there is where the length is indefinite.
        let contents: Range<Int>
        /// Whether two zero bytes end the contents.
        let isIndefinite: Bool
    }

    let bytes: [UInt8]
    private(set) var range: Range<Int>

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    /// Passes the next element, which must have this tag.
    mutating func next(_ tag: UInt8) -> Element? {
        guard let element = peek(), element.tag == tag else { return nil }
        range = element.contents.upperBound..<range.upperBound
        return element
    }

    /// Opens the next element, which must have this tag.
    mutating func open(_ tag: UInt8) -> DERReader? {
        next(tag).map { DERReader(bytes, $0.contents) }
    }

    /// Passes the next element, whatever it is; one of indefinite length cannot be passed.
    mutating func skip() -> Bool {
        guard let element = peek(), !element.isIndefinite else { return false }
        range = element.contents.upperBound..<range.upperBound
        return true
    }

    /// The next element, which is not passed.
    func peek() -> Element? {
        guard range.count >= 2 else { return nil }
        let tag = bytes[range.lowerBound]
        let first = Int(bytes[range.lowerBound + 1])
        var start = range.lowerBound + 2
        guard first != 0x80 else { return Element(tag: tag, contents: start..<range.upperBound, isIndefinite: true) }
        var length = first
        if first > 0x80 {
            let digits = first & 0x7F
            guard digits <= 4, digits <= range.upperBound - start else { return nil }
            length = bytes[start..<start + digits].reduce(0) { $0 << 8 | Int($1) }
            start += digits
        }
        guard length <= range.upperBound - start else { return nil }
        return Element(tag: tag, contents: start..<start + length, isIndefinite: false)
    }
}
