/// Punycode (RFC 3492), to name the ASCII form of a host in a message.
enum Punycode {
    /// A host in its ASCII form, nil when no such host can exist.
    static func host(_ host: some StringProtocol) -> String? {
        let isWildcard = host.hasBytes(atStart: "*.")
        let labels = host.parts(separatedBy: ".").dropFirst(isWildcard ? 1 : 0)
        guard labels.allSatisfy({ $0.utf8.count <= 252 }) else { return nil }
        let ascii = labels.map { label(String($0)) }.joined(separator: ".")
        return HostName.isWellFormed(ascii) ? (isWildcard ? "*." : "") + ascii : nil
    }

    /// A label of a host in its ASCII form, in lower case; an ASCII label stays as it is.
    static func label(_ label: String) -> String {
        let scalars = label.lowercased().unicodeScalars.map { Int($0.value) }
        guard scalars.contains(where: { $0 >= 0x80 }) else { return label }
        return "xn--" + encoded(scalars)
    }

    /// The encoding procedure of RFC 3492 §6.3.
    static func encoded(_ scalars: [Int]) -> String {
        let basic = scalars.filter { $0 < 0x80 }
        var output = String(decoding: basic.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        if !basic.isEmpty { output += "-" }
        var (code, delta, bias, handled) = (128, 0, 72, basic.count)
        while let next = scalars.lazy.filter({ $0 >= code }).min() {
            delta += (next - code) * (handled + 1)
            for scalar in scalars {
                if scalar < next { delta += 1 }
                guard scalar == next else { continue }
                output += digits(of: delta, bias: bias)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basic.count)
                delta = 0
                handled += 1
            }
            delta += 1
            code = next + 1
        }
        return output
    }

    /// A number as a variable-length integer, the least digit first.
    private static func digits(of delta: Int, bias: Int) -> String {
        var output = ""
        var rest = delta
        var k = 36
        while true {
            let threshold = min(max(k - bias, 1), 26)
            guard rest >= threshold else { return output + digit(rest) }
            output += digit(threshold + (rest - threshold) % (36 - threshold))
            rest = (rest - threshold) / (36 - threshold)
            k += 36
        }
    }

    /// `a` to `z` for 0 to 25, `0` to `9` for 26 to 35.
    private static func digit(_ value: Int) -> String {
        String(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: value < 26 ? value + 97 : value + 22))))
    }

    /// The bias adaptation of RFC 3492 §6.1.
    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k = 0
        while delta > 455 {
            delta /= 35
            k += 36
        }
        return k + 36 * delta / (delta + 38)
    }
}
