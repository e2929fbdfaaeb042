import LinkRoutes
import StrictJSON
import Testing

/// One case of the file.
struct Vector: Sendable, CustomTestStringConvertible {
    let id: String
    let kind: String
    let given: JSONValue
    let expect: JSONValue
    let givenBytes: [UInt8]

    var testDescription: String { id }

    func printed(by table: RouteTable) throws -> String {
        var parameters: [String: RouteMatch.Value] = [:]
        for member in given["params"]?.object ?? [] {
            parameters[member.name] =
                member.value.array.map { .list($0.compactMap(\.string)) } ?? .text(member.value.string ?? "")
        }
        let base = try #require(given["base"]?.string)
        let parts = base.split(separator: "://", omittingEmptySubsequences: false).map(String.init)
        let origin: LinkOrigin =
            parts[0] == "https"
            ? .universal(host: parts[1]) : .scheme(parts[0], host: parts[1].isEmpty ? nil : parts[1])
        return try table.link(
            to: given["route"]?.string ?? "",
            parameters,
            query: given["query"]?.array?.map(\.queryItem) ?? [],
            on: origin
        )
    }
}

extension JSONValue {
    /// `["name", "value"]` or `["name", null]`.
    var queryItem: LinkURL.QueryItem {
        LinkURL.QueryItem(name: array?.first?.string ?? "", value: array?.last?.string)
    }
}
