import Diagnostics
import Templates

/// What the tests' holes show.
struct TestContent: Equatable {
    let text: String
    var isElement = false
}

extension TestContent: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { text = value }
}

/// Values as literals.
typealias TestValue = TemplateValue<TestContent>

extension TemplateValue: ExpressibleByUnicodeScalarLiteral where Content == TestContent {}
extension TemplateValue: ExpressibleByExtendedGraphemeClusterLiteral where Content == TestContent {}

extension TemplateValue: ExpressibleByStringLiteral where Content == TestContent {
    init(stringLiteral value: String) { self = .content(TestContent(text: value)) }
}

extension TemplateValue: ExpressibleByBooleanLiteral where Content == TestContent {
    init(booleanLiteral value: Bool) { self = .flag(value) }
}

extension TemplateValue: ExpressibleByArrayLiteral where Content == TestContent {
    init(arrayLiteral items: TestValue...) { self = .list(items) }
}

extension TemplateValue: ExpressibleByDictionaryLiteral where Content == TestContent {
    init(dictionaryLiteral members: (String, TestValue)...) {
        var object: TemplateObject<TestContent> = [:]
        for (name, value) in members { object[name] = value }
        self = .object(object)
    }
}

extension Template {
    /// Compiles texts; the file is `page.html`, a partial's is its name with `.html`.
    ///
    /// Without a schema, every name is a text.
    init(
        _ text: String,
        partials: [String: String] = [:],
        schema: TemplateSchema? = nil,
        schemes: Set<String> = ["https"]
    ) throws(TemplateProblems) {
        var files: [String: TemplateFile] = [:]
        for (name, text) in partials { files[name] = TemplateFile(name: "\(name).html", text: Array(text.utf8)) }
        try self.init(
            TemplateFile(name: "page.html", text: Array(text.utf8)),
            partials: files,
            schema: schema ?? TemplateSchema(namesIn: [text] + partials.values),
            schemes: schemes
        )
    }

    /// The page of these values.
    func text(_ values: TemplateObject<TestContent> = [:]) throws -> String {
        try text(of: .object(values))
    }

    /// The page of a value that is perhaps no object.
    func text(of value: TemplateValue<TestContent>) throws -> String {
        String(decoding: try output(of: value).text, as: UTF8.self)
    }

    /// All that was appended.
    func output(of value: TemplateValue<TestContent>) throws -> TextOutput {
        var output = TextOutput(self)
        try render(value, to: &output)
        return output
    }

    /// What is wrong in a template.
    static func findings(
        _ text: String,
        partials: [String: String] = [:],
        schema: TemplateSchema? = nil,
        schemes: Set<String> = ["https"]
    ) -> [Diagnostic] {
        do throws(TemplateProblems) {
            _ = try Template(text, partials: partials, schema: schema, schemes: schemes)
            return []
        } catch {
            return error.problems
        }
    }

    /// What is wrong in a template, each `line:column code`; the file's name is left out where it is the page.
    static func problems(
        _ text: String,
        partials: [String: String] = [:],
        schema: TemplateSchema? = nil,
        schemes: Set<String> = ["https"]
    ) -> [String] {
        findings(text, partials: partials, schema: schema, schemes: schemes).map { problem in
            let place = problem.location.description
            return (place.hasPrefix("page.html:") ? String(place.dropFirst("page.html:".count)) : place)
                + " \(problem.code)"
        }
    }
}

extension TemplateSchema {
    /// A schema in which every name that a tag of the texts has is a text.
    init(namesIn texts: some Sequence<String>) {
        var kinds: [String: TemplateKind] = [:]
        for tag in texts.flatMap({ text in text.split(separator: "{{") }) {
            let name = tag.prefix { $0 != "}" }.drop { "#^/ ".contains($0) }.prefix { $0 != " " }
            kinds[String(name)] = .text
        }
        self.init(kinds)
    }
}

/// Writes a page as a text, escaped for all places.
struct TextOutput: TemplateOutput {
    private let template: Template
    private(set) var text: [UInt8] = []
    /// What was appended, in order.
    private(set) var stretches: [Range<Int>] = []
    private(set) var places: [TemplatePlace] = []

    init(_ template: Template) { self.template = template }

    mutating func append(fixed range: Range<Int>) {
        stretches.append(range)
        text += template.bytes[range]
    }

    mutating func append(_ content: TestContent, at place: TemplatePlace) {
        places.append(place)
        guard !content.isElement else {
            text += content.text.utf8
            return
        }
        for byte in content.text.utf8 { text += Self.escaped(byte) }
    }

    static func isEmpty(_ content: TestContent) -> Bool { content.text.isEmpty }

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "&"): Array("&amp;".utf8)
        case UInt8(ascii: "<"): Array("&lt;".utf8)
        case UInt8(ascii: ">"): Array("&gt;".utf8)
        case UInt8(ascii: "\""): Array("&quot;".utf8)
        case UInt8(ascii: "'"): Array("&#39;".utf8)
        default: [byte]
        }
    }
}
