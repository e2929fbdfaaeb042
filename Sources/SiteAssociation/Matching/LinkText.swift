/// A link in the form that a rule compares: its scalars, and where its parts lie among them.
struct LinkText {
    /// How a rule reads a link.
    struct Form: Hashable, Sendable {
        let isPercentEncoded: Bool
        let folds: Bool
        /// The form of rules that set neither flag.
        static let written = Form(isPercentEncoded: true, folds: false)

        /// 0 to 3; 0 for `written`.
        var index: Int { (isPercentEncoded ? 0 : 1) + (folds ? 2 : 0) }
    }

    private(set) var units: [UInt32] = []
    /// The path without its first slash and its trailing run of slashes.
    private(set) var path = 0..<0
    private(set) var query = 0..<0
    private(set) var fragment = 0..<0
    /// Names and values in order; a name without `=` has an empty value.
    private(set) var items: [(name: Range<Int>, value: Range<Int>)] = []

    init(_ bytes: Span<UInt8>, _ parts: LinkParts, _ form: Form) {
        units.reserveCapacity(bytes.count)
        let whole = append(bytes, parts.path, form)
        path = trimmed(whole)
        fragment = append(bytes, parts.fragment, form)
        guard !parts.query.isEmpty else { return }
        if form.isPercentEncoded {
            query = append(bytes, parts.query, form)
            splitItems()
        } else {
            appendItems(bytes, parts.query, form)
            query = append(bytes, parts.query, form)
        }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        let slash = UInt32(UInt8(ascii: "/"))
        var end = range.upperBound
        while end > range.lowerBound, units[end - 1] == slash { end -= 1 }
        let start = end > range.lowerBound && units[range.lowerBound] == slash ? range.lowerBound + 1 : range.lowerBound
        return start..<end
    }

    /// As written, the delimiters are where they were.
    private mutating func splitItems() {
        var start = query.lowerBound
        while start < query.upperBound {
            var end = start
            var equals: Int?
            while end < query.upperBound, units[end] != UInt32(UInt8(ascii: "&")) {
                if equals == nil, units[end] == UInt32(UInt8(ascii: "=")) { equals = end }
                end += 1
            }
            if end > start { items.append((start..<(equals ?? end), equals.map { $0 + 1..<end } ?? end..<end)) }
            start = end + 1
        }
    }

    /// Decoding makes new delimiters, so the items are split first.
    private mutating func appendItems(_ bytes: Span<UInt8>, _ query: Range<Int>, _ form: Form) {
        var start = query.lowerBound
        while start < query.upperBound {
            var end = start
            var equals: Int?
            while end < query.upperBound, bytes[end] != UInt8(ascii: "&") {
                if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
                end += 1
            }
            if end > start {
                let name = append(bytes, start..<(equals ?? end), form)
                items.append((name, append(bytes, equals.map { $0 + 1..<end } ?? end..<end, form)))
            }
            start = end + 1
        }
    }

    /// Appends the scalars of a piece, decoded where the form says so.
    private mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>, _ form: Form) -> Range<Int> {
        let start = units.count
        var isPlain = true
        for index in range {
            let byte = bytes[index]
            if byte >= 0x80 || byte == UInt8(ascii: "%") && !form.isPercentEncoded { isPlain = false }
        }
        if isPlain {
            for index in range { units.append(UInt32(form.folds ? bytes[index].asciiLowercased : bytes[index])) }
        } else {
            let text = String(decoding: Self.bytes(bytes, range, decodes: !form.isPercentEncoded), as: UTF8.self)
            units += text.unicodeScalars.map { (form.folds ? $0.folded : $0).value }
        }
        return start..<units.count
    }

    /// The bytes of a piece, its escapes decoded; one that is none stays as it is.
    private static func bytes(_ bytes: Span<UInt8>, _ range: Range<Int>, decodes: Bool) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if decodes, bytes[index] == UInt8(ascii: "%"), index + 2 < range.upperBound,
                let high = bytes[index + 1].hexDigitValue, let low = bytes[index + 2].hexDigitValue
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }
}

extension UInt8 {
    var hexDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
