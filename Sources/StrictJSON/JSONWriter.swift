/// Writes compact JSON; the same calls always write the same bytes.
///
/// The writer adds commas, colons and closing marks.
public struct JSONWriter: Sendable {
    /// The written text in UTF-8.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Creates an empty writer.
    public init() {}

    /// Writes an object; `body` writes its members.
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        nested(UInt8(ascii: "{"), close: UInt8(ascii: "}"), body)
    }

    /// Writes an array; `body` writes its elements.
    public mutating func array(_ body: (inout JSONWriter) -> Void) {
        nested(UInt8(ascii: "["), close: UInt8(ascii: "]"), body)
    }

    /// Writes a member's name; the next call writes its value.
    public mutating func name(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string; `null` for nil.
    public mutating func string(_ text: String?) {
        guard let text else { return null() }
        separate()
        quote(text)
    }

    /// Writes a whole number; `null` for nil.
    public mutating func integer(_ value: Int?) { literal(value.map { String($0) } ?? "null") }

    /// Writes `true` or `false`; `null` for nil.
    public mutating func bool(_ value: Bool?) { literal(value.map { $0 ? "true" : "false" } ?? "null") }

    /// Writes `null`.
    public mutating func null() { literal("null") }

    /// Writes an array of strings.
    public mutating func strings(_ texts: some Sequence<String>) {
        array { writer in
            for text in texts { writer.string(text) }
        }
    }

    /// Writes an object of strings.
    public mutating func object(of members: some Sequence<(name: String, value: String)>) {
        object { writer in
            for member in members {
                writer.name(member.name)
                writer.string(member.value)
            }
        }
    }

    /// Writes a member whose value is a string, or `null`.
    public mutating func member(_ name: String, _ text: String?) {
        self.name(name)
        string(text)
    }

    /// Writes a member whose value is a whole number, or `null`.
    public mutating func member(_ name: String, _ number: Int?) {
        self.name(name)
        integer(number)
    }

    /// Writes a member whose value is `true`, `false` or `null`.
    public mutating func member(_ name: String, _ value: Bool?) {
        self.name(name)
        bool(value)
    }

    /// Writes a member whose value is an array of strings.
    public mutating func member(_ name: String, _ texts: some Sequence<String>) {
        self.name(name)
        strings(texts)
    }

    /// Writes a member whose value is an object; `body` writes its members.
    public mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        self.name(name)
        object(body)
    }

    /// Writes a member whose value is an array; `body` writes its elements.
    public mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
        self.name(name)
        array(body)
    }

    /// Returns the text of one object; `body` writes its members.
    public static func text(ofObject body: (inout JSONWriter) -> Void) -> String { json { $0.object(body) } }

    /// Returns the text of one value.
    package static func json(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return writer.text
    }

    /// The text written so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    private mutating func nested(_ open: UInt8, close: UInt8, _ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(open)
        needsComma = false
        body(&self)
        bytes.append(close)
        needsComma = true
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case ..<0x20:
                bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
                bytes.append(contentsOf: String(byte, radix: 16).utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
