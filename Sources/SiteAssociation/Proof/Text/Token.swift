/// A step of a pattern over the characters of a URL as written.
///
/// Globs, routes, types and fixed texts are all made of these, so that one automaton holds them side by side.
enum Token: Hashable, Sendable {
    /// One character of a set.
    case one(CharacterSet)
    /// Any number of characters of a set.
    case run(CharacterSet)
    /// One of several sequences.
    case choice([[Token]])
    /// Any number of sequences, each one of several.
    case repeated([[Token]])
}

extension [Token] {
    /// Fixed text, as written.
    init(text: some Sequence<UInt8>) { self = text.map { .one(CharacterSet($0)) } }
}
