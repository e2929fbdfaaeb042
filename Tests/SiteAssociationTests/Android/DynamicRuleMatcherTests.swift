import Testing

@testable import SiteAssociation

/// The model that the documentation of `DynamicRuleMatcher` states, point by point.
@Suite struct DynamicRuleMatcherTests {
    private static let patterns: [(pattern: String, path: String, matches: Bool)] = [
        // Whole path, as written.
        ("/a", "/a", true), ("/a", "/a/", false), ("/a/", "/a", false), ("a", "/a", false), ("/a", "/A", false),
        ("/a", "/%61", false), ("/caf%C3%A9", "/caf%C3%A9", true), ("/caf%C3%A9", "/caf%c3%a9", false),
        ("/????", "/%C3%", true), ("/?", "/é", true), ("/", "/", true), ("/", "", true), ("/", "//", false),
        // One character, any.
        ("/?", "/a", true), ("/?", "/", false), ("/?", "//", true), ("/a?b", "/a/b", true), ("/??", "/a", false),
        // A run up to the next literal.
        ("/*/c", "/a/c", true), ("/*/c", "//c", true), ("/*/c", "/a/b/c", false), ("/*.x", "/a.x", true),
        ("/*.x", "/a.b.x", false), ("/*b", "/ab", true), ("/*b", "/abb", false), ("/*b", "/a", false),
        ("/**b", "/aab", true),
        // Nothing literal behind it.
        ("*", "/a/b/", true), ("*", "/", true), ("/a*", "/a/b", true), ("/a*", "/a", true), ("/a*", "/b", false),
        ("/*?", "/a", true), ("/*?", "/", false), ("/*?", "/a/b", true),
        // At least one.
        ("/?*", "/a", true), ("/?*", "/", false), ("/?*", "/a/b", true), ("/?*/b", "/a/b", true),
        ("/?*/b", "/aa/b", true), ("/?*/b", "/a/a/b", false), ("/?*/b", "///b", true),
        // A `?` between a run and its end may be that end.
        ("/*?b", "/aab", true), ("/*?b", "/bb", true), ("/*?b", "/abb", true), ("/*?b", "/b", false),
        // No regular expression.
        ("/a.c", "/abc", false), ("/a.c", "/a.c", true), ("/(a)", "/(a)", true), ("/$(digit)", "/1", false),
    ]

    @Test(arguments: patterns)
    func `a pattern matches these paths and no others`(pattern: String, path: String, matches: Bool) {
        #expect(DynamicRuleMatcher([DynamicRule(path: pattern)]).opensApp("https://t.example\(path)") == matches)
    }

    private static let queries: [(pattern: String, query: String, matches: Bool)] = [
        ("?*", "?q=1", true), ("?*", "?q=", false), ("?*", "?q", false), ("?*", "", false), ("*", "", false),
        ("*", "?q", true), ("*", "?q=", true), ("*", "?r=1", false), ("1", "?q=1&r=2", true), ("1", "?r=2&q=1", true),
        ("1", "?q=1&q=1", true), ("1", "?q=1&q=2", false), ("1", "?Q=1", false), ("1", "?%71=1", false),
        ("a=b", "?q=a=b", true), ("1", "?&q=1&", true), ("1", "?q=1#q=2", true), ("1", "#?q=1", false),
    ]

    @Test(arguments: queries)
    func `a named item must be present and each occurrence must match`(
        pattern: String,
        query: String,
        matches: Bool
    ) {
        let matcher = DynamicRuleMatcher([DynamicRule(query: [.init(name: "q", value: pattern)])])
        #expect(matcher.opensApp("https://t.example/a\(query)") == matches)
    }

    @Test(arguments: [("web", "#web", true), ("web", "#webs", false), ("web", "", false), ("*", "", true)])
    func `a missing fragment reads as an empty one`(pattern: String, fragment: String, matches: Bool) {
        let matcher = DynamicRuleMatcher([DynamicRule(fragment: pattern)])
        #expect(matcher.opensApp("https://t.example/a?q=1\(fragment)") == matches)
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
            DynamicRule(path: "/a", query: [.init(name: "q", value: "?*")]), DynamicRule(path: "/a"), DynamicRule(),
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
