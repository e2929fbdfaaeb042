import AssociationChecker
import AssociationSamples
import Diagnostics
import FindingSnapshots
import StrictJSON
import Testing

/// Fixes that are a replacement, `write …`: each is applied, and the file is checked again.
@Suite struct WrittenFixTests {
    static let replacements = FindingCase.all.filter { flaw in
        flaw.findings(flaw.flawed).contains { $0.fix.hasPrefix("write ") }
    }

    @Test(arguments: replacements)
    func `applied fix removes the finding and keeps the file JSON`(_ flaw: FindingCase) throws {
        for finding in flaw.findings(flaw.flawed) where finding.fix.hasPrefix("write ") {
            let fixed = try #require(finding.diagnostic.applyingFix(to: flaw.flawed), "\(finding)")
            let (found, text) = (flaw.findings(fixed), String(decoding: fixed, as: UTF8.self))
            #expect(!found.contains { $0.code == finding.code && $0.position == finding.position }, "\(text)\n\(found)")
            #expect((try? JSONValue(parsing: fixed)) != nil, "\(text)\n\(found)")
        }
    }

    @Test func `more than 40 cases have a replacement`() { #expect(Self.replacements.count > 40) }
}
