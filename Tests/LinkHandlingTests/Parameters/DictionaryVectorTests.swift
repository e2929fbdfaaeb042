import LinkHandling
import StrictJSON
import Testing

/// The shared cases of kind `dict`: data, so that other implementations can run them too.
@Suite struct DictionaryVectorTests {
    @Test(arguments: try Vector.cases(of: "dict"))
    func `a query reads as these names and values`(_ vector: Vector) throws {
        var options: LinkQuery.Options = []
        if vector.given["caseInsensitiveNames"]?.bool == true { options.insert(.ignoresCase) }
        if vector.given["plus"]?.string == "space" { options.insert(.plusIsSpace) }
        let query = LinkQuery(of: try #require(vector.given["url"]?.string), options: options)
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
