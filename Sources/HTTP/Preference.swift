/// One element of a list in which clients weigh what they like: languages, content codings (RFC 9110 §12.4.2).
public struct Preference: Hashable, Sendable {
    /// The element's name, without the blanks around it; never empty.
    public let name: Range<Int>
    /// From 0, which refuses it, to 1,000.
    public let weight: Int

    /// Takes the weight's text: `;q=0.8` is 800, nothing 1,000.
    ///
    /// What is malformed is 0: sending less than what a client takes is always right.
    init(_ bytes: Span<UInt8>, name: Range<Int>, parameter: Range<Int>) {
        self.name = name
        weight = parameter.isEmpty ? 1_000 : Self.weight(bytes, bytes.trimmingBlanks(parameter.dropFirst()))
    }

    private static func weight(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Int {
        guard (3...7).contains(text.count), bytes.equalsIgnoringCase("q=", at: text.prefix(2)) else { return 0 }
        var weight = 0
        var scale = 1_000
        for (place, index) in text.dropFirst(2).enumerated() {
            if place == 1 {
                guard bytes[index] == UInt8(ascii: ".") else { return 0 }
            } else {
                guard bytes[index].isDigit else { return 0 }
                weight += Int(bytes[index] - UInt8(ascii: "0")) * scale
                scale /= 10
            }
        }
        return weight <= 1_000 ? weight : 0
    }
}
