import Diagnostics
public import LinkRoutes
import StrictJSON

/// Writes the links of a table as source code.
public struct CodeGenerator: Sendable {
    /// The language.
    public let language: CodeLanguage
    /// The name of the type, an upper-case letter, then letters and digits; for Kotlin with the package before it.
    public let name: String
    /// Who can use the type; only for Swift.
    public let access: CodeAccess

    /// Creates a generator; nil if the name is not the name of a type.
    public init?(_ language: CodeLanguage, name: String = "Links", access: CodeAccess = .internal) {
        let parts = name.parts(separatedBy: ".").map { String($0) }
        guard let last = parts.last, CodeName.isTypeName(last), language.hasPackages || parts.count == 1,
            parts.dropLast().allSatisfy({ CodeName.isPackageName($0) && !language.keywords.contains($0) })
        else { return nil }
        self.language = language
        self.name = name
        self.access = access
    }

    /// Returns the file; the same table always gives the same text.
    ///
    /// - Throws: all names of the table that the code cannot have.
    public func text(_ table: RouteTable) throws(CodeError) -> String {
        let model = try CodeModel(table, name: name, for: language)
        return language.text(model, access)
    }

    /// Returns the file for a table's text.
    ///
    /// - Parameter json: the text of the table.
    /// - Throws: all problems of the table or, if it has none, of its names, each with its line and column.
    public func text(json: [UInt8]) throws(CodeError) -> String {
        let table: RouteTable
        do throws(RouteTableError) {
            table = try RouteTable(json: json)
        } catch {
            throw CodeError(problems: error.problems)
        }
        do throws(CodeError) {
            return try text(table)
        } catch {
            throw error.located(in: json)
        }
    }
}

extension CodeError {
    /// The same problems, with the lines and columns of their paths in a table's text.
    public func located(in json: [UInt8]) -> CodeError {
        guard let root = try? JSONValue(parsing: json) else { return self }
        return CodeError(
            problems: problems.map { problem in
                var problem = problem
                problem.location = Self.located(problem.location, in: root)
                problem.notes = problem.notes.map {
                    Diagnostic.Note($0.message, at: Self.located($0.location, in: root))
                }
                return problem
            }
        )
    }

    /// Finds the value at a path such as `routes[3].query.tab`; names of query items can contain dots.
    private static func located(_ location: SourceLocation, in root: JSONValue) -> SourceLocation {
        guard location.path.hasBytes(atStart: "routes[") else { return location }
        let parts = location.path.parts(separatedBy: "]", atMost: 2)
        guard parts.count == 2, let number = Int(Substring(parts[0].utf8.dropFirst("routes[".utf8.count))),
            let routes = root["routes"]?.array, routes.indices.contains(number)
        else { return location }
        let keys = Substring(parts[1].utf8.dropFirst()).parts(separatedBy: ".", atMost: 2)
        var position = routes[number].position
        if let key = keys.first, let value = routes[number][String(key)] {
            position = keys.count == 2 ? value[String(keys[1])]?.position ?? value.position : value.position
        }
        return SourceLocation(position, path: location.path)
    }
}
