import Foundation
import LinkHandling
import Testing

@testable import EntryPoints

/// The query as a dictionary, and the information that a dictionary loses.
@Suite struct QueryParameterTests {
    @Test(arguments: [
        ("pl.myapp.test://test", [:]), ("pl.myapp.test://test?", [:]),
        ("pl.myapp.test://test?param1=1", ["param1": "1"]),
        ("pl.myapp.test://test?param1=1&param2=hello%20world", ["param1": "1", "param2": "hello world"]),
        ("pl.myapp.test://test?a=1&a=2", ["a": "2"]), ("pl.myapp.test://test?a=", ["a": ""]),
        ("pl.myapp.test://test?a=1+2&b=%2B&c=%2526", ["a": "1+2", "b": "+", "c": "%26"]),
    ])
    func `each name has its last value, decoded once`(_ link: String, _ parameters: [String: String]) throws {
        #expect(getQueryParameters(from: try #require(URL(string: link))) == parameters)
    }

    @Test(arguments: ["pl.myapp.test://test?a=1&a", "pl.myapp.test://test?a&a=1", "pl.myapp.test://test?a&a=1&a"])
    func `a repeat without a value does not delete the value`(_ link: String) throws {
        #expect(getQueryParameters(from: try #require(URL(string: link))) == ["a": "1"])
    }

    @Test func `only a link that cannot be split has no dictionary`() throws {
        #expect(getQueryParameters(from: try #require(URL(string: "pl.myapp.test://test?a=%FF"))) == nil)
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
