import Foundation
import Testing

@testable import LinkActions

struct CallbackPolicyTests {
    private let policy = CallbackPolicy(
        httpsHosts: ["Named.example", "*.sub.example", "localhost"],
        schemes: .anyCustom
    )

    private func reason(
        _ text: String,
        _ policy: CallbackPolicy? = nil,
        name: CallbackName = .success
    ) -> CallbackRefusal.Reason? {
        do throws(CallbackRefusal) {
            let callback = try (policy ?? self.policy).check(text, as: name, ownSchemes: ["NotesApp", "notes-beta"])
            #expect(Array(callback.text.utf8) == Array(text.utf8))
            #expect(Array(callback.url.absoluteString.utf8) == Array(text.utf8))
            return nil
        } catch {
            #expect(error.name == name.rawValue)
            #expect(error.code == "callbackNotAllowed")
            return error.reason
        }
    }

    @Test(arguments: [
        "otherapp://", "otherapp:", "cb:done", "cb://ok?id=7#frag", "CB://ok", "cb:///path", "cb://host:99/x",
        "cb://me@host/x", "cb://ok?", "cb://ok?#", "cb://ok#", "cb://ok?a=%0A", "cb://ok?a=%FF", "cb://a/../b",
        "cb://ok?a&&b=&=c", "cb://ok?to=a+b", "a+b-c.1://x", "cb://x/%2F%3f?q=a/b?c", "notesappx://x", "cb://[::1]/",
        "https://named.example", "HTTPS://NAMED.example/a?b#c", "https://a.b.sub.example/", "https://localhost/x",
    ])
    func `an address of another app is allowed unchanged`(_ text: String) {
        #expect(reason(text) == nil)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "JAVASCRIPT://x/%0Aalert(1)", "data:text/html,x", "file:///etc",
        "FILE:///x", "http://named.example", "mailto:a@b.example", "tel:110", "sms:110", "facetime:a", "about:blank",
        "view-source:x", "vbscript:x", "blob:x", "intent://x", "app-settings:", "App-Prefs:", "itms-services://?a=b",
        "ssh://x", "smb://x/y", "applescript://x",
        "x-apple.systempreferences:", "content://x", "wss://named.example", "ftp://named.example",
    ])
    func `a scheme of the system is refused in any case`(_ text: String) {
        #expect(reason(text) == .systemScheme)
    }

    /// Schemes of Apple's apps and of browsers, none of which is in a list of well-known schemes.
    private static let ofOthers = [
        "message:%3Cid%3E", "calshow:700000000", "photos-redirect://", "shareddocuments:///private/x",
        "macappstore://apps.apple.com/app/id1", "macappstores://x", "diagnostics:///x", "webcals://evil.example/x",
        "x-hm://x", "apple-otpauth://totp/a?secret=b", "itms-ui://x", "itms-appss://x", "maps://?q=x", "music://x",
        "vivaldi://evil.example", "arc://evil.example", "duckduckgo://evil.example", "x-web-search://?x",
        "firefox://open-url?url=https://evil.example", "opera-http://evil.example",
    ]

    @Test(arguments: ofOthers)
    func `schemes of Apple's apps and of browsers are refused by default, and by anyCustom`(_ text: String) {
        #expect([.schemeNotNamed, .systemScheme].contains(reason(text, CallbackPolicy())))
        #expect(reason(text) == .systemScheme)
    }

    @Test(arguments: ["otherapp://", "cb:done", "CB://ok?a=b", "a+b-c.1://x"])
    func `no scheme is named by default`(_ text: String) {
        #expect(reason(text, CallbackPolicy()) == .schemeNotNamed)
        #expect(reason(text, CallbackPolicy(httpsHosts: ["named.example"])) == .schemeNotNamed)
    }

    @Test(arguments: [
        ("bear://x", "add it if that app may get output of yours"), ("tel:110", "use the scheme of the app"),
        ("https://new.example/x?y", "add it if that site may get output of yours"),
    ])
    func `a refusal says what to do, and other apps learn nothing of the policy`(_ text: String, _ fix: String) throws {
        let refusal = try #require(throws: CallbackRefusal.self) {
            try CallbackPolicy(schemes: .only(["drafts"])).check(text, as: .success, ownSchemes: [])
        }
        #expect(refusal.description.contains(fix))
        #expect(!refusal.message.contains("olicy"))
    }

    @Test(arguments: ["notesapp://x", "NotesApp://x", "NOTESAPP:x", "notesapp:", "notes-BETA://x", "notesapp:///?x=1"])
    func `the app's own schemes are refused in any case`(_ text: String) {
        #expect(reason(text) == .ownScheme)
        #expect(reason(text, CallbackPolicy(schemes: .only(["notesapp", "notes-beta"]))) == .ownScheme)
    }

    /// The hosts of a table.
    private static let ownHosts = ["trips.example.com", "*.trips.example.com", "open.example"]

    /// Policies that name a host of the table, and one that names none.
    private static let ownPolicies = [
        CallbackPolicy(httpsHosts: ["trips.example.com", "www.trips.example.com", "open.EXAMPLE"]),
        CallbackPolicy(
            httpsHosts: ["*.trips.example.com", "*.example.com", "*.example", "open.example"],
            schemes: .anyCustom
        ),
        CallbackPolicy(),
    ]

    @Test(
        arguments: [
            "https://trips.example.com", "https://trips.example.com/trips/1?a=b#c", "HTTPS://TRIPS.Example.Com/",
            "https://www.trips.example.com/", "https://a.b.Trips.example.com", "https://open.example/?x",
            "https://OPEN.EXAMPLE#",
        ],
        ownPolicies
    )
    func `the app's own web hosts are refused in any case, whatever the policy names`(
        _ text: String,
        _ policy: CallbackPolicy
    ) throws {
        for name in CallbackName.allCases {
            let refusal = try #require(throws: CallbackRefusal.self) {
                try policy.check(text, as: name, ownSchemes: [], ownHosts: Self.ownHosts)
            }
            #expect(refusal.reason == .ownHost)
            // No policy allows it, so none is shown.
            #expect(!refusal.description.contains("CallbackPolicy("))
        }
    }

    @Test(
        arguments: [
            ("https://example.com", nil), ("https://other.example.com/trips.example.com", nil),
            ("https://xtrips.example.com", nil), ("https://www.open.example", nil),
            // Other spellings of an own host are refused for what they are.
            ("https://trips.example.com:443/", .hasPort), ("https://trips.example.com:8443/", .hasPort),
            ("https://a@trips.example.com/", .hasUserInfo), ("https://trips.example.com./", .hostNotNamed),
            ("https://trips%2Eexample.com/", .hostNotNamed), ("https:trips.example.com", .malformed),
            ("http://trips.example.com/", .systemScheme),
        ] as [(String, CallbackRefusal.Reason?)]
    )
    func `other hosts of the policy stay allowed, and no spelling reaches an own host`(
        _ text: String,
        _ expected: CallbackRefusal.Reason?
    ) {
        let hosts = ["example.com", "*.example.com", "*.open.example", "xtrips.example.com", "trips.example.com"]
        let policy = CallbackPolicy(httpsHosts: hosts, schemes: .anyCustom)
        do throws(CallbackRefusal) {
            let callback = try policy.check(text, as: .success, ownSchemes: [], ownHosts: Self.ownHosts)
            #expect(expected == nil && callback.text == text)
        } catch {
            #expect(error.reason == expected)
        }
    }

    @Test(arguments: [
        "", " ", ":", "://x", "//evil.example", "/path", "cb", "?x=cb:", "#", "1cb://x", "+cb://x",
        "java%73cript:alert(1)", "javascript%3Aalert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)",
        "\u{1}javascript:x", " javascript:x", "\tjavascript:x", "javascript:x ", "\u{FEFF}javascript:x",
        "\u{200B}cb://x", " cb://x", "cb://x ", "cb://x\n", "cb://x\u{0}", "cb://x\u{7F}", "cb://x y", "cb :x",
        "cb\u{301}://x", "ｊavascript:x", "noteſapp://x", "\u{212A}b://x",
        "cb:\\\\x", "cb://x\\y", "cb://x?a=\\", "https:\\\\named.example", "https://named.example\\.evil.example",
        "https://evil.example\\@named.example",
        "cb://x?a=%", "cb://x?a=%4", "cb://x?a=%zz", "cb://%ZZ", "cb://x#%", "cb://%00", "cb://x#%00",
        "cb://bücher.example", "cb://x/ü", "cb://x?q=ü", "cb://x#ü", "cb://x?\"", "cb://x?<b>", "cb://x?{a}",
        "cb://x?a|b",
        "cb://x?`", "cb://x?^", "cb://x#a#b", "cb://[::1", "cb://x:port/", "https://named.example:4a/",
        "https:named.example", "https:/named.example", "https:",
    ])
    func `a text that is not a URL is refused`(_ text: String) {
        #expect(reason(text) == .malformed)
        #expect(reason(text, CallbackPolicy(schemes: .only([text, "cb", "javascript"]))) == .malformed)
    }

    @Test(arguments: [
        ("https://evil.example", CallbackRefusal.Reason.hostNotNamed),
        ("https://named.example.evil.example", .hostNotNamed),
        ("https://notnamed.example", .hostNotNamed), ("https://sub.example", .hostNotNamed),
        ("https://xsub.example", .hostNotNamed), ("https://named.example.", .hostNotNamed), ("https://", .hostNotNamed),
        ("https:///named.example", .hostNotNamed), ("https://%6Eamed.example", .hostNotNamed),
        ("https://.sub.example", .hostNotNamed), ("https://a..sub.example", .hostNotNamed),
        ("https://a_b.sub.example", .hostNotNamed), ("https://a%2Esub.example", .hostNotNamed),
        ("https://[::1]/", .hostNotNamed), ("https://127.0.0.1", .hostNotNamed),
        ("https:////named.example", .hostNotNamed),
        ("https://evil.example/named.example", .hostNotNamed), ("https://evil.example?named.example", .hostNotNamed),
        ("https://evil.example#@named.example", .hostNotNamed),
        ("https://named.example@evil.example", .hasUserInfo), ("https://evil.example@named.example", .hasUserInfo),
        ("https://@named.example", .hasUserInfo), ("https://a:b@named.example", .hasUserInfo),
        ("https://named.example%40evil.example", .hostNotNamed), ("https://named.example:443", .hasPort),
        ("https://named.example:8443/", .hasPort), ("https://named.example:", .hasPort),
        ("https://named.example:443@evil.example", .hasUserInfo),
    ])
    func `https callbacks open only on a named host`(_ text: String, _ expected: CallbackRefusal.Reason) {
        #expect(reason(text) == expected)
    }

    @Test func `no https host is named by default`() {
        #expect(reason("https://named.example", CallbackPolicy()) == .hostNotNamed)
        #expect(reason("https://", CallbackPolicy(httpsHosts: [""])) == .hostNotNamed)
        #expect(reason("https://named.example", CallbackPolicy(schemes: .only(["https"]))) == .hostNotNamed)
    }

    @Test func `schemes that are named are the only ones`() {
        let policy = CallbackPolicy(schemes: .only(["Bear", "javascript", "shortcuts", "http"]))
        #expect(reason("bear://x", policy) == nil)
        #expect(reason("BEAR://x", policy) == nil)
        #expect(reason("bearx://x", policy) == .schemeNotNamed)
        #expect(reason("bea://x", policy) == .schemeNotNamed)
        #expect(reason("shortcuts://callback", policy) == nil)
        #expect(reason("javascript:x", policy) == .systemScheme)
        #expect(reason("http://x", policy) == .systemScheme)
    }

    @Test(arguments: [CallbackPolicy.Schemes.anyCustom, .only(["Shortcuts", "cb", "tel", "file"])])
    func `Shortcuts is the one app of the system that a policy can allow`(_ schemes: CallbackPolicy.Schemes) {
        let policy = CallbackPolicy(schemes: schemes)
        #expect(reason("shortcuts://callback", policy) == nil)
        #expect(reason("SHORTCUTS://callback", policy) == nil)
        #expect(reason("cb://ok", policy) == nil)
        #expect(reason("tel:110", policy) == .systemScheme)
        #expect(reason("file:///x", policy) == .systemScheme)
    }

    @Test func `8,192 bytes are allowed and one more is not`() {
        let start = "cb://ok?a="
        #expect(reason(start + String(repeating: "x", count: 8192 - start.utf8.count)) == nil)
        #expect(reason(start + String(repeating: "x", count: 8193 - start.utf8.count)) == .malformed)
        #expect(reason("cb://" + String(repeating: "%41", count: 1_000_000)) == .malformed)
    }

    @Test func `a refusal names only the callback to other apps`() throws {
        let refusal = try #require(throws: CallbackRefusal.self) {
            try policy.check("https://secret.example/", as: .cancel, ownSchemes: [])
        }
        #expect(refusal.message == "The address for \"x-cancel\" is not allowed.")
        #expect(refusal.description.contains("x-cancel"))
        #expect(refusal.description.contains("[callbackNotAllowed]"))
        #expect(refusal.scheme == "https")
        let long = try #require(throws: CallbackRefusal.self) {
            try policy.check("NotesApp:", as: .error, ownSchemes: ["notesapp"])
        }
        #expect(long.description.contains("\"notesapp\" is the app's own scheme"))
    }
}
