import Diagnostics
import LinkRoutes
import StrictJSON

/// How the plugins generate a type: the file `links-plugin.json` beside a table.
public struct CodeOptions: Hashable, Sendable {
    /// The name of the type.
    public var name = "Links"
    /// Who can use the type.
    public var access = CodeAccess.internal

    /// Creates the options that hold without a file.
    public init() {}

    /// Reads a file with the keys `name` and `access`, both optional.
    ///
    /// - Throws: all problems of the text, each with its line and column.
    public init(json: [UInt8]) throws(CodeError) {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONValue(parsing: json)
        } catch {
            throw CodeError(problems: [Diagnostic(error)])
        }
        let problems = JSONProblems()
        if let object = JSONObjectReader(root, path: "", keys: ["name", "access"], problems: problems) {
            if let name = object.string("name"), !set(name: name) {
                object.report(.wrongType, at: "name", Self.notAName(name), fix: "use a name such as \"TripLinks\"")
            }
            if let access = object.string("access"), !set(access: access) {
                object.report(.wrongType, at: "access", Self.notAnAccess(access))
            }
        }
        guard problems.isEmpty else { throw CodeError(problems: problems.sorted) }
    }

    /// Sets an option that was given by a command.
    ///
    /// - Returns: what is wrong with the value; nil if it is allowed.
    public mutating func set(_ option: String, to value: String) -> String? {
        switch option {
        case "name": set(name: value) ? nil : Self.notAName(value)
        case "access": set(access: value) ? nil : Self.notAnAccess(value)
        default: "unknown option \(option.quoted); allowed options: name, access"
        }
    }

    private mutating func set(name: String) -> Bool {
        self.name = name
        return CodeGenerator(.swift, name: name) != nil
    }

    private mutating func set(access: String) -> Bool {
        guard let access = CodeAccess(rawValue: access) else { return false }
        self.access = access
        return true
    }

    private static func notAName(_ text: String) -> String {
        "invalid type name \(text.quoted); expected an upper-case letter, then letters and digits"
    }

    private static func notAnAccess(_ text: String) -> String {
        "invalid access level \(text.quoted); expected internal, package or public"
    }
}
