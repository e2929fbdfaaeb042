/// A language that links are written in.
public enum CodeLanguage: String, Sendable, CaseIterable {
    /// Swift 6 and 5, for apps for Apple's systems.
    case swift
    /// Kotlin, for Android.
    case kotlin
    /// TypeScript, for web sites and React Native.
    case typescript

    /// Names that a case cannot have, because the type or every type of the language has them.
    var reservedCases: Set<String> {
        switch self {
        case .swift:
            ["url", "link", "table", "tableHash", "parts", "self", "init", "hash", "hashValue", "none", "some"]
        case .kotlin: ["companion"]
        case .typescript: ["__proto__"]
        }
    }

    /// Names that a parameter cannot have.
    var reservedLabels: Set<String> {
        switch self {
        case .swift: []
        case .kotlin: ["class"]
        case .typescript: ["__proto__"]
        }
    }

    /// Names that the value of an enum cannot have.
    var reservedValues: Set<String> {
        switch self {
        case .swift: ["self", "init", "none", "some", "rawValue", "hash", "hashValue", "allCases"]
        case .kotlin: ["companion"]
        case .typescript: []
        }
    }

    /// Types of the language or the library that a type of the generated code would hide.
    var reservedTypes: Set<String> {
        switch self {
        case .swift:
            [
                "CalendarDay", "GeneratedLinks", "RouteTable", "RouteMatch", "LinkOrigin", "LinkParts", "LinkProblem",
                "LinkValues", "PrintError",
            ]
        case .kotlin: ["LocalDate", "LinkResult", "LinkKind"]
        case .typescript: ["CalendarDay", "LinkProblem", "LinkOptions", "RouteId", "ParsedLink"]
        }
    }

    /// Whether names are made for code; TypeScript uses the names of the table as they are.
    var makesNames: Bool { self != .typescript }

    /// Words that a name can only be in backticks.
    var keywords: Set<String> {
        switch self {
        case .swift:
            [
                "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
                "inout", "internal", "let", "operator", "precedencegroup", "private", "protocol", "public",
                "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch",
                "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat",
                "return", "throw", "switch", "where", "while", "any", "as", "await", "false", "is", "nil", "self",
                "super", "throws", "true", "try",
            ]
        case .kotlin:
            [
                "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface",
                "is", "null", "object", "package", "return", "super", "this", "throw", "true", "try", "typealias",
                "typeof", "val", "var", "when", "while",
            ]
        case .typescript: []
        }
    }

    /// Returns the name, in backticks if it is a keyword.
    func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}
