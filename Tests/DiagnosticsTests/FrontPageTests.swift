import Diagnostics
import Testing

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    @Test func `a diagnostic is printed in one line`() {
        let duplicate = DiagnosticDescriptor.error("duplicate-app", "app listed twice")
        let problem = Diagnostic(
            duplicate,
            at: SourceLocation("routes.json", line: 5, column: 7, path: "apps.ios[1]"),
            "duplicate app",
            fix: "remove one"
        )
        #expect(
            problem.description
                == "routes.json:5:7: error: apps.ios[1]: duplicate app; fix: remove one [duplicate-app]"
        )
    }
}
