import AppFiles
import Diagnostics
import SeededRandom
import Testing

/// Property lists from any source.
struct PropertyListTests {
    private static let sample =
        "<dict><key>a</key><array><string>x&amp;ü</string><true/><integer>7</integer></array></dict>"

    private func message(_ bytes: [UInt8]) -> String? {
        do throws(Diagnostic) {
            _ = try PropertyList(bytes)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func `a list has its values with their places`() throws {
        let text = String(repeating: "long ", count: 60)
        let bytes = SampleFiles.plist(Self.sample.replacing("<true/>", with: "<true/><string>\(text)</string>"))
        let list = try PropertyList(bytes)["a"]?.array ?? []
        #expect(list.map(\.text) == ["x&ü", nil, text, nil])
        #expect(list.first?.location.path == "a[0]")
    }

    @Test(arguments: [
        ("bplist00" + String(repeating: "x", count: 40), "the file is a binary property list, and linkd reads XML"),
        ("{ a = b; }", "the file is not XML: not well-formed (invalid token)"),
    ])
    func `a list that is not XML is refused with the command that converts it`(text: String, reason: String) {
        do throws(Diagnostic) {
            _ = try PropertyList(Array(text.utf8))
            Issue.record("the list is read")
        } catch {
            #expect(error.message == reason)
            #expect(error.fix == "run \"plutil -convert xml1 FILE\"")
        }
    }

    /// A text that is not XML, what is wrong with it, and the fix.
    static let broken: [(text: String, message: String, fix: String)] = [
        ("", "the file is empty", "name another file"), ("\n ", "the file is empty", "name another file"),
        ("a\n<?xml version=\"1.0\"?><plist/>", "the file is not XML: ", "remove what stands before <?xml"),
        ("\n<?xml version=\"1.0\"?><plist/>", "the file is not XML: ", "remove what stands before <?xml"),
        ("<plist><string>a & b</string></plist>", "the file is not XML", place),
        ("<plist><string>b?c=d&e=f</string></plist>", "the file is not XML", place),
        ("<plist><string>a < b</string></plist>", "the file is not XML", place),
        ("<plist a=\"1\" a=\"2\"/>", "the file is not XML: duplicate", "remove one of the two"),
        ("<plist>\n<<<<<<< HEAD\n</plist>", "the file is not XML", "resolve the merge conflict"),
        ("<plist><dict><array></dict></plist>", "the file is not XML: mismatched tag", "write </array> before this"),
        ("<plist><key>a</string></plist>", "the file is not XML: mismatched tag", "write </key> before this"),
        ("<plist><dict>", "the file is not XML: ", "copy the whole file again"),
        ("<plist><dict></di", "the file is not XML: ", "copy the whole file again"),
        ("<plist/>\n<plist/>", "the file is not XML: junk", "remove what follows"),
    ]

    private static let place = "correct this place: &amp; for a & and &lt; for a <"

    @Test(arguments: broken)
    func `a list that is broken XML is said to be so`(_ text: String, _ message: String, _ fix: String) {
        do throws(Diagnostic) {
            _ = try PropertyList(Array(text.utf8))
            Issue.record("the list is read")
        } catch {
            #expect(error.message.hasPrefix(message) && error.fix?.hasPrefix(fix) == true, "\(error)")
        }
    }

    @Test(arguments: [
        "", "{ a = b; }", "<plist>", "<plist></plist>", "<plist><dict><key>a</key></dict></plist>", "<html/>",
        "<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>", "<plist><blob/></plist>", "bplist00",
        "bplist17" + String(repeating: "x", count: 40), "\u{0}\u{1}",
    ])
    func `other texts are refused`(text: String) {
        #expect(message(Array(text.utf8)) != nil)
    }

    @Test func `entities cannot be declared, so none multiplies`() {
        let laughs = """
            <!DOCTYPE plist [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><plist><string>&b;</string></plist>
            """
        #expect(message(Array(laughs.utf8)) == "the DOCTYPE contains declarations, which linkd does not read")
        let used = SampleFiles.plist("<string>&host;</string>")
        #expect(message(used) == "the text uses an entity that the file does not declare")
    }

    /// A default value would be in every element.
    @Test func `no declaration multiplies a text`() {
        let text = String(repeating: "x", count: 100_000)
        let value = "<!DOCTYPE plist [<!ATTLIST true v CDATA '\(text)'>]><plist><true/></plist>"
        #expect(message(Array(value.utf8)) == "the DOCTYPE contains declarations, which linkd does not read")
        let namespace = "<plist xmlns:a='http://\(text)'><true/>\(String(repeating: "<a:b/>", count: 50_000))</plist>"
        #expect(message(Array(namespace.utf8)) == "the root is not \"plist\" with one value")
    }

    @Test func `an external DTD is not read`() throws {
        let list = "<!DOCTYPE plist SYSTEM 'file:///etc/passwd'><plist><string>a</string></plist>"
        #expect(try PropertyList(Array(list.utf8)).text == "a")
    }

    @Test func `a text in UTF-16 and one with a byte order mark are read`() throws {
        let text = "<plist><string>aé</string></plist>"
        let wide: [UInt8] =
            [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(try PropertyList(wide).text == "aé")
        #expect(try PropertyList([0xEF, 0xBB, 0xBF] + Array(text.utf8)).text == "aé")
    }

    @Test func `depth, size and number of values are limited`() {
        let deep = String(repeating: "<array>", count: 100_000)
        #expect(message(Array(("<plist>" + deep).utf8)) == "more than 64 elements are inside each other")
        let many = String(repeating: "<true/>", count: 200_000)
        #expect(message(Array("<plist><array>\(many)</array></plist>".utf8)) == "the file has too many elements")
        #expect(message([UInt8](repeating: 0x20, count: 5 << 20))?.hasPrefix("the file has more than") == true)
    }

    @Test func `damaged files never trap`() throws {
        var random = SeededGenerator(seed: 7)
        let original = SampleFiles.plist(Self.sample)
        for end in original.indices { _ = message(Array(original[..<end])) }
        for _ in 0..<3_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            _ = message(bytes)
        }
    }
}
