/// Why a text is no pattern or type.
struct PatternError: Error {
    let code: RouteTableCode
    let message: String
    let mend: String?

    init(_ code: RouteTableCode, _ message: String, mend: String? = nil) {
        self.code = code
        self.message = message
        self.mend = mend
    }
}

/// The grammar of patterns (route-table format, "Grammar").
enum PatternParser {
    static func path(_ text: String) throws(PatternError) -> PathPattern {
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw PatternError(.badPattern, "a path begins with /", mend: "write \"/\(text)\"")
        }
        guard text.utf8.count > 1 else { return PathPattern(segments: []) }
        guard text.utf8.last != UInt8(ascii: "/") else {
            throw PatternError(.badPattern, "a path has no slash at its end; links match with and without one", mend: "remove it")
        }
        let texts = text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard texts.count <= LinkLimits.segments else {
            throw PatternError(.badPattern, "a path has at most \(LinkLimits.segments) segments")
        }
        var segments: [PathSegment] = []
        for text in texts { segments.append(try segment(Substring(text))) }
        try checkNames(segments)
        return PathPattern(segments: segments)
    }

    /// The type of a path parameter or, with `inQuery`, of a query item.
    static func type(_ text: Substring, inQuery: Bool) throws(PatternError) -> ParameterType {
        switch text {
        case "int": return .int
        case "uuid": return .uuid
        case "date": return .date
        case "string" where inQuery: return .string
        case "string":
            throw PatternError(.badType, "string is for query items; a path parameter without a type takes any text")
        default: break
        }
        guard text.hasPrefix("enum("), text.hasSuffix(")") else {
            let known = inQuery ? "string, int, uuid, date and enum(a|b)" : "int, uuid, date and enum(a|b)"
            throw PatternError(.badType, "\"\(text)\" is no type", mend: "the types are \(known)")
        }
        return .enumeration(try values(text.dropFirst(5).dropLast(), inQuery: inQuery))
    }

    static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func segment(_ text: Substring) throws(PatternError) -> PathSegment {
        guard !text.isEmpty else { throw PatternError(.badPattern, "an empty segment matches nothing", mend: "remove one slash") }
        guard let open = text.utf8.firstIndex(of: UInt8(ascii: "{")) else { return .literal(try literal(text)) }
        guard let close = text.utf8[open...].firstIndex(of: UInt8(ascii: "}")) else {
            throw PatternError(.badPattern, "the brace in \"\(text)\" is not closed", mend: "write {name}")
        }
        let before = text[..<open]
        let inside = text[text.utf8.index(after: open)..<close]
        let after = text[text.utf8.index(after: close)...]
        guard !after.utf8.contains(UInt8(ascii: "{")) else {
            throw PatternError(.badPattern, "\"\(text)\" holds two parameters; a segment holds one")
        }
        if before.isEmpty, after.isEmpty { return try parameter(inside) }
        guard before.isEmpty || after.isEmpty else {
            throw PatternError(.badPattern, "\"\(text)\" has text on both sides of its parameter; one side is possible")
        }
        guard isName(inside) else {
            throw PatternError(
                .badPattern, "\"{\(inside)}\" has text beside it, so it is a plain {name} without type or +", mend: "write {name}")
        }
        return before.isEmpty
            ? .suffix(name: String(inside), try literal(after)) : .prefix(try literal(before), name: String(inside))
    }

    private static func parameter(_ text: Substring) throws(PatternError) -> PathSegment {
        let isRest = text.utf8.last == UInt8(ascii: "+")
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = isRest ? text.dropLast() : parts.first ?? ""
        guard isName(name) else {
            throw PatternError(
                .badPattern, "\"\(name)\" is no parameter's name",
                mend: "a name is a letter, then letters, digits and underscores")
        }
        if isRest { return .rest(name: String(name)) }
        return .parameter(
            name: String(name), type: parts.count < 2 ? .string : try type(parts[1], inQuery: false))
    }

    private static func literal(_ text: Substring) throws(PatternError) -> String {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "%"):
                throw PatternError(.badPattern, "a % stands in \"\(text)\"", mend: "write literals decoded, as in /café")
            case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "}"):
                throw PatternError(
                    .badPattern, "\"\(Unicode.Scalar(byte))\" cannot stand in \"\(text)\"",
                    mend: "use {name} for one segment, {name+} for all that follow, \"query\" for the query")
            case ..<0x20, 0x7F:
                throw PatternError(.badPattern, "a control character stands in \"\(text.debugDescription)\"")
            default: break
            }
        }
        if text.contains("$(") { throw PatternError(.badPattern, "\"$(\" cannot stand in \"\(text)\": it is a variable of Apple's") }
        if text == "." || text == ".." {
            throw PatternError(.badPattern, "a segment \"\(text)\" never arrives: clients resolve it away")
        }
        return String(text)
    }

    private static func values(_ list: Substring, inQuery: Bool) throws(PatternError) -> [String] {
        let values = list.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map { Substring($0) }
        for value in values {
            if value.isEmpty { throw PatternError(.badType, "an enum's value cannot be empty") }
            let isForbidden = value.utf8.contains { "*?#/(){}".utf8.contains($0) || $0 < 0x20 || $0 == 0x7F }
            if isForbidden || value.contains("$(") {
                throw PatternError(.badType, "an enum's value cannot hold * ? # / | ( ) { } or $(, as \"\(value)\" does")
            }
            if !inQuery, value == "." || value == ".." {
                throw PatternError(.badType, "a segment \"\(value)\" never arrives: clients resolve it away")
            }
        }
        guard Set(values.map { Array($0.utf8) }).count == values.count else {
            throw PatternError(.badType, "a value stands twice in enum(\(list))", mend: "remove one")
        }
        return values.map(String.init)
    }

    private static func checkNames(_ segments: [PathSegment]) throws(PatternError) {
        if segments.dropLast().contains(where: \.isRest) {
            throw PatternError(.catchAllNotLast, "a catch-all takes all that follows, so it stands last")
        }
        var seen: Set<String> = []
        for name in segments.compactMap(\.name) where !seen.insert(name).inserted {
            throw PatternError(.duplicateParameter, "the parameter {\(name)} stands twice", mend: "give each a name of its own")
        }
    }
}
