public import Diagnostics

/// A template that was read, checked and cut into fixed bytes and holes.
///
/// The language is a strict subset of Mustache: variables, sections, inverted sections, comments and partials, which
/// render as the public Mustache specification says. Every hole knows where in the HTML it stands, and a hole stands
/// only where its content can be escaped so that it stays what it is.
public struct Template: Sendable {
    /// All fixed text, each stretch once.
    public let bytes: [UInt8]
    /// What a render does; the first block is the template, the others are sections and partials.
    @usableFromInline let blocks: [[TemplateStep]]
    /// What a render says of a partial whose values never end it.
    @usableFromInline let endless: [Diagnostic]
    /// What problems of a render call the template.
    @usableFromInline let name: String

    /// Compiles a template and its partials.
    ///
    /// - Parameters:
    ///   - schema: The names there are; nil for any name, and each a text.
    ///   - schemes: What a URL may begin with besides `/` and `#`, without colons.
    /// - Throws: All that is wrong in the template and in the partials it calls.
    public init(
        _ main: TemplateFile,
        partials: [String: TemplateFile] = [:],
        schema: TemplateSchema?,
        schemes: Set<String> = ["https"]
    ) throws(TemplateProblems) {
        var compiler = TemplateCompiler(partials: partials, schema: schema, schemes: schemes)
        compiler.compile(main)
        guard compiler.problems.isEmpty else { throw TemplateProblems(compiler.problems) }
        bytes = compiler.bytes
        blocks = compiler.blocks
        endless = compiler.endless
        name = main.name
    }

    /// Renders the template with an object of values.
    ///
    /// - Throws: What only a render can tell: a partial calls itself without end.
    @inlinable
    public func render<Output: TemplateOutput>(
        _ value: TemplateValue<Output.Content>,
        to output: inout Output
    ) throws(Diagnostic) {
        var renderer = TemplateRenderer<Output>(self, value)
        try renderer.run(0, &output)
        renderer.flush(&output)
    }
}

/// The text of a template or of a partial.
public struct TemplateFile: Sendable {
    /// What problems call it, for example `templates/page.html`.
    public let name: String
    /// UTF-8.
    public let text: [UInt8]

    /// Names a text.
    public init(name: String, text: [UInt8]) {
        self.name = name
        self.text = text
    }
}

/// What a template is rendered into: it decides what content is and escapes it.
public protocol TemplateOutput {
    /// What a hole shows.
    associatedtype Content

    /// Appends a stretch of `Template.bytes`.
    mutating func append(fixed range: Range<Int>)

    /// Appends content, escaped for its place.
    mutating func append(_ content: Content, at place: TemplatePlace)

    /// Whether a section leaves this content out.
    static func isEmpty(_ content: Content) -> Bool
}
