import BorrowedBytes
import LinkRoutes

/// A link in the form that a rule compares: its scalars, and where its parts lie among them.
package struct LinkText {
    /// How a rule compares a link.
    package struct Form: Hashable, Sendable {
        package let isPercentEncoded: Bool
        package let folds: Bool
        /// The form of rules without either flag.
        package static let written = Form(isPercentEncoded: true, folds: false)

        package init(isPercentEncoded: Bool, folds: Bool) {
            self.isPercentEncoded = isPercentEncoded
            self.folds = folds
        }
    }

    package let form: Form
    package private(set) var units: [UInt32] = []
    /// The path without its first slash and its trailing slashes.
    package private(set) var path = 0..<0
    private(set) var query = 0..<0
    private(set) var fragment = 0..<0
    /// Names and values in order; a name without `=` has an empty value.
    private(set) var items: [(name: Range<Int>, value: Range<Int>)] = []
    /// The parts with bytes that are not UTF-8, which were replaced.
    private(set) var replaced: [Range<Int>] = []

    init(_ bytes: Borrowed<UInt8>, _ parts: LinkParts, as form: Form) {
        self.form = form
        units.reserveCapacity(bytes.count)
        let whole = append(bytes, parts.path, as: form)
        path = trimmed(whole)
        fragment = append(bytes, parts.fragment, as: form)
        guard !parts.query.isEmpty else { return }
        if form.isPercentEncoded {
            query = append(bytes, parts.query, as: form)
            // As written, the delimiters are where they were.
            items = Self.items(in: query) { units[$0] }
        } else {
            appendItems(bytes, parts.query, as: form)
            query = append(bytes, parts.query, as: form)
        }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        let slash = UInt32(UInt8(ascii: "/"))
        var end = range.upperBound
        while end > range.lowerBound, units[end - 1] == slash { end -= 1 }
        let start = end > range.lowerBound && units[range.lowerBound] == slash ? range.lowerBound + 1 : range.lowerBound
        return start..<end
    }

    /// Decoding makes new delimiters, so the items are split first.
    private mutating func appendItems(_ bytes: Borrowed<UInt8>, _ query: Range<Int>, as form: Form) {
        for (name, value) in Self.items(in: query, unit: { UInt32(bytes[$0]) }) {
            items.append((append(bytes, name, as: form), append(bytes, value, as: form)))
        }
    }

    /// Splits a query at each `&`, and each item that is not empty at its first `=`.
    private static func items(in query: Range<Int>, unit: (Int) -> UInt32) -> [(name: Range<Int>, value: Range<Int>)] {
        var items: [(name: Range<Int>, value: Range<Int>)] = []
        var start = query.lowerBound
        while start < query.upperBound {
            var end = start
            var equals: Int?
            while end < query.upperBound, unit(end) != UInt32(UInt8(ascii: "&")) {
                if equals == nil, unit(end) == UInt32(UInt8(ascii: "=")) { equals = end }
                end += 1
            }
            if end > start { items.append((start..<(equals ?? end), equals.map { $0 + 1..<end } ?? end..<end)) }
            start = end + 1
        }
        return items
    }

    /// Appends the scalars of a range, decoded if the form requires it.
    private mutating func append(_ bytes: Borrowed<UInt8>, _ range: Range<Int>, as form: Form) -> Range<Int> {
        let start = units.count
        var isPlain = true
        for index in range {
            let byte = bytes[index]
            if byte >= 0x80 || byte == UInt8(ascii: "%") && !form.isPercentEncoded { isPlain = false }
        }
        if isPlain {
            for index in range { units.append(UInt32(form.folds ? bytes[index].lowercased : bytes[index])) }
        } else {
            let decoded = Self.bytes(bytes, range, decodes: !form.isPercentEncoded)
            let text = String(decoding: decoded, as: UTF8.self)
            units += text.unicodeScalars.map { (form.folds ? $0.folded : $0).value }
            if !text.utf8.elementsEqual(decoded) { replaced.append(start..<units.count) }
        }
        return start..<units.count
    }

    /// Returns the bytes of a range with escapes decoded; a malformed escape stays as it is.
    private static func bytes(_ bytes: Borrowed<UInt8>, _ range: Range<Int>, decodes: Bool) -> [UInt8] {
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

/// A link in each form that rules ask for; each is made when the first rule needs it.
package struct LinkTexts {
    private let bytes: [UInt8]
    private let parts: LinkParts
    private var texts: [LinkText.Form: LinkText] = [:]
    /// The results so far of the parts that several rules share.
    var known: [ObjectIdentifier: CompiledRule.Part?] = [:]

    package init(_ link: String) {
        let bytes = Array(link.utf8)
        parts = LinkParts(bytes.borrowed)
        self.bytes = bytes
    }

    /// Returns the link in a form.
    package mutating func text(_ form: LinkText.Form) -> LinkText {
        if let known = texts[form] { return known }
        let made = LinkText(bytes.borrowed, parts, as: form)
        texts[form] = made
        return made
    }
}

/// The parts of a link as the system compares them: as written, without normalization, as offsets into its UTF-8.
struct LinkParts {
    /// The host as written, with user information and port.
    let authority: Range<Int>
    /// The path; empty for a link that ends with its host.
    let path: Range<Int>
    /// The raw query; empty if there is none.
    let query: Range<Int>
    /// The raw fragment; empty if there is none.
    let fragment: Range<Int>

    init(_ bytes: Borrowed<UInt8>) {
        var hash = bytes.count
        var question = bytes.count
        for index in 0..<bytes.count {
            if bytes[index] == UInt8(ascii: "#") {
                hash = index
                break
            }
            if bytes[index] == UInt8(ascii: "?"), question == bytes.count { question = index }
        }
        question = min(question, hash)
        fragment = min(hash + 1, bytes.count)..<bytes.count
        query = min(question + 1, hash)..<hash
        authority = Self.authority(bytes, question)
        path = authority.upperBound..<question
    }

    /// Returns the range between `//` and the path; without a scheme, it is empty and at the beginning.
    private static func authority(_ bytes: Borrowed<UInt8>, _ end: Int) -> Range<Int> {
        let slash = UInt8(ascii: "/")
        var start = 0
        while start < end, bytes[start] != UInt8(ascii: ":"), bytes[start] != slash { start += 1 }
        guard start + 2 < end, bytes[start] == UInt8(ascii: ":"), bytes[start + 1] == slash, bytes[start + 2] == slash
        else { return 0..<0 }
        start += 3
        var index = start
        while index < end, bytes[index] != slash { index += 1 }
        return start..<index
    }
}

/// A text to match, as the positions of each unit that a pattern asked for.
///
/// With these, a step over a whole set of positions costs one operation for each word of the set.
struct MatchText {
    let count: Int
    private let units: [UInt32]
    private var places: [UInt32: PositionSet] = [:]

    init(_ units: Borrowed<UInt32>, _ range: Range<Int>) {
        count = range.count
        self.units = range.map { units[$0] }
    }

    /// The unit at a position.
    subscript(_ place: Int) -> UInt32 { units[place] }

    /// The different units, sorted.
    private(set) lazy var differentUnits = Set(units).sorted()

    /// Returns the positions of the units of a class.
    func places(of units: UnitClass) -> PositionSet {
        var set = PositionSet(count + 1)
        for (place, unit) in self.units.enumerated() where units.contains(unit) { set.insert(place) }
        return set
    }

    /// Returns the positions of a unit.
    mutating func places(of unit: UInt32) -> PositionSet {
        if let known = places[unit] { return known }
        var set = PositionSet(count + 1)
        for (place, other) in units.enumerated() where other == unit { set.insert(place) }
        places[unit] = set
        return set
    }
}

extension RuleKeys {
    /// How the rule compares links.
    package var form: LinkText.Form {
        LinkText.Form(isPercentEncoded: isPercentEncoded ?? true, folds: !(isCaseSensitive ?? true))
    }
}

extension PercentEncoding {
    /// Returns a text with an escape for each character that a link has only as one: a space or a letter beyond ASCII.
    ///
    /// - Parameter others: further characters to escape.
    package static func escaped(_ text: String, also others: String = "") -> String {
        text.unicodeScalars.map { scalar in
            let isSafe = (0x21..<0x7F).contains(scalar.value) && !others.unicodeScalars.contains(scalar)
            return isSafe ? String(scalar) : encoded(String(scalar).utf8)
        }.joined()
    }

    /// Returns a text with its escapes decoded; nil if one is malformed, or if they are not UTF-8.
    package static func decoded(_ text: String) -> String? {
        guard let bytes = decodedBytes(text.utf8), case let decoded = String(decoding: bytes, as: UTF8.self),
            decoded.utf8.elementsEqual(bytes)
        else { return nil }
        return decoded
    }

    /// Returns the bytes of a text with its escapes decoded; nil if one is malformed.
    package static func decodedBytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue else {
                return nil
            }
            decoded.append(high << 4 | low)
        }
        return decoded
    }
}
