import Foundation
import SeededRandom
import StrictJSON
import Testing

/// Random texts and mutations of good ones: nothing traps, and Foundation's reader sees the same values.
struct JSONFuzzTests {
    private static let time = TestRounds.time(.milliseconds(400))

    @Test func `random bytes never trap`() {
        var generator = SeededGenerator(seed: 1)
        let syntax = Array("{}[]\",:\\/ubtrfalsen0123456789eE+-.*# \n\r\t".utf8) + [0, 0x80, 0xC3, 0xED, 0xF0, 0xFF]
        let end = ContinuousClock.now + Self.time
        var refused = 0
        repeat {
            let bytes = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                syntax[Int.random(in: 0..<syntax.count, using: &generator)]
            }
            do throws(JSONError) {
                _ = try JSONValue(parsing: bytes)
            } catch {
                refused += 1
                #expect(isInside(error.position, bytes))
            }
        } while ContinuousClock.now < end
        #expect(refused > 0)
    }

    @Test func `mutations never trap, and accepted texts equal what Foundation reads`() {
        var generator = SeededGenerator(seed: 2)
        let end = ContinuousClock.now + Self.time
        repeat {
            var writer = JSONWriter()
            JSONTree.random(depth: 3, using: &generator).write(to: &writer)
            compare(writer.bytes)
            for _ in 0..<8 { compare(mutated(writer.bytes, using: &generator)) }
        } while ContinuousClock.now < end
    }

    private func mutated(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        let syntax = Array("{}[]\",:\\u0123eE+-. \n".utf8)
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let index = Int.random(in: 0...bytes.count, using: &generator)
            let byte =
                Bool.random(using: &generator)
                ? syntax[Int.random(in: 0..<syntax.count, using: &generator)]
                : UInt8.random(in: 0...UInt8.max, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes.insert(byte, at: index)
            case 1 where index < bytes.count: bytes[index] = byte
            case 2 where index < bytes.count: bytes.remove(at: index)
            default: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 0..<8, using: &generator)))
            }
        }
        return bytes
    }

    private func compare(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        do throws(JSONError) {
            let ours = JSONTree(try JSONValue(parsing: bytes))
            if let theirs {
                #expect(difference(ours, theirs) == nil)
            } else {
                // Foundation refuses a number that no `Double` holds; nothing else that is JSON.
                #expect(text.contains { "eE".contains($0) }, "\(text)")
            }
        } catch {
            #expect(isInside(error.position, bytes))
            // Foundation reads more than JSON: trailing commas, a zero byte as a sign of UTF-16; on Apple's systems more.
            #if !canImport(Darwin)
            let ownRules: [JSONError.Code] = [.duplicateKey, .byteOrderMark, .notUTF8, .trailingComma]
            #expect(theirs == nil || ownRules.contains(error.code) || bytes.contains(0), "\(error) in \(text)")
            #endif
        }
    }

    private func isInside(_ position: JSONPosition, _ bytes: [UInt8]) -> Bool {
        (0...bytes.count).contains(position.offset) && position.line >= 1 && position.column >= 1
            && position.column <= position.offset + 1
    }

    /// The first part that Foundation reads as something else, nil when all is the same.
    private func difference(_ ours: JSONTree, _ theirs: Any) -> String? {
        switch (ours, theirs) {
        case (.null, is NSNull):
            return nil
        case (.bool(let flag), let other as Bool) where other == flag:
            return nil
        case (.number(let spelling), let other as NSNumber) where isNear(other.doubleValue, Double(spelling)):
            return nil
        case (.text(let bytes), let other as String) where Array(other.utf8) == bytes:
            return nil
        case (.array(let elements), let other as [Any]) where other.count == elements.count:
            return zip(elements, other).lazy.compactMap { difference($0, $1) }.first
        case (.object(let members), let other as [String: Any]) where other.count == members.count:
            return members.lazy.compactMap { member in
                difference(member.value, other[String(decoding: member.name, as: UTF8.self)] as Any)
            }.first
        default:
            return "\(ours) is \(theirs) to Foundation"
        }
    }

    /// Whether two roundings of one number agree; Foundation rounds some by way of a decimal.
    private func isNear(_ theirs: Double, _ ours: Double?) -> Bool {
        guard let ours else { return false }
        return theirs == ours || abs(theirs - ours) <= abs(ours) * 1e-14
    }
}

/// A value without positions, written as Swift literals, so that a table can say what a text holds.
///
/// Strings are kept as UTF-8, since `==` on `String` equates spellings that JSON keeps apart.
enum JSONTree: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case text([UInt8])
    case array([JSONTree])
    case object([Member])

    struct Member: Hashable, Sendable {
        let name: [UInt8]
        let value: JSONTree
    }

    init(_ value: JSONValue) {
        switch value.content {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let spelling): self = .number(spelling)
        case .string(let text): self = .text(Array(text.utf8))
        case .array(let elements): self = .array(elements.map { JSONTree($0) })
        case .object(let members):
            self = .object(members.map { Member(name: Array($0.name.utf8), value: JSONTree($0.value)) })
        }
    }
}

extension JSONTree: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self = .text(Array(text.utf8)) }
}

extension JSONTree: ExpressibleByIntegerLiteral {
    init(integerLiteral value: Int) { self = .number(String(value)) }
}

extension JSONTree: ExpressibleByBooleanLiteral {
    init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONTree: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, JSONTree)...) {
        self = .object(elements.map { Member(name: Array($0.0.utf8), value: $0.1) })
    }
}

extension JSONTree {
    /// A random value with whole numbers only, at most `depth` arrays and objects deep.
    static func random(depth: Int, using generator: inout SeededGenerator) -> JSONTree {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2:
            return .number(
                String(Int.random(in: .min...(.max), using: &generator) >> Int.random(in: 0..<64, using: &generator))
            )
        case 3: return .text(Array(randomText(using: &generator).utf8))
        case 4:
            return .array(
                (0..<Int.random(in: 0..<5, using: &generator)).map { _ in random(depth: depth - 1, using: &generator) }
            )
        default:
            var names: Set<[UInt8]> = []
            return .object(
                (0..<Int.random(in: 0..<20, using: &generator)).compactMap { _ in
                    let name = Array(randomText(using: &generator).utf8)
                    guard names.insert(name).inserted else { return nil }
                    return Member(name: name, value: random(depth: depth - 1, using: &generator))
                }
            )
        }
    }

    /// A short text in which quotes, backslashes, control characters and every length of UTF-8 are frequent.
    private static func randomText(using generator: inout SeededGenerator) -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0...0x1F, 0x20...0x7F, 0x22...0x22, 0x5C...0x5C, 0x80...0x7FF, 0x4E00...0x9FFF, 0x1F300...0x1F6FF,
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0..<12, using: &generator) {
            let range = ranges[Int.random(in: 0..<ranges.count, using: &generator)]
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Writes the value; a number must fit an `Int`.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let flag): writer.bool(flag)
        case .number(let spelling): writer.integer(Int(spelling) ?? 0)
        case .text(let bytes): writer.string(String(decoding: bytes, as: UTF8.self))
        case .array(let elements):
            writer.array { writer in
                for element in elements { element.write(to: &writer) }
            }
        case .object(let members):
            writer.object { writer in
                for member in members {
                    writer.name(String(decoding: member.name, as: UTF8.self))
                    member.value.write(to: &writer)
                }
            }
        }
    }
}
