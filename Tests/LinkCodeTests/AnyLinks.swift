import Foundation
import LinkCode
import LinkRoutes

/// The links of any table, read and printed as generated Swift does it.
struct AnyLinks: GeneratedLinks {
    /// The table of the test, and the cases that it has in Swift.
    @TaskLocal static var current: (table: RouteTable, cases: [CodeCase])?

    static var _table: RouteTable { current?.table ?? RouteTable(generated: "{}") }

    let parts: LinkParts

    init(_ link: String) throws(LinkProblem) { try self.init(Self.table.values(of: link)) }

    init?(_ match: RouteMatch) {
        guard let values = Self.table.values(of: match), let link = try? Self(values) else { return nil }
        self = link
    }

    private init(_ values: LinkValues) throws(LinkProblem) {
        guard let item = Self.current?.cases.first(where: { $0.number == values.number }) else {
            throw values.notForApp
        }
        var parameters: [String: RouteMatch.Value] = [:]
        var query: [(name: String, value: String?)] = []
        var lists: [(name: String, values: [String])] = []
        for (number, parameter) in item.parameters.enumerated() {
            if parameter.isRepeated, case .text = parameter.type {
                lists.append((parameter.name, values.texts(number)))
            } else if parameter.isRepeated {
                lists.append((parameter.name, try values.items(number) { Self.text(parameter.type, $0) }))
            } else if case .list = parameter.type {
                parameters[parameter.name] = .list(values.list(number))
            } else if !parameter.isQuery || !parameter.isOptional {
                let text = try values.value(number) { Self.text(parameter.type, $0) }
                if parameter.isQuery {
                    query.append((parameter.name, text))
                } else {
                    parameters[parameter.name] = .text(text)
                }
            } else if case .text = parameter.type {
                query.append((parameter.name, values.optionalText(number)))
            } else {
                let text = try values.optionalValue(number) { Self.text(parameter.type, $0) }
                query.append((parameter.name, text))
            }
        }
        parts = LinkParts(item.id, parameters, query: query, lists: lists)
    }

    private static func text(_ type: CodeType, _ text: String) -> String? {
        switch type {
        case .text, .list, .choice: text
        case .integer: Int(text)?.description
        case .bool: LinkValues.bool(text)?.description
        case .number: LinkValues.number(text).map(LinkParts.text)
        case .uuid: UUID(uuidString: text)?.uuidString.lowercased()
        case .day: CalendarDay(text)?.description
        }
    }

    private var text: String? { try? Self.table.link(to: parts) { $0 } }

    static func == (left: Self, right: Self) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
