import Testing

@testable import SiteAssociation

/// The model that the documentation of `DynamicRuleMatcher` states, point by point.
@Suite struct DynamicRuleMatcherTests {
    private static let patterns: [(pattern: String, path: String, matches: Bool)] = [
        // Literal: the whole path, decoded.
        ("/a", "/a", true), ("/a", "/a/", false), ("/a/", "/a", false), ("a", "/a", false), ("/a", "/A", false),
        ("/a", "/%61", true), ("/café", "/caf%C3%A9", true), ("/café", "/caf%c3%a9", true), ("/café", "/café", true),
        ("/caf%C3%A9", "/caf%C3%A9", false), ("/caf%C3%A9", "/caf%25C3%25A9", true), ("/a/b", "/a%2Fb", true),
        ("/", "/", true), ("/", "", false), ("/", "//", false), ("/a+b", "/a+b", true), ("/a b", "/a+b", false),
        ("/\u{FFFD}", "/%FF", true), ("/a.c", "/abc", false), ("/a.c", "/a.c", true), ("/(a)", "/(a)", true),
        ("/$(digit)", "/1", false), ("/[a]", "/a", false),
        // Malformed escapes: U+FFFD, and the digits before the wrong character as a byte.
        ("/a???c", "/a%zzc", true), ("/a??b", "/a%zb", true), ("/\u{FFFD}\u{0}b", "/%zb", true),
        ("/\u{FFFD}\nc", "/%azc", true), ("/\u{FFFD}", "/%", true), ("/\u{FFFD}", "/%a", true),
        ("/\u{FFFD}\u{FFFD}\u{0}", "/%C3%z", true),
        // Prefix.
        ("*", "", true), ("*", "/a/b/", true), ("/a*", "/a/b", true), ("/a*", "/a", true), ("/a*", "/b", false),
        ("/a.*", "/a.b", true), ("/a.*", "/axb", false),
        // One character, any.
        ("/?", "/a", true), ("/?", "/", false), ("/?", "//", true), ("/a?b", "/a/b", true), ("/??", "/a", false),
        ("/?", "/é", true), ("/?", "/\u{1F600}", false), ("/??", "/\u{1F600}", true),
        // A run up to the first of the next literal, without going back.
        ("/*/c", "/a/c", true), ("/*/c", "//c", true), ("/*/c", "/a/b/c", false), ("/*.x", "/a.x", true),
        ("/*.x", "/a.b.x", false), ("/*b", "/ab", true), ("/*b", "/abb", false), ("/*b", "/a", false),
        ("foo*bar", "foobarbar", false), ("*foo*bar", "ffoobar", false),
        // What follows a run is a literal, also the dot of a `?` and of a second `*`.
        ("/*?", "/a", false), ("/*?", "/a.", true), ("/*?b", "/x.b", true), ("/*?b", "/xxb", false),
        ("/**b", "/aab", false), ("/**b", "/a.*b", true),
        // At least one.
        ("/?*", "/a", true), ("/?*", "/", false), ("/?*", "/a/b", true), ("/?*/b", "/a/b", true),
        ("/?*/b", "/aa/b", true), ("/?*/b", "/a/a/b", false), ("/?*/b", "//a/b", true),
        // A dot beside wildcards is any character, unless a run stands before it.
        ("/v1.0/?*", "/v1.0/x", true), ("/v1.0/?*", "/v1x0/x", true), ("/?*.x", "/a.x", true), ("/?*.x", "/a-x", false),
        ("/?\\", "/a\\", true), ("/?\\", "/ab", false),
    ]

    @Test(arguments: patterns)
    func `a pattern matches these paths and no others`(pattern: String, path: String, matches: Bool) {
        #expect(DynamicRuleMatcher([DynamicRule(path: pattern)]).opensApp("https://t.example\(path)") == matches)
    }

    private static let queries: [(pattern: String, query: String, matches: Bool)] = [
        ("?*", "?q=1", true), ("?*", "?q=", false), ("?*", "?q", false), ("?*", "", false), ("*", "", false),
        ("*", "?q", false), ("*", "?q=", true), ("*", "?r=1", false), ("1", "?q=1&r=2", true), ("1", "?r=2&q=1", true),
        // One fitting occurrence is enough.
        ("1", "?q=1&q=1", true), ("1", "?q=1&q=2", true), ("1", "?q=2&q=1", true), ("1", "?q=2&q=3", false),
        // Decoded, then split.
        ("1", "?Q=1", false), ("1", "?%71=1", true), ("a=b", "?q=a=b", true), ("a b", "?q=a%20b", true),
        ("a b", "?q=a+b", false), ("1", "?r=x%26q=1", true), ("1&r=2", "?q=1%26r=2", false),
        // Without an ampersand, semicolons separate.
        ("1", "?r=2;q=1", true), ("1", "?q=1;r=2", true), ("1", "?r=2;q=1&s", false), ("1;r=2", "?q=1;r=2", false),
        // Java leaves out empty pieces at the end.
        ("1", "?&q=1&", true), ("1", "?q=1&", false), ("1", "?q=1#q=2", true), ("1", "#?q=1", false),
    ]

    @Test(arguments: queries)
    func `a named item matches if any piece of the decoded query does`(
        pattern: String,
        query: String,
        matches: Bool
    ) {
        let matcher = DynamicRuleMatcher([DynamicRule(query: [.init(name: "q", value: pattern)])])
        #expect(matcher.opensApp("https://t.example/a\(query)") == matches)
    }

    @Test(arguments: [
        ("web", "#web", true), ("web", "#webs", false), ("web", "", false), ("*", "", false), ("*", "#", true),
        ("*", "#a", true), ("?*", "#", false), ("é/", "#%C3%A9/", true),
    ])
    func `a missing fragment matches nothing`(pattern: String, fragment: String, matches: Bool) {
        let matcher = DynamicRuleMatcher([DynamicRule(fragment: pattern)])
        #expect(matcher.opensApp("https://t.example/a?q=1\(fragment)") == matches)
    }

    @Test func `a rule without a part matches nothing`() {
        #expect(!DynamicRuleMatcher([DynamicRule()]).opensApp("https://t.example/a"))
        let trace = DynamicRuleMatcher([DynamicRule(isExcluding: true)]).trace("https://t.example/a")
        #expect(
            trace.map(\.description) == [
                "dynamic_app_link_components[0]: the rule names no part of a link, so it matches nothing"
            ]
        )
    }

    @Test func `the first matching rule decides, and without one the link stays in the browser`() {
        let matcher = DynamicRuleMatcher([
            DynamicRule(path: "/a", isExcluding: true), DynamicRule(path: "/?"),
            DynamicRule(path: "/b", isExcluding: true),
        ])
        let outcomes = ["/a", "/b", "/cc"].map { matcher.decide("https://t.example\($0)") }
        #expect(outcomes.map(\.outcome) == [.exclude, .match, .noMatch])
        #expect(outcomes.map(\.rule) == [0, 1, nil])
        #expect(!DynamicRuleMatcher([]).opensApp("https://t.example/a"))
    }

    @Test func `a trace says why each earlier rule did not decide`() {
        let matcher = DynamicRuleMatcher([
            DynamicRule(fragment: "web", isExcluding: true), DynamicRule(path: "/?*/b"),
            DynamicRule(path: "/a", query: [.init(name: "q", value: "?*")]), DynamicRule(path: "/a"),
            DynamicRule(path: "*"),
        ])
        #expect(
            matcher.trace("https://t.example/a").map(\.description) == [
                #"dynamic_app_link_components[0]: the fragment is missing or empty, which "web" does not match"#,
                #"dynamic_app_link_components[1]: the path "/a" does not match "/?*/b": the text ends "#
                    + "too early",
                #"dynamic_app_link_components[2]: the query item "q" is missing or empty, which "?*" does not match"#,
                #"dynamic_app_link_components[3]: {"/":"/a"} opens the app"#,
            ]
        )
        let failure = matcher.trace("https://t.example/x/a.b/c").dropFirst().first?.failure
        #expect(
            failure?.description == #"the path "/x/a.b/c" does not match "/?*/b": the first difference is at "a.b/c""#
        )
    }

    @Test(.timeLimit(.minutes(1)))
    func `a hostile pattern is matched in bounded time`() {
        let text = String(repeating: "a", count: 4_000)
        for pattern in ["*?", "*a", "?*", "*", "**?"] {
            let matcher = DynamicRuleMatcher([DynamicRule(path: "/" + String(repeating: pattern, count: 4_000) + "b")])
            #expect(!matcher.opensApp("https://t.example/" + text))
        }
    }
}
