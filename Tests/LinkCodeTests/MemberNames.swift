import Diagnostics
import Foundation
import LinkCode
import LinkRoutes
import PlatformCode
import TableChecks

/// Tables whose names are words of generated code: its members, its types, and what compilers add to them.
enum MemberNames {
    /// Each name as a route without values, then as a route, an item and a value of its enum, then the types of enums with
    /// the names of types; without the names that a language reserves.
    static func tables() throws -> [RouteTable] {
        let words = try words()
        let names = names(words)
        let types = parts(words).enumerated().map { number, parts in
            #"{"id": "\#(parts.route)", "path": "/t\#(number)/{\#(parts.parameter):enum(a|b)}"}"#
        }
        return try [
            table(names.map { #"{"id": "\#($0)", "path": "/\#($0)"}"# }),
            table(
                names.map {
                    #"{"id": "\#($0)", "path": "/\#($0)/{first9}", "query": {"\#($0)": "enum(\#($0)|other9)?"}}"#
                }
            ),
            // One id has one route.
            table(Dictionary(types.map { ($0.split(separator: ",")[0], $0) }) { $1 }.values.sorted()),
        ]
    }

    /// The words that can be ids; those that differ by case only are one.
    static func names(_ words: [String]) -> [String] {
        var known: Set<String> = []
        let sorted = words.filter { $0.first?.isLowercase == true } + words.filter { $0.first?.isLowercase == false }
        return sorted.map(lowered).filter { known.insert($0.lowercased()).inserted }
    }

    /// The routes and parameters whose enum has the name of a type, such as `case` and `iterable`.
    static func parts(_ words: [String]) -> [(route: String, parameter: String)] {
        words.filter { $0.first?.isUppercase == true }.flatMap { word in
            word.indices.dropFirst().filter { word[$0].isUppercase }.map {
                (lowered(String(word[..<$0])), lowered(String(word[$0...])))
            }
        }
    }

    /// Every word of generated Swift and its protocol, the names that generated Kotlin and TypeScript declare, and what is in
    /// no file, each once.
    ///
    /// All words of the latter two would be a table that Kotlin's compiler takes minutes for.
    static func words() throws -> [String] {
        let json = try Data(contentsOf: GeneratedFile.folder.appending(path: "Golden/shop.json"))
        let shop = try RouteTable(checking: Array(json))
        let library = GeneratedFile.folder.appending(path: "../../Sources/LinkRoutes/Generated/GeneratedLinks.swift")
        // The table of the file, which is last, has no members.
        let swift = try shop.code(.swift).split(separator: "static let _table")[0]
        let found = try (swift + String(contentsOf: library, encoding: .utf8)).matches(of: /[A-Za-z][A-Za-z0-9]*/).map {
            String($0.output)
        }
        let declared = try [CodeLanguage.kotlin, .typescript].flatMap { language in
            try shop.code(language).matches(
                of: /(?:fun|val|class|object|interface|function|const|type) (?:Links\.)?([A-Za-z][A-Za-z0-9]*)/
            )
            .map { String($0.output.1) }
        }
        return Set(found + declared + added + CodeLanguage.all.flatMap(\.keywords)).sorted()
    }

    /// What compilers add to types, and words of the languages that no list of keywords has.
    private static let added = [
        "allCases", "AllCases", "rawValue", "RawValue", "hashValue", "hash", "encode", "id", "ID", "description",
        "Type",
        "Protocol", "Self", "self", "init", "none", "some", "CodingKeys", "CaseIterable", "LinkRoutes",
        "FoundationEssentials",
        "companion", "name", "ordinal", "entries", "values", "valueOf", "compareTo", "declaringJavaClass", "copy",
        "component1", "equals", "hashCode", "toString", "getClass", "class", "wait", "notify", "finalize", "clone",
        "defaultImpls", "whenMappings", "object", "kotlin", "java", "constructor", "hasOwnProperty", "isPrototypeOf",
        "propertyIsEnumerable", "toLocaleString", "prototype", "then", "undefined", "arguments", "eval", "async",
        "table", "tableHash", "parts", "link", "url", "route", "parents", "requirement", "isNavigation", "path",
        "parse",
    ]

    /// The table of the routes that no language refuses.
    private static func table(_ routes: some Collection<String>) throws -> RouteTable {
        let table = try RouteTable(routes.joined(separator: ",\n"))
        let refused = Set(
            CodeLanguage.all.flatMap { language in
                table.problems(in: language).compactMap {
                    Int($0.location.path.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" })
                }
            }
        )
        guard !refused.isEmpty else { return table }
        return try self.table(routes.enumerated().filter { !refused.contains($0.offset) }.map(\.element))
    }

    private static func lowered(_ word: String) -> String { word.prefix(1).lowercased() + word.dropFirst() }
}
