import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

@testable import TableImport

struct ImportLimitTests {
    /// Files that would need too much without limits.
    private static let hostile = [
        #"{"/":"/"# + String(repeating: "*a", count: 60_000) + #""}"#,
        #"{"/":"/"# + String(repeating: "*/", count: 60_000) + #"x"}"#,
        #"{"/":"/"# + String(repeating: "$(lang)", count: 200) + #""}"#,
        #"{"/":"/"# + String(repeating: "x*/", count: 60) + #""}"#,
        (0..<1500).map { #"{"/":"/a\#($0)*","exclude":\#($0 % 3 == 0)},{"/":"/*b\#($0)"}"# }.joined(separator: ","),
        (0..<2000).map { #"{"/":"/t\#($0)/x"},{"/":"/*/y\#($0)","exclude":true}"# }.joined(separator: ","),
        (0..<300).map { #"{"/":"/$(lang)/$(region)/\#($0)","exclude":\#($0 % 2 == 0)}"# }.joined(separator: ","),
    ]

    @Test(arguments: hostile.indices)
    func `an import ends within its limits`(_ index: Int) throws {
        let document = try AssociationDocument(parsing: Array(FileSample.rules(Self.hostile[index]).utf8))
        let imported = try AssociationImport(
            document,
            app: FileSample.app,
            site: ImportSample.site,
            size: 100_000,
            states: 5_000
        )
        // What was given up is said: no rule is left out in silence.
        #expect(imported.firstSkipped != nil || ["differs", "undecided"].contains(imported.verdict.word))
        #expect((try? AssociationFile(imported.table)) != nil)
    }

    @Test func `the texts of a list count for each rule`() throws {
        let texts = (0..<30).map { "\"v\($0)\(String(repeating: "a", count: 2000))\"" }.joined(separator: ",")
        let rules = (0..<100).map { "{\"/\":\"/\($0)/$(v)\"}" }.joined(separator: ",")
        let text = FileSample.links(
            "\"substitutionVariables\": {\"v\": [\(texts)]}, \"details\": [\(FileSample.entry(rules))]"
        )
        let document = try AssociationDocument(parsing: Array(text.utf8))
        let imported = try AssociationImport(document, app: FileSample.app, site: ImportSample.site, states: 1_000)
        #expect(imported.firstSkipped == "details[0].components[8]")
        #expect(imported.verdict.word == "undecided")
    }

    @Test func `the first rule that was not imported is named`() throws {
        let rules = (0..<50).map { #"{"/":"/a\#($0)"}"# }.joined(separator: ",")
        let document = try AssociationDocument(parsing: Array(FileSample.rules(rules).utf8))
        let imported = try AssociationImport(document, app: FileSample.app, site: ImportSample.site, size: 100)
        #expect(imported.firstSkipped == "details[0].components[22]")
        #expect(imported.routes.count == 22)
        #expect(imported.verdict.word == "undecided")
    }

    @Test func `a table has only the routes for which its file has room`() throws {
        let long = String(repeating: "a", count: 400)
        let rules = (0..<500).map { #"{"/":"/\#(long)/\#($0)"}"# }.joined(separator: ",")
        let apps = [ImportedSite.IOSApp(FileSample.app, in: try AssociationDocument(parsing: Array("{}".utf8)))]
        let imported = try ImportSample.imported(
            FileSample.rules(rules),
            site: ImportedSite(hosts: ["t.example"], iosApps: apps)
        )
        #expect(imported.routes.count == 250)
        #expect(imported.firstSkipped == "details[0].components[250]")
        #expect((try? AssociationFile(imported.table)) != nil)
    }

    /// Each path is as specific as each other one of its half, so that the table refuses one after the other.
    @Test func `many routes that a table refuses are removed`() throws {
        let rules = (0..<100).map { #"{"/":"/a?*/x\#($0)"},{"/":"/?*b/x\#($0)"}"# }.joined(separator: ",")
        let imported = try ImportSample.rules(rules)
        #expect(imported.firstSkipped != nil || !imported.omissions.isEmpty)
        #expect(imported.verdict.word == "differs")
    }
}
