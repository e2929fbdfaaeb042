import Diagnostics
import LinkCode
import LinkRoutes

/// Writes the links of a table as a TypeScript interface, with all that reads and prints them.
struct TypeScriptRenderer {
    let model: CodeModel
    let hasBigInt: Bool

    /// The whole file.
    var text: String {
        let header = model.header(.typescript).map { "// \($0)" } + ["/* eslint-disable */", ""]
        return (header + types + [""] + data + ["", LinkRuntime.typescript.functions]).joined(separator: "\n")
    }

    private var types: [String] {
        [
            "/** A day as YYYY-MM-DD. */",
            "export type CalendarDay = `${number}-${number}-${number}`;",
            "/** A UUID; links are printed with it as it is, and read in lower case. */",
            "export type UUID = `${string}-${string}-${string}-${string}-${string}`;",
            "",
            "/** The links of \(comment(model.site)): the values of each route, by its id. */",
            "export interface \(model.name) {",
        ]
            + model.cases.flatMap { item in
                [
                    "  /** \(item.title.map { comment($0) + ": " } ?? "")`\(comment(item.path))` */",
                    "  \(literal(item.id)): {\(members(item))};",
                ]
            }
            + [
                "}",
                "",
                "export type RouteId = keyof \(model.name);",
                "/** What routes require of the app: each `requires` of the table. */",
                "export type Requirement = \(requirements.isEmpty ? "never" : requirements.map(literal).joined(separator: " | "));",
                "/** A route with its values. */",
                "export type RouteLink = { [Id in RouteId]: { route: Id; values: \(model.name)[Id] } }[RouteId];",
                LinkRuntime.typescript.types.replacing("NAME", with: model.name),
            ]
    }

    /// What cases require, each once, in the order of the table.
    private var requirements: [String] {
        model.matching.routes.filter(\.isCase).compactMap(\.requirement).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    private func members(_ item: CodeCase) -> String {
        let members = item.parameters.map { parameter in
            let type = type(parameter.type)
            let isAbsent = parameter.isOptional || parameter.isRepeated
            return "\(literal(parameter.name))\(isAbsent ? "?" : ""): "
                + (parameter.isRepeated ? "readonly (\(type))[]" : type)
        }
        return members.isEmpty ? "" : " \(members.joined(separator: "; ")) "
    }

    private func type(_ type: CodeType) -> String {
        switch type {
        case .text: "string"
        case .integer: hasBigInt ? "bigint" : "number"
        case .bool: "boolean"
        case .number: "number"
        case .uuid: "UUID"
        case .day: "CalendarDay"
        case .list: "readonly string[]"
        case .choice(let choice): choice.values.map { literal($0.text) }.joined(separator: " | ")
        }
    }

    private var data: [String] {
        let matching = model.matching
        let list = { (texts: [String]) in "[\(texts.map(literal).joined(separator: ", "))]" }
        return [
            "/** The hash of the table's links. */",
            "export const tableHash = \"\(model.hash)\";",
            "const hosts: readonly string[] = \(list(matching.hosts));",
            "const schemes: readonly string[] = \(list(matching.schemes));",
            "const schemeHosts: readonly string[] | \"*\" = \(matching.schemeHosts.map(list) ?? "\"*\"");",
            integer,
            "// Id, flags (1 https, 2 scheme, 4 gone, 8 an action, 16 no navigation), path and query items, the alias without the",
            "// catch-all, what the route requires.",
            "const routes: readonly RouteData[] = [",
        ]
            + matching.routes.map { route in
                let requirement = route.isCase ? route.requirement : nil
                let alias = route.aliasWithoutRest.map(literal) ?? (requirement == nil ? nil : "null")
                let fields = [
                    literal(route.id), "\(route.flags)", literal(route.specification), alias, requirement.map(literal),
                ]
                return "  [\(fields.compactMap { $0 }.joined(separator: ", "))],"
            }
            + [
                "];",
                "// Every path and alias with the number of its route, the more specific first.",
                "const entries: readonly (readonly [number, string])[] = [",
            ]
            + matching.entries.map { "  [\($0.route), \(literal($0.pattern))]," }
            + ["];"]
    }

    /// The function that reads digits, which differs in what it can hold.
    private var integer: String {
        hasBigInt
            ? "const integer = (text: string): bigint | undefined =>\n  BigInt(text) === BigInt.asIntN(64, BigInt(text)) ? BigInt(text) : undefined;"
            : "const integer = (text: string): number | undefined => Number.isSafeInteger(Number(text)) ? Number(text) : undefined;"
    }

    /// Returns the text for a comment, which it cannot end.
    private func comment(_ text: String) -> String {
        text.shown.parts(separatedBy: "*").joined(separator: "\u{2217}")
    }

    /// Returns the text as a TypeScript literal.
    private func literal(_ text: String) -> String {
        text.literal { "\\u{\(String($0.value, radix: 16))}" }
    }
}
