import Templates
import Testing

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    @Test func `a value is escaped for its place`() throws {
        let template = try Template("<a title=\"{{name}}\">{{name}}</a>")
        #expect(try template.text(["name": "A \"B\""]) == "<a title=\"A &quot;B&quot;\">A &quot;B&quot;</a>")
    }

    @Test func `a place without quotes is refused`() {
        #expect(Template.problems("<a href={{name}}>") == ["1:9 unsafe-markup"])
    }
}
