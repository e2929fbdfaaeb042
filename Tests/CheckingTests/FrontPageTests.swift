import Diagnostics
import StrictJSON
import Testing

@testable import SiteConfiguration

/// The example of the front page of `SiteConfiguration`.
@Suite struct FrontPageTests {
    @Test func `key of another server is reported with its place`() throws {
        let problems = JSONProblems()
        let text = #"{"listen": ["127.0.0.1:8080"], "tables": ["routes.json"], "port": 80}"#
        let reader = ConfigurationReader(problems: problems)
        let configuration = reader.configuration(try JSONValue(parsing: Array(text.utf8)))
        #expect(configuration.tables.map(\.file) == ["routes.json"])
        #expect(problems.all.map { "\($0.location): \($0.code)" } == ["1:59: unknown-key"])
    }
}
