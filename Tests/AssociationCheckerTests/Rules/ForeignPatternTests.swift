import Testing

@testable import AssociationChecker

/// What is written in place of another system's syntax.
@Suite struct ForeignPatternTests {
    @Test(arguments: [
        ("/trips/:reference", "/trips/?*"), ("/trips/:id(\\d+)", "/trips/?*"), ("/:id.html", "/?*.html"),
        ("/item-{id}.html", "/item-?*.html"), ("/v[0-9]+", "/v$(digit)*"),
        ("/[0-9]{4}", "/$(digit)$(digit)$(digit)$(digit)"),
        ("/a[a-z]", "/a?"), ("/x\\d+y", "/x$(digit)*y"), ("/([0-9]+)/a", "/$(digit)*/a"), ("/x/.*", "/x/?*"),
        ("/$(lang)/{id}", "/$(lang)/?*"),
    ])
    func `only the part with the syntax is replaced`(_ pattern: String, _ fixed: String) {
        #expect(ForeignPattern(in: pattern)?.fix == "write \"\(fixed)\"")
    }

    @Test func `each list of alternatives has a name of its own`() {
        #expect(ForeignPattern(in: "/t-(a|b)")?.fix.hasPrefix("write \"/t-$(list1)\", with ") == true)
        #expect(ForeignPattern(in: "/(a|b)/(c|d)")?.fix.hasPrefix("write \"/$(list1)/$(list2)\", with ") == true)
    }

    @Test(arguments: ["/u/a:b", "/trips/[a]", "/t/(a)/$(digit)", "/x/y.*", "/a.b", "/$(a|b)", "/{a", "/(a", "/[a-z"])
    func `text without another system's syntax is not reported`(_ pattern: String) {
        #expect(ForeignPattern(in: pattern) == nil)
    }
}
