import Foundation
import LinkHandling
import StrictJSON

/// A value of a type that a case describes: `struct Note{title:String,body:String?}`.
struct DescribedInput: Decodable {
    /// The properties of the type that is being decoded.
    @TaskLocal static var fields: [Field] = []

    struct Field: Sendable {
        let name: String
        let type: String
        let isOptional: Bool
        let standard: String?

        /// Reads `page:Int default 1`, `ids:[Int] comma`, `mode:enum(a,b)?`.
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
