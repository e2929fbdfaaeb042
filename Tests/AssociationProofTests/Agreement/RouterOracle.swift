import StrictJSON

/// The matching rules of docs/route-table.md, read from the table's text: every route is tried, and the most specific one
/// that takes the link wins.
///
/// It reads what the random tables of these tests have: no scheme links, no redirects, no hosts to choose from.
struct RouterOracle {
    private let routes: [Route]
    private let exclusions: [JSONValue]

    init(_ json: String) throws {
        let table = try JSONValue(parsing: Array(json.utf8))
        exclusions = table["exclude"]?.array ?? []
        // A route that is neither for links of the site nor a page of it takes scheme links only.
        let routes = (table["routes"]?.array ?? []).filter {
            $0["claimed"]?.bool != false || $0["page"]?.bool != false
        }
        self.routes = routes.flatMap { route in
            ([route["path"]] + (route["aliases"]?.array ?? [])).compactMap { $0?.string }.map { Route($0, route) }
        }
    }

    /// Returns whether the table gives the link to the app; nil if no route takes it.
    func claims(_ link: String) -> Bool? {
        guard let link = Link(link) else { return nil }
        if exclusions.contains(where: { Self.excludes($0, link) }) { return false }
        let taking = routes.filter { $0.takes(link) }
        return taking.min { $0.rank.lexicographicallyPrecedes($1.rank) }?.isUniversal
    }

    private static func excludes(_ exclusion: JSONValue, _ link: Link) -> Bool {
        let items = exclusion["query"]?.object ?? []
        return (exclusion["fragment"]?.string).map { isSame($0, link.fragment) } ?? true
            && items.allSatisfy { item in link.every(item.name) { isSame($0, item.value.string) } }
    }

    /// Texts are compared by bytes: the Kelvin sign is no `K`, as it is to `String`.
    private static func isSame(_ text: String?, _ other: String?) -> Bool {
        text.map { Array($0.utf8) } == other.map { Array($0.utf8) }
    }

    /// A link that can be routed, decoded once.
    private struct Link {
        let segments: [String]
        let items: [(name: String, value: String?)]
        let fragment: String?

        init?(_ link: String) {
            let (start, fragment) = Self.halves(link[...], "#")
            let (address, query) = Self.halves(start, "?")
            var texts = address.dropFirst("https://".count).drop { $0 != "/" }.split(
                separator: "/",
                omittingEmptySubsequences: false
            ).dropFirst().map { Self.decoded($0) }
            while texts.last == "" { texts.removeLast() }
            segments = texts.compactMap(\.self)
            guard segments.count == texts.count, !segments.contains(where: ["", ".", ".."].contains) else { return nil }
            var items: [(name: String, value: String?)] = []
            for item in (query ?? "").split(separator: "&") {
                let (name, value) = Self.halves(item, "=")
                guard let name = Self.decoded(name), let value = Self.decoded(value ?? "") else { return nil }
                items.append((name, item.contains("=") ? value : nil))
            }
            self.items = items
            guard let fragment else {
                self.fragment = nil
                return
            }
            guard let fragment = Self.decoded(fragment) else { return nil }
            self.fragment = fragment
        }

        /// Whether the link has the item, and each occurrence is wanted.
        func every(_ name: String, _ isWanted: (String?) -> Bool) -> Bool {
            let own = items.filter { Array($0.name.utf8) == Array(name.utf8) }
            return !own.isEmpty && own.allSatisfy { isWanted($0.value) }
        }

        private static func halves(_ text: Substring, _ separator: Character) -> (Substring, Substring?) {
            guard let place = text.firstIndex(of: separator) else { return (text, nil) }
            return (text[..<place], text[place...].dropFirst())
        }

        /// Nil for a malformed escape, and for bytes that are not UTF-8.
        private static func decoded(_ text: Substring) -> String? {
            var bytes: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while let byte = rest.popFirst() {
                guard byte == 37 else {
                    bytes.append(byte)
                    continue
                }
                guard rest.count > 1, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                    code > 0
                else { return nil }
                bytes.append(code)
                rest = rest.dropFirst(2)
            }
            let decoded = String(decoding: bytes, as: UTF8.self)
            return Array(decoded.utf8) == bytes ? decoded : nil
        }
    }

    /// A path of a route.
    private struct Route {
        let isUniversal: Bool
        /// The rank of each segment, then fewer required items after more.
        let rank: [Int]
        private let segments: [Segment]
        private let required: [(name: String, type: String)]

        init(_ path: String, _ route: JSONValue) {
            isUniversal = route["claimed"]?.bool ?? true
            segments = path.split(separator: "/").map { Segment(String($0)) }
            required = (route["query"]?.object ?? []).compactMap { item in
                item.value.string.flatMap { $0.hasSuffix("?") ? nil : (item.name, $0) }
            }
            let end = segments.last?.isRest == true ? [] : [Segment.endRank]
            rank = segments.map(\.rank) + end + [-required.count]
        }

        func takes(_ link: Link) -> Bool {
            let fixed = segments.filter { !$0.isRest }
            guard fixed.count == segments.count ? link.segments.count == fixed.count : link.segments.count > fixed.count
            else { return false }
            return zip(fixed, link.segments).allSatisfy { $0.takes($1) }
                && required.allSatisfy { item in
                    link.every(item.name) { value in value.map { ValueType(item.type).takes($0) } ?? false }
                }
        }
    }

    /// A segment: fixed text, a parameter, or both.
    private struct Segment {
        private let prefix: String
        private let suffix: String
        private let type: ValueType?
        let isRest: Bool

        static let endRank = 10_000

        init(_ text: String) {
            guard let open = text.firstIndex(of: "{"), let close = text.lastIndex(of: "}") else {
                (prefix, suffix, type, isRest) = (text, "", nil, false)
                return
            }
            let inner = text[open..<close].dropFirst()
            prefix = String(text[..<open])
            suffix = String(text[close...].dropFirst())
            isRest = inner.hasSuffix("+")
            type = ValueType(inner.firstIndex(of: ":").map { String(inner[$0...].dropFirst()) } ?? "string")
        }

        /// docs/route-table.md#r6; a smaller number is more specific.
        var rank: Int {
            guard let type else { return 0 }
            if isRest { return Self.endRank + 1 }
            let fixed = prefix.utf8.count + suffix.utf8.count
            return fixed > 0 ? 5_000 - fixed : type.rank
        }

        func takes(_ text: String) -> Bool {
            guard let type else { return Array(text.utf8) == Array(prefix.utf8) }
            let (bytes, start, end) = (Array(text.utf8), Array(prefix.utf8), Array(suffix.utf8))
            guard bytes.count > start.count + end.count, bytes.starts(with: start), bytes.suffix(end.count) == end[...]
            else { return false }
            return type.takes(String(decoding: bytes.dropFirst(start.count).dropLast(end.count), as: UTF8.self))
        }
    }

    /// The type of a parameter or item, by its name in the table.
    private struct ValueType {
        private let name: String

        init(_ name: String) { self.name = name }

        var rank: Int {
            switch name {
            case "uuid": 2
            case "date": 3
            case "int": 4
            case "string": 6_000
            default: 1
            }
        }

        func takes(_ text: String) -> Bool {
            let shape = text.unicodeScalars.map { scalar in
                ("0"..."9").contains(scalar)
                    ? "9" : ("a"..."f").contains(scalar) || ("A"..."F").contains(scalar) ? "f" : scalar
            }
            switch name {
            case "string": return !text.isEmpty
            case "int": return (1...19).contains(shape.count) && shape.allSatisfy { $0 == "9" }
            case "bool": return ["true", "false", "1", "0"].contains(text)
            case "number": return text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
            case "uuid":
                let lengths = shape.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
                return lengths == [8, 4, 4, 4, 12] && shape.allSatisfy("9f-".unicodeScalars.contains)
            case "date":
                guard String(String.UnicodeScalarView(shape)) == "9999-99-99" else { return false }
                let numbers = text.split(separator: "-").compactMap { Int($0) }
                let days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
                return (1...12).contains(numbers[1]) && (1...days[numbers[1] - 1]).contains(numbers[2])
            default:
                let values = name.dropFirst("enum(".count).dropLast().split(separator: "|")
                return values.contains { Array($0.utf8) == Array(text.utf8) }
            }
        }
    }
}
