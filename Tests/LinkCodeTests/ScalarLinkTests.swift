import LinkRoutes
import TableSamples
import Testing

/// Items of the types `bool` and `number` in generated Swift.
@Suite struct ScalarLinkTests {
    private static let start = "https://shop.example.com/stores?"

    private static func encoded(_ text: String) -> String { PercentEncoding.encoded(text.utf8) }

    @Test(arguments: ScalarTexts.numbers)
    func `a number is read as everywhere`(_ text: String, _ value: Double?) {
        let item = Self.encoded(text)
        #expect((try? ShopLinks(Self.start + "open=1&lat=" + item)) == value.map { .map(lat: $0, open: true) })
        let optional = try? ShopLinks(Self.start + "open=1&lat=0&lon=" + item)
        // An empty optional item counts as missing.
        #expect(optional == (text.isEmpty ? .map(lat: 0, open: true) : value.map { .map(lat: 0, open: true, lon: $0) }))
    }

    @Test(arguments: ScalarTexts.bools)
    func `a bool is read as everywhere`(_ text: String, _ value: Bool?) {
        let item = Self.encoded(text)
        #expect((try? ShopLinks(Self.start + "lat=0&open=" + item)) == value.map { .map(lat: 0, open: $0) })
        let optional = try? ShopLinks(Self.start + "lat=0&open=0&satellite=" + item)
        #expect(
            optional
                == (text.isEmpty ? .map(lat: 0, open: false) : value.map { .map(lat: 0, open: false, satellite: $0) })
        )
    }

    @Test(arguments: ScalarTexts.tooLarge)
    func `a number that no Double holds is a bad value`(_ text: String) {
        let error = #expect(throws: LinkProblem.self) { try ShopLinks(Self.start + "open=1&lat=" + text) }
        #expect(error?.description.contains("is not of the type number") == true)
    }

    @Test(arguments: [
        ("satellite", true), ("satellite&satellite=0", false), ("satellite=0&satellite", false),
        ("satellite=&satellite=1", nil), ("%73atellite", true), ("Satellite", nil),
    ])
    func `the bare name of an optional bool is true, and a value counts more`(_ items: String, _ value: Bool?) throws {
        #expect(try ShopLinks(Self.start + "lat=0&open=0&" + items) == .map(lat: 0, open: false, satellite: value))
    }

    @Test func `the bare name of a required bool does not count, since Apple takes it for a missing item`() {
        #expect(throws: LinkProblem.self) { try ShopLinks(Self.start + "lat=0&open") }
        #expect(ShopLinks.table.match(Self.start + "lat=0&open") == nil)
    }

    @Test(arguments: ScalarTexts.printed)
    func `a value is printed in one way`(_ value: Double, _ text: String) throws {
        let link = ShopLinks.map(lat: value, open: true, lon: value, satellite: false)
        #expect(try link.link() == Self.start + "lat=\(text)&open=true&lon=\(text)&satellite=false")
        #expect(try ShopLinks(try link.link()) == link)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that is not finite has no link`(_ value: Double) {
        let error = #expect(throws: PrintError.self) { try ShopLinks.map(lat: value, open: true).link() }
        #expect(error?.code == .badValue)
        #expect(throws: PrintError.self) { try ShopLinks.map(lat: 0, open: true, lon: value).link() }
    }
}
