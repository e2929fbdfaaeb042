import LinkRoutes
import Testing

/// Query items that may occur several times, in generated Swift.
@Suite struct RepeatedItemTests {
    private static let start = "https://shop.example.com/compare"

    @Test(
        arguments: [
            ("", .compare()), ("?ids[]=1", .compare(ids: [1])),
            ("?ids%5B%5D=1&by=x&ids[]=2", .compare(ids: [1, 2], by: "x")),
            ("?ids[]=7&ids[]=&ids[]&ids[]=7", .compare(ids: [7, 7])), ("?ids=1", .compare()),
            ("?tag=a&tag=&tag&tag=b%26c", .compare(tag: ["a", "", "b&c"])),
            ("?sort=name&at=1.5&sort=price&at=-0", .compare(sort: [.name, .price], at: [1.5, 0])),
        ] as [(String, ShopLinks)]
    )
    func `every value is read, in order`(_ query: String, _ link: ShopLinks) throws {
        #expect(try ShopLinks(Self.start + query) == link)
        #expect(try ShopLinks(try link.url) == link)
    }

    @Test func `every value is printed, after the other items`() throws {
        let link = ShopLinks.compare(ids: [1, 2], by: "x", tag: ["", "b&c"], sort: [.name], at: [-1.5, 1e21])
        #expect(
            try link.link() == Self.start + "?by=x&ids%5B%5D=1&ids%5B%5D=2&tag=&tag=b%26c&sort=name&at=-1.5"
                + "&at=1000000000000000000000"
        )
    }

    @Test(arguments: ["ids[]=1&ids[]=x", "sort=price&sort=Price", "at=1&at=nan", "ids[]=9999999999999999999"])
    func `a value of the wrong type is an error and not dropped`(_ query: String) {
        #expect(throws: LinkProblem.self) { try ShopLinks(Self.start + "?" + query) }
    }

    @Test func `more values than a link can have are an error of the link`() {
        let error = #expect(throws: PrintError.self) { try ShopLinks.compare(ids: Array(0...64)).url }
        #expect(error?.code == .tooLong)
        #expect(throws: PrintError.self) { try ShopLinks.compare(ids: [1, -1]).url }
    }

    @Test func `an item that is no list has its first value, and the match has all`() throws {
        let link = Self.start + "?by=a&by=b"
        #expect(try ShopLinks(link) == .compare(by: "a"))
        #expect(ShopLinks.table.match(link)?.query.map(\.value) == ["a", "b"])
    }
}
