import Foundation
import LinkRoutes
import Testing

@testable import LinkActions

/// What an error says to the other app, and what it says to the log.
@Suite struct ErrorTextTests {
    private func error<Value: Decodable>(_ query: String, _ type: Value.Type) throws -> LinkParameterError {
        let parameters = try LinkParameters(query: query)
        return try #require(#expect(throws: LinkParameterError.self) { try parameters.decode(type) })
    }

    @Test func `a missing parameter`() throws {
        let error = try error("titel=a", Sample.Note.self)
        #expect(error.message == #"Required parameter "title" not found."#)
        #expect("\(error)" == #"the parameter "title" is missing; expected a text"#)
        #expect(error.value == nil)
        #expect(
            "\(try self.error("a=1&title", Sample.Note.self))"
                == #"the parameter "title" (query item 2) has no value; expected a text"#
        )
    }

    @Test func `a text of the wrong type`() throws {
        let error = try error("a=1&n=\(String(repeating: "x", count: 200))", Sample.Numbers.self)
        #expect(error.message == #"Value for parameter "n" has incorrect type."#)
        let shown = String(repeating: "x", count: 100)
        #expect(
            "\(error)"
                == "the parameter \"n\" (query item 2) is \"\(shown)…\"; expected an integer from \(Int.min) to \(Int.max)"
        )
        #expect(error.value?.count == 200)
        #expect(
            "\(try self.error("n=\(shown)", Sample.Numbers.self))"
                == "the parameter \"n\" (query item 1) is \"\(shown)\"; expected an integer from \(Int.min) to \(Int.max)"
        )
    }

    @Test func `a text that is not one of the allowed values`() throws {
        let error = try error("mode=z%0A", Sample.WithMode.self)
        #expect(error.message == #"Value for parameter "mode" is not allowed."#)
        #expect("\(error)" == #"the parameter "mode" (query item 1) is "z\u000a"; expected one of a, b"#)
    }

    @Test func `an enum of numbers tells a wrong type from a wrong value`() throws {
        enum Level: Int, Codable, CaseIterable { case low = 1, high }
        #expect(try error("v=x", Sample.Value<Level>.self).code == .typeMismatch)
        let wrong = try error("v=3", Sample.Value<Level>.self)
        #expect(wrong.code == .badValue)
        #expect(wrong.expected == "one of 1, 2")
    }

    @Test func `an enum that does not list its cases is named`() throws {
        enum Hidden: String, Codable { case a }
        let error = try error("v=z", Sample.Value<Hidden>.self)
        #expect(error.code == .badValue)
        #expect(error.parameter == "v")
        #expect(error.expected == "a value of Hidden")
        #expect("\(error)" == #"the parameter "v" (query item 1) is "z", which Hidden does not have"#)
    }

    struct Refusal: Error, CustomStringConvertible {
        let description = "not on a Sunday"
    }

    @Test func `an error of the type's own is a bad value with its text`() throws {
        struct Picky: Decodable {
            init(from decoder: any Decoder) throws { throw Refusal() }
        }
        let whole = try error("a=1", Picky.self)
        #expect(whole.code == .badValue)
        #expect(whole.parameter == "")
        #expect(whole.message == "The parameters are not allowed.")
        #expect("\(whole)" == "the link's parameters are no Picky: not on a Sunday")
        struct Holder: Decodable { let v: Picky }
        let part = try error("a=1&v=2", Holder.self)
        #expect(part.parameter == "v")
        #expect(part.place == .query(2))
        #expect(part.value == "2")
        #expect("\(part)" == #"the parameter "v" (query item 2) is "2"; not on a Sunday"#)
    }

    @Test func `an error inside a text that the type decodes itself has no index in its name`() throws {
        struct Inner: Decodable { let n: Int }
        struct Packed: Decodable {
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                _ = try JSONDecoder().decode([Inner].self, from: Data(text.utf8))
            }
        }
        struct Holder: Decodable { let v: Packed }
        let error = try error(#"v=[{"n":1},{"n":"x"}]"#, Holder.self)
        #expect(error.code == .typeMismatch)
        #expect(error.parameter == "n")
    }

    @Test func `an enum with a payload names the expected case`() throws {
        enum Kind: Decodable { case number(Int), none(String) }
        let whole = try error("a=1", Kind.self)
        #expect("\(whole)" == "the link's parameters are no Kind: Invalid number of keys found, expected one")
    }

    @Test func `a decoding error of a hand-written type names its key`() throws {
        struct Even: Decodable {
            enum CodingKeys: CodingKey { case v, w }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                guard try container.decode(Int.self, forKey: .v) % 2 == 0 else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .v,
                        in: container,
                        debugDescription: "an even number"
                    )
                }
                throw DecodingError.keyNotFound(CodingKeys.w, .init(codingPath: [], debugDescription: ""))
            }
        }
        let odd = try error("v=3", Even.self)
        #expect("\(odd)" == #"the parameter "v" (query item 1) is "3"; an even number"#)
        #expect(try error("v=4", Even.self).message == #"Required parameter "w" not found."#)
    }
}
