import Foundation
import LinkRoutes
import Testing

@testable import LinkActions

@Suite struct LinkOutputTests {
    private func query(_ value: some Encodable) throws -> String {
        LinkOutput.query(try LinkOutput.items(of: value))
    }

    private struct Everything: Encodable {
        var zebra = "a+b & c=d"
        var apple: Int? = nil
        var flag = true
        var off: Bool? = false
        var number = -1.5
        var small = 1e-7
        var date = Date(timeIntervalSince1970: 1_769_860_800)
        var moment = Date(timeIntervalSince1970: -0.5)
        var url = URL(string: "https://ex.com/?a=1&b=%20")
        var uuid = UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF")
        var decimal = Decimal(string: "12345678901234567890.5")
        var day = CalendarDay("2026-01-31")
        var mode = Sample.Mode.b
    }

    @Test func `properties keep their order, nil is left out, and bytes are escaped where needed`() throws {
        let wanted = [
            "zebra=a%2Bb%20%26%20c%3Dd", "flag=true", "off=false", "number=-1.5", "small=1e-07",
            "date=2026-01-31T12%3A00%3A00Z", "moment=1969-12-31T23%3A59%3A59.500Z",
            "url=https%3A%2F%2Fex.com%2F%3Fa%3D1%26b%3D%2520", "uuid=01234567-89AB-CDEF-0123-456789ABCDEF",
            "decimal=12345678901234567890.5", "day=2026-01-31", "mode=b",
        ]
        #expect(try query(Everything()) == wanted.joined(separator: "&"))
    }

    @Test func `a value without names is the result`() throws {
        #expect(try query(7) == "result=7")
        #expect(try query("") == "result=")
        #expect(try query(Int?.none) == "")
        #expect(try query(Sample.Mode.a) == "result=a")
        #expect(try query(["u1", "u2"]) == "result=u1&result=u2")
        #expect(try query([String]()) == "")
        #expect(try query(Date(timeIntervalSince1970: 0)) == "result=1970-01-01T00%3A00%3A00Z")
    }

    private struct Nested: Encodable {
        struct Part: Encodable {
            var name: String
            var tags: [Int?]
        }

        var part: Part
        var parts: [Part]
    }

    @Test func `structs within structs have dots, and lists have no structs`() throws {
        let value = Nested(part: .init(name: "a", tags: [1, nil, 2]), parts: [])
        #expect(try query(value) == "part.name=a&part.tags=1&part.tags=2")
        let parts = Nested(part: .init(name: "a", tags: []), parts: [.init(name: "b", tags: [nil, 3])])
        let error = #expect(throws: LinkOutputError.self) { try query(parts) }
        #expect(error?.code == .nestedList)
        #expect(error?.parameter == "parts")
        #expect(throws: LinkOutputError.self) { try query([[1], [2]]) }
    }

    @Test func `a dictionary is in the order of its names`() throws {
        let names = (0..<40).map { "n\($0)" }
        let value = Dictionary(uniqueKeysWithValues: names.map { ($0, [$0 + "b", $0 + "a"]) })
        let wanted = names.sorted().map { "\($0)=\($0)b&\($0)=\($0)a" }.joined(separator: "&")
        #expect(try query(value) == wanted)
        #expect(try query(["outer": ["b": 1, "a": 2]]) == "outer.a=2&outer.b=1")
    }

    @Test func `a superclass writes its names beside those of its subclass`() throws {
        class Base: Codable { var base = 1 }
        final class Derived: Base {
            var derived = 2

            override init() { super.init() }

            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                derived = try container.decode(Int.self, forKey: .derived)
                try super.init(from: container.superDecoder())
            }

            override func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(derived, forKey: .derived)
                try super.encode(to: container.superEncoder())
            }

            enum CodingKeys: CodingKey { case derived }
        }
        #expect(try query(Derived()) == "derived=2&base=1")
        let found = try LinkParameters(query: "derived=5&base=6").decode(Derived.self)
        #expect(found.derived == 5)
        #expect(found.base == 6)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that is not finite cannot be encoded`(_ number: Double) {
        let error = #expect(throws: LinkOutputError.self) { try LinkOutput.items(of: ["n": number]) }
        #expect(error?.code == .badValue)
        #expect(error?.parameter == "n")
        #expect(throws: LinkOutputError.self) { try LinkOutput.items(of: [Float(number)]) }
    }

    @Test func `a decimal or date without a text form cannot be encoded`() {
        for date in [Date.distantFuture.addingTimeInterval(3e11), Date(timeIntervalSince1970: -62_167_219_200.1)] {
            #expect(throws: LinkOutputError.self) { try LinkOutput.items(of: date) }
        }
        for seconds in [Double.nan, .infinity, 1e300, -1e300] {
            #expect(throws: LinkOutputError.self) {
                try LinkOutput.items(of: Date(timeIntervalSinceReferenceDate: seconds))
            }
        }
        #expect(throws: LinkOutputError.self) { try LinkOutput.items(of: Decimal.nan) }
    }

    @Test(arguments: ["x-success", "x-", ""])
    func `a name of x-callback-url is refused`(_ name: String) {
        let error = #expect(throws: LinkOutputError.self) { try LinkOutput.items(of: [name: 1]) }
        #expect(error?.code == .badName)
    }

    @Test func `an error of the type's own is kept in words`() {
        struct Refusal: Error {}
        struct Picky: Encodable {
            func encode(to encoder: any Encoder) throws { throw Refusal() }
        }
        let error = #expect(throws: LinkOutputError.self) { try LinkOutput.items(of: ["p": Picky()]) }
        #expect(error?.code == .failed)
        #expect(error.map(String.init(describing:)) == #"the output "p" could not be encoded: Refusal()"#)
    }

    @Test func `a query is names and values, and a flag has no equals sign`() {
        let items: [LinkURL.QueryItem] = [
            .init(name: "a b", value: "1+1"), .init(name: "f", value: nil), .init(name: "\u{E9}", value: ""),
        ]
        #expect(LinkOutput.query(items) == "a%20b=1%2B1&f&%C3%A9=")
        #expect(LinkOutput.query([]) == "")
    }
}
