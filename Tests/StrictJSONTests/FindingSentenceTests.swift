import Diagnostics
import FindingSnapshots
import JSONMistakes
import StrictJSON
import Testing

/// The sentences of all findings that any JSON file can have.
struct FindingSentenceTests {
    private typealias Example = (input: String, findings: [Diagnostic])

    /// Texts that are not JSON, besides hand-written mistakes.
    private static let refused = [
        "", "[1]x", "[\"\"],", "[1:2]", "[,1]", "[1,]", "{\"id\":0,}", "{,", "{\"a\":}", "[True]", "[\u{2060}]",
        "[\"\\a\"]", "[\"\\uDADA\"]", "[\"\\", "[\"new\nline\"]", "[\"new\tline\"]", "[-]", "[012]", "[1.]", "[0e+]",
        "{\"a\":1,\"a\":2}", "\u{FEFF}{}",
    ]

    /// Texts that are not UTF-8.
    private static let encodings: [[UInt8]] = [[0xFF, 0xFE, 0x5B, 0, 0x5D, 0], [0x5B, 0x22, 0xE9, 0x22, 0x5D]]

    /// Objects that do not fit the keys of `read`.
    private static let objects = [
        "[]", "3", "\"{\\\"id\\\":1}\"", "{}", "{\"id\":7}", "{\"id\":1234567890123456789012345}", "{\"id\":null}",
        "{\"id\":\"a\",\"on\":\"no\",\"max\":\"3\",\"tags\":\"b\"}", "{\"id\":\"a\",\"on\":1,\"max\":2.5,\"tags\":{}}",
        "{\"id\":\"a\",\"max\":true,\"tags\":null}", "{\"id\":\"a\",\"tags\":[\"b\",5]}", "{\"id\":\"a\",\"tgs\":[]}",
        "{\"id\":\"a\",\"ids\":1}", "{\"id\":\"a\",\"remark\":1}",
    ]

    @Test func `sentences match the snapshot`() throws {
        let mistakes = [
            HandwrittenMistakeTests.comments, HandwrittenMistakeTests.quotes, HandwrittenMistakeTests.openStrings,
            HandwrittenMistakeTests.commas, HandwrittenMistakeTests.cutOffs, HandwrittenMistakeTests.formats,
            HandwrittenMistakeTests.others,
        ]
        var examples: [Example] = try Self.refused.map { try refusal(of: Array($0.utf8)) }
        examples += try mistakes.joined().map { try refusal(of: $0.bytes) }
        examples += try Self.encodings.map { try refusal(of: $0) }
        examples.append(try refusal(of: Array("[12]".utf8), limits: JSONLimits(bytes: 3)))
        examples.append(try refusal(of: Array(String(repeating: "[", count: 65).utf8)))
        examples += try Self.objects.map { (input: $0, findings: try read($0)) }
        examples += try ["[]", "{\"a\":1}"].map { (input: $0, findings: try read($0, keys: [])) }
        try FindingSnapshot("json").expect(examples)
    }

    private func refusal(of bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws -> Example {
        let error = try #require(throws: JSONError.self) { _ = try JSONValue(diagnosing: bytes, limits: limits) }
        return (String(decoding: bytes, as: UTF8.self), [Diagnostic(error)])
    }

    /// Reads a member of each type.
    private func read(_ text: String, keys: [String] = ["id", "on", "max", "tags", "note"]) throws -> [Diagnostic] {
        let problems = JSONProblems(renamed: ["note": "remark"])
        let value = try JSONValue(parsing: Array(text.utf8))
        if let reader = JSONObjectReader(value, path: "", keys: keys, problems: problems), !keys.isEmpty {
            _ = reader.requiredString("id")
            _ = reader.bool("on", default: true)
            _ = reader.integer("max", as: Int.self)
            _ = reader.strings("tags")
        }
        return problems.sorted
    }
}
