import AppFiles
import Diagnostics
import Foundation
import SeededRandom
import Testing

/// Property lists in both forms, from any source.
struct PropertyListTests {
    private static let sample =
        "<dict><key>a</key><array><string>x&amp;ü</string><true/><integer>7</integer></array></dict>"

    private func binary(_ xml: String) throws -> [UInt8] {
        let value = try PropertyListSerialization.propertyList(from: Data(SampleFiles.plist(xml)), format: nil)
        return Array(try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
    }

    private func message(_ bytes: [UInt8]) -> String? {
        do throws(Diagnostic) {
            _ = try PropertyList(bytes)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func `XML and binary lists have the same values`() throws {
        let text = String(repeating: "long ", count: 60)
        for bytes in [
            SampleFiles.plist(Self.sample.replacing("<true/>", with: "<true/><string>\(text)</string>")),
            try binary(Self.sample.replacing("<true/>", with: "<true/><string>\(text)</string>")),
        ] {
            let list = try PropertyList(bytes)["a"]?.array ?? []
            #expect(list.map(\.text) == ["x&ü", nil, text, nil])
            #expect(list.first?.location.path == "a[0]")
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

    /// A default value would be in every element, and expat can write a namespace into every name.
    @Test func `no declaration multiplies a text`() {
        let text = String(repeating: "x", count: 100_000)
        let elements = String(repeating: "<a:b/>", count: 50_000)
        let value = "<!DOCTYPE plist [<!ATTLIST true v CDATA '\(text)'>]><plist><true/></plist>"
        #expect(message(Array(value.utf8)) == "the DOCTYPE contains declarations, which linkd does not read")
        let namespace = "<plist xmlns:a='http://\(text)'><array>\(elements)</array></plist>"
        #expect(message(Array(namespace.utf8)) == "a namespace has more than 200 bytes")
        let many = (0..<200).map { "<array xmlns:a\($0)='b'/>" }.joined()
        #expect(
            message(Array("<plist><array>\(many)</array></plist>".utf8)) == "the file declares more than 100 namespaces"
        )
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

    /// The trailer of a list with one object: 40 bytes of content, then the table of offsets.
    @Test(arguments: [0, 6, 7, 8, 15, 16, 24, 31])
    func `huge numbers in the trailer are refused`(place: Int) throws {
        var bytes = try binary(Self.sample)
        bytes[bytes.count - 32 + place] = 0xFF
        _ = message(bytes)
        for index in bytes.count - 26..<bytes.count { bytes[index] = 0xFF }
        #expect(message(bytes)?.contains("its trailer is wrong") == true)
    }

    @Test(
        arguments: [
            [0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xDF, 0x12, 0x00, 0xFF, 0xFF, 0xFF],
            [0x5F, 0x12, 0x7F, 0xFF, 0xFF, 0xFF], [0x6F, 0x10, 0xFF], [0xAF, 0x14], [0x51], [0xF0],
        ] as [[UInt8]]
    )
    func `huge counts of an object are refused`(object: [UInt8]) {
        var bytes = Array("bplist00".utf8) + object
        let table = UInt8(bytes.count)
        bytes += [8] + [UInt8](repeating: 0, count: 6) + [1, 1]
        for number in [1, 0, table] { bytes += [UInt8](repeating: 0, count: 7) + [number] }
        #expect(message(bytes) != nil)
    }

    @Test func `depth, size and number of values are limited`() {
        let deep = String(repeating: "<array>", count: 100_000)
        #expect(message(Array(("<plist>" + deep).utf8)) == "more than 64 elements are inside each other")
        let many = String(repeating: "<true/>", count: 200_000)
        #expect(message(Array("<plist><array>\(many)</array></plist>".utf8)) == "the file has too many elements")
        #expect(message([UInt8](repeating: 0x20, count: 5 << 20))?.hasPrefix("the file has more than") == true)
    }

    /// A list of 40 arrays, each with the next one twice, and one that contains itself.
    @Test(arguments: [(1, "more than 64 values"), (2, "too many values")])
    func `a binary list that multiplies is refused`(kind: Int, reason: String) {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        let count = kind == 1 ? 1 : 40
        for index in 0..<count {
            offsets.append(UInt8(bytes.count))
            let next = kind == 1 ? 0 : UInt8(index + 1)
            bytes += index == 39 ? [0x08] : [0xA2, next, next]
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [UInt8](repeating: 0, count: 6) + [1, 1]
        for number in [UInt8(count), 0, table] { bytes += [UInt8](repeating: 0, count: 7) + [number] }
        #expect(message(bytes)?.contains(reason) == true)
    }

    @Test func `damaged files of both forms never trap`() throws {
        var random = SeededGenerator(seed: 7)
        for original in [SampleFiles.plist(Self.sample), try binary(Self.sample)] {
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
}
