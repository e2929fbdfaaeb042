import Foundation
import LinkRoutes
import SeededRandom
import Testing

@testable import LinkActions

struct CallbackURLTests {
    @Test(arguments: [
        ("cb://ok", "cb://ok?text=x"), ("cb://ok?id=7#frag", "cb://ok?id=7&text=x#frag"),
        ("otherapp://", "otherapp://?text=x"),
        ("cb:done", "cb:done?text=x"), ("cb://ok?", "cb://ok?text=x"), ("cb://ok?#f", "cb://ok?text=x#f"),
        ("cb://ok#f?g", "cb://ok?text=x#f?g"), ("cb://ok?a&", "cb://ok?a&text=x"),
        ("cb://ok?a=%20+b", "cb://ok?a=%20+b&text=x"),
        ("cb://ok?a?b", "cb://ok?a?b&text=x"), ("cb://ok?&&", "cb://ok?&&text=x"), ("cb:", "cb:?text=x"),
        ("CB://Ok", "CB://Ok?text=x"),
        ("cb://ok?text=old", "cb://ok?text=old&text=x"), ("cb://ok?u=%c3%a9", "cb://ok?u=%c3%a9&text=x"),
    ])
    func `new items are appended after the old query and before the fragment`(_ text: String, _ expected: String) throws
    {
        let callback = try CallbackURL(text)
        let appended = try callback.appending([LinkURL.QueryItem(name: "text", value: "x")])
        #expect(appended.text == expected)
        #expect(appended.url.absoluteString == expected)
        #expect(appended.scheme == "cb" || appended.scheme == "otherapp")
        #expect(try callback.appending([]).text == text)
    }

    @Test func `names and values are escaped`() throws {
        let items = [
            LinkURL.QueryItem(name: "a+b & c=", value: "d+e & f=#?/ü\n\u{0}"),
            LinkURL.QueryItem(name: "-._~", value: "-._~"), LinkURL.QueryItem(name: "flag", value: nil),
            LinkURL.QueryItem(name: "empty", value: ""),
        ]
        let expected =
            "cb:?a%2Bb%20%26%20c%3D=d%2Be%20%26%20f%3D%23%3F%2F%C3%BC%0A%00&-._~=-._~&flag&empty="
        #expect(try CallbackURL("cb:").appending(items).text == expected)
    }

    @Test func `output may be longer than a link`() throws {
        let value = String(repeating: "\u{1F600}", count: 10_000)
        let appended = try CallbackURL("cb:").appending([LinkURL.QueryItem(name: "a", value: value)])
        #expect(appended.text.utf8.count == "cb:?a=".utf8.count + 120_000)
    }

    @Test(arguments: TestRounds.seeds(10))
    func `appending keeps every old item and adds every new one`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var taken = 0
        for _ in 0..<200 {
            guard let callback = try? CallbackURL(Self.address(&random)) else { continue }
            let items = Self.items(&random)
            let appended = try callback.appending(items).text
            let (head, tail) = Self.split(callback.text)
            #expect(appended.utf8.starts(with: head), "\(callback.text) became \(appended)")
            #expect(appended.utf8.reversed().starts(with: tail.reversed()), "\(callback.text) became \(appended)")
            guard let old = try? LinkURL(callback.text) else { continue }
            taken += 1
            let new = try LinkURL(appended)
            #expect(Self.bytes(new.query) == Self.bytes(old.query + items), "\(callback.text) became \(appended)")
            #expect(new.fragment == old.fragment)
            #expect(new.segments == old.segments)
            #expect(new.host == old.host)
        }
        #expect(taken > 20)
    }

    /// What stands in front of the fragment, and the fragment with its number sign.
    private static func split(_ text: String) -> (head: [UInt8], tail: [UInt8]) {
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        return (Array(bytes[..<end]), Array(bytes[end...]))
    }

    private static func bytes(_ items: [LinkURL.QueryItem]) -> [[[UInt8]?]] {
        items.map { [Array($0.name.utf8), $0.value.map { Array($0.utf8) }] }
    }

    private static func address(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "B", "7", "/", "/", "?", "?", "#", "&", "&", "=", "=", "+", "%20", "%2B", "%c3%a9", "%26", "%23", ":",
            "@", ";", ",", "!", "$", "'", "(", ")", "*", "~", "-", ".", "%", " ", "ü", "\\",
        ]
        let start = ["cb:", "cb://ok", "Other-App://", "cb:///p", "cb://ok?", "cb:x?a=1", "cb://ok?b=2#"]
        let common = pieces.dropLast(4)
        let count = Int.random(in: 0..<12, using: &random)
        return (0..<count).reduce(start.randomElement(using: &random) ?? "") { text, _ in
            let isRare = Int.random(in: 0..<50, using: &random) == 0
            return text + ((isRare ? pieces[...] : common).randomElement(using: &random) ?? "")
        }
    }

    private static func items(_ random: inout SeededGenerator) -> [LinkURL.QueryItem] {
        let pieces = [
            "a", "&", "=", "+", "%", "%41", "#", "?", " ", "ü", "u\u{308}", "\n", "\u{1F468}\u{200D}\u{1F469}", "\u{1}",
        ]
        func text(_ shortest: Int) -> String {
            (0..<Int.random(in: shortest..<6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined()
        }
        return (0..<Int.random(in: 0..<5, using: &random)).map { _ in
            LinkURL.QueryItem(name: text(1), value: Bool.random(using: &random) ? text(0) : nil)
        }
    }
}
