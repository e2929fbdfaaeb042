/// A tag that the text ends in.
struct UnclosedTag: Error {
    let offset: Int
}
