import AppFiles
import Diagnostics
import Testing
import XMLElements

/// The examples of the front pages of two modules.
@Suite struct FrontPageTests {
    @Test func `names have their prefixes, and elements their places`() throws {
        let text = #"<data android:host="example.com"><path/></data>"#
        let root = try ElementReader.read(Array(text.utf8))
        #expect(root.name == "data" && root.attributes["android:host"] == "example.com")
        #expect(root.children.map(\.name) == ["path"] && root.children.first?.column == 34)
    }

    @Test func `a domain of another host is an error with the line to add`() throws {
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        let list = "<array><string>webcredentials:$(HOST)</string></array>"
        let file = SampleFiles.plist("<dict><key>com.apple.developer.associated-domains</key>\(list)</dict>")
        let findings = EntitlementsCheck.findings(file, against: table)
        #expect(findings.first?.code == "missing-host" && findings.first?.location.line == 3)
        #expect(findings.first?.fix?.contains("<string>applinks:trips.example.com</string>") == true)
    }
}
