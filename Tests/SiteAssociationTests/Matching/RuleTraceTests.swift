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
        #expect(try reason("/?a=1&b=2", #"{"?": "a=1"}"#)?.hasPrefix("the whole query \"a=1&b=2\"") == true)
        #expect(try reason("/#top", ##"{"#": "web"}"##)?.hasPrefix("the fragment \"top\"") == true)
    }

    @Test func `an item whose name differs only in case is named`() throws {
        #expect(
            try reason("/?Code=7", #"{"?": {"code": "?*"}}"#)?.hasSuffix(#": the link has "Code", and case counts"#)
                == true
        )
        #expect(try reason("/?Code=7", #"{"?": {"code": "7"}, "caseSensitive": false}"#) == nil)
    }

    @Test(arguments: [
        (
            #"{"/": "/$(dish)/x"}"#, "/sm%C3%B8r/x",
            #"the text "smør" of $(dish) is compared as written with "sm%C3%B8r""#
        ),
        (
            #"{"?": {"q": "$(dish)"}, "caseSensitive": false}"#, "/?q=SM%C3%B8R",
            #"the text "smør" of $(dish) is compared as written with "sm%C3%B8r""#
        ),
        (
            ##"{"#": "a$(dish)", "percentEncoded": false}"##, "/#ab%20c",
            #"the text "b%20c" of $(dish) is compared as written with "b c""#
        ),
        (#"{"/": "/$(dish)/x"}"#, "/soup/x", #"the first difference is at "soup/x""#),
    ])
    func `a text of a variable in another spelling is named`(_ rule: String, _ link: String, _ end: String) throws {
        let text = """
            {"applinks": {"substitutionVariables": {"dish": ["stew", "smør", "b%20c"]},
            "details": [{"appID": "A", "components": [\(rule)]}]}}
            """
        let matcher = AppleMatcher(try AssociationDocument(parsing: Array(text.utf8)))
        let failure = try #require(matcher.trace("https://x.y\(link)", app: "A").first?.failure)
        #expect(failure.description.hasSuffix(": " + end), "\(failure)")
    }

    @Test func `a rule that matches the link has no failure`() throws {
        #expect(try reason("/a/b", #"{"/": "/a/*"}"#) == nil)
    }
}
