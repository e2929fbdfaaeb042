/// A value for a template; `Content` is the type that its output writes, a text or a source of one.
///
/// Falsey values are `false`, an empty list, a name that an object lacks, and content that the output considers empty.
/// A section omits them.
public indirect enum TemplateValue<Content> {
    /// The content of a hole.
    case content(Content)
    /// A condition for a section.
    case flag(Bool)
    /// A list, over which a section repeats.
    case list([TemplateValue])
    /// Values by name.
    case object(TemplateObject<Content>)
}

extension TemplateValue: Sendable where Content: Sendable {}

/// Values by name.
///
/// A list instead of a dictionary: an object has few names, and comparing some short strings is faster than hashing
/// one.
public struct TemplateObject<Content>: ExpressibleByDictionaryLiteral {
    @usableFromInline typealias Member = (name: String, value: TemplateValue<Content>)

    @usableFromInline var members: [Member] = []

    /// Creates an object from values with different names.
    @inlinable
    public init(dictionaryLiteral elements: (String, TemplateValue<Content>)...) {
        members = elements.map { (name: $0, value: $1) }
    }

    /// The value of a name; nil removes the name.
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

    /// Reserves space for this number of names.
    @inlinable
    public mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }
}

extension TemplateObject: Sendable where Content: Sendable {}
