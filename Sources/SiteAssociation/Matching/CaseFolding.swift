import BorrowedBytes

// The matcher compares folded text, and the proof uses the classes of equal letters.

extension Unicode.Scalar {
    /// The scalar without regard to case: a simple, one-to-one mapping, so that a text keeps its length.
    ///
    /// Two scalars are the same letter exactly if they fold to the same scalar; this module has no other notion of
    /// case. A scalar whose lower case has several scalars, such as `İ`, is a letter of its own.
    package var folded: Unicode.Scalar {
        if isASCII { return Unicode.Scalar(UInt8(ascii: self).lowercased) }
        let lower = properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? self : self
    }

    /// All scalars with the same folding, including this one.
    ///
    /// No mapping leads from `k` to the Kelvin sign, which folds to it. So the classes are collected from all scalars.
    package var caseClass: [Unicode.Scalar] {
        let folded = folded
        return [folded] + (Self.scalarsFoldingTo[folded] ?? [])
    }

    /// The scalars that fold to another one, by that one.
    ///
    /// Letters with two cases are in the first two planes of Unicode; ideographs, tags and private use follow.
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
    /// The text with each scalar folded.
    package var folded: String { String(UnicodeScalarView(unicodeScalars.map(\.folded))) }
}
