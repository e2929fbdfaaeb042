import Foundation
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

extension Links {
    var title: String {
        switch self {
        case .home: "Shop"
        case .shop: "All categories"
        case .category(let category, let sort, let sale):
            category + (sale == true ? " on sale" : "") + (sort.map { ", by \($0.rawValue)" } ?? "")
        case .product(_, let product): "Product \(product)"
        case .reviews(_, let product): "Reviews of \(product)"
        case .search(let text, let tag): ([text] + tag).joined(separator: ", ")
        case .compare(let ids): "Compare " + ids.map(String.init).joined(separator: " and ")
        case .stores(let lat, let lon): "Stores near \(lat), \(lon)"
        case .cart: "Cart"
        case .orders: "Orders"
        case .order(let order): "Order \(order)"
        }
    }

    /// Where the screen leads.
    var next: [Links] {
        switch self {
        case .home: [.shop, .search(text: "boots", tag: ["new"]), .stores(lat: 47.4, lon: 8.5), .orders]
        case .shop: [.category(category: "shoes"), .category(category: "shoes", sort: .price, sale: true)]
        case .category(let category, _, _): [.product(category: category, product: 42)]
        case .product(let category, let product): [.reviews(category: category, product: product)]
        case .search: [.compare(ids: [42, 43])]
        case .orders: [.order(order: 1001)]
        case .reviews, .compare, .stores, .cart, .order: []
        }
    }
}

/// What docs/app.md says of its shop.
struct ShopPageTests {
    private static let screens: [(link: String, titles: [String])] = [
        ("shop:///", []),
        ("shop:///shop/shoes/42/reviews", ["All categories", "shoes", "Product 42", "Reviews of 42"]),
        ("shop:///shop/shoes?sort=price&sale=true", ["All categories", "shoes on sale, by price"]),
        ("shop:///search?text=boots&tag=new&tag=warm", ["boots, new, warm"]),
        ("shop:///compare?ids=42&ids=43", ["Compare 42 and 43"]),
        ("https://shop.example.com/stores?lat=47.4&lon=8.5", ["Stores near 47.4, 8.5"]),
        ("https://shop.example.com/orders/1001", ["Orders", "Order 1001"]),
    ]

    @Test(arguments: screens)
    func `a link opens its screen, with those above it behind`(_ link: String, _ titles: [String]) throws {
        let link = try Links(link)
        #expect((link == .home ? [] : link.parents + [link]).map(\.title) == titles)
    }

    @Test func `each screen but the sheet is one tap after another away from home`() {
        var found: [Links] = []
        var next: [Links] = [.home]
        while let link = next.popLast() {
            found.append(link)
            next += link.next
        }
        let routes = Set(found.compactMap(\.route?.id))
        #expect(routes == Set(Links.table.routes.map(\.id)).subtracting(["cart", "help"]))
    }

    @MainActor
    @Test func `of a link that is no case, the page is shown or the reason reported`() async {
        var reports: [String] = []
        var pages: [String] = []
        let inbox = TypedInbox<Links>(LinkInbox(report: { reports.append($0.description) }))
        let following = Task {
            await inbox.deliver(to: { (_: Links) in }, unmatched: { pages.append($0.absoluteString) })
        }
        for link in ["shop:///shop/shoes?sort=colour", "https://shop.example.com/shop/shoes/blue", "shop:///nothing"] {
            inbox.inbox.receive([ArrivedLink(link)], through: .onOpenURL)
            await inbox.inbox.idle()
        }
        #expect(pages == ["https://shop.example.com/shop/shoes/blue"])
        #expect(reports.count == 3)
        #expect(reports.first?.contains("price") == true)
        following.cancel()
        await following.value
    }
}
