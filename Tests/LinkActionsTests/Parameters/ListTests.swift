import LinkActions
import LinkRoutes
import Testing

@Suite struct ListTests {
    private func read<Value: Decodable>(
        _ query: String,
        _ type: Value.Type = Value.self,
        _ options: LinkDecoding = LinkDecoding()
    ) throws -> Value {
        try LinkParameters(query: query).decode(type, options: options)
    }

    private let comma = LinkDecoding(arrays: .commaSeparated)
    private let dots = LinkDecoding(nesting: .dots)

    @Test(arguments: [
        ("list=x", ["x"]), ("list=x&list=y", ["x", "y"]), ("list&list=x", ["x"]), ("list=", [""]),
        ("list=x,y", ["x,y"]), ("list.0=x&list.1=y", ["x", "y"]), ("list.1=y&list.0=x", ["x", "y"]),
        ("list&list.0=x", ["x"]), ("list=x&list.0=y", ["x"]), ("list.0=x&list.0=y", ["x"]),
        ("list=x&list.a=y&list.7=z&listing=w", ["x"]), ("list.0=x&list.a=y&list.00=z", ["x"]),
    ])
    func `repeats and numbered names are lists`(_ query: String, _ wanted: [String]) throws {
        #expect(try read(query, Sample.WithList.self).list == wanted)
        #expect(try read(query, Sample.WithList.self, dots).list == wanted)
    }

    @Test(arguments: ["", "list", "list.1=x", "list.a=x", "other=1"])
    func `an absent list is missing`(_ query: String) throws {
        let error = #expect(throws: LinkParameterError.self) { try read(query, Sample.WithList.self) }
        #expect(error?.code == .missingKey)
        #expect(error?.parameter == "list")
        #expect(try read(query, Sample.OptionalValue<[String]>.self).v == nil)
    }

    @Test(arguments: [
        ("list.0=a&list.2=c", "list.1"), ("list.0=a&list.1=b&list.63=c", "list.2"),
        ("list.0=a&list.99999999999999999999=c", "list.1"),
    ])
    func `a number that is left out is missing`(_ query: String, _ name: String) {
        let error = #expect(throws: LinkParameterError.self) { try read(query, Sample.WithList.self) }
        #expect(error?.code == .missingKey)
        #expect(error?.parameter == name)
    }

    @Test(arguments: [
        ("ids=1,2,3", [1, 2, 3]), ("ids=1", [1]), ("ids=1,2&ids=3", [1, 2, 3]), ("ids.0=1&ids.1=2", [1, 2]),
    ])
    func `commas are read on request`(_ query: String, _ wanted: [Int]) throws {
        #expect(try read(query, Sample.WithNumbers.self, comma).ids == wanted)
    }

    @Test(arguments: [
        "ids=1,,3", "ids=,1", "ids=1,", "ids=1,2,", "ids=,", "ids=1&ids=&ids=3", "ids=&ids=3", "ids.0=&ids.1=2",
    ])
    func `an empty number among others is present, but not a number`(_ query: String) {
        let name = query.hasPrefix("ids.0") ? "ids.0" : "ids"
        let error = #expect(throws: LinkParameterError.self) { try read(query, Sample.WithNumbers.self, comma) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.parameter == name)
        #expect(error?.value == "")
        #expect(
            error.map { "\($0)" }
                == "the parameter \"\(name)\" (query item \(query.hasPrefix("ids=1&") ? 2 : 1)) is \"\"; expected an integer "
                + "from \(Int.min) to \(Int.max)"
        )
        let other = #expect(throws: LinkParameterError.self) { try read(query, Sample.WithOptionalNumbers.self, comma) }
        #expect(other == error)
    }

    @Test(arguments: ["ids=", "ids=&ids=", "ids", "ids=&ids.0=3"])
    func `a list of nothing but empty numbers is missing`(_ query: String) throws {
        let error = #expect(throws: LinkParameterError.self) { try read(query, Sample.WithNumbers.self, comma) }
        #expect(error?.code == .missingKey)
        #expect(error?.parameter == "ids")
        #expect(try read(query, Sample.WithOptionalNumbers.self, comma).ids == nil)
    }

    @Test(arguments: [
        ("list=a%2Cb,c", ["a,b", "c"]), ("list=%2C%2c", [",,"]), ("x-a=1,2&&list=a,%2Cb&list=%2C", ["a", ",b", ","]),
        ("l%69st=,", ["", ""]),
    ])
    func `an escaped comma separates nothing`(_ query: String, _ wanted: [String]) throws {
        #expect(try read(query, Sample.WithList.self, comma).list == wanted)
    }

    @Test func `items that are decoded already are split at every comma`() throws {
        let items = [LinkURL.QueryItem(name: "list", value: "a,b")]
        #expect(try LinkParameters(items: items).decode(Sample.WithList.self, options: comma).list == ["a", "b"])
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

    @Test func `nested structs are read with dots only on request`() throws {
        struct City: Codable, Hashable {
            var name: String
            var zip: Int?
        }
        struct Trip: Codable, Hashable {
            var from: City
            var to: City?
            var via: [City]?
        }
        let query = "from.name=Bern&from.zip=3000&via.0.name=Olten&via.1.name=Aarau&x.y=1&from.name.z=2"
        let found = try read(query, Trip.self, dots)
        #expect(found.from == City(name: "Bern", zip: 3000))
        #expect(found.to == nil)
        #expect(found.via == [City(name: "Olten"), City(name: "Aarau")])
        let wrong = #expect(throws: LinkParameterError.self) { try read("from.name=a&from.zip=b", Trip.self, dots) }
        #expect(wrong?.parameter == "from.zip")
        let missing = #expect(throws: LinkParameterError.self) { try read("from.zip=1", Trip.self, dots) }
        #expect(missing?.parameter == "from.name")
        let partial = #expect(throws: LinkParameterError.self) { try read("from.name=a&to.zip=1", Trip.self, dots) }
        #expect(partial?.parameter == "to.name")
        let off = #expect(throws: LinkParameterError.self) { try read(query, Trip.self) }
        #expect(off?.parameter == "from")
        #expect(off?.code == .missingKey)
        #expect(try read("v.0=x&v.name=y&v=", Sample.OptionalValue<City>.self).v == nil)
        let plain = #expect(throws: LinkParameterError.self) { try read("from=Bern", Trip.self) }
        #expect(plain?.code == .typeMismatch)
        #expect(plain?.expected == "a single value; nested names need nesting: .dots")
        #expect(try read("a.x=1&b.x=2", [String: [String: Int]].self, dots) == ["a": ["x": 1], "b": ["x": 2]])
    }
}
