import AssociationSamples
import BorrowedBytes
import Testing

@testable import AssociationProof
@testable import SiteAssociation

/// Letters without regard to case, over all of Unicode: one relation for the matcher and the proof.
struct CaseFoldingTests {
    private static let all = (0...0x10FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
    private static let cased = all.filter { $0.properties.isCased || $0.properties.changesWhenCaseMapped }

    @Test func `the case class of every scalar is the set of scalars that fold alike`() {
        var classes: [Unicode.Scalar: Set<Unicode.Scalar>] = [:]
        for scalar in Self.all {
            let folded = scalar.folded
            if folded == scalar { continue }
            classes[folded, default: [folded]].insert(scalar)
            #expect(folded.folded == folded && !"*?$()/%&=#+".unicodeScalars.contains(folded))
        }
        for scalar in Self.all {
            let found = scalar.caseClass
            if found == [scalar], classes[scalar] == nil { continue }
            #expect(Set(found) == classes[scalar.folded] && Set(found).count == found.count && found.contains(scalar))
        }
        // Not only pairs: with these a class that was made of the two cases of a letter alone would be too small.
        let signs = ["\u{212A}", "\u{212B}", "\u{2126}", "\u{3F4}"] as [Unicode.Scalar]
        #expect(signs.map { classes[$0.folded]?.count } == [3, 3, 3, 3])
        #expect(classes.count > 1400)
        // So the next test tries every class that has more than one letter.
        #expect(classes.values.flatMap(\.self).allSatisfy(Set(Self.cased).contains))
    }

    @Test(arguments: [true, false])
    func `the proof and the matcher accept the same letters for a letter`(_ isPercentEncoded: Bool) {
        let form = LinkText.Form(isPercentEncoded: isPercentEncoded, folds: true)
        let none = VariableLists()
        var compiler = VariableCompiler(none)
        var globTokens = GlobTokens(form: form, variables: none)
        var count = 0
        for scalar in Self.cased {
            let glob = Glob(String(scalar), folds: true, &compiler)
            let tokens = globTokens.tokens(String(scalar)) ?? []
            for other in Self.relatives(of: scalar) where other.isASCII || !isPercentEncoded {
                let text = other.isASCII ? String(other) : String(other).utf8.map(Self.escaped).joined()
                var link = LinkTexts("https://t.example/#" + text)
                let read = link.text(form)
                let isTaken = glob.matches(read.units.borrowed, read.fragment)
                guard tokens.take(Array(text.utf8)) != isTaken else {
                    count += isTaken ? 1 : 0
                    continue
                }
                Issue.record("\(scalar) takes \(other) in the link: \(isTaken), in the proof: \(!isTaken)")
            }
        }
        #expect(count > (isPercentEncoded ? 100 : 4000))
    }

    /// The scalar, all that it folds with, and all that some mapping leads to from there.
    private static func relatives(of scalar: Unicode.Scalar) -> Set<Unicode.Scalar> {
        let near = [scalar] + scalar.caseClass
        let texts = near.map(\.properties).flatMap { [$0.lowercaseMapping, $0.uppercaseMapping, $0.titlecaseMapping] }
        return Set(near + texts.flatMap(\.unicodeScalars))
    }

    private static func escaped(_ byte: UInt8) -> String { "%" + String(byte, radix: 16, uppercase: true) }
}

extension [Token] {
    /// Whether a pattern of single characters and of choices among such takes a text.
    fileprivate func take(_ text: [UInt8]) -> Bool {
        guard let first else { return text.isEmpty }
        switch first {
        case .one(let characters):
            return text.first.map(characters.contains) == true && [Token](dropFirst()).take([UInt8](text.dropFirst()))
        case .choice(let alternatives): return alternatives.contains { ($0 + dropFirst()).take(text) }
        case .run, .repeated, .units: return false
        }
    }
}
