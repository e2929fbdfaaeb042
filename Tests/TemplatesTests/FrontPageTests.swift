import Templates
import Testing

/// The examples of the module's front page.
@Suite struct FrontPageTests {
    @Test func `a value is escaped for its place`() throws {
        let template = try Template("<a href=\"/trips/{{name}}\">{{name}}</a>")
        #expect(try template.text(["name": "A & B"]) == "<a href=\"/trips/A%20%26%20B\">A &amp; B</a>")
    }

    @Test func `a place without quotes is refused`() {
        #expect(Template.problems("<a href={{name}}>") == ["1:9: a hole needs quotes around it; write href=\"{{…}}\""])
    }
}
