// # LinkCode
//
// Writes the links of a table as a Swift type: a case for each route, its parameters as values.
//
// An app that reads `parameters["reference"]` learns on a phone that the name was wrong. An app that switches over an
// enum learns it from the compiler, and learns of each new route too.
//
// ```swift
// let json = #"{"hosts": ["t.example"], "routes": [{"id": "trip", "path": "/trips/{reference}"}]}"#
// let generator = try #require(CodeGenerator(.swift, name: "TripLinks"))
// let text = try generator.text(json: Array(json.utf8))
// #expect(text.contains("case trip(reference: String)"))
// ```
//
// A ``CodeModel`` is made from the table first, the same for every language: cases, parameters, types, and the names
// that they get. A ``CodeLanguage`` is what a language reserves and a function that writes a model. This module has
// Swift alone, and `PlatformCode` has the others, because Xcode builds this module for the plugin, and nothing else
// must come with it.
//
// ## What it leaves out
//
// - Files and arguments: `GenerateLinks` and `linkd print swift` have them.
// - Matching. The generated type has the table as a text and asks `LinkRoutes` for the route, so a link means the same
//   to the app and to the server.
// - Repairing names. A route whose name cannot be a case is a problem of the table, with its line and a fix.
// - A choice of style. The file is not meant to be edited, and linters are told to skip it.
//
// ## Limits and costs
//
// - All problems of names are reported at once; a table with problems has no code.
// - The same table always gives the same text, so a file is written only if it changes. Its header names version 4 of
//   the generated code and a hash of what links depend on.
// - A switch of the generated code has at most 100 cases, because the compiler gives up on several hundred with values.
//
// ## Where to read on
//
// `CodeGenerator.swift`, `CodeModel.swift`, `CodeModelBuilder.swift` with `CodeName.swift` (which names are possible),
// `CodeLanguage.swift`, `SwiftRenderer.swift`. `CodeOptions.swift` is the file beside a table. `LinkRoutes/Generated/`
// is what generated code calls. docs/app/generated-type.md shows the use, docs/app/generated-type.md#what-a-change-of-the-table-breaks
// the price.

import Diagnostics
public import LinkRoutes
import StrictJSON
import TableChecks

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
            table = try RouteTable(checking: json)
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
        guard location.path.hasBytes(atStart: "routes[") else {
            return root[location.path].map { SourceLocation($0.position, path: location.path) } ?? location
        }
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
