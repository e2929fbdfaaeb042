extension CompiledRule {
    /// The failed part of a link, with where it fails; computed when somebody asks why.
    func failure(_ part: Part, of rule: AssociationRule, _ link: LinkText) -> RuleTrace.Failure {
        switch part {
        case .path:
            let taken = paths?.map { $0.furthest(in: link.units.span, link.path) }.max() ?? 0
            return failure(.path, rule.path ?? "*", link, link.path, taken)
        case .fragment:
            let taken = fragment?.furthest(in: link.units.span, link.fragment) ?? 0
            return failure(.fragment, rule.fragment ?? "*", link, link.fragment, taken)
        case .query:
            guard case .whole(let glob) = query, case .whole(let pattern) = rule.query else {
                return failure(.query, "*", link, link.query, 0)
            }
            return failure(.query, pattern, link, link.query, glob.furthest(in: link.units.span, link.query))
        case .item(let index):
            guard case .items(let items) = query, case .items(let patterns) = rule.query, index < items.count else {
                return failure(.query, "*", link, link.query, 0)
            }
            let item = items[index]
            let wrong = link.items.first { found in
                link.units[found.name].elementsEqual(item.name) && !item.value.matches(link.units.span, found.value)
            }
            let range = wrong?.value ?? 0..<0
            let taken = item.value.furthest(in: link.units.span, range)
            return failure(.item(patterns[index].name), patterns[index].value, link, range, taken)
        }
    }

    private func failure(
        _ part: RuleTrace.Failure.Part,
        _ pattern: String,
        _ link: LinkText,
        _ range: Range<Int>,
        _ taken: Int
    ) -> RuleTrace.Failure {
        let scalars = link.units[range].compactMap { Unicode.Scalar($0) }
        let text = String(String.UnicodeScalarView(scalars))
        return RuleTrace.Failure(
            part: part,
            pattern: pattern,
            text: (part == .path ? "/" : "") + text,
            taken: taken + (part == .path ? 1 : 0)
        )
    }
}
