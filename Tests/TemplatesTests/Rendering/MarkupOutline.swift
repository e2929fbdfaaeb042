/// The tags and attributes of a page, read as browsers read it: leniently, by WHATWG HTML §13.2.5.
///
/// It shares nothing with the module it checks.
struct MarkupOutline: Equatable {
    /// Names of tags, each with those of its attributes.
    private(set) var tags: [[[UInt8]]] = []
    /// The values of the attributes that are URLs, in order, without their character references.
    private(set) var urls: [[UInt8]] = []
    /// Texts of comments, declarations and scripts: no value may be in one.
    private(set) var hidden: [ArraySlice<UInt8>] = []

    private static let rawText = Set(
        ["style", "xmp", "iframe", "noembed", "noframes", "script", "title", "textarea"].map { Array($0.utf8) }
    )
    private static let visible = Set([Array("title".utf8), Array("textarea".utf8)])
    private static let urlAttributes = Set(["href", "src", "xlink:href", "poster"].map { Array($0.utf8) })

    private let page: [UInt8]
    private var index = 0

    static func == (left: MarkupOutline, right: MarkupOutline) -> Bool {
        left.tags == right.tags && left.hidden == right.hidden && left.urls.count == right.urls.count
    }

    /// Reads a page.
    init(_ page: [UInt8]) {
        self.page = page
        while index < page.count {
            index += 1
            if page[index - 1] == UInt8(ascii: "<") { readMarkup() }
        }
    }

    private var next: UInt8? { index < page.count ? page[index] : nil }

    private func stands(_ text: StaticString) -> Bool { page[index...].starts(with: "\(text)".utf8) }

    private mutating func readMarkup() {
        guard let first = next else { return }
        if first == UInt8(ascii: "!"), stands("!--") {
            readComment()
        } else if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
            readDeclaration()
        } else if first == UInt8(ascii: "/") {
            index += 1
            guard let letter = next, Self.isLetter(letter) else { return readDeclaration() }
            readTag(isEnd: true)
        } else if Self.isLetter(first) {
            readTag(isEnd: false)
        }
    }

    private mutating func readDeclaration() {
        hidden.append(take { $0 != UInt8(ascii: ">") })
        index += 1
    }

    private mutating func readComment() {
        index += 3
        let start = index
        if stands(">") || stands("->") {
            index += stands(">") ? 1 : 2
            return
        }
        while index < page.count, !(page[index] == UInt8(ascii: "-") && (stands("-->") || stands("--!>"))) {
            index += 1
        }
        hidden.append(page[start..<index])
        index = min(page.count, index + (stands("-->") ? 3 : 4))
    }

    private mutating func readTag(isEnd: Bool) {
        let name = lowercased(take { !Self.isBlank($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") })
        var tag = [(isEnd ? Array("/".utf8) : []) + name]
        while let byte = next, byte != UInt8(ascii: ">") {
            if Self.isBlank(byte) || byte == UInt8(ascii: "/") {
                index += 1
            } else {
                tag.append(readAttribute())
            }
        }
        // A tag that the page ends in is none.
        guard next != nil else { return }
        index += 1
        tags.append(tag)
        guard !isEnd, Self.rawText.contains(name) else { return }
        readRawText(name)
    }

    private mutating func readAttribute() -> [UInt8] {
        let start = index
        index += 1
        let ends: Set<UInt8> = [UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")]
        _ = take { !Self.isBlank($0) && !ends.contains($0) }
        let name = lowercased(page[start..<index])
        _ = take(while: Self.isBlank)
        guard next == UInt8(ascii: "=") else { return name }
        index += 1
        _ = take(while: Self.isBlank)
        var value: ArraySlice<UInt8>
        if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            index += 1
            value = take { $0 != quote }
            index += 1
        } else {
            value = take { !Self.isBlank($0) && $0 != UInt8(ascii: ">") }
        }
        if Self.urlAttributes.contains(name) { urls.append(Self.decoded(value)) }
        return name
    }

    private mutating func readRawText(_ name: [UInt8]) {
        let start = index
        while index < page.count, !endsRawText(name) { index += 1 }
        // What stands in a title is seen, and may be a value.
        if !Self.visible.contains(name) { hidden.append(page[start..<index]) }
    }

    private func endsRawText(_ name: [UInt8]) -> Bool {
        guard page[index] == UInt8(ascii: "<"), index + name.count + 2 < page.count else { return false }
        let after = page[index + name.count + 2]
        return page[index + 1] == UInt8(ascii: "/")
            && lowercased(page[(index + 2)..<(index + 2 + name.count)]) == name
            && (Self.isBlank(after) || after == UInt8(ascii: "/") || after == UInt8(ascii: ">"))
    }

    private mutating func take(while isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = min(index, page.count)
        index = start
        while index < page.count, isTaken(page[index]) { index += 1 }
        return page[start..<index]
    }

    private func lowercased(_ name: ArraySlice<UInt8>) -> [UInt8] {
        name.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
}

extension MarkupOutline {
    private static let characters: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "colon": ":", "sol": "/", "bsol": "\\",
        "Tab": "\t", "NewLine": "\n", "num": "#", "quest": "?",
    ]

    /// A value without its character references.
    static func decoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
        guard value.contains(UInt8(ascii: "&")) else { return Array(value) }
        var decoded: [UInt8] = []
        var rest = value
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "&"), let (character, length) = reference(rest) {
                decoded += String(character).utf8
                rest = rest.dropFirst(length)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// The character that a reference means, and how long it is behind its `&`.
    private static func reference(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        let isNumber = text.first == UInt8(ascii: "#")
        let sign = text.dropFirst().first ?? 0
        let isHexadecimal = isNumber && sign | 0x20 == UInt8(ascii: "x")
        let name = text.dropFirst(isHexadecimal ? 2 : isNumber ? 1 : 0).prefix { byte in
            let digit = Character(Unicode.Scalar(byte))
            return isNumber && !isHexadecimal ? digit.isWholeNumber : isNumber ? digit.isHexDigit : digit.isLetter
        }
        guard !name.isEmpty else { return nil }
        let isClosed = text[name.endIndex...].first == UInt8(ascii: ";")
        let length = name.endIndex - text.startIndex + (isClosed ? 1 : 0)
        let digits = String(decoding: name, as: UTF8.self)
        guard isNumber else { return isClosed ? characters[digits].map { ($0, length) } : nil }
        return (UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}", length)
    }

    /// Where each URL leads: its scheme and host, as browsers see them.
    var origins: [String] {
        urls.map { url in
            let kept = url.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }.drop { $0 <= 0x20 }
            let isSlash: (UInt8) -> Bool = { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
            let isEnd: (UInt8) -> Bool = { isSlash($0) || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
            let head = kept.prefix { !isEnd($0) }
            let hasScheme = head.contains(UInt8(ascii: ":"))
            let scheme = hasScheme ? head : kept.prefix(0)
            let rest = kept[scheme.endIndex...]
            let slashes = rest.prefix(while: isSlash)
            guard hasScheme || slashes.count > 1 else { return "own" }
            let host = rest[slashes.endIndex...].prefix { !isEnd($0) }
            return String(decoding: scheme + slashes + host, as: UTF8.self)
        }
    }
}
