import Foundation
import LinkHandling
import StrictJSON
import Testing

/// The shared cases of kind `decode`; a case's `type` is one of the Swift types below, or made from its description.
@Suite struct DecodeVectorTests {
    @Test(arguments: try Vector.cases(of: "decode"))
    func `a query decodes as this value or this error`(_ vector: Vector) throws {
        let parameters = try LinkParameters(query: try #require(vector.given["query"]?.string))
        let type = try #require(vector.given["type"]?.string)
        let decode = Self.decoders[type] ?? Self.described(type)
        do throws(LinkParameterError) {
            let found = try decode(parameters)
            let wanted = vector.expect["value"]?.object
            #expect(wanted != nil)
            for member in wanted ?? [] {
                #expect(found[member.name].map(Self.text) == (member.value.isNull ? nil : Self.text(member.value)))
            }
        } catch {
            #expect(error.code.rawValue == vector.expect["error"]?.string)
            #expect(error.parameter == vector.expect["parameter"]?.string)
            if let message = vector.expect["message"]?.string { #expect(error.message == message) }
        }
    }

    @Test(arguments: try Vector.cases(of: "decode"))
    func `a type made from its description decodes as the real one does`(_ vector: Vector) throws {
        let parameters = try LinkParameters(query: try #require(vector.given["query"]?.string))
        let type = try #require(vector.given["type"]?.string)
        guard let real = Self.decoders[type] else { return }
        do throws(LinkParameterError) {
            let wanted = try real(parameters)
            let found = try Self.described(type)(parameters)
            for member in found.object ?? [] {
                #expect(wanted[member.name].map(Self.text) ?? "null" == Self.text(member.value))
            }
            #expect(found.object?.isEmpty == false)
        } catch {
            let again = #expect(throws: LinkParameterError.self) { try Self.described(type)(parameters) }
            #expect(again?.code == error.code)
            #expect(again?.message == error.message)
        }
    }

    private typealias Decode = @Sendable (LinkParameters) throws(LinkParameterError) -> JSONValue

    private static let decoders: [String: Decode] = [
        "struct Note{title:String,body:String?}": decode(Sample.Note.self),
        "struct Nums{n:Int,f:Bool?,d:Double?}": decode(Sample.Numbers.self),
        "struct{mode:enum(a,b)}": decode(Sample.WithMode.self),
        "struct{list:[String]}": decode(Sample.WithList.self),
        "struct{ids:[Int]}": decode(Sample.WithNumbers.self),
        "struct{ids:[Int] comma}": decode(Sample.WithNumbers.self, LinkDecoding(arrays: .commaSeparated)),
        "struct{u:URL}": decode(WithURL.self),
        "struct{page:Int default 1}": decode(Sample.WithDefault.self),
    ]

    private struct WithURL: Codable { var u: URL }

    /// Decodes a type and writes the value as JSON, in which nil is left out.
    private static func decode<Value: Codable & SendableMetatype>(
        _ type: Value.Type,
        _ options: LinkDecoding = LinkDecoding()
    ) -> Decode {
        { parameters throws(LinkParameterError) in
            let value = try parameters.decode(type, options: options)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return (try? JSONValue(parsing: Array(encoder.encode(value)))) ?? JSONValue(.null)
        }
    }

    /// Decodes a type that only its description tells of.
    private static func described(_ type: String) -> Decode {
        let arrays: LinkDecoding.Arrays = type.contains("comma") ? .commaSeparated : .repeated
        let options = LinkDecoding(arrays: arrays, nesting: type.contains("dots") ? .dots : .none)
        return { parameters throws(LinkParameterError) in
            let result = DescribedInput.$fields.withValue(DescribedInput.Field.list(type)) {
                Result { () throws(LinkParameterError) in try parameters.decode(DescribedInput.self, options: options) }
            }
            return try result.get().value
        }
    }

    private static func text(_ value: JSONValue) -> String {
        switch value.content {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let text): text
        case .string(let text): "\"\(text)\""
        case .array(let elements): "\(elements.map(text))"
        case .object(let members): "\(members.map { "\($0.name): \(text($0.value))" })"
        }
    }
}
