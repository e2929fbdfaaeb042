import StrictJSON

/// AOSP's rules as docs/association-files.md words them, with `PatternMatcher` read character by character, as in Java.
struct AndroidOracle {
    private let rules: [JSONValue]

    /// - Parameter json: the list `dynamic_app_link_components`.
    init(_ json: String) throws {
        rules = try JSONValue(parsing: Array(json.utf8)).array ?? []
    }

    func opensApp(_ link: String) -> Bool {
        let link = Link(link)
        let rule = rules.first { rule in
            let items = rule["?"]?.object ?? []
            guard rule["/"] != nil || rule["#"] != nil || !items.isEmpty else { return false }
            return matches(rule["/"], link.path) && matches(rule["#"], link.fragment)
                && items.allSatisfy { item in
                    link.pieces.contains { Self.takes("\(item.name)=\(item.value.string ?? "")", $0) }
                }
        }
        return rule.map { $0["exclude"]?.bool != true } ?? false
    }

    private func matches(_ expression: JSONValue?, _ text: [UInt16]?) -> Bool {
        guard let expression = expression?.string else { return true }
        return text.map { Self.takes(expression, $0) } ?? false
    }

    /// Chooses between literal, prefix and simple glob.
    static func takes(_ expression: String, _ text: [UInt16]) -> Bool {
        let wildcards = expression.filter { $0 == "*" || $0 == "?" }
        if wildcards.isEmpty { return Array(expression.utf16) == text }
        if wildcards == "*", expression.hasSuffix("*") { return text.starts(with: expression.dropLast().utf16) }
        let glob = expression.map { character in
            switch character {
            case "*": ".*"
            case "?": "."
            case ".", "\\": "\\\(character)"
            default: String(character)
            }
        }
        return globTakes(Array(glob.joined().utf16), text)
    }

    /// `matchGlobPattern` of `PatternMatcher`, step by step: `ip` and `im` are its indices into pattern and text.
    private static func globTakes(_ pattern: [UInt16], _ text: [UInt16]) -> Bool {
        let (dot, star, backslash) = (UInt16(46), UInt16(42), UInt16(92))
        let at = { (index: Int) in index < pattern.count ? pattern[index] : 0 }
        var (ip, im) = (0, 0)
        var next = at(0)
        func advance() {
            ip += 1
            next = at(ip)
        }
        while ip < pattern.count, im < text.count {
            var unit = next
            advance()
            let isEscaped = unit == backslash
            if isEscaped {
                unit = next
                advance()
            }
            guard next == star, !isEscaped, unit == dot else {
                if unit != dot, text[im] != unit { return false }
                im += 1
                continue
            }
            if ip >= pattern.count - 1 { return true }
            advance()
            if next == backslash { advance() }
            while im < text.count, text[im] != next { im += 1 }
            if im == text.count { return false }
            advance()
            im += 1
        }
        if ip >= pattern.count, im >= text.count { return true }
        return ip == pattern.count - 2 && pattern.suffix(2) == [dot, star]
    }

    /// The parts of a link, each decoded as a whole.
    private struct Link {
        let path: [UInt16]
        let pieces: [[UInt16]]
        let fragment: [UInt16]?

        init(_ link: String) {
            let (start, fragment) = Self.halves(link, "#")
            let (address, query) = Self.halves(start, "?")
            path = Self.decoded(
                String(String.UnicodeScalarView(address.unicodeScalars.dropFirst(8).drop { $0 != "/" }))
            )
            self.fragment = fragment.map(Self.decoded)
            let whole = Self.decoded(query ?? "")
            let pieces = Self.split(whole, 38)
            self.pieces = pieces.count == 1 ? Self.split(whole, 59) : pieces
        }

        /// `split` of Java: without the empty pieces at the end, and a text without a separator is one piece.
        private static func split(_ text: [UInt16], _ separator: UInt16) -> [[UInt16]] {
            guard text.contains(separator) else { return [text] }
            var pieces = text.split(separator: separator, omittingEmptySubsequences: false).map(Array.init)
            while pieces.last == [] { pieces.removeLast() }
            return pieces
        }

        private static func halves(_ text: String, _ separator: Unicode.Scalar) -> (String, String?) {
            let scalars = text.unicodeScalars
            guard let place = scalars.firstIndex(of: separator) else { return (text, nil) }
            return (String(scalars[..<place]), String(scalars[place...].dropFirst()))
        }

        private static func decoded(_ text: String) -> [UInt16] {
            let units = Array(text.utf16)
            var builder: [UInt16] = []
            var buffer: [UInt8] = []
            func flush() {
                builder += Array(String(decoding: buffer, as: UTF8.self).utf16)
                buffer = []
            }
            var i = 0
            while i < units.count {
                let c = units[i]
                i += 1
                if c != 37 {
                    flush()
                    builder.append(c)
                    continue
                }
                var value = 0
                for _ in 0..<2 {
                    if i >= units.count {
                        flush()
                        return builder + [0xFFFD]
                    }
                    let scalar = Unicode.Scalar(units[i])
                    i += 1
                    let digit = scalar.flatMap { $0.isASCII ? Character($0).hexDigitValue : nil }
                    guard let digit else {
                        flush()
                        builder.append(0xFFFD)
                        break
                    }
                    value = value * 16 + digit
                }
                buffer.append(UInt8(value))
            }
            flush()
            return builder
        }
    }
}
