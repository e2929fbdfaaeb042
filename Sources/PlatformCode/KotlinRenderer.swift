import Diagnostics
import LinkCode
import LinkRoutes

/// Writes the links of a table as a Kotlin sealed interface, with all that reads and prints them.
struct KotlinRenderer {
    let model: CodeModel
    private var name: String { model.name }

    /// The whole file.
    var text: String {
        let header = model.header(.kotlin).map { "// \($0)" }
        let package = model.package.map { ["package \($0)", ""] } ?? []
        let imports = [
            "import java.time.LocalDate", "import java.time.format.DateTimeParseException", "import java.util.UUID",
            "import kotlin.coroutines.Continuation", "import kotlin.coroutines.cancellation.CancellationException",
            "import kotlin.coroutines.suspendCoroutine", "",
        ]
        let types = LinkRuntime.kotlin.types.replacing("NAME", with: name)
        let functions = LinkRuntime.kotlin.functions.replacing("NAME", with: name)
        let lines =
            header + [""] + package + imports + type + ["", types, ""] + reading + [""] + parts + [""] + data
            + ["", functions]
        return lines.joined(separator: "\n")
    }

    // The type

    private var type: [String] {
        var lines = ["/** The links of \(comment(model.site)). */", "public sealed interface \(name) {"]
        for item in model.cases {
            let title = item.title.map { comment($0) + ": " } ?? ""
            let values = item.parameters.map { parameter in
                let value = "public val \(escaped(parameter.label)): \(type(parameter))"
                return value + (parameter.isOptional ? " = null" : parameter.isRepeated ? " = emptyList()" : "")
            }
            let own = CodeName.capitalized(item.name)
            lines.append("    /** \(title)`\(comment(item.path))` */")
            lines.append(
                values.isEmpty
                    ? "    public data object \(own) : \(name)"
                    : "    public data class \(own)(\(values.joined(separator: ", "))) : \(name)"
            )
        }
        for (owner, parameter, choice) in model.choices {
            let values = choice.values.map { "        \(entry($0))(\(literal($0.text)))" }
            lines += [
                "",
                "    /** The values of `\(comment(parameter.name))` in `\(comment(owner.path))`. */",
                "    public enum class \(choice.name)(public val text: kotlin.String) {",
                values.joined(separator: ",\n") + ";",
                "    }",
            ]
        }
        return lines + companion
    }

    private var companion: [String] {
        [
            "",
            "    public companion object {",
            "        /** The hash of the table's links. */",
            "        public const val TABLE_HASH: kotlin.String = \"\(model.hash)\"",
            "",
            "        /** Reads a link. For a text that is not a link of the app, it returns the reason. It throws nothing. */",
            "        public fun parse(text: kotlin.String): \(name)Result = try {",
            "            val values = \(name)Rules.find(text)",
            "            val declared = \(name)Rules.routes[values.route].items.map { it.name }",
            "            val other = values.items.filter { it.first !in declared }",
            "            \(name)Result.Link(read(values), other, values.fragment)",
            "        } catch (problem: \(name)Problem) {",
            "            problem.result",
            "        }",
            "    }",
            "}",
        ]
    }

    private func type(_ parameter: CodeParameter) -> String {
        let type =
            switch parameter.type {
            case .text: "kotlin.String"
            case .integer: "kotlin.Long"
            case .bool: "kotlin.Boolean"
            case .number: "kotlin.Double"
            case .uuid: "java.util.UUID"
            case .day: "java.time.LocalDate"
            case .list: "kotlin.collections.List<kotlin.String>"
            case .choice(let choice): choice.name
            }
        if parameter.isRepeated { return "kotlin.collections.List<\(type)>" }
        return type + (parameter.isOptional ? "?" : "")
    }

    private var reading: [String] {
        ["private fun read(values: \(name)Values): \(name) = when (values.route) {"]
            + model.cases.map { item in
                let type = "\(name).\(CodeName.capitalized(item.name))"
                let values = item.parameters.map(reading).joined(separator: ", ")
                return "    \(item.number) -> \(type)" + (item.parameters.isEmpty ? "" : "(\(values))")
            }
            + ["    else -> throw \(name)Problem(\(name)Result.NotForApp(values.id))", "}"]
    }

    private func reading(_ parameter: CodeParameter) -> String {
        let wire = literal(parameter.name)
        let make: String
        switch parameter.type {
        case .text where parameter.isRepeated: make = "it"
        case .text: return parameter.isOptional ? "values.optionalText(\(wire))" : "values.text(\(wire))"
        case .list: return "values.list(\(wire))"
        case .integer: make = "it.toLongOrNull()"
        case .bool: make = "it == \"true\" || it == \"1\""
        case .number: make = "it.toDoubleOrNull()?.takeIf { number -> number.isFinite() }"
        case .uuid: make = "UUID.fromString(it)"
        case .day: make = "\(name)Rules.day(it)"
        case .choice(let choice):
            make = "text -> \(name).\(choice.name).values().firstOrNull { it.text == text }"
        }
        let method = parameter.isRepeated ? "items" : parameter.isOptional ? "optionalValue" : "value"
        return "values.\(method)(\(wire)) { \(make) }"
    }

    private var parts: [String] {
        ["private val \(name).parts: \(name)Parts", "    get() = when (this) {"] + model.cases.map(parts) + ["    }"]
    }

    private func parts(_ item: CodeCase) -> String {
        let path = item.parameters.filter { !$0.isQuery }.map { parameter -> String in
            if case .list = parameter.type { return "\(literal(parameter.name)) to \(property(parameter))" }
            return "\(literal(parameter.name)) to listOf(\(writing(parameter, property(parameter))))"
        }
        let query = item.parameters.filter { $0.isQuery && !$0.isRepeated }.map {
            "\(literal($0.name)) to \(writing($0, property($0)))"
        }
        let lists = item.parameters.filter(\.isRepeated).map {
            " + \(property($0)).map { value -> \(literal($0.name)) to \(writing($0, "value")) }"
        }
        let texts = path.isEmpty ? "emptyMap()" : "mapOf(\(path.joined(separator: ", ")))"
        let items =
            query.isEmpty && lists.isEmpty
            ? "emptyList()" : "listOf<Pair<String, String?>>(\(query.joined(separator: ", ")))" + lists.joined()
        let type = "\(name).\(CodeName.capitalized(item.name))"
        return "        is \(type) -> \(name)Parts(\(item.number), \(texts), \(items))"
    }

    private func property(_ parameter: CodeParameter) -> String { "this.\(escaped(parameter.label))" }

    private func writing(_ parameter: CodeParameter, _ property: String) -> String {
        let value = property + (parameter.isOptional ? "?" : "")
        return switch parameter.type {
        case .text, .list: property
        case .integer, .bool, .uuid, .day: "\(value).toString()"
        case .number: "\(value).let { \(name)Rules.text(it) }"
        case .choice: "\(value).text"
        }
    }

    // The table

    private var data: [String] {
        let matching = model.matching
        let list = { (texts: [String]) in "listOf<String>(\(texts.map(literal).joined(separator: ", ")))" }
        return [
            "private object \(name)Table {",
            "    val hosts: List<String> = \(list(matching.hosts))",
            "    val schemes: List<String> = \(list(matching.schemes))",
            "    val schemeHosts: List<String>? = \(matching.schemeHosts.map(list) ?? "null")",
            "",
            "    // Id, flags (1 https, 2 scheme, 4 not for the app, 8 an action, 16 no navigation), what the route requires, path and",
            "    // query items, the alias without the catch-all.",
            "    val routes: List<String> = listOf(",
        ] + matching.routes.map(line)
            + [
                "    )",
                "",
                "    // Every path and alias with the number of its route, the more specific first.",
                "    val entries: List<String> = listOf(",
            ]
            + matching.entries.map { "        \(literal("\($0.route)\n\($0.pattern)"))," }
            + ["    )", "}"]
    }

    private func line(_ route: CodeMatching.Route) -> String {
        var parts = [route.id, "\(route.flags)", route.requirement ?? "", route.specification]
        if let alias = route.aliasWithoutRest { parts.append(alias) }
        return "        \(literal(parts.joined(separator: "\n"))),"
    }

    // Words

    private func escaped(_ name: String) -> String { CodeLanguage.kotlin.escaped(name) }

    private func entry(_ value: CodeChoice.Value) -> String { escaped(CodeName.capitalized(value.name)) }

    /// Returns the text for a comment, which it can neither end nor nest.
    private func comment(_ text: String) -> String {
        text.shown.parts(separatedBy: "*").joined(separator: "\u{2217}")
    }

    /// Returns the text as a Kotlin literal.
    private func literal(_ text: String) -> String {
        text.literal(escaping: "\"\\$") { $0 == "\n" ? "\\n" : String($0).shown }
    }
}
