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
