import LinkRoutes
import TableSamples
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
    func `a host excludes user information and port`(_ text: String, _ host: String, _ hasUser: Bool) throws {
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

/// What makes a link unroutable (docs/route-table.md#r4), and the limits at their edge.
@Suite struct LinkURLErrorTests {
    /// A text, the kind of its mistake, and the byte where it stands.
    static let mistakes: [(String, LinkURLError.Code, Int)] = [
        ("", .noScheme, 0), ("a", .noScheme, 0), ("/a", .noScheme, 0), (":a", .noScheme, 0), ("1a:b", .noScheme, 0),
        ("é:a", .noScheme, 0), (" t:a", .noScheme, 0), ("a/b:c", .noScheme, 0),
        ("t://[::1/a", .badAuthority, 4), ("t://h:8x/a", .badAuthority, 7), ("t://[::1]x/a", .badAuthority, 9),
        ("t://u@h:a", .badAuthority, 8),
        ("t:a%", .badEscape, 3), ("t:a%4", .badEscape, 3), ("t:%4/1", .badEscape, 2), ("t:%zz", .badEscape, 2),
        ("t:a?b=%G1", .badEscape, 6), ("t:a?%=1", .badEscape, 4), ("t:a#%", .badEscape, 4), ("t://h%/", .badEscape, 5),
        ("t:%FF", .badUTF8, 2), ("t:%C3", .badUTF8, 5), ("t:%C3/%A9", .badUTF8, 5), ("t:%C0%AF", .badUTF8, 2),
        ("t:%ED%A0%80", .badUTF8, 5), ("t:%F4%90%80%80", .badUTF8, 5), ("t:%E0%80%80", .badUTF8, 5),
        ("t:%80", .badUTF8, 2),
        ("t:?a=%C3&%A9", .badUTF8, 8), ("t:?%C3=%A9", .badUTF8, 6), ("t:#%C3", .badUTF8, 6), ("t:%C3a", .badUTF8, 5),
        ("t:%00", .nul, 2), ("t:?a=%00", .nul, 5), ("t:#%00", .nul, 3), ("t://%00/", .nul, 4),
        ("t:\u{1}", .control, 2), ("t:a\u{7F}", .control, 3), ("t:?\n", .control, 3), ("t:#\u{0}", .control, 3),
        ("t:a\r\nb", .control, 3), ("t://\t/", .control, 4),
        ("t:a b", .space, 3), ("t:a? ", .space, 4), ("t:a# ", .space, 4), ("t:// /", .space, 4),
        ("t:a\\b", .backslash, 3), ("t://a\\b/", .backslash, 5), ("https:\\\\h\\a", .backslash, 6),
        ("t:.", .dotSegment, 2), ("t:a/..", .dotSegment, 4), ("t:a/%2E/b", .dotSegment, 4),
        ("t:/.%2e/b", .dotSegment, 3),
        ("t:./", .dotSegment, 2), ("t:a/../b", .dotSegment, 4),
    ]

    @Test(arguments: mistakes)
    func `a malformed link has a reason with its place`(
        _ text: String,
        _ code: LinkURLError.Code,
        _ offset: Int
    ) throws {
        let error = try #require(throws: LinkURLError.self) { try LinkURL(text) }
        #expect(error.code == code)
        #expect(error.offset == offset)
        #expect(error.description.first?.isUppercase == false)
        #expect(try RouteTable(paths: ["/{rest+}"], with: #""ignoredSchemeHosts": "*","#).match(text) == nil)
    }

    @Test func `every reason except the limits is in the list`() {
        let limits: Set<LinkURLError.Code> = [.tooLong, .tooManySegments, .tooManyQueryItems]
        #expect(Set(Self.mistakes.map(\.1)).union(limits) == Set(LinkURLError.Code.allCases))
    }

    @Test(
        arguments: [
            ("a", 8_192 - 2, nil),
            ("a", 8_192 - 1, .tooLong),
            ("a/", 64, nil),
            ("a/", 65, .tooManySegments),
            ("/", 8_000, nil),
            ("?a", 1, nil),
        ] as [(String, Int, LinkURLError.Code?)]
    )
    func `a path is accepted up to its limit`(_ piece: String, _ count: Int, _ code: LinkURLError.Code?) {
        #expect(Self.code("t:" + String(repeating: piece, count: count)) == code)
    }

    @Test(
        arguments: [("a&", 64, nil), ("a&", 65, .tooManyQueryItems), ("&", 5_000, nil), ("=&", 65, .tooManyQueryItems)]
            as [(String, Int, LinkURLError.Code?)]
    )
    func `a query is accepted up to its limit of items`(_ piece: String, _ count: Int, _ code: LinkURLError.Code?) {
        #expect(Self.code("t:?" + String(repeating: piece, count: count)) == code)
    }

    @Test func `a host that counts as a segment counts for the limit`() throws {
        let table = try RouteTable(paths: ["/{rest+}"])
        let path = String(repeating: "/a", count: 64)
        #expect(table.match("t://" + path) != nil)
        #expect(table.match("t://b" + path) == nil)
        #expect(table.match("t://x-callback-url" + path) != nil)
        #expect(throws: LinkURLError.self) { try table.link("t://b" + path) }
    }

    private static func code(_ text: String) -> LinkURLError.Code? {
        do throws(LinkURLError) {
            _ = try LinkURL(text)
            return nil
        } catch {
            return error.code
        }
    }
}
