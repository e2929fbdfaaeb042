import SiteAssociation
import Testing

/// What a phone makes of rules, as recorded from Apple's systems or stated by Apple.
@Suite struct AppleMatcherTests {
    private func matcher(_ components: String, variables: String = "{}") throws -> AppleMatcher {
        let text =
            #"{"applinks":{"substitutionVariables":\#(variables),"details":[{"appID":"A","components":[\#(components)]}]}}"#
        return AppleMatcher(try AssociationDocument(parsing: Array(text.utf8)))
    }

    private func expect(_ rule: String, _ url: String, _ opens: Bool, variables: String = "{}") throws {
        #expect(try matcher(rule, variables: variables).opensApp("https://t.example\(url)") == opens, "\(rule) \(url)")
    }

    private static let paths = [
        MatchCase(
            "/buy/*",
            takes: ["/buy", "/buy/", "/buy//", "/buy/42", "/buy/42/x"],
            refuses: ["/buyer", "/bu", "/Buy"]
        ),
        MatchCase("/a/b/*", takes: ["/a/b", "/a/b/c"], refuses: ["/a"]),
        MatchCase("/trips/*/*", takes: ["/trips/1/2", "/trips/1", "/trips"], refuses: ["/trip"]),
        MatchCase("/buy*", takes: ["/buy", "/buyer"], refuses: ["/bu"]),
        MatchCase("/buy", takes: ["/buy", "/buy/"], refuses: ["/buy/1"]),
        MatchCase("/buy/", takes: ["/buy", "/buy//"]),
        MatchCase("/a/*/c", takes: ["/a/b/c", "/a/b/b/c"], refuses: ["/a/c"]),
        MatchCase("abc", takes: ["/abc"], refuses: ["/abcd", "/xabc"]),
        MatchCase("//abc", takes: ["/abc"]),
        MatchCase("*abc", takes: ["/xabc", "/abc", "/x/abc"], refuses: ["/abcx"]),
        MatchCase("a/b", takes: ["/a/b"]),
        MatchCase("/", takes: ["/", ""], refuses: ["/a"]),
        MatchCase("/id/????", takes: ["/id/4815", "/id/4815/"], refuses: ["/id/481", "/id/48151"]),
        MatchCase("/a/?*", takes: ["/a/b", "/a/b/c"], refuses: ["/a/", "/a"]),
        MatchCase("*", takes: ["", "/", "/a/b"]),
        MatchCase("/x?", takes: ["/xa"], refuses: ["/x%C3%A5", "/x"]),
        MatchCase("/x??????", takes: ["/x%C3%A5"]),
        MatchCase("/a%20b", takes: ["/a%20b"], refuses: ["/a b"]),
        MatchCase("/%C3%A9", takes: ["/%C3%A9"], refuses: ["/%c3%a9", "/é"]),
        MatchCase("/a/b", takes: [], refuses: ["/a%2Fb"]),
        MatchCase("*//?*", takes: ["/a//b", "/a/b//c"], refuses: ["/a/b", "/a//", "/a/b/"]),
        MatchCase("/*/?*", takes: ["/a/b", "/a/b/c"], refuses: ["/a", "/a/"]),
        MatchCase("/a*b*c", takes: ["/abc", "/axbxbxc", "/a/b/c"], refuses: ["/acb", "/abcd"]),
        MatchCase("NOT /a", takes: [], refuses: ["/b", "/a"]),
    ]

    @Test(arguments: paths)
    func `a path pattern matches the path without the slashes around it`(_ match: MatchCase) throws {
        for path in match.taken { try expect(#"{"/":"\#(match.pattern)"}"#, path, true) }
        for path in match.refused { try expect(#"{"/":"\#(match.pattern)"}"#, path, false) }
    }

    private static let queriesAndFragments = [
        MatchCase(##"{"?":"a=1"}"##, takes: ["?a=1"], refuses: ["?a=1&b=2", "", "?a=12"]),
        MatchCase(##"{"?":"*"}"##, takes: ["", "?", "?a"]),
        MatchCase(##"{"?":""}"##, takes: ["", "?"], refuses: ["?a"]),
        MatchCase(##"{"?":"?*"}"##, takes: ["?a"], refuses: ["", "?"]),
        MatchCase(
            ##"{"?":{"a":"1"}}"##,
            takes: ["?a=1", "?b=2&a=1", "?a=1&a=1", "?a=1#f"],
            refuses: ["?a=12", "?a", "", "?A=1", "?a=7&a=1", "?a=1&a=7"]
        ),
        MatchCase(##"{"?":{"a":"*"}}"##, takes: ["", "?a", "?a=", "?a=1&a=2"]),
        MatchCase(##"{"?":{"a":""}}"##, takes: ["", "?a", "?a="], refuses: ["?a=1", "?a=1&a=2"]),
        MatchCase(
            ##"{"?":{"a":"?*"}}"##,
            takes: ["?a=1", "?a=1&a=2", "?a=b=c"],
            refuses: ["", "?a", "?a=", "?a=1&a="]
        ),
        MatchCase(##"{"?":{"a":"1","b":"2"}}"##, takes: ["?b=2&a=1"], refuses: ["?a=1", "?a=1&b=1"]),
        MatchCase(##"{"?":{"a":"1,2"}}"##, takes: ["?a=1,2"], refuses: ["?a=1&a=2"]),
        MatchCase(##"{"?":{"a":"1","b":true}}"##, takes: ["", "?a=2"]),
        MatchCase(##"{"#":"x"}"##, takes: ["#x", "?a#x"], refuses: ["", "#", "#xy"]),
        MatchCase(##"{"#":"*"}"##, takes: ["", "#", "#x"]),
        MatchCase(##"{"#":""}"##, takes: ["", "#"], refuses: ["#x"]),
        MatchCase(##"{"#":"?*"}"##, takes: ["#x", "#a?b=1"], refuses: ["", "#"]),
        MatchCase(##"{"/":"/","?":{"b":"1"}}"##, takes: [], refuses: ["#/a?b=1"]),
        MatchCase(##"{}"##, takes: ["", "?a#b"]),
        MatchCase(##"{"x":"y"}"##, takes: ["", "?a#b"]),
    ]

    @Test(arguments: queriesAndFragments)
    func `items match every occurrence, and a missing item is empty`(_ match: MatchCase) throws {
        for url in match.taken { try expect(match.pattern, "/" + url, true) }
        for url in match.refused { try expect(match.pattern, "/" + url, false) }
    }

    private static let variablePatterns = [
        MatchCase("$(digit)", takes: ["0", "9"], refuses: ["a", "12", ""]),
        MatchCase("$(xdigit)", takes: ["a", "F", "0"], refuses: ["g"]),
        MatchCase("$(alpha)$(upper)$(lower)$(alnum)", takes: ["aAa1", "AZzz"], refuses: ["aaaa", "1Aa1"]),
        MatchCase("$(word)", takes: ["map", "info"], refuses: ["ma", "mapinfo", "Map"]),
        MatchCase("$(word)$(word)", takes: ["mapinfo", "infomap"], refuses: ["map"]),
        MatchCase("*$(word)x", takes: ["mapx", "mapmapx"], refuses: ["map", "x"]),
        MatchCase("$(wild)", takes: ["a1", "bxyz", "b"], refuses: ["a", "a12"]),
        MatchCase("$(ab)$(ab)$(ab)c", takes: ["ababac", "aaac", "ababbc"], refuses: ["abc"]),
        MatchCase("$(none)", takes: [], refuses: ["", "none", "$(none)"]),
        MatchCase("$(digit", takes: [], refuses: ["1", "$(digit"]),
        MatchCase("$(word", takes: [], refuses: ["map"]),
        MatchCase("a$b", takes: ["a$b"], refuses: ["ab"]),
    ]

    @Test(arguments: variablePatterns)
    func `a variable matches one text of its list`(_ match: MatchCase) throws {
        let variables = #"{"word":["map","info"],"wild":["a?","b*"],"ab":["a","ab","b"]}"#
        for (texts, opens) in [(match.taken, true), (match.refused, false)] {
            for text in texts {
                try expect(#"{"/":"/v/\#(match.pattern)"}"#, "/v/" + text, opens, variables: variables)
            }
        }
    }

    @Test func `the first rule that matches decides`() throws {
        let matcher = try matcher(
            ##"{"/":"/a/x","exclude":true},{"/":"/a/*"},{"/":"/a/y","exclude":true},{"#":"web"}"##
        )
        let decisions = ["/a/x", "/a/y", "/b#web", "/b"].map { matcher.decide("https://t.example\($0)") }
        #expect(decisions.map(\.outcome) == [.exclude, .match, .match, .noMatch])
        #expect(decisions.map(\.rule) == [0, 1, 3, nil])
        #expect(AppleMatcher([]).decide("https://t.example/b").outcome == .noMatch)
    }

    @Test(arguments: ["", "/", "https://", "?", "#", "://", "?/a", "https://t.example", "https://t.example?a#b"])
    func `a text without a path is read as the root`(_ text: String) throws {
        #expect(try matcher(#"{"/":"/"}"#).opensApp(text))
        #expect(try !matcher(#"{"/":"/?*"}"#).opensApp(text))
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            String(repeating: "*a", count: 2_000) + "b", String(repeating: "?*", count: 2_000) + "b",
            String(repeating: "*$(ab)", count: 100) + "b", String(repeating: "$(ab)", count: 100) + "c",
        ]
    )
    func `no pattern takes exponential time`(_ pattern: String) throws {
        let path = "/" + String(repeating: "a", count: 400)
        try expect(#"{"/":"\#(pattern)"}"#, path, false, variables: #"{"ab":["a","aa","ab"]}"#)
    }

    @Test func `variable names in two Unicode normal forms are different names`() throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        let variables = #"{"\#(composed)": ["a"], "\#(decomposed)": ["b"]}"#
        try expect(#"{"/":"/$(\#(composed))"}"#, "/a", true, variables: variables)
        try expect(#"{"/":"/$(\#(composed))"}"#, "/b", false, variables: variables)
        try expect(#"{"/":"/$(\#(decomposed))"}"#, "/b", true, variables: variables)
        try expect(#"{"/":"/$(\#(decomposed))"}"#, "/a", false, variables: variables)
        try expect(#"{"/":"/$(\#(decomposed))"}"#, "/a", false, variables: #"{"\#(composed)": ["a"]}"#)
    }
}

/// A pattern or rule, texts that it takes and texts that it refuses.
struct MatchCase: Sendable, CustomTestStringConvertible {
    let pattern: String
    let taken: [String]
    let refused: [String]

    var testDescription: String { pattern }

    init(_ pattern: String, takes taken: [String], refuses refused: [String] = []) {
        self.pattern = pattern
        self.taken = taken
        self.refused = refused
    }
}
