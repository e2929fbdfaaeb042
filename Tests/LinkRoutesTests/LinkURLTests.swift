import LinkRoutes
import Testing

/// How a link's text splits into pieces (docs/route-table.md#r1, #r3, #r4 and #r7).
@Suite struct LinkURLTests {
    @Test(arguments: [
        ("https://h", []),
        ("https://h/", []),
        ("https://h///", []),
        ("https://h/a", ["a"]),
        ("https://h/a///", ["a"]),
        ("https://h/a//b", ["a", "", "b"]),
        ("https://h//a", ["", "a"]),
        ("https://h/a%2Fb", ["a/b"]),
        ("https://h/a+b%2Bc", ["a+b+c"]),
        ("https://h/%2561", ["%61"]),
        ("https://h/%41%c3%A9é", ["Aéé"]),
        ("https://h/a;b=c,d", ["a;b=c,d"]),
        ("https://h/%01%7F", ["\u{1}\u{7F}"]),
        ("https://h/...", ["..."]),
        ("https://h/a%5Cb", ["a\\b"]),
        ("t:a/b", ["a", "b"]),
        ("t:/a/b", ["a", "b"]),
        ("t:", []),
        ("t:///a", ["a"]),
        ("t://h/a", ["a"]),
    ])
    func `a path splits at raw slashes, and each segment is decoded once`(_ text: String, _ segments: [String]) throws {
        let url = try LinkURL(text)
        #expect(url.segments.map { Array($0.utf8) } == segments.map { Array($0.utf8) })
        #expect(url.text == text)
    }

    @Test(arguments: [
        ("https://H.example/", "H.example", false),
        ("https://h.example:8443/", "h.example", false),
        ("https://h.example:/", "h.example", false),
        ("https://user:secret@h.example:1/", "h.example", true),
        ("https://a@b@h/", "h", true),
        ("https://[::1]:80/", "[::1]", false),
        ("t://%C3%A9/", "é", false),
        ("t:///a", "", false),
    ])
    func `a host comes without user information and port`(_ text: String, _ host: String, _ hasUser: Bool) throws {
        let url = try LinkURL(text)
        #expect(url.host == host)
        #expect(url.hasUserInfo == hasUser)
    }

    @Test func `a link without two slashes has no host`() throws {
        #expect(try LinkURL("t:a").host == nil)
        #expect(try LinkURL("t:/a").host == nil)
    }

    @Test(arguments: [("HTTPS://h", "https"), ("Trips-1.0+x:a", "trips-1.0+x")])
    func `a scheme is in lower case`(_ text: String, _ scheme: String) throws {
        #expect(try LinkURL(text).scheme == scheme)
    }

    @Test(arguments: [
        ("t:?", []),
        ("t:?a", ["a"]),
        ("t:?a=", ["a="]),
        ("t:?=", ["="]),
        ("t:?a=1&a=2&&b", ["a=1", "a=2", "b"]),
        ("t:?&&&a=1&", ["a=1"]),
        ("t:?a=b=c", ["a=b=c"]),
        ("t:?a+b=c+d%2B", ["a+b=c+d+"]),
        ("t:?%61%3D=%26", ["a==&"]),
        ("t:?a=/?:@\\", ["a=/?:@\\"]),
    ])
    func `a query keeps order and repeats, and skips empty pairs`(_ text: String, _ items: [String]) throws {
        #expect(try LinkURL(text).query.map { $0.name + ($0.value.map { "=\($0)" } ?? "") } == items)
    }

    @Test func `an item without an equals sign has no value`() throws {
        let query = try LinkURL("t:?a&b=").query
        #expect(query.map(\.value) == [nil, ""])
    }

    @Test(arguments: [("t:a", nil), ("t:a#", ""), ("t:a#b%20c#d?e", "b c#d?e"), ("t:#/a/..", "/a/..")])
    func `a fragment begins at the first number sign`(_ text: String, _ fragment: String?) throws {
        #expect(try LinkURL(text).fragment == fragment)
    }

    @Test func `NFC and NFD stay different`() throws {
        let (composed, decomposed) = (try LinkURL("t:%C3%A9"), try LinkURL("t:e%CC%81"))
        #expect(composed.segments.map { Array($0.utf8) } == [[0xC3, 0xA9]])
        #expect(decomposed.segments.map { Array($0.utf8) } == [[0x65, 0xCC, 0x81]])
    }
}
