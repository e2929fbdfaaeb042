import StrictJSON

extension JSONWriter {
    /// A value as text again.
    static func bytes(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value)
        return writer.bytes
    }

    private mutating func value(_ value: JSONValue) {
        switch value.content {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .number(let text): integer(Int(text) ?? 0)
        case .string(let text): string(text)
        case .array(let elements):
            array { writer in
                for element in elements { writer.value(element) }
            }
        case .object(let members):
            object { writer in
                for member in members {
                    writer.name(member.name)
                    writer.value(member.value)
                }
            }
        }
    }
}
