import AppFiles
import Diagnostics
import SeededRandom
import Testing

/// Property lists from any source.
struct PropertyListTests {
    private static let sample =
        "<dict><key>a</key><array><string>x&amp;ü</string><true/><integer>7</integer></array></dict>"

    private func problem(_ bytes: [UInt8]) -> Diagnostic? {
        do throws(Diagnostic) {
            _ = try PropertyList(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a list has its values with their places`() throws {
        let text = String(repeating: "long ", count: 60)
        let bytes = SampleFiles.plist(Self.sample.replacing("<true/>", with: "<true/><string>\(text)</string>"))
        let list = try PropertyList(bytes)["a"]?.array ?? []
        #expect(list.map(\.text) == ["x&ü", nil, text, nil])
        #expect(list.first?.location.path == "a[0]")
    }

    @Test(arguments: ["bplist00" + String(repeating: "x", count: 40), "{ a = b; }"])
    func `a list that is not XML is refused with the command that converts it`(text: String) {
        let problem = problem(Array(text.utf8))
        #expect(problem?.code == "unreadable-app-file")
        #expect(problem?.fix?.contains("\"plutil -convert xml1 FILE\"") == true)
    }

    /// Texts that are not XML.
    static let broken = [
        "", "\n ", "a\n<?xml version=\"1.0\"?><plist/>", "\n<?xml version=\"1.0\"?><plist/>",
        "<plist><string>a & b</string></plist>", "<plist><string>b?c=d&e=f</string></plist>",
        "<plist><string>a < b</string></plist>", "<plist a=\"1\" a=\"2\"/>", "<plist>\n<<<<<<< HEAD\n</plist>",
        "<plist><dict><array></dict></plist>", "<plist><key>a</string></plist>", "<plist><dict>",
        "<plist><dict></di", "<plist/>\n<plist/>",
    ]

    @Test(arguments: broken) func `a list that is broken XML is refused with a fix that keeps it XML`(_ text: String) {
        let problem = problem(Array(text.utf8))
        #expect(problem?.code == "unreadable-app-file")
        #expect(problem?.fix?.contains("plutil") == false)
    }

    @Test(arguments: [
        "", "{ a = b; }", "<plist>", "<plist></plist>", "<plist><dict><key>a</key></dict></plist>", "<html/>",
        "<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>", "<plist><blob/></plist>", "bplist00",
        "bplist17" + String(repeating: "x", count: 40), "\u{0}\u{1}",
    ])
    func `other texts are refused`(text: String) {
        #expect(problem(Array(text.utf8))?.code == "unreadable-app-file")
    }

    @Test func `entities cannot be declared, so none multiplies`() {
        let laughs = """
            <!DOCTYPE plist [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><plist><string>&b;</string></plist>
            """
        #expect(problem(Array(laughs.utf8)) != nil)
        #expect(problem(SampleFiles.plist("<string>&host;</string>")) != nil)
    }

    /// A default value would be in every element.
    @Test func `no declaration multiplies a text`() {
        let text = String(repeating: "x", count: 100_000)
        let value = "<!DOCTYPE plist [<!ATTLIST true v CDATA '\(text)'>]><plist><true/></plist>"
        #expect(problem(Array(value.utf8)) != nil)
        let namespace = "<plist xmlns:a='http://\(text)'><true/>\(String(repeating: "<a:b/>", count: 50_000))</plist>"
        #expect(problem(Array(namespace.utf8))?.location.description == "1:1", "only the root is wrong")
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
        func nested(_ depth: Int) -> [UInt8] {
            let open = String(repeating: "<array>", count: depth)
            return Array("<plist>\(open)\(open.replacing("<", with: "</"))</plist>".utf8)
        }
        #expect(problem(nested(63)) == nil)
        #expect(problem(nested(64)) != nil && problem(nested(100_000)) != nil)
        func list(_ count: Int) -> [UInt8] {
            Array("<plist><array>\(String(repeating: "<true/>", count: count))</array></plist>".utf8)
        }
        #expect(problem(list(99_998)) == nil)
        #expect(problem(list(99_999)) != nil)
        let small = Array("<plist><true/></plist>".utf8)
        #expect(problem(small + [UInt8](repeating: 0x20, count: 4 << 20)) != nil)
        #expect(problem(small + [UInt8](repeating: 0x20, count: 3 << 20)) == nil)
    }

    @Test func `damaged files never trap`() throws {
        var random = SeededGenerator(seed: 7)
        let original = SampleFiles.plist(Self.sample)
        for end in original.indices { _ = problem(Array(original[..<end])) }
        for _ in 0..<3_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            _ = problem(bytes)
        }
    }
}
