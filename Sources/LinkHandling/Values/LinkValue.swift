import LinkRoutes

/// A type that one text of a link holds, both ways.
protocol LinkValue: DirectValue, Codable {
    /// Reads the text, nil for any that is not of the type; the empty one is asked for only with `takesEmptyText`.
    init?(linkText: String)

    /// The text, nil for a value that no link can say.
    var linkText: String? { get }

    /// The type in words, for messages.
    static var words: String { get }

    /// Whether an empty text is a value; where not, it is as if nothing stood there.
    static var takesEmptyText: Bool { get }

    /// What a name without a value means, nil for nothing.
    static var ofFlag: Self? { get }
}

extension LinkValue {
    static var takesEmptyText: Bool { false }
    static var ofFlag: Self? { nil }
}

extension String: LinkValue {
    init?(linkText: String) { self = linkText }

    var linkText: String? { self }

    static var words: String { "a text" }
    static var takesEmptyText: Bool { true }
}

extension Bool: LinkValue {
    init?(linkText: String) {
        switch linkText {
        case "true", "1": self = true
        case "false", "0": self = false
        default: return nil
        }
    }

    var linkText: String? { self ? "true" : "false" }

    static var words: String { "true, false, 1 or 0" }
    static var ofFlag: Bool? { true }
}

extension CalendarDay: LinkValue {
    init?(linkText: String) { self.init(linkText) }

    var linkText: String? { description }

    static var words: String { "a day such as 2026-01-31" }
}
