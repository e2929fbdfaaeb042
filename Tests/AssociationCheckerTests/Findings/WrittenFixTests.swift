import AssociationChecker
import AssociationSamples
import Diagnostics
import Testing

/// Fixes that are a replacement, `write …`: each is applied, and the file is checked again.
@Suite struct WrittenFixTests {
    static let replacements = FindingCase.all.filter { flaw in
        flaw.findings(flaw.flawed).contains {
            $0.code == flaw.code && Replacement($0, in: String(decoding: flaw.flawed, as: UTF8.self)) != nil
        }
    }

    @Test(arguments: replacements)
    func `what a fix says to write has not the same finding`(_ flaw: FindingCase) throws {
        for finding in flaw.findings(flaw.flawed) where finding.code == flaw.code {
            guard let replacement = Replacement(finding, in: String(decoding: flaw.flawed, as: UTF8.self)) else {
                continue
            }
            let (found, text) = (flaw.findings(Array(replacement.text.utf8)), replacement.text)
            #expect(!found.contains { $0.code == flaw.code && $0.position == finding.position }, "\(text)\n\(found)")
            #expect(!found.contains { $0.code == "invalid-json" }, "\(text)\n\(found)")
        }
    }

    @Test func `there are such fixes`() { #expect(Self.replacements.count > 40) }
}
