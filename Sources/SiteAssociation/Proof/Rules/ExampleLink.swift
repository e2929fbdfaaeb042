/// A link made of a path and of what is known of the rest.
struct ExampleLink {
    /// The host, as the link has it.
    let host: String

    /// The shortest link with these facts; nil where none could be made.
    ///
    /// - Parameter path: without its first slash.
    func link(_ path: String, _ facts: [Fact], _ languages: inout Languages) throws(TextSearch.TooLarge) -> String? {
        var items: [String] = []
        var query: String?
        var fragment: String?
        for fact in facts {
            guard let texts = try languages.example(fact) else { return nil }
            switch fact.part {
            // An item alone and without a text may as well be missing.
            case .item(let name): items += texts == [""] ? [] : texts.map { "\(name)=\($0)" }
            case .items: items += texts.filter { !$0.isEmpty }
            case .query: query = texts.first
            case .fragment: fragment = texts.first
            }
        }
        let wholeQuery = query ?? items.joined(separator: "&")
        return "https://\(host)/\(path)" + (wholeQuery.isEmpty ? "" : "?\(wholeQuery)")
            + (fragment.map { $0.isEmpty ? "" : "#\($0)" } ?? "")
    }
}
