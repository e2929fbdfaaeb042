/// A partial as it is at one kind of place.
struct CompiledPartial {
    /// What makes two calls of a partial the same.
    struct Key: Hashable {
        let source: ParsedSource.Key
        let state: MarkupState
        let scope: TemplateScope?
    }

    /// Its block.
    let block: Int
    /// Where it leaves the markup; nil while it is being compiled.
    var end: MarkupState?
    /// Whether it was called from inside itself.
    var isRecursive = false
}
