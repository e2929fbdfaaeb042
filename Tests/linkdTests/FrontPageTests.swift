import Diagnostics
import Reports
import Starting
import Testing

/// The examples of the front page of `Starting`.
@Suite struct FrontPageTests {
    @Test func `a draft becomes files, or a problem of an option`() throws {
        var draft = SiteDraft()
        draft.hosts = ["links.example.com"]
        draft.ios = ["7QW3E5R9TY.com.example.trips=1234567890"]
        let files = try SiteFiles(draft, try draft.table()).files()
        #expect(files.map(\.name).prefix(3) == ["config.json", "routes.json", "README.md"])
        #expect(files.map(\.name).suffix(2) == ["App/Links.swift", "App/App.entitlements"])

        draft.ios = ["com.example.trips"]
        let report = #expect(throws: Report.self) { try draft.table() }
        #expect(report?.findings.map(\.location.file) == ["--ios"])
    }
}
