import Foundation
import LinkRoutes
import Testing

/// Generated links as values that are stored, listed, and put on a stack.
@Suite struct StoredLinkTests {
    private static let links: [ShopLinks] = [
        .home, .category(category: "a/b", sort: .name), .product(category: "é", product: 7), .guide(path: ["a", "b"]),
        .map(lat: -12.5, open: true, satellite: false), .orders,
    ]

    @Test func `a link is stored as its text`() throws {
        let data = try JSONEncoder().encode(Self.links)
        let texts = try JSONDecoder().decode([String].self, from: data)
        #expect(texts == (try Self.links.map { try $0.url.absoluteString }))
        #expect(texts.last == "shop:///orders")
        #expect(try JSONDecoder().decode([ShopLinks].self, from: data) == Self.links)
    }

    @Test func `an alias and another host of the table are read too, so a table may change`() throws {
        let data = Data(#"["shop://orders", "https://shop.example.com/guides/"]"#.utf8)
        #expect(try JSONDecoder().decode([ShopLinks].self, from: data) == [.orders, .guide(path: [])])
    }

    @Test(arguments: [
        (#"["https://shop.example.com/gone"]"#, "is not a link of the app: no route matches the link"),
        (#"["https://old.example.com/"]"#, "\"old.example.com\" is not one of the table"),
        (#"["nothing"]"#, "\"nothing\" is not a link of the app: the link is malformed"),
    ])
    func `a stored link that the table no longer has is an error that says so`(_ json: String, _ reason: String) {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ShopLinks].self, from: Data(json.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription.contains(reason), "\(context.debugDescription)")
        #expect(context.codingPath.map(\.intValue) == [0])
    }

    @Test func `a value without a link cannot be stored`() {
        #expect(throws: PrintError.self) { try JSONEncoder().encode([ShopLinks.category(category: "..")]) }
    }

    @Test func `a link is its own identity`() {
        func identity<Value: Identifiable>(_ value: Value) -> Value.ID { value.id }
        #expect(identity(ShopLinks.shop) == .shop)
    }

    private static let stacks: [(link: ShopLinks, parents: [ShopLinks])] = [
        (.home, []), (.shop, []), (.category(category: "shoes", sort: .price), [.shop]),
        (.product(category: "a/b", product: 7), [.shop, .category(category: "a/b")]),
        (
            .reviews(category: "new", product: 7),
            [.shop, .category(category: "new"), .product(category: "new", product: 7)]
        ),
        (
            .review(category: "c", product: 1, review: "r"),
            [.shop, .category(category: "c"), .product(category: "c", product: 1), .reviews(category: "c", product: 1)]
        ),
        // The route of "/help" requires an item, and there is none for "/help/articles".
        (.article(slug: "returns"), []),
        // A route is not above itself.
        (.guide(path: ["a", "b", "c"]), []),
        (.map(lat: 1, open: true), []),
        // Reached by the scheme only.
        (.order(order: UUID()), [.orders]),
        // Values that no link can have.
        (.product(category: "..", product: 7), []), (.product(category: "c", product: -1), []),
    ]

    @Test(arguments: stacks)
    func `the parents are the links of the path's beginnings`(_ link: ShopLinks, _ parents: [ShopLinks]) {
        #expect(link.parents == parents)
    }
}
