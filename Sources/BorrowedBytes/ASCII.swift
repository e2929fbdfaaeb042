/// The classes of ASCII characters (RFC 5234 appendix B.1).
///
/// The functions are inlined, because parsers call them for each byte of a request and of a link.
extension UInt8 {
    /// `ALPHA`: `A-Z` or `a-z`.
    @inlinable
    package var isLetter: Bool { self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") }

    /// `DIGIT`: `0-9`.
    @inlinable
    package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    /// Whether the byte is a letter or a digit.
    @inlinable
    package var isLetterOrDigit: Bool { isLetter || isDigit }

    /// `HEXDIG`, in either case.
    @inlinable
    package var isHexDigit: Bool { isDigit || self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "f") }

    /// The value of a hex digit; nil for any other byte.
    @inlinable
    package var hexDigitValue: UInt8? { isHexDigit ? checkedHexDigitValue : nil }

    /// The value of a byte that is a hex digit; for other bytes the result has no meaning.
    @inlinable
    package var checkedHexDigitValue: UInt8 { self <= UInt8(ascii: "9") ? self & 15 : (self & 15) &+ 9 }

    /// Creates the hex digit of a value below 16, in lower case.
    @inlinable
    package init(hexDigit value: UInt8) {
        self = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }

    /// The byte with `A` to `Z` in lower case.
    @inlinable
    package var lowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
}
