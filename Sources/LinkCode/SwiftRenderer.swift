import Diagnostics
import LinkRoutes

/// Writes the links of a table as a Swift enum.
struct SwiftRenderer {
    let model: CodeModel
    /// `public` or another access level with a space after it; empty for `internal`.
    private let access: String
    private var name: String { model.name }

    init(_ model: CodeModel, access: CodeAccess) {
        self.model = model
        self.access = access == .internal ? "" : access.rawValue + " "
    }

    /// The whole file.
    var text: String {
        let parts = [
            imports, cases, [""], choices, decoding, [""], printing, [""], table, ["}"],
        ]
        let header =
            model.header(.swift).map { "// \($0)" } + ["// swift-format-ignore-file", "// swiftlint:disable all", ""]
        return (header + parts.joined()).joined(separator: "\n") + "\n"
    }

    private var imports: [String] {
        [
            "\(access)import LinkRoutes", "", "#if canImport(FoundationEssentials)",
            "\(access)import FoundationEssentials", "#else", "\(access)import Foundation", "#endif", "",
        ]
    }

    // The type

    private var cases: [String] {
        var lines = ["/// The links of \(model.site.shown).", "\(access)enum \(name): GeneratedLinks {"]
        for item in model.cases {
            if let title = item.title { lines += ["    /// \(title.shown)", "    ///"] }
            lines.append("    /// `\(item.path.shown)`")
            let values = item.parameters.map { parameter in
                "\(label(parameter)): \(type(parameter))"
                    + (parameter.isOptional ? " = nil" : parameter.isRepeated ? " = []" : "")
            }
            lines.append(
                "    case \(escaped(item.name))" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
            )
        }
        return lines
    }

    private var choices: [String] {
        model.choices.flatMap { owner, parameter, choice in
            [
                "    /// The values of `\(parameter.name.shown)` in `\(owner.path.shown)`.",
                "    \(access)enum \(choice.name): String, Hashable, Sendable, CaseIterable {",
            ]
                + choice.values.map { value in
                    let isSame = value.name.hasSameBytes(as: value.text)
                    return "        case \(escaped(value.name))" + (isSame ? "" : " = \(literal(value.text))")
                }
                + ["    }", ""]
        }
    }

    private func type(_ parameter: CodeParameter) -> String {
        let type =
            switch parameter.type {
            case .text: "String"
            case .integer: "Int"
            case .bool: "Bool"
            case .number: "Double"
            case .uuid: "UUID"
            case .day: "CalendarDay"
            case .list: "[String]"
            case .choice(let choice): choice.name
            }
        return parameter.isRepeated ? "[\(type)]" : type + (parameter.isOptional ? "?" : "")
    }

    // From a link

    private var decoding: [String] {
        [
            "    /// Reads a link.",
            "    ///",
            "    /// - Throws: why the text is not a link of one of the cases.",
            "    \(access)init(_ link: String) throws(LinkProblem) { try self.init(Self._table.values(of: link)) }",
            "",
            "    /// Reads a link.",
            "    ///",
            "    /// - Throws: why the URL is not a link of one of the cases.",
            "    \(access)init(_ url: URL) throws(LinkProblem) { try self.init(url.absoluteString) }",
            "",
            "    /// Reads a match of the table, or of another copy of it; nil if it is not a link of one of the cases.",
            "    \(access)init?(_ match: RouteMatch) {",
            "        guard let values = Self._table.values(of: match), let link = try? Self(values) else { return nil }",
            "        self = link",
            "    }",
            "",
            "    private init(_ values: LinkValues) throws(LinkProblem) {",
            "        switch values.number {",
        ]
            + model.cases.map { item in
                let values = item.parameters.enumerated().map { "\(argumentLabel($1)): \(reading($1, $0))" }
                return "        case \(item.number): self = .\(escaped(item.name))"
                    + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
            }
            + ["        default: throw values.notForApp", "        }", "    }"]
    }

    /// Returns the call that reads the parameter with this number.
    private func reading(_ parameter: CodeParameter, _ number: Int) -> String {
        let make: String
        switch parameter.type {
        case .text where parameter.isRepeated: return "values.texts(\(number))"
        case .text: return parameter.isOptional ? "values.optionalText(\(number))" : "try values.text(\(number))"
        case .list: return "values.list(\(number))"
        case .integer: make = "Int.init"
        case .bool: make = "LinkValues.bool"
        case .number: make = "LinkValues.number"
        case .uuid: make = "UUID.init(uuidString:)"
        case .day: make = "CalendarDay.init"
        case .choice(let choice): make = "\(choice.name).init(rawValue:)"
        }
        let method = parameter.isRepeated ? "items" : parameter.isOptional ? "optionalValue" : "value"
        return "try values.\(method)(\(number), \(make))"
    }

    // To a link

    private var printing: [String] {
        var lines = [
            "    /// The link on the web; if the route has none, the link with the app's scheme.",
            "    ///",
            "    /// - Throws: why no link can have the values, such as an empty text or `..` in a path.",
            "    \(access)var url: URL {",
            "        get throws(PrintError) { try Self._table.link(to: self.parts) { URL(string: $0) } }",
            "    }",
            "",
        ]
        if !model.matching.schemes.isEmpty {
            lines += [
                "    /// Returns the link with a scheme of the table, by default the first one; nil if there is none with",
                "    /// these values.",
                "    \(access)func url(scheme: String? = nil) -> URL? {",
                "        (try? self.link(on: .scheme(scheme))).flatMap { URL(string: $0) }",
                "    }",
                "",
            ]
        }
        lines += [
            "    /// Returns the link, which reads as the same value.",
            "    ///",
            "    /// - Throws: why there is no such link.",
            "    \(access)func link(on origin: LinkOrigin = .universal()) throws(PrintError) -> String {",
            "        try Self._table.link(to: self.parts, on: origin)",
            "    }",
            "",
        ]
        return lines + parts
    }

    /// The switch that takes a value apart.
    ///
    /// The compiler gives up on an exhaustive switch over several hundred cases with values, so a long one is several.
    private var parts: [String] {
        let doc = "    /// The route and the values of the link."
        let cases = model.cases.map {
            "        case .\(escaped($0.name))\(bindings($0)): return LinkParts(\(arguments($0)))"
        }
        guard cases.count > Self.mostCases else {
            return [doc, "    \(access)var parts: LinkParts {", "        switch self {"] + cases + [
                "        }", "    }",
            ]
        }
        let starts = Array(stride(from: 0, to: cases.count, by: Self.mostCases))
        let names = starts.indices.map { "self.parts\($0)" }.joined(separator: " ?? ")
        let groups = starts.enumerated().flatMap { number, start in
            ["", "    private var parts\(number): LinkParts? {", "        switch self {"]
                + cases[start..<min(start + Self.mostCases, cases.count)]
                + ["        default: return nil", "        }", "    }"]
        }
        return [doc, "    \(access)var parts: LinkParts { \(names) ?? LinkParts(\"\") }"] + groups
    }

    private static let mostCases = 100

    private func bindings(_ item: CodeCase) -> String {
        guard !item.parameters.isEmpty else { return "" }
        return "(\(item.parameters.indices.map { "let v\($0)" }.joined(separator: ", ")))"
    }

    private func arguments(_ item: CodeCase) -> String {
        let numbered = Array(item.parameters.enumerated())
        let path = numbered.filter { !$0.element.isQuery }.map { number, parameter in
            if case .list = parameter.type { return "\(literal(parameter.name)): .list(v\(number))" }
            return "\(literal(parameter.name)): .text(\(writing(parameter, "v\(number)")))"
        }
        let query = numbered.filter { $0.element.isQuery && !$0.element.isRepeated }.map { number, parameter in
            "(\(literal(parameter.name)), \(writing(parameter, "v\(number)")))"
        }
        let lists = numbered.filter(\.element.isRepeated).map { number, parameter in
            "(\(literal(parameter.name)), v\(number).map { \(writing(parameter, "$0")) })"
        }
        return
            ([literal(item.id)] + (path.isEmpty ? [] : ["[\(path.joined(separator: ", "))]"])
            + (query.isEmpty ? [] : ["query: [\(query.joined(separator: ", "))]"])
            + (lists.isEmpty ? [] : ["lists: [\(lists.joined(separator: ", "))]"])).joined(separator: ", ")
    }

    private func writing(_ parameter: CodeParameter, _ value: String) -> String {
        if case .number = parameter.type {
            return parameter.isOptional ? "\(value).map(LinkParts.text)" : "LinkParts.text(\(value))"
        }
        let value = parameter.isOptional ? value + "?" : value
        return switch parameter.type {
        case .text, .list, .number: parameter.isOptional ? String(Substring(value.utf8.dropLast())) : value
        case .integer, .bool, .day: "\(value).description"
        case .uuid: "\(value).uuidString.lowercased()"
        case .choice: "\(value).rawValue"
        }
    }

    // The table

    private var table: [String] {
        let marks = String(repeating: "#", count: 1 + longestRun)
        return [
            "    /// The table: hosts, schemes and routes, without pages and apps.",
            "    \(access)static let _table = RouteTable(generated: \(marks)\"\"\"",
        ]
            + model.table.parts(separatedBy: "\n").map { "        \($0)" }
            + ["        \"\"\"\(marks))"]
    }

    /// The longest run of number signs in the table's text, so that none ends the literal.
    private var longestRun: Int {
        var longest = 0
        var run = 0
        for byte in model.table.utf8 {
            run = byte == UInt8(ascii: "#") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    // Words

    private func escaped(_ name: String) -> String { CodeLanguage.swift.escaped(name) }

    /// A label can be any word but these three.
    private func label(_ parameter: CodeParameter) -> String {
        ["inout", "let", "var"].contains(parameter.label) ? "`\(parameter.label)`" : parameter.label
    }

    /// In a call, two of them need no backticks.
    private func argumentLabel(_ parameter: CodeParameter) -> String {
        parameter.label == "inout" ? "`inout`" : parameter.label
    }

    /// Returns the text as a Swift literal.
    private func literal(_ text: String) -> String {
        text.literal { "\\u{\(String($0.value, radix: 16))}" }
    }
}

/// The access level of a generated Swift type.
public enum CodeAccess: String, Sendable, CaseIterable {
    /// For its module.
    case `internal`
    /// For its package.
    case package
    /// For every module.
    case `public`
}
