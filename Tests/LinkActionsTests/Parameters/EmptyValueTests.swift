import Foundation
import LinkRoutes
import Testing

@testable import LinkActions

/// What an empty value, a name without one, and a repeat mean to each kind of type.
@Suite struct EmptyValueTests {
    private func read<Value: Decodable>(_ query: String, _ type: Value.Type) throws -> Value {
        try LinkParameters(query: query).decode(type)
    }

    private func misses<Value: Decodable>(_ query: String, _ type: Value.Type) {
        let error = #expect(throws: LinkParameterError.self, "\(query)") { try read(query, type) }
        #expect(error?.code == .missingKey)
        #expect(error?.parameter == "v")
        let isThere = ["v", "v=", "v=&v=1", "v&v="].contains(query)
        #expect(error?.place == (isThere ? .query(query == "v&v=" ? 2 : 1) : .absent))
    }

    @Test(arguments: ["", "w=1", "V=1", "v", "v.0", "v.x=1"])
    func `an absent item and an item without a value are missing`(_ query: String) throws {
        misses(query, Sample.Value<String>.self)
        misses(query, Sample.Value<Int>.self)
        misses(query, Sample.Value<Date>.self)
        misses(query, Sample.Value<Sample.Mode>.self)
        #expect(try read(query, Sample.OptionalValue<String>.self).v == nil)
        #expect(try read(query, Sample.OptionalValue<Int>.self).v == nil)
        #expect(try read(query, Sample.OptionalValue<Date>.self).v == nil)
        #expect(try read(query, Sample.OptionalValue<Sample.Mode>.self).v == nil)
    }

    @Test(arguments: ["v=", "v&v=", "v=&v=1"])
    func `an empty value is a text, and nothing for other types`(_ query: String) throws {
        #expect(try read(query, Sample.Value<String>.self).v == "")
        #expect(try read(query, Sample.OptionalValue<String>.self).v == "")
        #expect(try read(query, Sample.OptionalValue<Int>.self).v == nil)
        #expect(try read(query, Sample.OptionalValue<Bool>.self).v == nil)
        #expect(try read(query, Sample.OptionalValue<UUID>.self).v == nil)
        #expect(try read(query, Sample.OptionalValue<URL>.self).v == nil)
        misses(query, Sample.Value<Int>.self)
        misses(query, Sample.Value<Bool>.self)
        misses(query, Sample.Value<Decimal>.self)
    }

    @Test func `an empty value is nothing for an enum that has no such case`() throws {
        #expect(try read("v=", Sample.OptionalValue<Sample.Mode>.self).v == nil)
        misses("v=", Sample.Value<Sample.Mode>.self)
        enum Blank: String, Codable { case none = "" }
        #expect(try read("v=", Sample.Value<Blank>.self).v == Blank.none)
    }

    @Test func `a name without a value is a flag for Bool only`() throws {
        #expect(try read("v", Sample.Value<Bool>.self).v)
        #expect(try read("v", Sample.OptionalValue<Bool>.self).v == true)
        #expect(try read("v&v=false", Sample.Value<Bool>.self).v == false)
        #expect(try read("v=0&v", Sample.OptionalValue<Bool>.self).v == false)
        #expect(try read("", Sample.OptionalValue<Bool>.self).v == nil)
        misses("", Sample.Value<Bool>.self)
    }

    @Test(arguments: ["v.x=1", "v.00=1", "value=1", "v", "v&value=1"])
    func `a name with the same beginning does not count`(_ query: String) throws {
        struct Picky: Codable, Hashable {
            struct Refusal: Error {}

            init(from decoder: any Decoder) throws { throw Refusal() }
        }
        #expect(try read(query, Sample.OptionalValue<Picky>.self).v == nil)
        struct Asking: Decodable {
            let isNil: Bool

            enum CodingKeys: CodingKey { case v }

            init(from decoder: any Decoder) throws {
                isNil = try decoder.container(keyedBy: CodingKeys.self).decodeNil(forKey: .v)
            }
        }
        #expect(try read(query, Asking.self).isNil)
        #expect(try !read("v=", Asking.self).isNil)
    }

    @Test func `the first value wins`() throws {
        #expect(try read("v=1&v=2", Sample.Value<Int>.self).v == 1)
        #expect(try read("v&v=2&v=3", Sample.Value<Int>.self).v == 2)
        #expect(try read("v=1&v=x", Sample.Value<Int>.self).v == 1)
        #expect(try read("v=a&v=b&v", Sample.Value<Sample.Mode>.self).v == .a)
    }

    @Test func `names are compared by bytes and are case-sensitive`() throws {
        struct Accents: Decodable {
            let nfc: String
            let nfd: String

            enum CodingKeys: String, CodingKey {
                case nfc = "\u{E9}"
                case nfd = "e\u{301}"
            }
        }
        let found = try read("e%CC%81=d&%C3%A9=c", Accents.self)
        #expect(found.nfc == "c")
        #expect(found.nfd == "d")
    }

    @Test func `names of x-callback-url never arrive`() throws {
        struct Callback: Decodable {
            let source: String?

            enum CodingKeys: String, CodingKey { case source = "x-source" }
        }
        #expect(try read("x-source=App", Callback.self).source == nil)
        let items = [LinkURL.QueryItem(name: "x-source", value: "App"), LinkURL.QueryItem(name: "v", value: "x")]
        #expect(try LinkParameters(items: items).decode([String: String].self) == ["v": "x"])
        let error = #expect(throws: LinkParameterError.self) {
            try LinkParameters(items: items).decode(Sample.Value<Int>.self)
        }
        #expect(error?.place == .query(2))
    }

    @Test func `a dictionary takes every name, first values, no flags`() throws {
        let query = "a=1&b.c=2&a=3&flag&d="
        #expect(try read(query, [String: String].self) == ["a": "1", "b.c": "2", "d": ""])
        #expect(try read("a=1&a=2&b=3", [String: [Int]].self) == ["a": [1, 2], "b": [3]])
        #expect(try read("a&b=0", [String: Bool].self) == ["a": true, "b": false])
        #expect(try read("a&b=0&c=", [String: Int?].self) == ["a": nil, "b": 0, "c": nil])
        #expect(try read("", [String: Int].self) == [:])
        let error = #expect(throws: LinkParameterError.self) { try read("a=1&b=x", [String: Int].self) }
        #expect(error?.parameter == "b")
    }
}
