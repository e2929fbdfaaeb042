import Diagnostics
import StrictJSON

/// Reads `hosts`: names by RFC 1123 §2.1; Apple requires Punycode for other names.
struct HostReader {
    let problems: JSONProblems

    func hosts(_ table: JSONObjectReader) -> [String] {
        var hosts: [String] = []
        var places: [TableContent.KeyPosition] = []
        var known: [String: SourceLocation] = [:]
        for (text, path, position) in table.strings("hosts") ?? [] {
            if let (message, fix) = Self.mistake(text) {
                problems.report(.badHost, in: path, at: position, message, fix: fix)
                continue
            }
            let host = ASCII.lowercased(text)
            if let first = known[host] {
                problems.report(
                    .duplicateHost,
                    in: path,
                    at: position,
                    "\(text.quoted) occurs twice",
                    fix: "remove one",
                    notes: [Diagnostic.Note("the first one", at: first)]
                )
                continue
            }
            known[host] = SourceLocation(position, path: path)
            hosts.append(host)
            places.append((path, position))
        }
        checkWildcards(hosts, at: places, known: Set(known.keys))
        return hosts
    }

    private func checkWildcards(_ hosts: [String], at places: [TableContent.KeyPosition], known: Set<String>) {
        for (host, place) in zip(hosts, places) where host.hasBytes(atStart: "*.") {
            if host == hosts.first {
                problems.report(
                    .wildcardFirst,
                    in: place.path,
                    at: place.position,
                    "the first host is the canonical one and cannot be a wildcard",
                    fix: "put the main host first"
                )
            }
            let parent = String(host.dropFirst(2))
            if !known.contains(parent) {
                problems.report(
                    .wildcardWithoutParent,
                    in: place.path,
                    at: place.position,
                    "\(host.quoted) needs \(parent.quoted) too, because iOS reads the file of the wildcard there",
                    fix: "add \(parent.quoted)"
                )
            }
        }
    }

    /// Returns what is wrong with a host and the fix; nil if the host is valid.
    private static func mistake(_ text: String) -> (message: String, fix: String?)? {
        let host = bareHost(text)
        let example = "write one such as \"trips.example.com\" or \"*.example.com\""
        let fix = Punycode.host(host).map { "write \($0.quoted)" } ?? example
        if host.hasBytes(atStart: "[") { return ("\(text.quoted) is an IP address, not a host name", example) }
        if !host.hasSameBytes(as: text) {
            return ("\(text.quoted) is more than a host", fix)
        }
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return ("\(text.quoted) is not ASCII; Apple reads hosts as Punycode", fix)
        }
        guard HostName.isWellFormed(text.hasBytes(atStart: "*.") ? text.dropFirst(2) : text[...]) else {
            return ("\(text.quoted) is not a host name", example)
        }
        return nil
    }

    /// Returns the host without scheme, user information, port, path, query and fragment.
    private static func bareHost(_ text: String) -> Substring {
        var rest = text[...]
        if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), rest[colon...].hasBytes(atStart: "://") {
            rest = rest[rest.utf8.index(colon, offsetBy: 3)...]
        }
        let end = rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        rest = rest[..<end]
        if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) { rest = rest[rest.utf8.index(after: at)...] }
        return rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex)]
    }
}

/// Punycode (RFC 3492), to show the ASCII form of a host in a message.
enum Punycode {
    /// Returns a host in its ASCII form; nil if there is no such host.
    static func host(_ host: some StringProtocol) -> String? {
        let isWildcard = host.hasBytes(atStart: "*.")
        let labels = host.parts(separatedBy: ".").dropFirst(isWildcard ? 1 : 0)
        guard labels.allSatisfy({ $0.utf8.count <= 252 }) else { return nil }
        let ascii = labels.map { label(String($0)) }.joined(separator: ".")
        return HostName.isWellFormed(ascii) ? (isWildcard ? "*." : "") + ascii : nil
    }

    /// Returns a label of a host in its ASCII form, in lower case; an ASCII label stays as it is.
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

    /// Returns a number as a variable-length integer, the least significant digit first.
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
