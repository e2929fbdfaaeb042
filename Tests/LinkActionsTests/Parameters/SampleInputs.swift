import LinkRoutes

@testable import LinkActions

/// The inputs that several suites decode.
enum Sample {
    struct Note: Codable, Hashable {
        var title: String
        var body: String?
    }

    struct Numbers: Codable, Hashable {
        var n: Int
        var f: Bool?
        var d: Double?
    }

    enum Mode: String, Codable, CaseIterable { case a, b }

    struct WithMode: Codable, Hashable { var mode: Mode }

    struct WithOptionalMode: Codable, Hashable { var mode: Mode? }

    struct WithList: Codable, Hashable { var list: [String] }

    struct WithNumbers: Codable, Hashable { var ids: [Int] }

    struct WithOptionalNumbers: Codable, Hashable { var ids: [Int]? }

    struct Value<Wrapped: Codable & Hashable>: Codable, Hashable { var v: Wrapped }

    struct OptionalValue<Wrapped: Codable & Hashable>: Codable, Hashable { var v: Wrapped? }

    /// Decodes itself with a default, as many do by hand.
    struct WithDefault: Codable, Hashable {
        var page: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            page = try container.decodeIfPresent(Int.self, forKey: .page) ?? 1
        }
    }
}

extension LinkParameters {
    /// The items of a query, of which no route declares any.
    init(query: String) throws { self.init(items: try LinkURL("t:?" + query).query) }

    /// Decoded items, of which no route declares any.
    init(items: [LinkURL.QueryItem]) {
        self.init(
            items.enumerated().filter { !ReservedItemName.contains($0.element.name) }.map { index, item in
                LinkValueSource(name: item.name, text: item.value, place: .query(index + 1))
            }
        )
    }
}
