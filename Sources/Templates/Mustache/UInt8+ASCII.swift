extension UInt8 {
    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    /// What separates attributes (WHATWG HTML §13.2.5.32); a template has no form feed.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
