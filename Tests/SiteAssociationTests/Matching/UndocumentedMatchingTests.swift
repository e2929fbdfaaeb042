import SiteAssociation
import Testing

/// What no source settles, as linkd decides it (`AppleMatcher` lists the choices).
@Suite struct UndocumentedMatchingTests {
    private func opens(_ link: String, _ components: String, variables: String = "{}", more: String = "") throws -> Bool
    {
        let text = """
            {"applinks": {"substitutionVariables": \(variables), "details": [
              {"appID": "A", "components": [\(components)]}\(more)]}}
            """
        return AppleMatcher(try AssociationDocument(parsing: Array(text.utf8))).decide(link, app: "A").opensApp
    }

    @Test func `a plus in a query is a plus`() throws {
        #expect(try opens("https://x.y/?q=a+b", #"{"?": {"q": "a+b"}}"#))
        #expect(try !opens("https://x.y/?q=a+b", #"{"?": {"q": "a b"}, "percentEncoded": false}"#))
    }

    @Test func `names of items fold with the values, and are decoded with them`() throws {
        #expect(try opens("https://x.y/?Ref=1", #"{"?": {"rEF": "?*"}, "caseSensitive": false}"#))
        #expect(try !opens("https://x.y/?Ref=1", #"{"?": {"ref": "?*"}}"#))
        #expect(try opens("https://x.y/?%72ef=1", #"{"?": {"ref": "?*"}, "percentEncoded": false}"#))
        #expect(try !opens("https://x.y/?%72ef=1", #"{"?": {"ref": "?*"}}"#))
    }

    @Test func `an escaped ampersand makes no new item when the query is decoded`() throws {
        #expect(try opens("https://x.y/?q=a%26b=1", #"{"?": {"q": "a&b=1"}, "percentEncoded": false}"#))
        #expect(try !opens("https://x.y/?q=a%26b=1", #"{"?": {"b": "?*"}, "percentEncoded": false}"#))
    }

    @Test func `a part of the wrong type counts as absent`() throws {
        #expect(try opens("https://x.y/anything", ##"{"/": 1, "#": null, "exclude": "true", "caseSensitive": 0}"##))
    }

    @Test func `letters beyond ASCII fold one to one`() throws {
        let rule = #"{"/": "/ÄRGER/ß", "caseSensitive": false, "percentEncoded": false}"#
        #expect(try opens("https://x.y/%C3%A4rger/%C3%9F", rule))
        #expect(try !opens("https://x.y/%C3%A4rger/ss", rule))
        for letter in ["k", "K", "%E2%84%AA"] {
            let rule = #"{"/": "/\u212A", "caseSensitive": false, "percentEncoded": \#(!letter.hasPrefix("%"))}"#
            #expect(try opens("https://x.y/\(letter)", rule))
        }
    }

    @Test func `a question mark matches one scalar of a decoded path and one character of a path as written`() throws {
        #expect(try opens("https://x.y/x%C3%A5", #"{"/": "/x?", "percentEncoded": false}"#))
        #expect(try opens("https://x.y/x%C3%A5", #"{"/": "/x??????"}"#))
        // No link of RFC 3986 has such a character.
        for rule in [#"{"/": "/x?"}"#, #"{"/": "/x?", "percentEncoded": false}"#] {
            #expect(try opens("https://x.y/x\u{E5}", rule))
        }
    }

    @Test func `an invalid escape stays as it is`() throws {
        #expect(try opens("https://x.y/a%zzb%4", #"{"/": "/a%zzb%4", "percentEncoded": false}"#))
    }

    @Test func `bytes that are not UTF-8 become replacement characters when they are decoded`() throws {
        for link in ["/a%FF", "/a%EF%BF%BD"] {
            #expect(try opens("https://x.y\(link)", #"{"/": "/a\uFFFD", "percentEncoded": false}"#))
        }
        // Each byte that begins no scalar is one; the bytes of a scalar that is not complete are one together.
        #expect(try opens("https://x.y/%FF%FE", #"{"/": "/??", "percentEncoded": false}"#))
        #expect(try opens("https://x.y/%F0%9F%98", #"{"/": "/?", "percentEncoded": false}"#))
        #expect(try !opens("https://x.y/a%FF", #"{"/": "/a\uFFFD"}"#))
    }

    @Test func `each slash and star at the end also matches its parent`() throws {
        for path in ["/a", "/a/", "/a/b", "/a/b/c"] { #expect(try opens("https://x.y\(path)", #"{"/": "/a/*/*"}"#)) }
        for path in ["/", "/ab"] { #expect(try !opens("https://x.y\(path)", #"{"/": "/a/*/*"}"#)) }
    }

    /// Components, a link, and the open points on which its decision depends.
    private static let assumptions: [(String, String, [RuleTrace.Assumption])] = [
        (#"{"/": "/a/*/*"}"#, "/a", [.eachParent]), (#"{"/": "/a/*/*"}"#, "/a/b", []),
        (#"{"/": "/a/*/*/*", "exclude": true}"#, "/a/b", [.eachParent]), (#"{"/": "/a/*"}"#, "/a", []),
        (#"{"/": "/*/*"}"#, "/", []), (#"{"/": "/x*", "percentEncoded": false}"#, "/x%FF", [.replacedBytes]),
        (#"{"/": "/x*", "percentEncoded": false}"#, "/x%EF%BF%BD", []),
        (#"{"?": {"q": "*"}, "percentEncoded": false}"#, "/?q=1&r=%FF", []),
        (#"{"/": "/x*", "percentEncoded": false}"#, "/x?%FF", []), (#"{"/": "/x*"}"#, "/x%FF", []),
        (#"{"?": {"q": "?"}, "percentEncoded": false}"#, "/%FE?q=%FF", [.replacedBytes]),
        (##"{"/": "/a/*/*", "#": "?", "percentEncoded": false}"##, "/a#%FF", [.eachParent, .replacedBytes]),
    ]

    @Test(arguments: assumptions)
    func `a trace names the open points on which its decision depends`(
        components: String,
        link: String,
        assumptions: [RuleTrace.Assumption]
    ) throws {
        let text = #"{"applinks": {"details": [{"appID": "A", "components": [\#(components)]}]}}"#
        let matcher = AppleMatcher(try AssociationDocument(parsing: Array(text.utf8)))
        let trace = matcher.trace("https://x.y\(link)", app: "A")
        #expect(trace.last?.failure == nil && trace.last?.assumptions == assumptions)
        #expect(trace.last?.description.hasSuffix(assumptions.last.map { "(\($0))" } ?? "app") == true)
    }

    @Test func `an undefined or unterminated variable never matches`() throws {
        for pattern in ["/$(nobody)", "/$(digit", "/*$(nobody)*"] {
            #expect(try !opens("https://x.y/1", #"{"/": "\#(pattern)"}"#))
        }
    }

    @Test func `a file's own variable wins over the predefined one`() throws {
        #expect(try opens("https://x.y/ten", #"{"/": "/$(digit)"}"#, variables: #"{"digit": ["ten"]}"#))
        #expect(try !opens("https://x.y/1", #"{"/": "/$(digit)"}"#, variables: #"{"digit": ["ten"]}"#))
    }

    @Test func `an empty list never matches, and an empty text in a list matches the empty string`() throws {
        #expect(try !opens("https://x.y/a", #"{"/": "/a$(none)"}"#, variables: #"{"none": []}"#))
        #expect(try opens("https://x.y/ab", #"{"/": "/a$(gap)b"}"#, variables: #"{"gap": ["", "-"]}"#))
    }

    @Test func `a variable inside a variable's text is plain text`() throws {
        let variables = #"{"v": ["$(digit)", "$(w)", "$(v)", "$(nobody)", "$(digit", "$"], "w": ["5"]}"#
        for text in ["5", "1", "", "$$", "$(w", "$(v)$(v)"] {
            #expect(try !opens("https://x.y/a\(text)", #"{"/": "/a$(v)"}"#, variables: variables), "\(text)")
        }
        for text in ["$(digit)", "$(w)", "$(v)", "$(nobody)", "$(digit", "$"] {
            #expect(try opens("https://x.y/a\(text)", #"{"/": "/a$(v)"}"#, variables: variables), "\(text)")
        }
        // What a text and the pattern behind it make together is none either.
        #expect(try opens("https://x.y/$(digit)", #"{"/": "/$(v)(digit)"}"#, variables: variables))
        #expect(try !opens("https://x.y/5", #"{"/": "/$(v)(digit)"}"#, variables: variables))
    }

    @Test func `an excluding rule of an earlier entry blocks a later one of the same app`() throws {
        let later = #", {"appID": "A", "components": [{"/": "/a/*"}]}"#
        #expect(try !opens("https://x.y/a/1", #"{"/": "/a/1", "exclude": true}"#, more: later))
        #expect(try opens("https://x.y/a/2", #"{"/": "/a/1", "exclude": true}"#, more: later))
    }

    @Test func `an entry without rules matches nothing`() throws {
        let text = #"{"applinks": {"details": [{"appID": "A"}]}}"#
        let matcher = AppleMatcher(try AssociationDocument(parsing: Array(text.utf8)))
        #expect(matcher.decide("https://x.y/", app: "A").outcome == .noMatch)
    }

    @Test func `host, port and user information are ignored`() throws {
        for link in ["https://x.y/a", "http://u:p@X.Y:8080/a", "https:///a", "/a"] {
            #expect(try opens(link, #"{"/": "/a"}"#))
        }
    }

    @Test func `a link opens the first app in the order of the file`() throws {
        let text = """
            {"applinks": {"details": [{"appIDs": ["B", "A"], "components": [{"/": "/a"}]},
              {"appIDs": ["C"], "components": [{"/": "/a", "exclude": true}]},
              {"appIDs": ["D", "B"], "components": [{"/": "*"}]}]}}
            """
        let matcher = AppleMatcher(try AssociationDocument(parsing: Array(text.utf8)))
        #expect(matcher.apps(for: "https://x.y/a").map(\.app) == ["B", "A", "D"])
        #expect(matcher.apps(for: "https://x.y/b").map(\.app) == ["B", "D"])
        let decision = matcher.decide("https://x.y/b", app: "B")
        #expect(decision.outcome == .match && decision.entry == 2 && decision.rule == 0)
    }
}
