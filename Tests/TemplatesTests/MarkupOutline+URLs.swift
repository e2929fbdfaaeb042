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
