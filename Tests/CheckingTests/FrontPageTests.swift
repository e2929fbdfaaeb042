import Diagnostics
import StrictJSON
import Testing

@testable import SiteConfiguration

/// The example of the front page of `SiteConfiguration`.
@Suite struct FrontPageTests {
    @Test func `a key of another server has the key of linkd as its fix`() throws {
        let problems = JSONProblems()
        let text = #"{"listen": ["127.0.0.1:8080"], "tables": ["routes.json"], "port": 80}"#
        let reader = ConfigurationReader(problems: problems)
        let configuration = reader.configuration(try JSONValue(parsing: Array(text.utf8)))
        #expect(configuration.tables.map(\.file) == ["routes.json"])
        #expect(problems.all.map(\.fix) == [#"write "listen": ["127.0.0.1:8080"]"#])
    }
}
