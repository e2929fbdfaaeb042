import Testing

/// The options that choose the format of a report.
@Suite struct ReportOptionTests {
    @Test(arguments: ["json", "sarif", "github"])
    func `a run has one format`(_ format: String) throws {
        let outcome = try Outcome.linkd(["check", "--format", format, "--json"])
        #expect(outcome.exitCode == 64 && outcome.error.contains("cannot be combined; use one of them"))
    }

    @Test(arguments: ["check", "doctor"])
    func `an unknown format is refused with those that there are`(_ command: String) throws {
        let outcome = try Outcome.linkd([command, "--format", "xml"])
        #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
        #expect(outcome.error.contains("Please provide one of 'text', 'json', 'sarif' or 'github'."))
    }
}
