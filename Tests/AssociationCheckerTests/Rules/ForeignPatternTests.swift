import Testing

@testable import AssociationChecker

/// What is written in place of another system's syntax.
@Suite struct ForeignPatternTests {
    @Test(arguments: [
        ("/trips/:reference", "/trips/?*"), ("/trips/:id(\\d+)", "/trips/?*"), ("/:id.html", "/?*.html"),
        ("/item-{id}.html", "/item-?*.html"), ("/v[0-9]+", "/v$(digit)*"),
        ("/[0-9]{4}", "/$(digit)$(digit)$(digit)$(digit)"),
        ("/a[a-z]", "/a?"), ("/x\\d+y", "/x$(digit)*y"), ("/([0-9]+)/a", "/$(digit)*/a"), ("/x/.*", "/x/?*"),
        ("/$(lang)/{id}", "/$(lang)/?*"), ("/u/{{ name }}", "/u/?*"), ("/u/{{{name}}}/a", "/u/?*/a"),
        ("/u/{{name}", "/u/?*"), ("/u/#{name}", "/u/?*"), ("/u-${name}", "/u-?*"), ("/u/<%= name %>", "/u/?*"),
        ("/u/(?<name>.*)/a", "/u/?*/a"), ("/u/(?P<name>\\d+)", "/u/?*"), ("/u/\\(name).html", "/u/?*.html"),
    ])
    func `only the part with the syntax is replaced`(_ pattern: String, _ fixed: String) {
        #expect(ForeignPattern(in: pattern)?.translated == fixed)
    }

    @Test func `each list of alternatives has a name of its own`() {
        let pattern = ForeignPattern(in: "/(a|b)/t-(c|d)")
        #expect(pattern?.translated == "/$(list1)/t-$(list2)")
        #expect(pattern?.lists == ["list1", "list2"])
    }

    @Test(arguments: [
        "/u/a:b", "/trips/x[a]", "/t/(a)/$(digit)", "/x/y.*", "/a.b", "/$(a|b)", "/{a", "/(a", "/[a-z", "/#{a", "/<%a",
    ])
    func `text without another system's syntax is not reported`(_ pattern: String) {
        #expect(ForeignPattern(in: pattern) == nil)
    }
}
