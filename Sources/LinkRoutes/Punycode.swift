/// Punycode (RFC 3492), to name the ASCII form of a host in a message.
enum Punycode {
    /// A label of a host in its ASCII form; an ASCII label stays as it is.
    static func label(_ label: String) -> String {
        let scalars = Array(label.lowercased().unicodeScalars)
        let basic = scalars.filter(\.isASCII)
        guard basic.count < scalars.count else { return label }
        var output = String(String.UnicodeScalarView(basic)) + (basic.isEmpty ? "" : "-")
        var (code, delta, bias, handled) = (128, 0, 72, basic.count)
        while handled < scalars.count {
            let next = scalars.map { Int($0.value) }.filter { $0 >= code }.min() ?? code
            delta += (next - code) * (handled + 1)
            code = next
            for scalar in scalars.map({ Int($0.value) }) {
                if scalar < code { delta += 1 }
                guard scalar == code else { continue }
                output += digits(of: delta, bias: bias)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basic.count)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return "xn--" + output
    }

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

    private static func digit(_ value: Int) -> String {
        String(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: value < 26 ? value + 97 : value + 22))))
    }

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
