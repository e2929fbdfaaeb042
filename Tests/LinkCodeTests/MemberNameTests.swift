import Foundation
import LinkCode
import LinkRoutes
import PlatformCode
import Testing

/// Names of a table that are members of generated types too, as `table` of a restaurant or `link` of a blog.
///
/// `make test-languages` compiles the same tables in Kotlin and TypeScript.
struct MemberNameTests {
    @Test func `no name of a route, an item or a value stops the Swift compiler`() throws {
        let names = ["PlainLinks", "ValueLinks", "TypeLinks"]
        let files = try zip(names, MemberNames.tables()).map { name, table in
            try #require(CodeGenerator(.swift, name: name, access: .public)).text(table)
        }
        let uses = names.map { name in
            """
            func use(_ link: \(name)) throws {
                let table: RouteTable = \(name).table
                _ = (try link.url, link.url(scheme: "t"), try link.link(), link.parts, link.route, link.parents, table)
                _ = (link.requirement, link.isNavigation, link.id, link.hashValue)
                _ = try JSONDecoder().decode(\(name).self, from: JSONEncoder().encode(link))
            }
            """
        }
        let source = files.joined() + "import Foundation\n" + uses.joined(separator: "\n")
        let output = try Compiler.typecheck([], source, ["-swift-version", "6", "-warnings-as-errors"])
        let lines = output.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(output.isEmpty, "\(lines.prefix(20).joined(separator: "\n"))")
    }

    /// The reserved names of each kind, by language.
    private static let reserved: [String: [String: [String]]] = [
        "swift": [
            "route": ["init", "none", "self", "some"], "parameter": [],
            "value": ["allCases", "init", "none", "self", "some"],
        ],
        "kotlin": [
            "route": ["companion", "links", "linksProblem", "linksResult", "linksRules"], "parameter": ["class"],
            "value": [],
        ],
        "typescript": ["route": [], "parameter": [], "value": []],
    ]

    @Test(arguments: CodeLanguage.all)
    func `only words of the language and static members are reserved`(_ language: CodeLanguage) throws {
        let names = MemberNames.names(try MemberNames.words())
        #expect(names.count > 200)
        let routes: [String: (String) -> String] = [
            "route": { #"{"id": "\#($0)", "path": "/a"}"# },
            "parameter": { #"{"id": "x", "path": "/a", "query": {"\#($0)": "string?"}}"# },
            "value": { #"{"id": "x", "path": "/{y:enum(\#($0))}"}"# },
        ]
        for (kind, route) in routes {
            let refused = try names.filter { try RouteTable(route($0)).codes(in: language) != [] }
            #expect(refused.sorted() == Self.reserved[language.name]?[kind], "\(kind)")
        }
    }
}
