import LinkRoutes
import Testing

@testable import LinkActions

@Suite struct ListTests {
    private func read<Value: Decodable>(
        _ query: String,
        _ type: Value.Type = Value.self
    ) throws -> Value {
        try LinkParameters(query: query).decode(type)
    }

    @Test(arguments: [
        ("list=x", ["x"]), ("list=x&list=y", ["x", "y"]), ("list&list=x", ["x"]), ("list=", [""]),
        ("list=x,y", ["x,y"]), ("list=x&list.0=y&listing=w", ["x"]), ("list=a%2Cb&list=c", ["a,b", "c"]),
    ])
    func `repeats are lists, and commas separate nothing`(_ query: String, _ wanted: [String]) throws {
        #expect(try read(query, Sample.WithList.self).list == wanted)
    }

    @Test(arguments: ["", "list", "list.0=x", "list.a=x", "other=1"])
    func `an absent list is missing`(_ query: String) throws {
        let error = #expect(throws: LinkParameterError.self) { try read(query, Sample.WithList.self) }
        #expect(error?.code == .missingKey)
        #expect(error?.parameter == "list")
        #expect(try read(query, Sample.OptionalValue<[String]>.self).v == nil)
    }

    @Test(arguments: [("ids=1&ids=&ids=3", 2), ("ids=&ids=3", 1), ("ids=1&ids=", 2)])
    func `an empty number among others is present, but not a number`(_ query: String, _ item: Int) {
        let error = #expect(throws: LinkParameterError.self) { try read(query, Sample.WithNumbers.self) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.parameter == "ids")
        #expect(error?.value == "")
        #expect(
            error.map { "\($0)" }
                == "the parameter \"ids\" (query item \(item)) is \"\"; expected an integer from \(Int.min) to \(Int.max)"
        )
        let other = #expect(throws: LinkParameterError.self) { try read(query, Sample.WithOptionalNumbers.self) }
        #expect(other == error)
    }

    @Test(arguments: ["ids=", "ids=&ids=", "ids", "ids=&ids.0=3"])
    func `a list of nothing but empty numbers is missing`(_ query: String) throws {
        let error = #expect(throws: LinkParameterError.self) { try read(query, Sample.WithNumbers.self) }
        #expect(error?.code == .missingKey)
        #expect(error?.parameter == "ids")
        #expect(try read(query, Sample.WithOptionalNumbers.self).ids == nil)
    }

    @Test(arguments: [("ids=1&ids=x&ids=3", 2, "x"), ("ids=x", 1, "x"), ("a=1&ids=1&ids=2.5", 3, "2.5")])
    func `an element of the wrong type is an error and never dropped`(_ query: String, _ item: Int, _ text: String) {
        let error = #expect(throws: LinkParameterError.self) { try read(query, Sample.WithNumbers.self) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.parameter == "ids")
        #expect(error?.place == .query(item))
        #expect(error?.value == text)
        #expect(throws: LinkParameterError.self) { try read(query, Sample.WithOptionalNumbers.self) }
    }

    @Test func `an empty number alone is absent, but not beside others`() throws {
        #expect(try read("ids=", Sample.WithOptionalNumbers.self).ids == nil)
        #expect(throws: LinkParameterError.self) { try read("ids=", Sample.WithNumbers.self) }
        #expect(throws: LinkParameterError.self) { try read("ids=1&ids=", Sample.WithOptionalNumbers.self) }
    }

    @Test func `other collection types are lists too`() throws {
        #expect(try read("v=1&v=2&v=1", Sample.Value<Set<Int>>.self).v == [1, 2])
        #expect(try read("v=a&v=b", Sample.Value<[Sample.Mode]>.self).v == [.a, .b])
        let error = #expect(throws: LinkParameterError.self) { try read("v=a&v=z", Sample.Value<[Sample.Mode]>.self) }
        #expect(error?.code == .badValue)
        #expect(error?.parameter == "v")
        #expect(error?.value == "z")
        #expect(error?.expected == "one of a, b")
        #expect(try read("v=1&v", Sample.Value<[Int?]>.self).v == [1])
        #expect(throws: LinkParameterError.self) { try read("v=1&v=2", Sample.Value<[[Int]]>.self) }
    }

    @Test func `a struct is not read from one text`() throws {
        struct City: Codable, Hashable { var name: String }
        let missing = #expect(throws: LinkParameterError.self) { try read("v.name=Bern", Sample.Value<City>.self) }
        #expect(missing?.code == .missingKey && missing?.parameter == "v")
        #expect(try read("v.name=Bern&v=", Sample.OptionalValue<City>.self).v == nil)
        let plain = #expect(throws: LinkParameterError.self) { try read("v=Bern", Sample.Value<City>.self) }
        #expect(plain?.code == .typeMismatch && plain?.expected == "a single value")
    }
}
