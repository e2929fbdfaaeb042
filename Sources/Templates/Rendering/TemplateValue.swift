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

/// Values by name.
///
/// A list and no dictionary: an object has few names, and to compare some short strings takes less than to hash one.
public struct TemplateObject<Content>: ExpressibleByDictionaryLiteral {
    @usableFromInline typealias Member = (name: String, value: TemplateValue<Content>)

    @usableFromInline var members: [Member] = []

    /// An object of nothing.
    @inlinable
    public init() {}

    /// An object of values whose names are different.
    @inlinable
    public init(dictionaryLiteral elements: (String, TemplateValue<Content>)...) {
        members = elements.map { (name: $0, value: $1) }
    }

    /// The value of a name; nil takes the name away.
    @inlinable
    public subscript(name: String) -> TemplateValue<Content>? {
        get { members.first { $0.name == name }?.value }
        set {
            let place = members.firstIndex { $0.name == name }
            if let newValue {
                if let place { members[place].value = newValue } else { members.append((name, newValue)) }
            } else if let place {
                members.remove(at: place)
            }
        }
    }

    /// Makes room for so many names.
    @inlinable
    public mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }
}

extension TemplateObject: Sendable where Content: Sendable {}
