import Diagnostics
import Testing

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    @Test func `a diagnostic is printed in one line`() {
        let problem = Diagnostic(
            "RT202",
            at: SourceLocation("routes.json", line: 5, column: 7, path: "apps.ios[1]"),
            "the app occurs twice",
            fix: "remove one"
        )
        #expect(
            problem.description
                == "routes.json:5:7: error: apps.ios[1]: the app occurs twice; fix: remove one [RT202]"
        )
    }
}
