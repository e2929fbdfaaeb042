/// A language that links are written in: the names that it reserves, and what writes a file.
///
/// This module has Swift only, so that the tool of the plugins has no other; `PlatformCode` has the others.
public struct CodeLanguage: Sendable {
    /// The name, which `linkd print` takes.
    public let name: String
    /// The name in a sentence.
    package var title: String
    /// Names that a case cannot have: words of the language, and static members that every type has.
    package var reservedCases: Set<String> = []
    /// Names that a parameter cannot have.
    package var reservedLabels: Set<String> = []
    /// Names that the value of an enum cannot have.
    package var reservedValues: Set<String> = []
    /// Types of the language or the library that a type of the generated code would hide.
    package var reservedTypes: Set<String> = []
    /// What follows the name of the type in the names of types that it would hide in the same way.
    package var reservedSuffixes: [String] = []
    /// Words that a name can only be in backticks.
    package var keywords: Set<String> = []
    /// Whether names are made for code; otherwise the names of the table are used as they are.
    package var makesNames = true
    /// Whether the code has every route that is not gone; otherwise it has the routes that open the app.
    package var hasWebRoutes = false
    /// Whether cases are types beside those of the enums.
    package var hasTypesForCases = false
    /// Whether a file can belong to a package.
    package var hasPackages = false
    /// Returns the file for a model.
    let text: @Sendable (CodeModel, CodeAccess) -> String

    /// Creates a language that reserves no name.
    package init(_ name: String, text: @escaping @Sendable (CodeModel, CodeAccess) -> String) {
        self.name = name
        title = CodeName.capitalized(name)
        self.text = text
    }

    /// Returns the name, in backticks if it is a keyword.
    package func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}

extension CodeLanguage: Hashable {
    /// Whether two languages have the same name.
    public static func == (left: CodeLanguage, right: CodeLanguage) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension CodeLanguage {
    /// Swift 6 and 5, for apps for Apple's systems.
    public static let swift: CodeLanguage = {
        var swift = CodeLanguage("swift") { SwiftRenderer($0, access: $1).text }
        // An enum of Swift can have a case and an instance member of one name. Where an optional stands, `.none` and
        // `.some` are its own.
        swift.reservedCases = ["self", "init", "none", "some"]
        swift.reservedValues = swift.reservedCases.union(["allCases"])
        swift.reservedTypes = [
            "CalendarDay", "GeneratedLinks", "RouteTable", "RouteMatch", "LinkOrigin", "LinkParts", "LinkProblem",
            "LinkValues", "PrintError", "CaseIterable", "ID", "URL",
            "UUID",
        ]
        swift.keywords = [
            "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
            "inout", "internal", "let", "operator", "precedencegroup", "private", "protocol", "public",
            "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch",
            "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat",
            "return", "throw", "switch", "where", "while", "any", "as", "await", "false", "is", "nil", "self",
            "super", "throws", "true", "try",
        ]
        return swift
    }()
}
