import SiteAssociation
import Testing

/// Why a rule does not accept a link, in words that a person can act on.
@Suite struct RuleTraceTests {
    private func reason(_ link: String, _ component: String) throws -> String? {
        let text = #"{"applinks": {"details": [{"appID": "A", "components": [\#(component)]}]}}"#
        let matcher = AppleMatcher(try AssociationDocument(parsing: Array(text.utf8)))
        return try #require(matcher.trace("https://x.y\(link)", app: "A").first).failure?.description
    }

    @Test func `the position at which path and pattern differ is shown`() throws {
        let reason = try reason("/help/website/9", #"{"/": "/help/article/*"}"#)
        #expect(
            reason
                == #"the path "/help/website/9" does not match "/help/article/*": the first difference is at "website/9""#
        )
    }

    @Test func `a path that ends too early is reported as ended`() throws {
        let reason = try reason("/id/481", #"{"/": "/id/????"}"#)
        #expect(reason == #"the path "/id/481" does not match "/id/????": the text ends too early"#)
    }

    @Test func `after a star the position is where the rest fails`() throws {
        let reason = try reason("/a/x/y/d", #"{"/": "/a/*/y/c"}"#)
        #expect(reason == #"the path "/a/x/y/d" does not match "/a/*/y/c": the first difference is at "d""#)
    }

    @Test func `a missing item is reported as missing`() throws {
        let reason = try reason("/buy", #"{"/": "/buy", "?": {"ref": "?*"}}"#)
        #expect(reason == #"the query item "ref" is missing or empty, which "?*" does not match"#)
    }

    @Test func `of repeated items the failing one is shown`() throws {
        let reason = try reason("/?id=42&id=7", #"{"?": {"id": "42"}}"#)
        #expect(reason == #"the query item "id" "7" does not match "42": the first difference is at "7""#)
    }

    @Test func `a mismatch names the query item or the fragment`() throws {
        #expect(try reason("/?a=1&b=2", #"{"?": "a=1"}"#)?.hasPrefix("the query \"a=1&b=2\"") == true)
        #expect(try reason("/#top", ##"{"#": "web"}"##)?.hasPrefix("the fragment \"top\"") == true)
    }

    @Test func `a rule that matches the link has no failure`() throws {
        #expect(try reason("/a/b", #"{"/": "/a/*"}"#) == nil)
    }
}
