/// The character classes of RFC 9110 §5.6 and RFC 3986 §2.
extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let colon = UInt8(ascii: ":")
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let slash = UInt8(ascii: "/")

    /// `tchar`: what methods and field names are made of.
    var isToken: Bool {
        if isLetter { return true }
        return switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "^"),
            UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// `VCHAR`: printable ASCII without the space.
    var isVisible: Bool { self > 0x20 && self < 0x7F }

    /// What a target may hold: RFC 3986 and the `"<>^` and backtick, `{|}` that browsers send raw.
    ///
    /// A fragment is never sent, and a backslash is read as a slash by some and not by others.
    var isTarget: Bool { isVisible && self != UInt8(ascii: "#") && self != UInt8(ascii: "\\") }

    /// `field-content`: visible bytes, space, tab and `obs-text`.
    var isFieldContent: Bool { self >= 0x20 && self != 0x7F || self == .tab }

    /// `OWS`.
    var isBlank: Bool { self == .space || self == .tab }

    /// `ALPHA`, which most bytes of names are.
    var isLetter: Bool { self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") }

    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    var isHexDigit: Bool {
        isDigit || (lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "f"))
    }

    /// `unreserved` and `sub-delims`, all that a registered name holds beside escapes (RFC 3986 §3.2.2).
    var isRegisteredName: Bool {
        if isLetter { return true }
        return switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
            UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="):
            true
        default: false
        }
    }

    /// The byte with `A` to `Z` in lower case.
    var lowercased: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}
