import Diagnostics
import StrictJSON

/// Reads `query`.
struct QueryReader {
    let problems: JSONProblems

    func rules(_ route: JSONObjectReader, parameters: [String]) -> [QueryRule] {
        guard let value = route.value("query") else { return [] }
        guard let members = value.object else {
            let fix = "use an object with the type of each item, e.g. {\"ref\": \"string?\"}"
            route.report(.wrongType, at: "query", "expected an object, found \(value.kind)", fix: fix)
            return []
        }
        return members.map { rule($0, in: "\(route.path(of: "query")).\($0.name.shown)", parameters: parameters) }
    }

    private func rule(_ member: JSONMember, in path: String, parameters: [String]) -> QueryRule {
        let text = member.value.string ?? ""
        let isRepeated = text.utf8.last == UInt8(ascii: "*")
        let isOptional = isRepeated || text.utf8.last == UInt8(ascii: "?")
        let place = SourceLocation(member.value.position, path: path)
        let bare = isOptional ? text[..<text.utf8.index(before: text.endIndex)] : text[...]
        // A type has one mark.
        let type = type(bare.utf8.last.map("?*".utf8.contains) == true ? text[...] : bare, of: member, at: place)
        if let (message, fix) = mistake(inName: member.name, type, isOptional: isOptional, parameters: parameters) {
            problems.report(.invalidQueryName, at: SourceLocation(member.position, path: path), message, fix: fix)
        }
        // An invalid type matches no value, so that it causes no further problems.
        return QueryRule(
            name: member.name,
            type: type ?? .enumeration([]),
            isRequired: !isOptional,
            isRepeated: isRepeated
        )
    }

    private func type(_ text: Substring, of member: JSONMember, at place: SourceLocation) -> ParameterType? {
        guard let whole = member.value.string else {
            let fix = "write \"string\", or \"string?\" for an optional item"
            problems.report(.wrongType, at: place, "expected a type, found \(member.value.kind)", fix: fix)
            return nil
        }
        do throws(PatternError) {
            return try TypeParser.type(text, inQuery: true)
        } catch {
            problems.report(error, in: whole, at: place)
            return nil
        }
    }

    /// Returns what is wrong with a name and the fix; nil if the name is valid.
    private func mistake(
        inName name: String,
        _ type: ParameterType?,
        isOptional: Bool,
        parameters: [String]
    ) -> (message: String, fix: String)? {
        let isBracketed = Self.isBracketed(name)
        // The fix of another type has a mark.
        if isBracketed, !isOptional, let type {
            return (
                "name with brackets must be optional; association files cannot match all of its encodings",
                "use \"\(type)*\" for all values, or \"\(type)?\" for the first value".shown
            )
        }
        if !isBracketed, !Self.isName(name) {
            let fix = "\(Self.allowed), and put \"?\" or \"*\" after the type, not the name"
            return ("invalid query item name \(name.quoted)", fix)
        }
        if ReservedItemName.contains(name) {
            return ("\(name.quoted) is reserved; x-callback-url uses the prefix \"x-\"", "use another name")
        }
        if parameters.hasElement(withBytesOf: name) {
            return ("\(name.quoted) is also a path parameter", "rename one of the two")
        }
        return nil
    }

    static let allowed = "use only A-Z a-z 0-9 - . _ ~"

    /// Whether the text is a name with brackets, such as `ids[]` and `filter[color][]`.
    private static func isBracketed(_ text: String) -> Bool {
        let parts = text.parts(separatedBy: "[")
        guard let name = parts.first, isName(String(name)), parts.count > 1 else { return false }
        return parts.dropFirst().allSatisfy { part in
            part.utf8.last == UInt8(ascii: "]") && part.utf8.dropLast().allSatisfy(PercentEncoding.isUnreserved)
        }
    }

    /// Whether the text is unreserved ASCII (RFC 3986 §2.3), which all clients encode in the same way.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(PercentEncoding.isUnreserved)
    }
}
