import Foundation
import LinkCases
import StrictJSON
import Testing

@testable import LinkActions

/// The shared cases of kind `decode`; a case's `type` is one of the Swift types below, or made from its description.
@Suite struct DecodeVectorTests {
    @Test(arguments: try Vector.cases(of: "decode", in: .module))
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

    @Test(arguments: try Vector.cases(of: "decode", in: .module))
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
        "struct{u:URL}": decode(WithURL.self),
        "struct{page:Int default 1}": decode(Sample.WithDefault.self),
    ]

    private struct WithURL: Codable { var u: URL }

    /// Decodes a type and writes the value as JSON, in which nil is left out.
    private static func decode<Value: Codable & SendableMetatype>(_ type: Value.Type) -> Decode {
        { parameters throws(LinkParameterError) in
            let value = try parameters.decode(type)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return (try? JSONValue(parsing: Array(encoder.encode(value)))) ?? JSONValue(.null)
        }
    }

    /// Decodes a type that only its description tells of.
    private static func described(_ type: String) -> Decode {
        { parameters throws(LinkParameterError) in
            let result = DescribedInput.$fields.withValue(DescribedInput.Field.list(type)) {
                Result { () throws(LinkParameterError) in try parameters.decode(DescribedInput.self) }
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

/// A value of a type that a case describes: `struct Note{title:String,body:String?}`.
struct DescribedInput: Decodable {
    /// The properties of the type that is being decoded.
    @TaskLocal static var fields: [Field] = []

    struct Field: Sendable {
        let name: String
        let type: String
        let isOptional: Bool
        let standard: String?

        /// Reads `page:Int default 1`, `ids:[Int]`, `mode:enum(a,b)?`.
        init(_ text: String) {
            let words = text.split(separator: " ")
            let parts = (words.first ?? "").split(separator: ":", maxSplits: 1)
            let spelled = parts.last ?? ""
            name = String(parts.first ?? "")
            type = String(spelled.hasSuffix("?") ? spelled.dropLast() : spelled)
            isOptional = spelled.hasSuffix("?")
            standard = words.count > 2 && words[1] == "default" ? String(words[2]) : nil
        }

        /// Reads the properties between the braces of a description; commas between brackets divide none.
        static func list(_ description: String) -> [Field] {
            guard let open = description.firstIndex(of: "{"), let end = description.lastIndex(of: "}") else {
                return []
            }
            var texts = [""]
            var depth = 0
            for character in description[description.index(after: open)..<end] {
                if "([".contains(character) { depth += 1 }
                if ")]".contains(character) { depth -= 1 }
                if character == ",", depth == 0 { texts.append("") } else { texts[texts.count - 1].append(character) }
            }
            return texts.map(Field.init)
        }
    }

    let value: JSONValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let members = try Self.fields.map { field in
            JSONMember(
                name: field.name,
                position: .start,
                value: JSONValue(
                    try Self.content(of: field, container) ?? field.standard.map(JSONValue.Content.number) ?? .null
                )
            )
        }
        value = JSONValue(.object(members))
    }

    private static func content(of field: Field, _ container: KeyedDecodingContainer<Key>) throws -> JSONValue.Content?
    {
        switch field.type {
        case "String": try read(field, container) { (text: String) in .string(text) }
        case "Int": try read(field, container) { (number: Int) in .number("\(number)") }
        case "Double": try read(field, container) { (number: Double) in .number("\(number)") }
        case "Bool": try read(field, container) { (flag: Bool) in .bool(flag) }
        case "URL": try read(field, container) { (url: URL) in .string(url.absoluteString) }
        case "UUID": try read(field, container) { (id: UUID) in .string(id.uuidString) }
        case "Date": try read(field, container) { (date: Date) in .string(date.ISO8601Format()) }
        case "[String]":
            try read(field, container) { (texts: [String]) in .array(texts.map { JSONValue(.string($0)) }) }
        case "[Int]":
            try read(field, container) { (numbers: [Int]) in .array(numbers.map { JSONValue(.number("\($0)")) }) }
        default:
            try read(field, container) { (text: String) in
                guard field.type.dropFirst(5).dropLast().split(separator: ",").contains(Substring(text)) else {
                    let key = Key(stringValue: field.name)
                    throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: field.type)
                }
                return .string(text)
            }
        }
    }

    private static func read<Value: Decodable>(
        _ field: Field,
        _ container: KeyedDecodingContainer<Key>,
        _ content: (Value) throws -> JSONValue.Content
    ) throws -> JSONValue.Content? {
        let key = Key(stringValue: field.name)
        guard field.isOptional || field.standard != nil else {
            return try content(container.decode(Value.self, forKey: key))
        }
        return try container.decodeIfPresent(Value.self, forKey: key).map(content)
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
