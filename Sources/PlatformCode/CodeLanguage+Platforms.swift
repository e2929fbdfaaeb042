public import LinkCode

extension CodeLanguage {
    /// Every language that links are written in.
    public static let all: [CodeLanguage] = [.swift, .kotlin, .typescript]

    /// Kotlin, for Android.
    public static let kotlin: CodeLanguage = {
        var kotlin = CodeLanguage("kotlin") { model, _ in KotlinRenderer(model).text }
        kotlin.hasTypesForCases = true
        kotlin.hasPackages = true
        kotlin.reservedCases = ["companion"]
        kotlin.reservedLabels = ["class"]
        kotlin.reservedValues = ["companion"]
        kotlin.reservedTypes = ["LocalDate", "LinkResult", "LinkKind"]
        kotlin.keywords = [
            "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface",
            "is", "null", "object", "package", "return", "super", "this", "throw", "true", "try", "typealias",
            "typeof", "val", "var", "when", "while",
        ]
        return kotlin
    }()

    /// TypeScript, for web sites and React Native.
    public static let typescript: CodeLanguage = {
        var typescript = CodeLanguage("typescript") { model, _ in TypeScriptRenderer(model).text }
        typescript.makesNames = false
        typescript.hasWebRoutes = true
        typescript.reservedCases = ["__proto__"]
        typescript.reservedLabels = ["__proto__"]
        typescript.reservedTypes = ["CalendarDay", "LinkProblem", "LinkOptions", "RouteId", "ParsedLink"]
        return typescript
    }()
}

/// The part of generated files that is the same for every table, as `Resources` has it.
enum LinkRuntime {
    /// In Kotlin, with `NAME` for the name of the type.
    static let kotlin = text(PackageResources.LinkRuntime_kt)
    /// In TypeScript.
    static let typescript = text(PackageResources.LinkRuntime_ts)

    /// Returns what a file has after its mark; before it are declarations for its compiler.
    private static func text(_ bytes: [UInt8]) -> String {
        let mark = "// What follows is in every generated file.\n\n"
        let text = String(decoding: bytes, as: UTF8.self)
        return text.firstRange(of: mark).map { String(text[$0.upperBound...]) } ?? text
    }
}
