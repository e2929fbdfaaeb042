import Foundation
import LinkCases
import LinkHandling
import LinkRoutes
import StrictJSON
import Testing

@Suite struct LinkQueryTests {
    @Test(arguments: [
        "", "no link", "t:///a?b=%", "t:///?a b", "https://[::1/?a=1", "t:?%ff", "t:?a=1#%zz", "/?a=1", "t://%/?a=1",
    ])
    func `a link that cannot be split or has a malformed query has no query`(_ text: String) {
        #expect(LinkQuery(of: text) == nil)
    }

    @Test(arguments: [
        "t://x/../y", "t://x/a b", "t://x/%00", "t://x/%zz", "t:///a//b", "t:\\a",
        "t:" + String(repeating: "/a", count: 65),
    ])
    func `a link that no table could route has a query`(_ link: String) {
        #expect(LinkQuery(of: link + "?a=1&b#c")?.dictionaryWithFlags == ["a": "1", "b": nil])
    }

    @Test func `a query has at most 64 items, a link at most 8,192 bytes`() {
        let items = Array(repeating: "a=1", count: 64).joined(separator: "&")
        #expect(LinkQuery(of: "t:?" + items)?.items.count == 64)
        #expect(LinkQuery(of: "t:?" + items + "&a=1") == nil)
        #expect(LinkQuery(of: "t:?a=" + String(repeating: "b", count: 8_187))?.items.count == 1)
        #expect(LinkQuery(of: "t:?a=" + String(repeating: "b", count: 8_188)) == nil)
    }

    @Test func `a URL has the query of its text`() throws {
        let url = try #require(URL(string: "t://x/../y?a=1+2&A=%C3%A9"))
        #expect(LinkQuery(of: url) == LinkQuery(of: url.absoluteString))
        #expect(LinkQuery(of: url)?.all("a") == ["1+2"])
        #expect(LinkQuery(of: try #require(URL(string: "/a?b=1"))) == nil)
    }

    @Test(arguments: ["t:", "t://", "t:///a/b", "t:///a?", "t:///a?&&", "t:///a#?b=1", "https://example.com/a#b"])
    func `a link without items has an empty query`(_ text: String) {
        #expect(LinkQuery(of: text)?.items == [])
        #expect(LinkQuery(of: text)?.dictionary == [:])
    }

    @Test func `values are found from either end, and a repeat without a value changes nothing`() throws {
        let query = try #require(LinkQuery(of: "t:///?a&a=1&b=&a=2&a&x-source=App"))
        #expect(query.first("a") == "1")
        #expect(query.last("a") == "2")
        #expect(query.all("a") == ["1", "2"])
        #expect(query.first("b") == "")
        #expect(query.first("x-source") == "App")
        #expect(query.items.map(\.name) == ["a", "a", "b", "a", "a", "x-source"])
        #expect(query.dictionary == ["a": "2", "b": "", "x-source": "App"])
        #expect(query.first("A") == nil)
        #expect(query.all("c") == [])
    }

    @Test(arguments: [
        ("f", true), ("f=true", true), ("f=1", true), ("f=false", false), ("f=0", false), ("f=yes", false),
        ("f=", false), ("F", false), ("", false), ("f&f=false", false), ("f=true&f=false", true), ("f=false&f", false),
    ])
    func `a flag is on without a value, or by the first one`(_ query: String, _ isOn: Bool) {
        #expect(LinkQuery(of: "t:///?" + query)?.flag("f") == isOn)
    }

    @Test(arguments: [
        ("a&a=1", ["a": "1"]), ("a=1&a", ["a": "1"]), ("a&a", ["a": nil]), ("a&b=", ["a": nil, "b": ""]),
        ("a=1&a=2&a", ["a": "2"]),
    ])
    func `a name without any value is nil among the flags`(_ query: String, _ wanted: [String: String?]) {
        #expect(LinkQuery(of: "t:///?" + query)?.dictionaryWithFlags == wanted)
    }

    @Test func `a plus is a plus, escaped or not`() throws {
        let query = try #require(LinkQuery(of: "t:///a+b?a+b=1+2%2B3&%2B=%20+#c+d"))
        #expect(query.dictionary == ["a+b": "1+2+3", "+": " +"])
    }

    @Test func `two spellings of one letter are two names`() throws {
        let query = try #require(LinkQuery(of: "t:///?%C3%A9=nfc&e%CC%81=nfd"))
        #expect(query.first("\u{E9}") == "nfc")
        #expect(query.first("e\u{301}") == "nfd")
        #expect(query.dictionary.count == 1)
        #expect(query.dictionaryWithFlags.count == 1)
    }
}

/// The shared cases of kind `dict`: data, so that other implementations can run them too.
@Suite struct DictionaryVectorTests {
    @Test(arguments: try Vector.cases(of: "dict", in: .module))
    func `a query reads as these names and values`(_ vector: Vector) throws {
        let query = LinkQuery(of: try #require(vector.given["url"]?.string))
        if vector.expect.isNull, vector.given["lookup"] == nil {
            #expect(query == nil)
            return
        }
        let found = try #require(query)
        if let name = vector.given["lookup"]?.string {
            #expect(found.first(name) == vector.expect.string)
            #expect(found.last(name) == vector.expect.string)
            return
        }
        let wanted = try #require(vector.expect.object).map { ($0.name, $0.value.string) }
        if vector.given["keepFlags"]?.bool == true {
            #expect(found.dictionaryWithFlags == Dictionary(uniqueKeysWithValues: wanted))
        } else {
            #expect(found.dictionary.mapValues(Optional.some) == Dictionary(uniqueKeysWithValues: wanted))
        }
    }
}
