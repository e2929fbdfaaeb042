import Diagnostics

/// Reads the members of one object by name and type; whatever does not fit goes to the problems.
///
/// Reported are `wrongType`, `missingKey` and `unknownKey`, the last with the nearest known key.
public struct JSONObjectReader {
    /// The object's place in the structure, for example `routes[3]`; empty for the root.
    public let path: String
    /// Where the object begins in the text.
    public let position: JSONPosition
    private let value: JSONValue
    private let problems: JSONProblems

    /// Opens an object, or reports that the value is none and returns nil.
    public init?(_ value: JSONValue, path: String, keys: [String], problems: JSONProblems) {
        guard let members = value.object else {
            problems.report(
                .wrongType,
                path,
                at: value.position,
                "an object should stand here, not \(value.kind)",
                fix: value.string?.utf8.first == UInt8(ascii: "{") ? "remove the quotes: it is encoded twice" : nil
            )
            return nil
        }
        self.value = value
        self.path = path
        self.position = value.position
        self.problems = problems
        for member in members where !keys.contains(where: member.isNamed) {
            reportUnknown(member, keys: keys)
        }
    }

    /// The place of a member, for example `routes[3].path`.
    public func path(of name: String) -> String {
        let shown = name.utf8.contains { $0 < 0x20 } ? name.quoted : name
        return path.isEmpty ? shown : "\(path).\(shown)"
    }

    /// The member's value, whatever it is.
    public func value(_ name: String) -> JSONValue? { value[name] }

    /// The member's value; its absence is a problem.
    public func required(_ name: String) -> JSONValue? {
        if let member = value[name] { return member }
        problems.report(.missingKey, path, at: position, "\"\(name)\" is missing here", fix: "add it")
        return nil
    }

    /// The text of a member that may be absent.
    public func string(_ name: String) -> String? {
        guard let member = value[name] else { return nil }
        return expect(member.string, name, member, "a string")
    }

    /// The text of a member that must be there.
    public func requiredString(_ name: String) -> String? {
        guard let member = required(name) else { return nil }
        return expect(member.string, name, member, "a string")
    }

    /// The truth value of a member, or the default where it is absent or of another type.
    public func bool(_ name: String, default absent: Bool) -> Bool {
        guard let member = value[name] else { return absent }
        return expect(member.bool, name, member, "true or false") ?? absent
    }

    /// The whole number of a member that may be absent.
    public func integer<Number: FixedWidthInteger>(_ name: String, as type: Number.Type = Int.self) -> Number? {
        guard let member = value[name] else { return nil }
        return expect(member.integer(as: type), name, member, "a whole number")
    }

    /// The elements of a member that may be absent, each with its place.
    public func array(_ name: String) -> [(value: JSONValue, path: String)]? {
        guard let member = value[name] else { return nil }
        return expect(member.array, name, member, "an array")?.enumerated().map {
            ($0.element, "\(path(of: name))[\($0.offset)]")
        }
    }

    /// The texts of a member that may be absent; an element that is no string is a problem and left out.
    public func strings(_ name: String) -> [(text: String, path: String, position: JSONPosition)]? {
        array(name)?.compactMap { element in
            guard let text = element.value.string else {
                reportType(of: element.value, element.path, "a string")
                return nil
            }
            return (text, element.path, element.value.position)
        }
    }

    /// Reports a problem of a member that every JSON file can have.
    public func report(_ code: JSONProblemCode, _ name: String, _ message: String, fix: String? = nil) {
        report(code.rawValue, name, message, fix: fix)
    }

    /// Reports a problem of a member at the member's value, or at the object where it is absent.
    public func report(_ code: String, _ name: String, _ message: String, fix: String? = nil) {
        problems.report(code, path(of: name), at: value[name]?.position ?? position, message, fix: fix)
    }

    private func expect<Value>(_ found: Value?, _ name: String, _ member: JSONValue, _ wanted: String) -> Value? {
        if found == nil { reportType(of: member, path(of: name), wanted) }
        return found
    }

    private func reportType(of value: JSONValue, _ path: String, _ wanted: String) {
        var found = value.kind
        if case .number(let text) = value.content { found = "the number \(text.prefix(24))" }
        problems.report(.wrongType, path, at: value.position, "\(wanted) should stand here, not \(found)")
    }

    private func reportUnknown(_ member: JSONMember, keys: [String]) {
        let nearest = NearName.nearest(to: member.name, among: keys).map { "did you mean \"\($0)\"? " } ?? ""
        problems.report(
            .unknownKey,
            path(of: member.name),
            at: member.position,
            "unknown key \(member.name.quoted)",
            fix: keys.isEmpty ? "remove it" : nearest + "allowed keys: \(keys.joined(separator: ", "))"
        )
    }
}
