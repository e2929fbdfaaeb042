/// What a template is rendered with; `Content` is what its output writes, a text or what will be one.
///
/// Falsey, so that a section leaves it out: `false`, an empty list, a name that an object lacks, and content that the
/// output calls empty.
public indirect enum TemplateValue<Content> {
    /// What a hole shows.
    case content(Content)
    /// What a section asks for.
    case flag(Bool)
    /// What a section repeats for each item.
    case list([TemplateValue])
    /// Values by name.
    case object(TemplateObject<Content>)
}

extension TemplateValue: Sendable where Content: Sendable {}
