import LinkRoutes
import SeededRandom
import SiteTables
import Testing

/// A link has one page, however its path is percent-encoded.
@Suite struct RespelledLinkTests {
    private static let routes = [
        #"{ "id": "profile", "path": "/@{user}", "page": { "title": "<{user}>" } }"#,
        #"{ "id": "version", "path": "/versions/v{number}", "page": { "title": "<{number}>" } }"#,
        #"{ "id": "file", "path": "/files/{name}.html", "page": { "title": "<{name}>" } }"#,
        #"{ "id": "price", "path": "/price/{amount}€", "page": { "title": "<{amount}>" } }"#,
        #"{ "id": "trip", "path": "/trips/{a}/{b}", "aliases": ["/t-{a}/{b}"], "page": { "title": "<{a}>" } }"#,
        #"{ "id": "docs", "path": "/docs/{path+}", "page": { "title": "<{path}>" } }"#,
        #"{ "id": "search", "path": "/s-{kind}", "query": { "q": "string" }, "page": { "title": "<{kind}>" } }"#,
    ].joined(separator: ", ")

    private static let paths = [
        "/@bob", "/@40bob", "/@%40bob", "/versions/v1", "/versions/vv", "/files/a.html", "/files/a.htm.html",
        "/files/.html.html",
        "/price/5%25%E2%82%AC", "/trips/a%2Fb/c", "/trips/%252F/2", "/t-x/y", "/docs/a/b%2Fc/d", "/docs/%E2%9C%93",
        "/s-a?q=1", "/s-%22?q=%22",
    ]

    /// A path in which any byte may be an escape, in upper or lower case.
    private static func respelled(_ path: Substring, using random: inout SeededGenerator) -> String {
        var bytes: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            let escape = byte == UInt8(ascii: "%") ? Array(rest.prefix(2)) : []
            rest = rest.dropFirst(escape.count)
            let value = UInt8(String(decoding: escape, as: UTF8.self), radix: 16) ?? byte
            let mustStay = byte == UInt8(ascii: "/") || escape.isEmpty && Bool.random(using: &random)
            guard !mustStay else {
                bytes.append(byte)
                continue
            }
            let digits = (value < 16 ? "0" : "") + String(value, radix: 16)
            bytes += Array("%\(Bool.random(using: &random) ? digits : digits.uppercased())".utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: paths) func `a link and its other spellings have one page with the app's values`(
        path: String
    ) throws {
        let table = try SampleTable.table(routes: Self.routes)
        let site = try Exchange(table)
        var random = SeededGenerator(seed: 1)
        let page = try site.page(path)
        let parts = path.split(separator: "?", maxSplits: 1)
        for _ in 0..<TestRounds.count(60) {
            let other = Self.respelled(parts[0], using: &random) + path.dropFirst(parts[0].count)
            let match = try #require(table.routes.match("https://trips.example.com\(other)"), "\(other)")
            let value = try #require(match.parameters.first?.value.texts).joined(separator: "/")
            let title = try #require(page.elements.first { $0.name == "h1" }?.text)
            #expect(title.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } == "<\(value)>", "\(other)")
            #expect(try site.page(other).elements == page.elements, "\(other)")
        }
    }

    @Test(arguments: paths) func `a page at its canonical address names itself as canonical`(path: String) throws {
        let site = try Exchange(try SampleTable.table(routes: Self.routes))
        let page = try site.page(path)
        let canonical = try #require(page.elements.first { $0.attributes["rel"] == "canonical" }?.attributes["href"])
        let target = try #require(canonical.firstRange(of: "https://trips.example.com")).upperBound
        #expect(try site.page(String(canonical[target...])).elements == page.elements)
    }
}
