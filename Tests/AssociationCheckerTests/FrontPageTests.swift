import AssociationChecker
import AssociationSamples
import Diagnostics
import Testing

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    @Test func `a rule that no link reaches is found`() {
        let text = FileSample.rules(#"{"/": "/trips/*"}, {"/": "/trips/new", "exclude": true}"#)
        let findings = AssociationChecker.check(Array(text.utf8))
        #expect(findings.map(\.code) == ["unreachable-rule"])
    }
}
