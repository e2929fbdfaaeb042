import LinkRoutes
import Testing

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
        #expect(try RouteTable(paths: ["/{rest+}"], with: #""schemeHosts": "*","#).match(text) == nil)
    }

    @Test func `every reason but those of the limits is in the list`() {
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
    func `a path may be just so long`(_ piece: String, _ count: Int, _ code: LinkURLError.Code?) {
        #expect(Self.code("t:" + String(repeating: piece, count: count)) == code)
    }

    @Test(
        arguments: [("a&", 64, nil), ("a&", 65, .tooManyQueryItems), ("&", 5_000, nil), ("=&", 65, .tooManyQueryItems)]
            as [(String, Int, LinkURLError.Code?)]
    )
    func `a query may have just so many items`(_ piece: String, _ count: Int, _ code: LinkURLError.Code?) {
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
