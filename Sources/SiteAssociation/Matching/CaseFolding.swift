// Letters without regard to case: what the matcher compares, and what the proof makes of a pattern.

extension Unicode.Scalar {
    /// The scalar without regard to case: simple and one to one, so that a text keeps its length.
    ///
    /// Two scalars are one letter just if they fold to the same: that is the only meaning of case in this module. A
    /// scalar whose lower case is several scalars, as of `İ`, is a letter of its own.
    var folded: Unicode.Scalar {
        if isASCII { return Unicode.Scalar(UInt8(ascii: self).asciiLowercased) }
        let lower = properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? self : self
    }

    /// All scalars that fold as this one does, itself among them.
    ///
    /// No mapping leads from `k` to the Kelvin sign, which folds to it. So the classes are gathered from all scalars.
    var caseClass: [Unicode.Scalar] {
        let folded = folded
        return [folded] + (Self.scalarsFoldingTo[folded] ?? [])
    }

    /// The scalars that fold to another one, by that one.
    ///
    /// Letters with two cases stand in the first two planes of Unicode; behind them are ideographs, tags and private use.
    private static let scalarsFoldingTo: [Unicode.Scalar: [Unicode.Scalar]] = {
        var scalars: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for value in 0...0x1_FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let folded = scalar.folded
            if folded != scalar { scalars[folded, default: []].append(scalar) }
        }
        return scalars
    }()
}

extension String {
    /// The text with each of its scalars folded.
    var folded: String { String(UnicodeScalarView(unicodeScalars.map(\.folded))) }
}

extension UInt8 {
    /// The character in lower case, where it is a letter of ASCII.
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
