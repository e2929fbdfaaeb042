/// A language that links are written in.
public enum CodeLanguage: String, Sendable, CaseIterable {
    /// Swift 6 and 5, for apps for Apple's systems.
    case swift
    /// Kotlin, for Android.
    case kotlin
    /// TypeScript, for web sites and React Native.
    case typescript

    /// Names that a case cannot have, because the type or every type of the language has them.
    var reservedCases: Set<String> { Self.reservedCases[self] ?? [] }

    /// Names that a parameter cannot have.
    var reservedLabels: Set<String> { Self.reservedLabels[self] ?? [] }

    /// Names that the value of an enum cannot have.
    var reservedValues: Set<String> { Self.reservedValues[self] ?? [] }

    /// Types of the language or the library that a type of the generated code would hide.
    var reservedTypes: Set<String> { Self.reservedTypes[self] ?? [] }

    /// Whether names are made for code; TypeScript uses the names of the table as they are.
    var makesNames: Bool { self != .typescript }

    /// Words that a name can only be in backticks.
    var keywords: Set<String> { Self.keywords[self] ?? [] }

    /// Returns the name, in backticks if it is a keyword.
    func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    // Made once: a literal of a set is hashed anew where it stands in a function.
    private static let reservedCases: [CodeLanguage: Set<String>] = [
        .swift: ["url", "link", "table", "tableHash", "parts", "self", "init", "hash", "hashValue", "none", "some"],
        .kotlin: ["companion"],
        .typescript: ["__proto__"],
    ]
    private static let reservedLabels: [CodeLanguage: Set<String>] = [
        .kotlin: ["class"],
        .typescript: ["__proto__"],
    ]
    private static let reservedValues: [CodeLanguage: Set<String>] = [
        .swift: ["self", "init", "none", "some", "rawValue", "hash", "hashValue", "allCases"],
        .kotlin: ["companion"],
    ]
    private static let reservedTypes: [CodeLanguage: Set<String>] = [
        .swift: [
            "CalendarDay", "GeneratedLinks", "RouteTable", "RouteMatch", "LinkOrigin", "LinkParts", "LinkProblem",
            "LinkValues", "PrintError",
        ],
        .kotlin: ["LocalDate", "LinkResult", "LinkKind"],
        .typescript: ["CalendarDay", "LinkProblem", "LinkOptions", "RouteId", "ParsedLink"],
    ]
    private static let keywords: [CodeLanguage: Set<String>] = [
        .swift: [
            "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
            "inout", "internal", "let", "operator", "precedencegroup", "private", "protocol", "public",
            "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch",
            "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat",
            "return", "throw", "switch", "where", "while", "any", "as", "await", "false", "is", "nil", "self",
            "super", "throws", "true", "try",
        ],
        .kotlin: [
            "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface",
            "is", "null", "object", "package", "return", "super", "this", "throw", "true", "try", "typealias",
            "typeof", "val", "var", "when", "while",
        ],
    ]
}
