/// How a name is found among the values of a render.
@usableFromInline
struct TemplatePath: Hashable, Sendable {
    /// How many sections out the first name belongs, counted from the whole value; nil where the values decide.
    @usableFromInline let frame: Int?
    /// The parts of a dotted name; none for `.`, the value of the innermost section.
    @usableFromInline let names: [String]
}
