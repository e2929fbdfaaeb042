public import Diagnostics

/// Reads the members of one object by name and type, and reports the members that do not conform.
///
/// It reports `wrongType`, `missingKey` and `unknownKey`; the last one with the most similar allowed key.
public struct JSONObjectReader {
    /// The path of the object, for example `routes[3]`; empty for the root.
    public let path: String
    /// The position of the object's first byte.
    public let position: JSONPosition
    private let value: JSONValue
    private let problems: JSONProblems

    /// The member that names the JSON Schema of a file for editors; its value has no effect.
    public static let schemaKey = "$schema"

    /// Creates a reader; reports a value that is not an object, and returns nil.
    ///
    /// - Parameters:
    ///   - keys: the keys that are allowed; nil for any.
    ///   - namesSchema: whether the object is a file that may name its JSON Schema (`schemaKey`).
    ///   - advice: the fix for keys that are not allowed but are known to be written here by mistake.
    public init?(
        _ value: JSONValue,
        path: String,
        keys: [String]?,
        namesSchema: Bool = false,
        advice: [String: String] = [:],
        problems: JSONProblems
    ) {
        guard let members = value.object else {
            problems.reportType(of: value, path, "an object", fix: Self.fix(of: value, keys ?? []))
            return nil
        }
        self.value = value
        self.path = path
        self.position = value.position
        self.problems = problems
        guard let keys else { return }
        let unknown = members.filter { member in !keys.contains(where: member.isNamed) }
        let absent = unknown.isEmpty ? [] : keys.filter { value[$0] == nil }
        for member in unknown {
            guard namesSchema, member.isNamed(Self.schemaKey) else {
                reportUnknown(member, keys: keys, absent: absent, advice[member.name])
                continue
            }
            _ = string(Self.schemaKey)
        }
    }

    /// Returns the fix for a value in place of an object with these keys.
    private static func fix(of value: JSONValue, _ keys: [String]) -> String {
        if value.string?.utf8.first == UInt8(ascii: "{") {
            return "remove the quotes and backslashes; the object is encoded twice"
        }
        return keys.isEmpty ? "write {}" : "use an object; allowed keys: \(keys.joined(separator: ", "))"
    }

    /// Returns the path of a member, for example `routes[3].path`.
    public func path(of name: String) -> String {
        let shown = name.utf8.contains { $0 < 0x20 } ? name.quoted : name
        return path.isEmpty ? shown : "\(path).\(shown)"
    }

    /// Returns the place of a member's value; that of the object if the member is absent.
    public func place(of name: String) -> SourceLocation {
        SourceLocation(value[name]?.position ?? position, path: path(of: name))
    }

    /// Returns the value of a member, of any type; nil if absent.
    public func value(_ name: String) -> JSONValue? { value[name] }

    /// Returns the value of a member, and reports a missing member.
    public func required(_ name: String) -> JSONValue? {
        if let member = value[name] { return member }
        let place = SourceLocation(position, path: path)
        problems.report(.missingKey, at: place, "missing key \"\(name)\"", fix: "add \"\(name)\"")
        return nil
    }

    /// Returns the text of an optional member.
    public func string(_ name: String) -> String? {
        guard let member = value[name] else { return nil }
        return expect(member.string, name, is: member, wanted: "a string")
    }

    /// Returns the text of a required member.
    public func requiredString(_ name: String) -> String? {
        guard let member = required(name) else { return nil }
        return expect(member.string, name, is: member, wanted: "a string")
    }

    /// Returns the boolean of a member; the default if it is absent or of another type.
    public func bool(_ name: String, default absent: Bool) -> Bool {
        guard let member = value[name] else { return absent }
        return expect(member.bool, name, is: member, wanted: "true or false") ?? absent
    }

    /// Returns the whole number of an optional member.
    public func integer<Number: FixedWidthInteger>(_ name: String, as type: Number.Type = Int.self) -> Number? {
        guard let member = value[name] else { return nil }
        return expect(member.integer(as: type), name, is: member, wanted: "a whole number")
    }

    /// Returns the elements of an optional member, each with its path.
    public func array(_ name: String) -> [(value: JSONValue, path: String)]? {
        guard let member = value[name] else { return nil }
        return expect(member.array, name, is: member, wanted: "an array")?.enumerated().map {
            ($0.element, "\(path(of: name))[\($0.offset)]")
        }
    }

    /// Returns the texts of an optional member; reports and omits elements that are not strings.
    public func strings(_ name: String) -> [(text: String, place: SourceLocation)]? {
        array(name)?.compactMap { element in
            guard let text = element.value.string else {
                problems.reportType(of: element.value, element.path, "a string")
                return nil
            }
            return (text, SourceLocation(element.value.position, path: element.path))
        }
    }

    /// Reports a problem of a member with a code that all JSON files share.
    public func report(_ code: JSONProblemCode, at name: String, _ message: String, fix: String? = nil) {
        report(code.descriptor, at: name, message, fix: fix)
    }

    /// Reports a problem of a member at the member's value, or at the object if the member is absent.
    public func report(_ code: some DiagnosticCode, at name: String, _ message: String, fix: String? = nil) {
        problems.report(code, at: place(of: name), message, fix: fix)
    }

    private func expect<Value>(_ found: Value?, _ name: String, is member: JSONValue, wanted: String) -> Value? {
        if found == nil { problems.reportType(of: member, path(of: name), wanted) }
        return found
    }

    private func reportUnknown(_ member: JSONMember, keys: [String], absent: [String], _ advice: String?) {
        let renamed = absent.first { problems.renamed[$0] == member.name }.map { "write \"\($0)\"" }
        // A key that is written must not be there twice.
        let isPresent = keys.contains { value[$0] != nil && advice?.hasPrefix("write \"\($0)\"") == true }
        let nearest = NearName.nearest(to: member.name, among: absent).map { "write \"\($0)\"" } ?? "remove the key"
        problems.report(
            .unknownKey,
            at: SourceLocation(member.position, path: path(of: member.name)),
            "unknown key \(member.name.quoted)",
            fix: renamed ?? (isPresent ? nil : advice)
                ?? nearest + (keys.isEmpty ? "" : "; allowed keys: \(keys.joined(separator: ", "))")
        )
    }
}

extension JSONProblems {
    /// Reports a value of another type than its place needs.
    ///
    /// - Parameters:
    ///   - wanted: the type, such as `a string`.
    ///   - fix: nil for an example of the type.
    func reportType(of value: JSONValue, _ path: String, _ wanted: String, fix: String? = nil) {
        var found = value.kind
        if case .number(let text) = value.content { found = "the number \(text.prefix(24))" }
        report(
            .wrongType,
            at: SourceLocation(value.position, path: path),
            "expected \(wanted), found \(found)",
            fix: fix ?? Self.example(of: wanted, near: value)
        )
    }

    /// Returns how to write a type, with the value that was found if it fits.
    private static func example(of wanted: String, near value: JSONValue) -> String? {
        let text = value.string
        switch wanted {
        case "a string":
            if case .number(let digits) = value.content, digits.utf8.count <= 24 { return "write \"\(digits)\"" }
            return "use a string, e.g. \"abc\""
        case "true or false": return value.meantBool.map { "write \($0)" } ?? "use true or false"
        case "a whole number": return text.flatMap { Int($0) }.map { "write \($0)" } ?? "use a whole number, e.g. 3"
        case "an array":
            if let text, text.utf8.count <= 80 { return "write [\(text.quoted)]" }
            return value.object == nil ? "use an array, e.g. [\"abc\"]" : "add brackets around the object"
        default: return nil
        }
    }
}
