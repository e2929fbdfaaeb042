import StrictJSON

/// Apple's rules as docs/association-files.md words them: small, slow, and without a line of `AppleMatcher`.
struct AppleOracle {
    private let rules: [Rule]

    /// The rules in the order in which they are tried, for any app.
    init(_ json: String) throws {
        let links = try JSONValue(parsing: Array(json.utf8))["applinks"]
        let variables = links?["substitutionVariables"]
        rules = (links?["details"]?.array ?? []).enumerated().flatMap { place, entry in
            let apps = entry["appIDs"].map { ($0.array ?? []).compactMap(\.string) } ?? [entry["appID"]?.string ?? ""]
            return (entry["components"]?.array ?? []).enumerated().map { index, rule in
                let levels = [rule, entry["defaults"], links?["defaults"]].compactMap(\.self)
                return Rule(entry: place, index: index, apps: apps, keys: Keys(levels), variables: variables)
            }
        }
    }

    /// The entry and the rule that decide, and whether the app opens.
    struct Decision: Hashable {
        let entry: Int
        let rule: Int
        let opensApp: Bool
    }

    func opensApp(_ link: String, _ app: String) -> Bool { decide(link, app)?.opensApp ?? false }

    /// Returns what the first rule that matches does; nil if none does.
    func decide(_ link: String, _ app: String) -> Decision? {
        let link = Link(link)
        return rules.first { $0.apps.contains(app) && $0.matches(link) }.map {
            Decision(entry: $0.entry, rule: $0.index, opensApp: !$0.excludes)
        }
    }

    /// The keys of a rule; of each the value of the most specific level that has it with the right type.
    private struct Keys {
        let path: String?
        let query: Query?
        let fragment: String?
        let excludes: Bool
        let folds: Bool
        let decodes: Bool

        init(_ levels: [JSONValue]) {
            func first<Value>(_ key: String, _ read: (JSONValue) -> Value?) -> Value? {
                levels.compactMap { $0[key].flatMap(read) }.first
            }
            path = first("/", \.string)
            query = first("?", Query.init)
            fragment = first("#", \.string)
            excludes = first("exclude", \.bool) ?? false
            folds = first("caseSensitive", \.bool) == false
            decodes = first("percentEncoded", \.bool) == false
        }
    }

    private enum Query {
        case whole(String)
        case items([(name: String, value: String)])

        /// One value that is not a string makes the system drop the object.
        init?(_ value: JSONValue) {
            if let text = value.string {
                self = .whole(text)
                return
            }
            let items = value.object?.compactMap { item in item.value.string.map { (name: item.name, value: $0) } }
            guard let items, items.count == value.object?.count else { return nil }
            self = .items(items)
        }
    }

    private struct Rule {
        let entry: Int
        let index: Int
        let apps: [String]
        let excludes: Bool
        /// What must be true of a link.
        private let conditions: [(Link) -> Bool]

        init(entry: Int, index: Int, apps: [String], keys: Keys, variables: JSONValue?) {
            self.entry = entry
            self.index = index
            self.apps = apps
            excludes = keys.excludes
            let patterns = Patterns(folds: keys.folds, decodes: keys.decodes, variables: variables)
            var conditions: [(Link) -> Bool] = []
            if let path = keys.path {
                let taking = Self.alternatives(of: path).map(patterns.taking)
                conditions.append { link in
                    let path = Self.withoutSlashes(patterns.read(link.path))
                    return taking.contains { $0(path) }
                }
            }
            if let fragment = keys.fragment {
                let taking = patterns.taking(Array(fragment.unicodeScalars))
                conditions.append { taking(patterns.read($0.fragment)) }
            }
            switch keys.query {
            case .whole(let pattern):
                let taking = patterns.taking(Array(pattern.unicodeScalars))
                conditions.append { taking(patterns.read($0.query)) }
            case .items(let items):
                for item in items {
                    let name = item.name.unicodeScalars.map(patterns.folded)
                    let taking = patterns.taking(Array(item.value.unicodeScalars))
                    conditions.append { link in
                        // Each occurrence must match, and an absent item is empty.
                        let values = link.items.filter { patterns.read($0.name) == name }.map(\.value)
                        return (values.isEmpty ? [[]] : values).allSatisfy { taking(patterns.read($0)) }
                    }
                }
            case nil: break
            }
            self.conditions = conditions
        }

        func matches(_ link: Link) -> Bool { conditions.allSatisfy { $0(link) } }

        /// Slashes at the end do not count, nor does the first one.
        private static func withoutSlashes(_ path: [Unicode.Scalar]) -> [Unicode.Scalar] {
            var path = path
            while path.last == "/" { path.removeLast() }
            return path.first == "/" ? Array(path.dropFirst()) : path
        }

        /// The pattern without the slashes around it; each `/*` at its end also matches its parent.
        private static func alternatives(of path: String) -> [[Unicode.Scalar]] {
            var pattern = Array(path.unicodeScalars.drop { $0 == "/" })
            while pattern.last == "/" { pattern.removeLast() }
            var alternatives = [pattern]
            while pattern.suffix(2) == ["/", "*"] {
                pattern.removeLast(2)
                alternatives.append(pattern)
            }
            return alternatives
        }
    }

    /// The parts of a link as written.
    private struct Link {
        let path: [Unicode.Scalar]
        let query: [Unicode.Scalar]
        let items: [(name: [Unicode.Scalar], value: [Unicode.Scalar])]
        let fragment: [Unicode.Scalar]

        init(_ link: String) {
            let (start, fragment) = Self.halves(Array(link.unicodeScalars)[...], "#")
            let (address, query) = Self.halves(start, "?")
            path = Array(address.dropFirst("https://".count).drop { $0 != "/" })
            self.query = query
            items = query.split(separator: "&").map { item in
                let (name, value) = Self.halves(item, "=")
                return (Array(name), value)
            }
            self.fragment = fragment
        }

        private static func halves(
            _ text: ArraySlice<Unicode.Scalar>,
            _ separator: Unicode.Scalar
        ) -> (ArraySlice<Unicode.Scalar>, [Unicode.Scalar]) {
            let end = text.firstIndex(of: separator) ?? text.endIndex
            return (text[..<end], Array(text[end...].dropFirst()))
        }
    }

    /// Patterns, and how they read a text of a link.
    private struct Patterns {
        let folds: Bool
        let decodes: Bool
        let variables: JSONValue?

        /// A piece of a pattern: from the places of a text where it may begin to those where it may end.
        private typealias Piece = ([Unicode.Scalar], [Bool]) -> [Bool]

        /// Returns whether the pattern matches a whole text.
        func taking(_ pattern: [Unicode.Scalar]) -> ([Unicode.Scalar]) -> Bool {
            let pieces = pieces(of: pattern, hasVariables: true)
            return { text in Self.ends(pieces, text, [true] + text.map { _ in false }).last ?? false }
        }

        private static func ends(_ pieces: [Piece], _ text: [Unicode.Scalar], _ starts: [Bool]) -> [Bool] {
            pieces.reduce(starts) { places, piece in places.contains(true) ? piece(text, places) : places }
        }

        private func pieces(of pattern: [Unicode.Scalar], hasVariables: Bool) -> [Piece] {
            var pieces: [Piece] = []
            var rest = pattern[...]
            while let scalar = rest.popFirst() {
                if scalar == "*" {
                    pieces.append { _, starts in
                        let first = starts.firstIndex(of: true) ?? starts.count
                        return starts.indices.map { $0 >= first }
                    }
                } else if scalar == "?" {
                    pieces.append { _, starts in [false] + starts.dropLast() }
                } else if hasVariables, scalar == "$", rest.first == "(" {
                    let name = rest.dropFirst().prefix { $0 != ")" }
                    rest = rest[name.endIndex...]
                    let isTerminated = rest.popFirst() != nil
                    // A variable within a text of a variable is plain text.
                    let texts = (isTerminated ? texts(String(String.UnicodeScalarView(name))) : []).map {
                        self.pieces(of: Array($0.unicodeScalars), hasVariables: false)
                    }
                    pieces.append { text, starts in
                        let ends = texts.map { Self.ends($0, text, starts) }
                        return starts.indices.map { place in ends.contains { $0[place] } }
                    }
                } else {
                    let wanted = folded(scalar)
                    pieces.append { text, starts in [false] + zip(starts, text).map { $0 && $1 == wanted } }
                }
            }
            return pieces
        }

        /// The texts of a variable: those of the file, else those that Apple defines, without the two long lists.
        private func texts(_ name: String) -> [String] {
            if let own = variables?[name] { return (own.array ?? []).compactMap(\.string) }
            let (digits, lower, upper) = ("0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            let letters =
                switch name {
                case "digit": digits
                case "lower": lower
                case "upper": upper
                case "alpha": lower + upper
                case "alnum": lower + upper + digits
                case "xdigit": digits + "abcdefABCDEF"
                default: ""
                }
            return letters.map(String.init)
        }

        /// Returns a text of a link as the rule compares it.
        func read(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] { (decodes ? Self.decoded(text) : text).map(folded) }

        /// Returns the lower case of a letter that has one, one to one.
        func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
            guard folds else { return scalar }
            let lower = Array(String(scalar).lowercased().unicodeScalars)
            return lower.count == 1 ? lower[0] : scalar
        }

        /// A malformed escape stays as it is.
        private static func decoded(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
            guard text.contains("%") else { return text }
            var bytes: [UInt8] = []
            var rest = text[...]
            while let scalar = rest.popFirst() {
                let digits = rest.prefix(2).compactMap { $0.isASCII ? Character($0).hexDigitValue : nil }
                if scalar == "%", digits.count == 2 {
                    bytes.append(UInt8(truncatingIfNeeded: digits[0] * 16 + digits[1]))
                    rest.removeFirst(2)
                } else {
                    bytes += Array(String(scalar).utf8)
                }
            }
            return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        }
    }
}
