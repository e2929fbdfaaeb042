// # PlatformCode
//
// Writes the links of a table as Kotlin, for Android apps, and as TypeScript, for web sites and React Native.
//
// linkd has no library for these languages, so a generated file is complete: it has the types of the links, and the
// code that reads and prints a link by the rules R1 to R9.
//
// ```swift
// let table = try RouteTable(#"{"id": "trip", "path": "/trips/{reference}"}"#)
// let (kotlin, typescript) = (CodeGenerator(.kotlin), CodeGenerator(.typescript))
// #expect(try kotlin?.text(table).contains("data class Trip(public val reference: kotlin.String)") == true)
// #expect(try typescript?.text(table).contains(#""trip": { "reference": string };"#) == true)
// ```
//
// The part that is the same for every table stands in a file of its own language, which that language's compiler
// checks, and is compiled into the program as a resource. That is why the module is apart from `LinkCode`: Xcode builds
// no such resources.
//
// ## What it leaves out
//
// - Swift, whose generated type calls `LinkRoutes` instead (`LinkCode`).
// - The inbox, handlers and callbacks of the app's side. These files read and print links, know the links above one, and
//   have a guard for what routes require. The app does the rest, with the navigation that it has.
// - Dependencies: Kotlin needs its standard library and `java.time`, TypeScript needs nothing.
// - Time. A guard of Swift has a timeout; here the app's own function ends its question.
//
// ## Limits and costs
//
// - TypeScript gets every route that is not gone, also those that only the web shows; Kotlin the routes that open the
//   app.
// - A TypeScript `int` is a `number` up to 2^53-1, because other libraries cannot write a `bigint` as JSON. A larger one is a
//   problem with its text. `bigint` is an option.
// - Names of TypeScript are those of the table. Those of Kotlin are made for code, and a clash is a problem of the
//   table.
// - `make test-languages` compiles both and asks them about links of many tables; each answer must be that of Swift.
//   `Tests/LinkCodeTests/Golden/shared.json` has the cases that were chosen, with their answers.
//
// ## Where to read on
//
// `CodeLanguage+Platforms.swift` (what each language reserves), `KotlinRenderer.swift`, `TypeScriptRenderer.swift`, and
// the two files of `Resources/`. The model is `LinkCode/CodeModel.swift`. The tests of both are
// `Tests/Languages/run.py`, and docs/app/react-and-android.md shows the use. The rules are
// docs/route-table.md#matching-rules.

public import LinkCode

extension CodeLanguage {
    /// Every language that links are written in.
    public static let all: [CodeLanguage] = [.swift, .kotlin, .typescript]

    /// Kotlin, for Android.
    public static let kotlin: CodeLanguage = {
        var kotlin = CodeLanguage("kotlin") { model, _ in KotlinRenderer(model: model).text }
        kotlin.hasTypesForCases = true
        kotlin.hasPackages = true
        // Every object has `getClass`, which would be the property's too.
        kotlin.reservedLabels = ["class"]
        kotlin.reservedTypes = ["Companion"]
        kotlin.reservedSuffixes = ["", "Result", "Rules", "Problem"]
        kotlin.keywords = [
            "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface",
            "is", "null", "object", "package", "return", "super", "this", "throw", "true", "try", "typealias",
            "typeof", "val", "var", "when", "while",
        ]
        return kotlin
    }()

    /// TypeScript, for web sites and React Native; an `int` is a `number`.
    public static let typescript = typescript(bigint: false)

    /// TypeScript, where an `int` is a `bigint` if the app has 64-bit numbers.
    public static func typescript(bigint: Bool) -> CodeLanguage {
        var typescript = CodeLanguage("typescript") { model, _ in
            TypeScriptRenderer(model: model, hasBigInt: bigint).text
        }
        typescript.title = "TypeScript"
        typescript.makesNames = false
        typescript.hasWebRoutes = true
        // In `{ "__proto__": … }` it sets the prototype.
        typescript.reservedLabels = ["__proto__"]
        return typescript
    }
}

/// What is the same in the generated files of every table, as `Resources` has it, with `NAME` for the name of the type.
struct LinkRuntime {
    static let kotlin = LinkRuntime(PackageResources.LinkRuntime_kt)
    static let typescript = LinkRuntime(PackageResources.LinkRuntime_ts)

    /// What follows the type of the links.
    let types: String
    /// The end of the file.
    let functions: String

    /// Reads what a file has after its marks; before the first one are declarations for its compiler.
    private init(_ bytes: [UInt8]) {
        let mark = "\n\n// What follows is in every generated file.\n\n"
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: mark).dropFirst().map(String.init)
        types = parts.first ?? ""
        functions = parts.last ?? ""
    }
}
