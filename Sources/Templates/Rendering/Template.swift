public import Diagnostics

/// A template that was parsed, checked and split into fixed bytes and holes.
///
/// The language is a strict subset of Mustache: variables, sections, inverted sections, comments and partials, which
/// render as in the public Mustache specification. The place of each hole in the HTML is known. A hole is allowed only
/// where its content can be escaped safely.
public struct Template: Sendable {
    /// All fixed text, each range once.
    public let bytes: [UInt8]
    /// The steps of a render; the first block is the template, the others are sections and partials.
    @usableFromInline let blocks: [[TemplateStep]]
    /// The problems that a render reports if a partial calls itself endlessly.
    @usableFromInline let endless: [Diagnostic]
    /// The name of the template in problems of a render.
    @usableFromInline let name: String

    /// Compiles a template and its partials.
    ///
    /// - Parameters:
    ///   - schema: the allowed names; nil allows any name, as a text.
    ///   - schemes: the schemes that URLs may have besides root-relative URLs and fragments, without colons.
    /// - Throws: all problems of the template and of the partials that it calls.
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
    /// - Throws: a problem that only a render can detect: a partial calls itself endlessly.
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
    /// The name in problems, for example `templates/page.html`.
    public let name: String
    /// The text in UTF-8.
    public let text: [UInt8]

    /// Creates a file from a name and a text.
    public init(name: String, text: [UInt8]) {
        self.name = name
        self.text = text
    }
}

/// The output of a render: it defines the type of content and escapes it.
public protocol TemplateOutput {
    /// The content of a hole.
    associatedtype Content

    /// Appends a range of `Template.bytes`.
    mutating func append(fixed range: Range<Int>)

    /// Appends content, escaped for its place.
    mutating func append(_ content: Content, at place: TemplatePlace)

    /// Whether a section treats this content as falsey.
    static func isEmpty(_ content: Content) -> Bool
}
