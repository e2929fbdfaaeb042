import LinkRoutes
import SeededRandom
import TableSamples
import Testing

/// Fixed text that looks like the syntax of another router: it is written percent-encoded, and prints as it is written.
@Suite struct ForeignSegmentTests {
    @Test(arguments: [
        ("/p/%3Asku", "/p/:sku"), ("/p/%3asku", "/p/:sku"), ("/p/%24sku", "/p/$sku"), ("/%5Bsku%5D", "/[sku]"),
        ("/%3Csku%3E", "/<sku>"), ("/%28a|b%29", "/(a|b)"), ("/.%2B", "/.+"), ("/a%5Cd", "/a%5Cd"), ("/%24{x}", "/$5"),
        ("/a:b", "/a:b"), ("/$5", "/$5"), ("/key=$5", "/key=$5"), ("/Foo_(bar)", "/Foo_(bar)"), ("/v1:x", "/v1:x"),
    ])
    func `fixed text with the marks of a router matches itself`(_ path: String, _ link: String) throws {
        let table = try RouteTable(paths: [path])
        #expect(table.match("https://www.example.com" + link) != nil)
        let spelled = try #require(table.routes.first).path.description
        #expect(try RouteTable(paths: [spelled]).routes.first?.path == table.routes.first?.path)
    }

    @Test func `a decoded path is that of code in other languages`() throws {
        let path = try #require(try RouteTable(paths: ["/p/%3Asku/%24{price}"]).routes.first).path
        #expect(path.decoded == "/p/:sku/${price}")
        #expect(path.description == "/p/%3Asku/%24{price}")
    }

    @Test func `each pattern that loads is printed so that it loads as the same pattern`() throws {
        var random = SeededGenerator(seed: 8)
        let pieces = [
            ":", "<", ">", "[", "]", "$", "(", ")", "\\\\", "+", ".", "a", "sku", "|", "{x}", "{y:int}", "{z+}", "-",
        ]
        let escapes = ["%3A", "%3C", "%3E", "%5B", "%5D", "%24", "%28", "%29", "%5C", "%2B"]
        var loaded = 0
        for _ in 0..<4000 {
            let segments = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    (Bool.random(using: &random) ? pieces : escapes).randomElement(using: &random) ?? "a"
                }.joined()
            }
            guard let path = try? RouteTable(paths: ["/" + segments.joined(separator: "/")]).routes.first?.path else {
                continue
            }
            loaded += 1
            let spelled = path.description.replacing("\\", with: "\\\\")
            #expect(try RouteTable(paths: [spelled]).routes.first?.path == path, "\(path)")
        }
        #expect(loaded > 400)
    }
}
