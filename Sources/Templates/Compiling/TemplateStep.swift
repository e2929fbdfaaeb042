/// What a render does next; bodies and partials are indices of blocks.
@usableFromInline
enum TemplateStep: Sendable {
    case fixed(Range<Int>)
    case hole(TemplatePath, TemplatePlace)
    /// A body for each item of a list, or once for anything else that is not falsey.
    case section(TemplatePath, body: Int, repeats: Bool)
    case inverted(TemplatePath, body: Int)
    /// With the index of the problem to report if the values never end it, where a partial calls itself.
    case partial(Int, endless: Int?)
}
