/// A rule ready to match.
struct CompiledRule: Sendable {
    let form: LinkText.Form
    /// The path has to match one of them.
    let paths: [Glob]?
    let query: Query?
    let fragment: Glob?
    let isExcluding: Bool

    enum Query: Sendable {
        case whole(Glob)
        case items([(name: [UInt32], value: Glob)])
    }

    init(_ rule: AssociationRule, variables: VariableLists) {
        let form = LinkText.Form(isPercentEncoded: rule.isPercentEncoded, folds: !rule.isCaseSensitive)
        let glob = { (text: String) in Glob(text, folds: form.folds, variables: variables) }
        self.form = form
        paths = rule.path.map { Self.spellings(of: $0).map(glob) }
        fragment = rule.fragment.map(glob)
        isExcluding = rule.isExcluding
        query = rule.query.map { query in
            switch query {
            case .whole(let text): .whole(glob(text))
            case .items(let items):
                // A pattern is never decoded, but a name has no wildcards: it folds as the link does.
                .items(
                    items.map { item in
                        (item.name.unicodeScalars.map { (form.folds ? $0.folded : $0).value }, glob(item.value))
                    }
                )
            }
        }
    }

    /// The part of the rule that the link fails, nil when it takes the link.
    func mismatch(_ link: LinkText) -> Part? {
        let units = link.units.span
        if let paths, !Self.anyMatches(paths, units, link.path) { return .path }
        switch query {
        case .whole(let glob): if !glob.matches(units, link.query) { return .query }
        case .items(let items):
            for (index, item) in items.enumerated() where !Self.accepts(item.name, item.value, link) {
                return .item(index)
            }
        case nil: break
        }
        if let fragment, !fragment.matches(units, link.fragment) { return .fragment }
        return nil
    }

    /// The fixed text that every path of the rule begins with, for a quick look before the whole rule is tried.
    var pathPrefix: [UInt32] { paths?.last?.literalPrefix ?? [] }

    /// A part of a rule.
    enum Part: Hashable, Sendable {
        case path, query, fragment
        /// An item of the query, by its place in the rule.
        case item(Int)
    }

    private static func anyMatches(_ globs: [Glob], _ units: Span<UInt32>, _ range: Range<Int>) -> Bool {
        for index in globs.indices where globs[index].matches(units, range) { return true }
        return false
    }

    /// Each occurrence must match; a missing item reads as an empty one.
    private static func accepts(_ name: [UInt32], _ glob: Glob, _ link: LinkText) -> Bool {
        var isPresent = false
        for item in link.items where item.name.count == name.count && link.units[item.name].elementsEqual(name) {
            guard glob.matches(link.units.span, item.value) else { return false }
            isPresent = true
        }
        return isPresent || glob.matches(link.units.span, 0..<0)
    }

    /// The pattern without the slashes around it; of one that ends with `/*`, the parent too.
    ///
    /// Of `/*/*` each takes its parent, and `*` crosses slashes, so together they take what one `/*` and the parent do.
    static func spellings(of path: String) -> [String] {
        var pattern = path.utf8.drop { $0 == UInt8(ascii: "/") }
        while pattern.last == UInt8(ascii: "/") { pattern = pattern.dropLast() }
        var parent = pattern
        while parent.suffix(2).elementsEqual("/*".utf8) { parent = parent.dropLast(2) }
        guard parent.endIndex < pattern.endIndex else { return [String(Substring(pattern))] }
        return [String(Substring(parent)) + "/*", String(Substring(parent))]
    }
}
