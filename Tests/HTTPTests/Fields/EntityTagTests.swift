import BorrowedBytes
import HTTP
import Testing

@Suite struct EntityTagTests {
    private let tag = EntityTag(rawValue: 0x0123_4567_89AB_CDEF)

    @Test(arguments: [("", "\"cbf29ce484222325\""), ("a", "\"af63dc4c8601ec8c\""), ("foobar", "\"85944171f73967e8\"")])
    func `the hash is FNV-1a`(content: String, written: String) {
        #expect(EntityTag(hashing: content.utf8).description == written)
    }

    @Test func `combining hashes continues the hash`() {
        var tag = EntityTag(hashing: "foo".utf8)
        tag.combine("bar".utf8)
        #expect(tag == EntityTag(hashing: "foobar".utf8))
    }

    @Test(arguments: [
        ("*", true),
        ("\"0123456789abcdef\"", true),
        ("W/\"0123456789abcdef\"", true),
        ("\"a\", \"0123456789abcdef\"", true),
        ("\"0123456789abcdef\",W/\"b,c\"", true),
        (",, \"0123456789abcdef\" ,", true),
        ("\"0123456789ABCDEF\"", false),
        ("w/\"0123456789abcdef\"", false),
        ("0123456789abcdef", false),
        ("\"0123456789abcdef", false),
        ("\"0123456789abcdef\" x", false),
        ("\"0123456789abcdef\" \"b\"", false),
        ("\"0123456789abcdef0\"", false),
        ("\"\"", false),
        ("\"", false),
        ("W/", false),
        ("W", false),
        ("*, \"a\"", false),
        ("", false),
        (" ", false),
        (",", false),
    ])
    func `a list contains the tag or not`(field: String, isListed: Bool) {
        let bytes = Array("If-None-Match: \(field)\r\n".utf8)
        let answer = tag.isListed(in: bytes.borrowed, 15..<bytes.count - 2)
        #expect(answer == isListed)
    }

    @Test func `a range outside the bytes contains no tag`() {
        let bytes: [UInt8] = Array("*".utf8)
        let answers = [0..<2, -1..<0, 0..<1].map { tag.isListed(in: bytes.borrowed, $0) }
        #expect(answers == [false, false, true])
    }
}
