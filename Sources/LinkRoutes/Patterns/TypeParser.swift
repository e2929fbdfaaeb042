/// The grammar of types (route-table format, "Types").
enum TypeParser {
    /// The type of a path parameter or, with `inQuery`, of a query item.
    static func type(_ text: Substring, inQuery: Bool) throws(PatternError) -> ParameterType {
        switch text {
        case "int": return .int
        case "uuid": return .uuid
        case "date": return .date
        case "string" where inQuery: return .string
        case "string":
            throw PatternError(
                .badType,
                "string is for query items; a path parameter without a type takes any text",
                mend: "remove :string"
            )
        default: break
        }
        guard text.hasBytes(atStart: "enum("), text.utf8.last == UInt8(ascii: ")") else {
            let known = inQuery ? "string, int, uuid, date and enum(a|b)" : "int, uuid, date and enum(a|b)"
            throw PatternError(.badType, "\(text.quoted) is no type", mend: "the types are \(known)")
        }
        let list = Substring(decoding: text.utf8.dropFirst(5).dropLast(), as: UTF8.self)
        return .enumeration(try values(list, inQuery: inQuery))
    }

    private static func values(_ list: Substring, inQuery: Bool) throws(PatternError) -> [String] {
        let values = list.parts(separatedBy: "|")
        for value in values { try check(value, inQuery: inQuery) }
        var seen: Set<[UInt8]> = []
        for value in values where !seen.insert(Array(value.utf8)).inserted {
            throw PatternError(.badType, "the enum holds \(value.quoted) twice", mend: "remove one")
        }
        return values.map(String.init)
    }

    private static func check(_ value: Substring, inQuery: Bool) throws(PatternError) {
        if value.isEmpty { throw PatternError(.badType, "an enum's value cannot be empty", mend: "write enum(a|b)") }
        if value.hasByte(among: "*?#/(){}") {
            throw PatternError(
                .badType,
                "an enum's value cannot hold * ? # / | ( ) { } or $(, as \(value.quoted) does"
            )
        }
        if value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            throw PatternError(.badType, "a control character stands in the enum's value \(value.quoted)")
        }
        if !inQuery, value.isDotSegment {
            throw PatternError(.badType, "a segment \(value.quoted) never arrives: clients resolve it away")
        }
    }
}
