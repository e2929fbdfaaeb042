import BorrowedBytes
package import Diagnostics
import LinkRoutes
import StrictJSON

/// The syntax of other routers and of regular expressions, and what to write in its place.
///
/// A route table refuses it, and a pattern of Apple reads it as plain text. It is recognized here and not in the module of
/// the table, so that apps do not carry it.
package enum ForeignSyntax {
    /// The forms of a segment.
    ///
    /// N stands for a name, T for a type or an expression, S for fixed text.
    private static let forms: [Form] =
        [".*", ".+", "(.*)", "(.+)", ":N*", ":N+", ":N(.*)", ":N(.+)", ":N(.*)*", "[...N]", "[[...N]]"]
        .map { Form($0, isRest: true, isForeignToApple: true) }
        + [
            "*", "**", "$", "*N", "**N", "<path:N>", "<N:path>", "{N:path}", "{N:.*}", "{N:.+}",
            "{N:(.*)}", "{N:(.+)}", "{*N}", "{**N}", "{+N}", "{N*}", "{N**}", "{N...}", "{...N}",
        ].map { Form($0, isRest: true) }
        + [":N", ":N?", ":N(T)", ":NS", "<N>", "<T:N>", "<N:T>", "[N]"].map { Form($0, isForeignToApple: true) }
        + [
            "(:N)", "(:N(T))", "[[N]]", "[N]S", "$N", "${N}", "{{N}}", "{{ N }}",
            "{ N }", "{N:T}", "{T:N}", "{N(T)}", "(T)", "T",
        ].map { Form($0) }

    /// The types of other languages and routers; an empty one takes any text.
    private static let types = [
        "integer": "int", "number": "int", "numeric": "int", "num": "int", "long": "int", "int32": "int",
        "int64": "int", "digits": "int", "int": "int", "uuid": "uuid", "guid": "uuid", "date": "date", "day": "date",
        "datetime": "date", "bool": "enum(true|false)", "boolean": "enum(true|false)", "string": "", "str": "",
        "text": "", "slug": "", "alpha": "", "any": "", "required": "", "": "",
    ]

    /// The types that only query items have, by their names elsewhere.
    private static let itemTypes = [
        "bool": "bool", "boolean": "bool", "number": "number", "numeric": "number", "num": "number",
        "decimal": "number", "double": "number", "float": "number",
    ]

    /// Returns the problems of a table; where one has such syntax, its fix is what to write.
    package static func explained(_ problems: [Diagnostic]) -> [Diagnostic] {
        problems.map { problem in
            let place = problem.location.path.parts(separatedBy: ".", atMost: 3).dropFirst().first
            guard let text = problem.subject,
                let fix = place == "query" ? itemFix(text) : pathFix(text, at: String(place ?? ""))
            else { return problem }
            var problem = problem
            problem.fix = fix
            return problem
        }
    }

    /// Returns the type of a query item that a text means, as a fix.
    private static func itemFix(_ text: String) -> String? {
        let text = text.replacing(" *", with: "*").replacing(" ?", with: "?")
        // A list can be empty, so none is optional.
        if let element = element(of: text.replacing("?", with: "")), let list = itemType(element) {
            return "write \(written((list.isEmpty ? "string" : list) + "*"))"
        }
        let isOptional = text.utf8.last == UInt8(ascii: "?") || text == "optional"
        let bare = text == "optional" ? "" : Substring(text.utf8.dropLast(isOptional ? 1 : 0))
        guard let type = itemType(bare) else { return nil }
        return "write \(written((type.isEmpty ? "string" : type) + (isOptional ? "?" : "")))"
    }

    private static func itemType(_ text: Substring) -> String? {
        itemTypes[ASCII.lowercased(String(text))] ?? type(text)
    }

    /// Returns the type of the members of a list, as other languages write it; nil if the text is no list.
    private static func element(of text: String) -> Substring? {
        let list = ASCII.lowercased(text)
        let forms = [
            ("[", "]"), ("", "[]"), ("array<", ">"), ("list<", ">"), ("set<", ">"), ("", "..."), ("", "*"), ("", "+"),
            ("array", ""), ("list", ""),
        ]
        // `[0-9]+` is an expression.
        guard let (start, end) = forms.first(where: { list.hasPrefix($0) && list.hasSuffix($1) }), !list.hasSuffix("]+")
        else { return nil }
        return text.dropFirst(start.count).dropLast(end.count)
    }

    /// Returns the pattern that a text means, as a fix; nil if there is none.
    ///
    /// - Parameter place: the key that has the text: `path`, `aliases[0]`, or `from` of a redirect.
    private static func pathFix(_ text: String, at place: String) -> String? {
        let isRedirect = place == "from"
        let kind = isRedirect ? "a redirect" : place.hasPrefix("aliases") ? "an alias" : "a route"
        let parts = split(Substring(bare(text)), at: "?")
        guard var path = parts.first.map(String.init), parts.count <= LinkLimits.segments else { return nil }
        var end = ""
        var query: Substring?
        for part in parts.dropFirst() {
            if part.isEmpty || part.utf8.first == UInt8(ascii: "/") {
                // The segment may be absent.
                guard let shorter = pattern(upToParent(path) + part), path.utf8.last != UInt8(ascii: "/") else {
                    path += part.isEmpty ? "" : "*\(part)"
                    continue
                }
                path += part
                end = ", and add \(kind) for \(written(shorter))"
            } else {
                query = part
            }
        }
        guard let fixed = pattern(path), !fixed.hasSameBytes(as: text), fixed.utf8.count <= maximumLength else {
            return nil
        }
        if let query {
            let items = items(query, besides: PathPattern(fixed)?.names ?? [])
            end = isRedirect ? "; query items are forwarded unchanged" : ", and add \"query\": {\(items)} to the route"
        }
        let literal = text.parts(separatedBy: "/").map { part in
            ForeignSegment.mark(in: part) == nil ? String(part) : ForeignSegment.escaped(String(part))
        }.joined(separator: "/")
        // A site with its router behind # has one path.
        if text.replacing("#{", with: "").contains("#") {
            return isRedirect
                ? "remove the redirect, and read the fragment in the app or in the page at \(written(fixed))"
                : "use the path \(written(fixed)) once for all links, and read the fragment in the app"
        }
        if end.isEmpty, PathPattern(literal) != nil { end = "; for literal text, use \(written(literal))" }
        return "write \(written(fixed))\(end)"
    }

    /// The maximum length of a pattern in a fix, in bytes.
    private static let maximumLength = 2_000

    /// Returns a whole pattern or type as a JSON string: a fix that is cut short cannot be typed.
    private static func written(_ pattern: String) -> String { JSONWriter.json { $0.string(pattern) } }

    /// Returns a path without scheme, host, fragment and the anchors of an expression, and with each `?` after its braces.
    private static func bare(_ text: String) -> String {
        var path = Substring(text)
        if path.hasBytes(atStart: "^/") {
            path = Substring(path.utf8.dropFirst().dropLast(path.utf8.last == UInt8(ascii: "$") ? 1 : 0))
        }
        if let scheme = path.firstRange(of: "://") { path = path[scheme.upperBound...].drop { $0 != "/" } }
        if path.hasBytes(atStart: "//") { path = path.dropFirst(2).drop { $0 != "/" } }
        let host = path.prefix { $0 != "/" }
        if host.contains("."), host.endIndex < path.endIndex { path = path[host.endIndex...] }
        if path.utf8.first != UInt8(ascii: "/") { path = "/" + path }
        let plain = path.replacing("#{", with: "{").replacing("?}", with: "}?").replacing("{?", with: "?")
        return String(split(Substring(plain), at: "#").first ?? "")
    }

    /// Returns the text before the last segment.
    private static func upToParent(_ path: String) -> String {
        split(Substring(path), at: "/").dropLast().joined(separator: "/")
    }

    /// Returns the items of a URL's query that are no parameters of the path, each as an optional text.
    private static func items(_ query: Substring, besides parameters: [String]) -> String {
        let all = query.split(maxSplits: 16) { "&,}".contains($0) }.map { String($0.prefix { $0 != "=" }) }
        let names = all.reduce(into: [String]()) { names, name in
            if !names.contains(name), !parameters.contains(name) { names.append(name) }
        }
        let areNames = names.allSatisfy { name in
            !name.isEmpty && name.utf8.allSatisfy(PercentEncoding.isUnreserved) && !ReservedItemName.contains(name)
        }
        return (areNames ? names : ["name"]).map { "\($0.quoted): \"string?\"" }.joined(separator: ", ")
    }

    /// Returns the pattern that a path means; nil if it is none.
    private static func pattern(_ path: String) -> String? {
        var segments = split(Substring(path), at: "/").dropFirst()
        if segments.last?.isEmpty == true { segments.removeLast() }
        guard segments.count <= LinkLimits.segments else { return nil }
        let matches = segments.map { PathPattern("/" + $0) == nil ? match($0) : nil }
        var known = Set(matches.compactMap { $0.map { String($0.name) } })
        for segment in segments { known.formUnion(PathPattern("/" + segment)?.names ?? []) }
        let last = matches.indices.last
        let texts = zip(segments, matches).enumerated().map { index, segment in
            segment.1?.spelling(isLast: index == last, known: &known) ?? String(segment.0)
        }
        let pattern = "/" + texts.joined(separator: "/")
        return PathPattern(pattern) == nil ? nil : pattern
    }

    /// Returns the type that a text means, empty for any text; nil if there is none.
    fileprivate static func type(_ text: Substring) -> String? {
        if let type = types[ASCII.lowercased(String(text))] { return type }
        let isList = text.hasBytes(atStart: "enum")
        var inner = isList ? Substring(text.utf8.dropFirst(4)).filter { $0 != " " }[...] : text
        for (open, close) in [("(", ")"), ("[", "]"), ("<", ">")] {
            let isPair = isList || open == "(" || inner.contains("|")
            if isPair, inner.hasPrefix(open), inner.hasSuffix(close) { inner = inner.dropFirst().dropLast() }
        }
        if inner.hasBytes(atStart: "?:") { inner = inner.dropFirst(2) }
        let values = inner.split(omittingEmptySubsequences: false) { isList ? "|,;/".contains($0) : $0 == "|" }
        if values.count > 1 {
            let type = "enum(\(values.joined(separator: "|")))"
            return PathPattern("/{name:\(type)}") == nil ? nil : type
        }
        if inner.hasBytes(anywhere: "{8}-") { return "uuid" }
        if ["\\d", "[0-9]"].contains(where: inner.hasBytes(atStart:)) { return "int" }
        return ["[", ".*", ".+", ".{", "\\w", "\\S"].contains(where: inner.hasBytes(atStart:)) ? "" : nil
    }

    /// Returns the first form that a segment has.
    fileprivate static func match(_ segment: Substring, inApplePattern: Bool = false) -> Form.Match? {
        for form in forms where form.isForeignToApple || !inApplePattern {
            if let match = form.match(segment) { return match }
        }
        return nil
    }

    /// Splits a text at a character that is not in brackets.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var depth = 0
        return text.split(omittingEmptySubsequences: false) { character in
            if "{[(<".contains(character) { depth += 1 }
            if "}])>".contains(character) { depth -= 1 }
            return character == separator && depth <= 0
        }
    }
}

/// A form of a segment in the syntax of another router.
private struct Form {
    /// A segment of this form.
    struct Match {
        let isRest: Bool
        var name = Substring()
        /// Empty for any text.
        var type = ""
        var suffix = Substring()

        /// Returns the segment as a table has it; a parameter without a name gets one that no other has.
        func spelling(isLast: Bool, known: inout Set<String>) -> String {
            var name = String(name)
            if name.isEmpty {
                let kind = isRest && isLast ? "rest" : type == "int" ? "number" : "name"
                var number = 1
                repeat {
                    name = number == 1 ? kind : "\(kind)\(number)"
                    number += 1
                } while !known.insert(name).inserted
            }
            if isRest { return isLast ? "{\(name)+}" : "{\(name)}" }
            return (type.isEmpty ? "{\(name)}" : "{\(name):\(type)}") + suffix
        }
    }

    let text: String
    /// Whether it stands for all segments that follow.
    let isRest: Bool
    /// Whether a pattern of Apple that has it is wrong; the other forms are plain text or wildcards there.
    let isForeignToApple: Bool

    init(_ text: String, isRest: Bool = false, isForeignToApple: Bool = false) {
        self.text = text
        self.isRest = isRest
        self.isForeignToApple = isForeignToApple
    }

    /// Returns the parts of a segment; nil if it has another form.
    func match(_ segment: Substring) -> Match? {
        var match = Match(isRest: isRest)
        var rest = segment.utf8[...]
        var form = text.utf8[...]
        while let byte = form.popFirst() {
            switch byte {
            case UInt8(ascii: "N"):
                match.name = Substring(
                    rest.prefix { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
                )
                guard match.name.utf8.first.map(\.isLetter) == true else { return nil }
                rest = rest.dropFirst(match.name.utf8.count)
            case UInt8(ascii: "T"):
                let isInFront = form.contains(UInt8(ascii: "N"))
                let text = isInFront ? rest.prefix { $0 != form.first } : rest.dropLast(form.count)
                guard let type = ForeignSyntax.type(Substring(text)) else { return nil }
                match.type = type
                rest = rest.dropFirst(text.count)
            case UInt8(ascii: "S"):
                guard !rest.isEmpty, !Substring(rest).hasByte(among: ":*?#{}()<>[]+$") else { return nil }
                match.suffix = Substring(rest)
                rest = rest.dropFirst(rest.count)
            default:
                guard rest.popFirst() == byte else { return nil }
            }
        }
        return rest.isEmpty ? match : nil
    }
}

/// A part of a pattern of Apple in the syntax of a router or of regular expressions, which Apple reads as plain text.
struct ForeignPattern {
    /// The part with the syntax: a segment of the path.
    let found: String
    /// The pattern in Apple's or Android's syntax, with `$(list1)` for alternatives.
    let translated: String
    /// The names of the lists of alternatives.
    let lists: [String]

    /// Finds the first such segment of a path's pattern; nil if there is none.
    ///
    /// - Parameter forApple: whether the pattern may have variables, `$(digit)`, which Android does not know.
    init?(in pattern: String, forApple: Bool = true) {
        let isAnchored = forApple && (pattern.hasPrefix("^") || pattern.hasPrefix("/") && pattern.hasSuffix("$"))
        guard isAnchored || pattern.hasByte(among: forApple ? ":{[(\\.<" : ":{[(\\.<$%") else { return nil }
        let bare = pattern.drop { isAnchored && $0 == "^" }.dropLast(isAnchored && pattern.hasSuffix("$") ? 1 : 0)
        let segments = String(bare).parts(separatedBy: "/").map(String.init)
        var translator = SegmentTranslator(forApple: forApple)
        let translated = segments.map { translator.translated($0) }
        let segment = zip(segments, translated).first { !$0.hasSameBytes(as: $1) }?.0
        guard let found = segment ?? (isAnchored ? pattern : nil) else { return nil }
        self.found = found
        self.translated = translated.joined(separator: "/")
        lists = (0..<translator.lists).map { "list\($0 + 1)" }
    }
}

/// Writes segments in Apple's syntax; text that has no syntax of another system stays as it is.
private struct SegmentTranslator {
    /// Whether the syntax has variables.
    let forApple: Bool
    /// The number of lists so far.
    private(set) var lists = 0
    /// The maximum length of a group in bytes, so that the time stays linear.
    private static let maximumGroup = 100

    /// Returns a segment in Apple's syntax.
    mutating func translated(_ segment: String) -> String {
        // These are text in some patterns of Apple, and no path of a link begins a segment with them.
        let isPlaceholder = !forApple && segment.utf8.first.map("[{".utf8.contains) == true
        let parameter = ForeignSyntax.match(segment[...], inApplePattern: !isPlaceholder)
        var text: [UInt8] = parameter == nil ? [] : Array("?*".utf8)
        var rest = Array((parameter?.suffix ?? segment[...]).utf8)[...]
        while let byte = rest.first {
            if !forApple, let name = Self.group(rest.dropFirst(), from: "(", to: ")"), byte == UInt8(ascii: "$") {
                text += (name.elementsEqual("digit".utf8) ? "?" : "?*").utf8
                rest = rest[name.endIndex...].dropFirst()
            } else if !forApple, "=-_.".utf8.contains(text.last ?? UInt8(ascii: "=")), let after = Self.insertion(rest)
            {
                text += "?*".utf8
                rest = after
            } else if let found = takeClass(&rest) ?? takePlaceholder(&rest) ?? takeGroup(&rest) {
                text += found.utf8
            } else {
                let isVariable = rest.starts(with: "$(".utf8)
                text += isVariable ? Array("$(".utf8) : [byte]
                rest = rest.dropFirst(isVariable ? 2 : 1)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The segments of OData that begin with a dollar sign.
    private static let resources: Set = ["metadata", "count", "value", "batch", "ref"]

    /// Returns what follows a value that a program inserts, `$id`, `$1`, `%s` or `%1$d`; nil if a text does not begin with one.
    private static func insertion(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let word = text.dropFirst().prefix { $0.isLetterOrDigit || "_$@".utf8.contains($0) }
        let after = text[word.endIndex...]
        let isPrice =
            word.first?.isDigit == true && after.first == UInt8(ascii: ".") && after.dropFirst().first?.isDigit == true
        guard !isPrice, !resources.contains(String(decoding: word, as: UTF8.self)) else { return nil }
        let isInserted =
            switch (text.first, word.last) {
            case (UInt8(ascii: "$"), _?): word.first?.isLetter == true || word.count == 1
            case (UInt8(ascii: "%"), let kind?):
                "sdiu@".utf8.contains(kind) && word.dropLast().allSatisfy { $0.isDigit || $0 == UInt8(ascii: "$") }
            default: false
            }
        return isInserted ? text[word.endIndex...] : nil
    }

    /// Takes a class of characters with its quantifier: `[0-9]+`, `[a-z]`, `\d{4}`.
    private func takeClass(_ rest: inout ArraySlice<UInt8>) -> String? {
        let isDigit: Bool
        if rest.starts(with: "\\d".utf8) || rest.starts(with: "\\w".utf8) {
            isDigit = rest.dropFirst().first == UInt8(ascii: "d")
            rest = rest.dropFirst(2)
        } else if let set = Self.group(rest, from: "[", to: "]") {
            let after = rest[set.endIndex...].dropFirst()
            guard set.dropFirst().contains(UInt8(ascii: "-")) || "+{".utf8.contains(after.first ?? 0)
            else {
                return nil
            }
            isDigit = set.elementsEqual("0-9".utf8)
            rest = after
        } else {
            return nil
        }
        let one = isDigit && forApple ? "$(digit)" : "?"
        if let count = Self.group(rest, from: "{", to: "}") {
            rest = rest[count.endIndex...].dropFirst()
            guard let count = Int(String(decoding: count, as: UTF8.self)), (1...16).contains(count) else {
                return one + "*"
            }
            return String(repeating: one, count: count)
        }
        guard let quantifier = rest.first, "+*".utf8.contains(quantifier) else { return one }
        rest = rest.dropFirst()
        return quantifier == UInt8(ascii: "+") ? one + "*" : "*"
    }

    private static let placeholders = [
        ("{", "}"), ("${", "}"), ("%{", "}"), ("#{", "}"), ("<%", "%>"), ("(?<", ")"), ("(?P<", ")"), ("\\(", ")"),
    ]

    /// Takes a placeholder of a router, a template or an expression: `{name}`, `<%= name %>`, `(?<name>.*)`.
    private func takePlaceholder(_ rest: inout ArraySlice<UInt8>) -> String? {
        for (open, close) in Self.placeholders {
            guard let name = Self.group(rest, from: open, to: close),
                // `{1,2}` is a number of times.
                open != "{" || name.first?.isDigit != true || !name.contains(UInt8(ascii: ","))
            else { continue }
            // `{{name}}` has further braces.
            rest = rest[name.endIndex...].dropFirst(close.utf8.count).drop { $0 == UInt8(ascii: "}") }
            return "?*"
        }
        return nil
    }

    /// Takes alternatives, `(a|b)`, or a class in brackets, `([0-9]+)`.
    private mutating func takeGroup(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard let group = Self.group(rest, from: "(", to: ")") else { return nil }
        let after = rest[group.endIndex...].dropFirst()
        guard !group.contains(UInt8(ascii: "|")) else {
            rest = after
            lists += 1
            return "$(list\(lists))"
        }
        // A group can have a name, (?<id>\d+), and its class can be translated already.
        let name = group.first == UInt8(ascii: "?") ? group.firstIndex { ">:".utf8.contains($0) } : nil
        var inner = name.map { group[$0...].dropFirst() } ?? group
        let wildcard = name == nil ? nil : ["?*", "*"].first { inner.elementsEqual($0.utf8) }
        guard let text = wildcard ?? takeClass(&inner), wildcard != nil || inner.isEmpty else { return nil }
        rest = after
        return text
    }

    /// Returns the bytes between two brackets, if a text begins with the first and has the second.
    private static func group(_ text: ArraySlice<UInt8>, from open: String, to close: String) -> ArraySlice<UInt8>? {
        guard text.starts(with: open.utf8), let mark = close.utf8.first else { return nil }
        let inside = text.dropFirst(open.utf8.count).prefix(maximumGroup)
        guard let end = inside.firstIndex(of: mark), text[end...].starts(with: close.utf8) else { return nil }
        return inside[..<end]
    }
}
