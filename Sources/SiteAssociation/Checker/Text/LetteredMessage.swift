/// A message in letters between two lines of dashes (PEM: RFC 7468; Base64: RFC 4648 §4).
enum LetteredMessage {
    /// The bytes between the lines, nil where they are no Base64.
    static func bytes(of text: [UInt8]) -> [UInt8]? {
        let newline = UInt8(ascii: "\n")
        guard let start = text.firstIndex(of: newline) else { return nil }
        let body = text[start...].prefix { $0 != UInt8(ascii: "-") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(body.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for letter in body where letter > UInt8(ascii: " ") && letter != UInt8(ascii: "=") {
            guard let value = value(of: letter) else { return nil }
            bits = bits << 6 & 0xFFFF | value
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }

    private static func value(of letter: UInt8) -> UInt32? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
