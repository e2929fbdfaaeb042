import SeededRandom
import StrictJSON

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
