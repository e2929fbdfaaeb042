import Testing
import XMLElements

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    @Test func `names have their namespaces, and elements their places`() throws {
        let text = #"<data xmlns:a="urn:android" a:host="example.com"><path/></data>"#
        let root = try ElementReader.read(Array(text.utf8))
        #expect(root.name == "data" && root.attributes["urn:android host"] == "example.com")
        #expect(root.children.map(\.name) == ["path"] && root.children.first?.column == 50)
    }
}
