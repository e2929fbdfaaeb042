import AssociationChecker
import Diagnostics
import SiteAssociation
import StrictJSON
import Testing

@Suite struct FindingCaseTests {
    @Test(arguments: FindingCase.all)
    func `a flaw is found, and not in the file beside it that lacks it`(_ flaw: FindingCase) {
        let found = flaw.findings(flaw.flawed)
        #expect(found.contains { $0.code == flaw.code }, "\(found)")
        let beside = flaw.findings(flaw.twin)
        #expect(!beside.contains { $0.code == flaw.code }, "\(beside)")
    }

    @Test(arguments: FindingCode.allCases)
    func `every kind of finding has a file that shows it`(_ code: FindingCode) {
        #expect(FindingCase.all.contains { $0.code == code })
    }

    @Test(arguments: FindingCase.all)
    func `a finding reads as a sentence in lower case without a full stop, and says what to do`(_ flaw: FindingCase) {
        for finding in flaw.findings(flaw.flawed) {
            #expect(!finding.message.hasSuffix("."), "\(finding)")
            #expect(!finding.fix.isEmpty && !finding.fix.hasSuffix("."), "\(finding)")
            let first = finding.fix.first
            #expect(first?.isUppercase == false, "\(finding)")
        }
    }

    @Test(arguments: FindingCase.all)
    func `findings stand in the order of the text`(_ flaw: FindingCase) {
        let places = flaw.findings(flaw.flawed).map(\.position)
        for (first, second) in zip(places, places.dropFirst()) { #expect(first <= second) }
    }

    @Test func `the numbers of the codes are all different`() {
        #expect(Set(FindingCode.allCases.map(\.rawValue)).count == FindingCode.allCases.count)
    }
}
