import LinkCode
import LinkRoutes
import PlatformCode
import Testing

/// What users of other generators suffer from: types that accept anything, reflection, dependencies, and left-overs.
struct SelfContainedTests {
    private static let routes = [
        #"{"id": "home", "path": "/"}"#,
        #"{"id": "day", "path": "/{day:date}/{seat:int}/{rest+}", "query": {"device": "uuid?"}}"#,
        #"{"id": "wish", "path": "/wish", "query": {"text": "string", "hue": "enum(red|green)?"}}"#,
    ]

    private static func code(_ language: CodeLanguage, _ routes: [String] = routes) throws -> String {
        let table = #"{"hosts": ["t.example"], "routes": [\#(routes.joined(separator: ","))]}"#
        return try #require(CodeGenerator(language)).text(json: Array(table.utf8))
    }

    @Test(arguments: CodeLanguage.all)
    func `the code imports the library of links and the system's, and nothing else`(_ language: CodeLanguage) throws {
        let imports = try Self.code(language).split(separator: "\n").filter { line in
            line.contains(#/^(public |internal )?import |require\(/#)
        }
        let allowed: [String] =
            switch language.name {
            case "swift": ["import LinkRoutes", "import FoundationEssentials", "import Foundation"]
            case "kotlin":
                [
                    "java.time.LocalDate", "java.time.format.DateTimeParseException", "java.util.UUID",
                    "kotlin.coroutines.Continuation", "kotlin.coroutines.cancellation.CancellationException",
                    "kotlin.coroutines.suspendCoroutine",
                ].map { "import \($0)" }
            default: []
            }
        #expect(imports.map(String.init) == allowed)
    }

    @Test(arguments: [
        (CodeLanguage.swift, #"\bAny\b|\bMirror\b|\bas!|try!|fatalError"#),
        (.kotlin, #"\bAny\b|::class|kotlin\.reflect|@Serializable|NavType|!!"#),
        (.typescript, #": any\b|as any\b|<any>|@ts-ignore|\beval\b"#),
    ])
    func `no type accepts anything, and no value is found by reflection`(
        _ language: CodeLanguage,
        _ looseness: String
    ) throws {
        #expect(try Self.code(language).firstMatch(of: Regex(looseness)) == nil)
    }

    @Test func `TypeScript has one flat interface, and no type that the compiler must unfold`() throws {
        let code = try Self.code(.typescript)
        #expect(code.matches(of: #/\n  "[a-z]+": \{.*\};/#).count == Self.routes.count)
        #expect(code.firstMatch(of: #/\binfer\b/#) == nil)
        // The only conditional type asks whether a route has required values.
        #expect(code.matches(of: #/ extends [^{]*\? *\n? *\[|\} extends /#).count == 1)
    }

    @Test(arguments: CodeLanguage.all)
    func `a deleted route leaves nothing behind`(_ language: CodeLanguage) throws {
        let code = try Self.code(language, Array(Self.routes.prefix(2)))
        #expect(try Self.code(language).contains("hue"))
        for rest in ["wish", "Wish", "hue", "red"] {
            #expect(code.firstMatch(of: try Regex("\\b\(rest)\\b")) == nil)
        }
    }

    @Test(arguments: CodeLanguage.all)
    func `a table with a mistake has no code, also none of its other routes`(_ language: CodeLanguage) throws {
        for wrong in [#"{"id": "a", "path": "/{x:integer}"}"#, #"{"id": "b", "path": "/b", "query": {"x": "any"}}"#] {
            #expect(throws: CodeError.self) { try Self.code(language, Self.routes + [wrong]) }
        }
        #expect(throws: CodeError.self) { try Self.code(language, []) }
    }
}
