/// The character references that a URL of a template may spell (WHATWG HTML §13.2.5.72).
enum CharacterReference {
    /// The bytes of a reference, without `&` and `;`; nil where it is none that is known.
    ///
    /// Outside ASCII one byte stands for the whole character: no part of a URL begins there.
    static func byte(of reference: String) -> UInt8? {
        guard reference.hasPrefix("#") else { return named[reference] }
        let digits = reference.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number = isHexadecimal ? digits.dropFirst() : digits
        guard !number.isEmpty else { return nil }
        // A number too large for any character is read as U+FFFD.
        let value = UInt32(number, radix: isHexadecimal ? 16 : 10) ?? 0xFFFD
        return value == 0 || value > 0x7F ? 0xFF : UInt8(value)
    }

    private static let named: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"), "colon": UInt8(ascii: ":"), "sol": UInt8(ascii: "/"), "bsol": UInt8(ascii: "\\"),
        "Tab": 0x09, "NewLine": 0x0A, "num": UInt8(ascii: "#"), "quest": UInt8(ascii: "?"), "semi": UInt8(ascii: ";"),
        "equals": UInt8(ascii: "="), "comma": UInt8(ascii: ","), "period": UInt8(ascii: "."),
    ]

    /// Whether a byte goes on with a reference.
    static func continues(_ reference: String, with byte: UInt8) -> Bool {
        if reference.isEmpty { return byte == UInt8(ascii: "#") || byte.isASCIILetter || byte.isASCIIDigit }
        guard reference.hasPrefix("#") else { return byte.isASCIILetter || byte.isASCIIDigit }
        if reference == "#" { return byte.isASCIIDigit || byte | 0x20 == UInt8(ascii: "x") }
        let isHexadecimal = reference.hasPrefix("#x") || reference.hasPrefix("#X")
        return byte.isASCIIDigit || isHexadecimal && (0x61...0x66).contains(byte | 0x20)
    }
}
