import Foundation
import LinkHandling
import LinkRoutes
import SeededRandom
import Testing

@testable import LinkActions

/// Types that never end, and texts that unexpectedArguments choose: an error or a value, never a trap.
@Suite struct HostileTypeTests {
    private final class Chain: Codable {
        let v: String?
        let next: Chain?
    }

    @Test func `a type that decodes itself from the same value ends with an error`() throws {
        struct Mirror: Codable {
            let inner: [Mirror]

            init(from decoder: any Decoder) throws {
                inner = [try decoder.singleValueContainer().decode(Mirror.self)]
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(self)
            }

            init() { inner = [] }
        }
        for query in ["", "v=1"] {
            #expect(throws: LinkParameterError.self) { try LinkParameters(query: query).decode(Mirror.self) }
        }
        #expect(throws: LinkParameterError.self) {
            try LinkParameters(query: "v=1").decode([String: Mirror].self)
        }
        let error = #expect(throws: LinkOutputError.self) { try LinkOutput.items(of: Mirror()) }
        #expect(error?.code == .tooDeep)
    }

    /// Asks for everything that a decoder can be asked for.
    private struct Curious: Decodable {
        init(from decoder: any Decoder) throws {
            let keyed = try decoder.container(keyedBy: AnyKey.self)
            for key in keyed.allKeys + [AnyKey(stringValue: ""), AnyKey(stringValue: "no")] {
                _ = keyed.contains(key)
                _ = try? keyed.decodeNil(forKey: key)
                _ = try? keyed.decode(Int.self, forKey: key)
                _ = try? keyed.decodeIfPresent(Double.self, forKey: key)
                _ = try? keyed.decodeIfPresent([Bool].self, forKey: key)
                _ = try? keyed.decode([String: [String]].self, forKey: key)
                _ = try? keyed.nestedContainer(keyedBy: AnyKey.self, forKey: key).allKeys
                _ = try? keyed.superDecoder(forKey: key).singleValueContainer().decode(Curious.self)
                guard var list = try? keyed.nestedUnkeyedContainer(forKey: key) else { continue }
                for _ in 0...list.currentIndex + (list.count ?? 0) + 1 {
                    _ = try? list.decodeNil()
                    _ = try? list.decodeIfPresent(UInt8.self)
                    _ = try? list.decode(Date.self)
                    _ = try? list.nestedContainer(keyedBy: AnyKey.self)
                    _ = try? list.nestedUnkeyedContainer()
                    _ = try? list.superDecoder()
                    _ = try? list.decode(String.self)
                }
            }
            let single = try keyed.superDecoder().singleValueContainer()
            _ = single.decodeNil()
            _ = try? single.decode(String.self)
            _ = try? single.decode([Int?].self)
        }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { Int(stringValue) }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { stringValue = "\(intValue)" }
    }

    private struct Everything: Codable, Hashable {
        var a: Int?
        var b: [String]?
        var c: Date?
        var d: URL?
        var e: Decimal?
        var f: Sample.Mode?
        var g: [UUID]?
        var h: Sample.Note?
        var i: Set<Float>?
        var j: Bool?
        var k: CalendarDay?
        var l: [Int: String]?
        var m: Data?
    }

    @Test func `random queries decode or are refused, and the same way twice`() throws {
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "title", "list", "result", "ids", ".",
            "..", "0", "1", "99999999999999999999", "-", "true", "2026-01-31", "T12:00:00Z", "https://x.example/", "é",
            "e\u{301}", "\u{0}", "x-", "", ",", "z",
        ]
        var decoded = 0
        func pick() -> String { pieces[Int.random(in: 0..<pieces.count, using: &random)] }
        for _ in 0..<TestRounds.count(120) {
            let items = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                let name = (0..<Int.random(in: 1...4, using: &random)).map { _ in pick() }.joined()
                return LinkURL.QueryItem(name: name, value: Bool.random(using: &random) ? pick() + pick() : nil)
            }
            let parameters = LinkParameters(items: items)
            let found = try? parameters.decode(Everything.self)
            #expect(found == (try? parameters.decode(Everything.self)))
            decoded += found == nil ? 0 : 1
            _ = try? parameters.decode(Sample.Note.self)
            _ = try? parameters.decode(Chain.self)
            _ = try? parameters.decode([String: String].self)
            _ = try? parameters.decode([Sample.WithList].self)
            _ = try? parameters.decode(Curious.self)
            _ = LinkQuery(of: "t:?" + LinkOutput.query(items))?.dictionaryWithFlags
        }
        #expect(decoded > 30)
        #expect(decoded < TestRounds.count(120))
    }

    @Test func `what is written reads as the same value`() throws {
        var random = SeededGenerator(seed: 11)
        func text() -> String {
            let characters = ["a", "+", " ", "&", "=", "%", "é", "e\u{301}", "🚲", "\u{1}", ".", ",", "#", "/"]
            return (0..<Int.random(in: 0...5, using: &random)).map { _ in
                characters[Int.random(in: 0..<characters.count, using: &random)]
            }.joined()
        }
        func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? { Bool.random(using: &random) ? value() : nil }
        for round in 0..<TestRounds.count(100) {
            let seconds = Double(Int.random(in: -60_000_000_000_000...250_000_000_000_000, using: &random)) / 1_000
            let value = Everything(
                a: maybe(Int.random(in: .min ... .max, using: &random)),
                b: maybe((0...Int.random(in: 0...3, using: &random)).map { _ in text() }),
                c: maybe(Date(timeIntervalSinceReferenceDate: seconds)),
                d: maybe(URL(string: "https://www.example.com/\(round)?a=b%20c&d#e")).flatMap { $0 },
                e: maybe(Decimal(string: "-\(round).\(round)5e-3")).flatMap { $0 },
                f: maybe(round % 2 == 0 ? .a : .b),
                g: maybe([UUID(), UUID()]),
                i: maybe([Float(round) / 3, -.leastNonzeroMagnitude]),
                j: maybe(.random(using: &random)),
                k: maybe(CalendarDay(year: round, month: 2, day: 28)).flatMap { $0 }
            )
            let items = try LinkOutput.items(of: value)
            let url = try LinkURL("t:?" + LinkOutput.query(items))
            #expect(url.query == items)
            #expect(try LinkParameters(items: url.query).decode(Everything.self) == value)
        }
    }
}
