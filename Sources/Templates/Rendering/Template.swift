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
    /// What pages make browsers load, as far as the template shows it.
    public let loads: [TemplateLoad]
    /// The name of the template in problems of a render.
    @usableFromInline let name: String

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
    /// With the index of the problem to report if the partial calls itself endlessly.
    case partial(Int, endless: Int?)
}
