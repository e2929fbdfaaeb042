/// A source and its nodes, read once however often it is compiled.
struct ParsedSource {
    /// A file, and the indentation of the tags that call it.
    struct Key: Hashable {
        /// Nil for the template itself.
        let partial: String?
        let indentation: [UInt8]
    }

    let source: TemplateSource
    let nodes: [TemplateNode]
}
