import Foundation
import LinkHandling
import Testing

@testable import EntryPoints

/// The query as a dictionary, and the information that a dictionary loses.
@Suite struct QueryParameterTests {
    @Test(arguments: [
        ("", [:]), ("?", [:]), ("?param1=1", ["param1": "1"]),
        ("?param1=1&param2=hello%20world", ["param1": "1", "param2": "hello world"]), ("?a=1&a=2", ["a": "2"]),
        ("?a=", ["a": ""]), ("?a=1+2&b=%2B&c=%2526", ["a": "1+2", "b": "+", "c": "%26"]),
        ("?quiet&loud=1", ["quiet": nil, "loud": "1"]),
    ])
    func `each name has its last value, decoded once, and a flag has none`(
        _ query: String,
        _ parameters: [String: String?]
    ) throws {
        let url = try #require(URL(string: "pl.myapp.test://test" + query))
        #expect(getQueryParameters(from: url) == parameters)
    }

    @Test(arguments: [
        ("?a=1&a", ["1", nil]), ("?a&a=1", [nil, "1"]), ("?a&a=1&a", [nil, "1", nil]), ("?a=1&a=", ["1", ""]),
    ])
    func `a repeat without a value deletes no value, and is not lost`(_ query: String, _ occurrences: [String?]) throws
    {
        let url = try #require(URL(string: "pl.myapp.test://test" + query))
        #expect(getQueryParameters(from: url) == ["a": occurrences.last { $0 != nil } ?? nil])
        #expect(getQueryOccurrences(from: url) == ["a": occurrences])
    }

    @Test func `only a link that cannot be split has no dictionary`() throws {
        let url = try #require(URL(string: "pl.myapp.test://test?a=%FF"))
        #expect(getQueryParameters(from: url) == nil)
        #expect(getQueryOccurrences(from: url) == nil)
    }

    @Test func `repeats and flags have their own accessors`() throws {
        let query = try #require(LinkQuery(of: "pl.myapp.test://test?tag=a&tag=b&tag&quiet&loud=false"))
        #expect(query.first("tag") == "a")
        #expect(query.last("tag") == "b")
        #expect(query.all("tag") == ["a", "b"])
        #expect(query.flag("quiet"))
        #expect(!query.flag("loud"))
        #expect(!query.flag("absent"))
    }
}
