// # Templates
//
// Page templates in a strict subset of Mustache, compiled when a table loads and escaped by their place in the HTML.
//
// An escaped text is only safe in the place that it was escaped for. So the compiler reads the markup too, as Go's
// `html/template` does, and knows of each variable where it stands. The output escapes for that place (`text` and the
// literals are those of the tests):
//
// ```swift
// let template = try Template("<a title=\"{{name}}\">{{name}}</a>")
// #expect(try template.text(["name": "A \"B\""]) == "<a title=\"A &quot;B&quot;\">A &quot;B&quot;</a>")
// ```
//
// A place where no text is safe is a problem of the template, with its line, not of a page:
//
// ```swift
// #expect(Template.problems("<a href={{name}}>") == ["1:9 unsafe-markup"])
// ```
//
// A hole is a text between tags, a whole element, a whole quoted attribute, a whole URL or the content of the app banner.
// Sections stand between tags or between attributes. So nothing is composed inside a value.
//
// The language has variables, sections, inverted sections, comments and partials. It is frozen: new needs are met by
// data, not by syntax. docs/pages.md#the-template-language is its page.
//
// ## What it leaves out
//
// - Unescaped variables (`{{{x}}}`, `{{&x}}`), other delimiters, lambdas, inheritance, filters, conditions.
// - Markup that browsers read differently from what is written, such as an attribute without quotes around a variable.
// - Escaping itself. A ``TemplateOutput`` gets the content with its ``TemplatePlace``; `Sites/Pages/PageOutput.swift`
//   has the rules.
//
// ## Limits and costs
//
// - A template compiles into ranges of fixed bytes and holes. A render only walks them and looks names up in short
//   lists.
// - Sections and partials are nested at most 60 levels deep, and no partial calls itself. A page has at most a million
//   steps, a template 10,000 sections and partials; 100 problems are reported.
// - Compiling is linear in the text; `LargeTemplateTests` holds the worst texts against a clock.
// - A name that the ``TemplateSchema`` does not have is a problem.
//
// ## Where to read on
//
// `Mustache/TemplateParser.swift` (text to nodes), `Markup/MarkupReader.swift` with `Markup/HoleContext.swift` (the
// place of a hole), `TemplateCompiler.swift` (nodes to steps, along each path that a render can take),
// `Rendering/TemplateRenderer.swift`. `SpecificationTests` has the cases of the Mustache specification.

public import Diagnostics

/// A template that was parsed, checked and split into fixed bytes and holes.
///
/// The language is a strict subset of Mustache: variables, sections, inverted sections, comments and partials, which
/// render as in the public Mustache specification, except that the lines of a partial keep their own indentation. The
/// place of each hole in the HTML is known. A hole is allowed only where its content can be escaped safely.
public struct Template: Sendable {
    /// All fixed text, each range once.
    public let bytes: [UInt8]
    /// The steps of a render; the first block is the template, the others are sections and partials.
    @usableFromInline let blocks: [[TemplateStep]]
    /// What pages make browsers load, as far as the template shows it.
    public let loads: [TemplateLoad]
    /// The name of the template in problems of a render.
    @usableFromInline let name: String

    /// Renders the template with an object of values.
    ///
    /// - Throws: a problem that only a render can detect: the page has too many pieces.
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

/// A place in a template that makes browsers load a file.
public struct TemplateLoad: Hashable, Sendable {
    /// The directive of the Content-Security-Policy that must allow it.
    public let directive: String
    /// The other origin of the file; nil for the page's own.
    public let origin: String?
    /// The place.
    public let location: SourceLocation
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

/// The next action of a render; bodies and partials are indices of blocks.
@usableFromInline
enum TemplateStep: Sendable {
    case fixed(Range<Int>)
    case hole(TemplatePath, TemplatePlace)
    /// A body for each item of a list, or once for any other truthy value.
    case section(TemplatePath, body: Int, repeats: Bool)
    case inverted(TemplatePath, body: Int)
    case partial(Int)
}
