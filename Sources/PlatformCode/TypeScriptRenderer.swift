import Diagnostics
import LinkCode
import LinkRoutes

/// Writes the links of a table as a TypeScript interface, with all that reads and prints them.
struct TypeScriptRenderer {
    let model: CodeModel

    init(_ model: CodeModel) { self.model = model }

    /// The whole file.
    var text: String {
        let header = model.header(.typescript).map { "// \($0)" } + ["/* eslint-disable */", ""]
        return (header + types + [""] + data + ["", LinkRuntime.typescript]).joined(separator: "\n")
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
                "/** What `parse` returns: a route with its values, and what the table does not declare; or the reason. */",
                "export type ParsedLink =",
                "  | { [Id in RouteId]: {",
                "      ok: true; route: Id; values: \(model.name)[Id]; other: readonly (readonly [string, string | null])[];"
                    + " fragment?: string;",
                "    } }[RouteId]",
                "  | { ok: false; problem: LinkProblem };",
                "export type LinkProblem =",
                "  | { kind: \"malformed\"; code: string }",
                "  | { kind: \"foreign\" }",
                "  | { kind: \"unmatched\" }",
                "  | { kind: \"gone\"; route: string }",
                "  | { kind: \"badValue\"; route: RouteId; parameter: string; type: string; text: string };",
                "export interface LinkOptions {",
                "  /** The app's scheme, instead of https. */",
                "  scheme?: string;",
                "}",
                "type Arguments<Id extends RouteId> = {} extends \(model.name)[Id]",
                "  ? [values?: \(model.name)[Id], options?: LinkOptions] : [values: \(model.name)[Id], options?: LinkOptions];",
            ]
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
        case .integer: "bigint"
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
            "const asides: readonly string[] = \(list(model.cases.filter { !$0.isNavigation }.map(\.id)));",
            "/** Whether links to a route lead the user somewhere; false for `\"navigation\": false` in the table. */",
            "export const isNavigation = (route: RouteId): boolean => !asides.includes(route);",
            "const hosts: readonly string[] = \(list(matching.hosts));",
            "const schemes: readonly string[] = \(list(matching.schemes));",
            "const schemeHosts: readonly string[] | \"*\" = \(matching.schemeHosts.map(list) ?? "\"*\"");",
            "// Id, what reaches the route (1 https, 2 scheme, 4 gone), path and query items, the alias without the catch-all.",
            "const routes: readonly (readonly [string, number, string, string?])[] = [",
        ]
            + matching.routes.map { route in
                let reach = (route.isWeb ? 1 : 0) + (route.isScheme ? 2 : 0) + (route.isCase ? 0 : 4)
                let alias = route.aliasWithoutRest.map { ", " + literal($0) } ?? ""
                return "  [\(literal(route.id)), \(reach), \(literal(route.specification))\(alias)],"
            }
            + [
                "];",
                "// Every path and alias with the number of its route, the more specific first.",
                "const entries: readonly (readonly [number, string])[] = [",
            ]
            + matching.entries.map { "  [\($0.route), \(literal($0.pattern))]," }
            + ["];"]
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
