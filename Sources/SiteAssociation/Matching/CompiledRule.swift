import BorrowedBytes
import Diagnostics
import LinkRoutes

/// A compiled rule.
package struct CompiledRule: Sendable {
    package let form: LinkText.Form
    /// The patterns for the path, one of which must match.
    let paths: [Glob]?
    /// The pattern for the path if only its last `/*` matched a parent; nil if it ends with fewer than two.
    private let lastParentPath: Glob?
    let query: Query?
    let fragment: Glob?
    package let isExcluding: Bool

    enum Query: Sendable {
        case whole(Glob)
        case items([(name: [UInt32], value: Glob)])
    }

    package init(_ rule: AssociationRule, _ compiler: inout VariableCompiler) {
        let form = LinkText.Form(isPercentEncoded: rule.isPercentEncoded, folds: !rule.isCaseSensitive)
        func glob(_ text: String) -> Glob { Glob(text, folds: form.folds, &compiler) }
        self.form = form
        paths = rule.path.map { Self.pathAlternatives(of: $0).map(glob) }
        lastParentPath = rule.path.flatMap(Self.lastParent).map(glob)
        fragment = rule.fragment.map(glob)
        isExcluding = rule.isExcluding
        query = rule.query.map { query in
            switch query {
            case .whole(let text): .whole(glob(text))
            case .items(let items):
                // A pattern is never decoded. A name has no wildcards, so it is folded and decoded like the link.
                .items(
                    items.map { item in
                        (item.name.unicodeScalars.map { (form.folds ? $0.folded : $0).value }, glob(item.value))
                    }
                )
            }
        }
    }

    /// Returns the part of the link that does not match; nil if the rule matches.
    package func mismatch(_ link: LinkText) -> Part? {
        let units = link.units.borrowed
        if let paths, !Self.anyMatches(paths, units, in: link.path) { return .path }
        switch query {
        case .whole(let glob): if !glob.matches(units, link.query) { return .query }
        case .items(let items):
            for (index, item) in items.enumerated() where !Self.accepts(item.name, item.value, in: link) {
                return .item(index)
            }
        case nil: break
        }
        if let fragment, !fragment.matches(units, link.fragment) { return .fragment }
        return nil
    }

    /// A part of a rule.
    package enum Part: Hashable, Sendable {
        case path, query, fragment
        /// A query item, by its index in the rule.
        case item(Int)
    }

    private static func anyMatches(_ globs: [Glob], _ units: Borrowed<UInt32>, in range: Range<Int>) -> Bool {
        for index in globs.indices where globs[index].matches(units, range) { return true }
        return false
    }

    /// Whether each occurrence of an item matches; a missing item is empty.
    private static func accepts(_ name: [UInt32], _ glob: Glob, in link: LinkText) -> Bool {
        var isPresent = false
        for item in link.items where item.name.count == name.count && link.units[item.name].elementsEqual(name) {
            guard glob.matches(link.units.borrowed, item.value) else { return false }
            isPresent = true
        }
        return isPresent || glob.matches(link.units.borrowed, 0..<0)
    }

    /// Returns the pattern without the slashes around it; for a pattern that ends with `/*`, also the parent.
    ///
    /// In `/*/*`, each `/*` also matches its parent. Since `*` crosses slashes, the pattern matches the same paths as
    /// one `/*` and the parent.
    package static func pathAlternatives(of path: String) -> [String] {
        var pattern = path.utf8.drop { $0 == UInt8(ascii: "/") }
        while pattern.last == UInt8(ascii: "/") { pattern = pattern.dropLast() }
        var parent = pattern
        while parent.suffix(2).elementsEqual("/*".utf8) { parent = parent.dropLast(2) }
        guard parent.endIndex < pattern.endIndex else { return [String(Substring(pattern))] }
        return [String(Substring(parent)) + "/*", String(Substring(parent))]
    }
}

extension CompiledRule {
    /// Returns the pattern without its last `/*`; nil if it ends with fewer than two.
    private static func lastParent(of path: String) -> String? {
        var pattern = path.utf8.drop { $0 == UInt8(ascii: "/") }
        while pattern.last == UInt8(ascii: "/") { pattern = pattern.dropLast() }
        return pattern.suffix(4).elementsEqual("/*/*".utf8) ? String(Substring(pattern.dropLast(2))) : nil
    }

    /// Returns the open points on which a match with a link depends.
    func assumptions(_ link: LinkText) -> [RuleTrace.Assumption] {
        var assumptions: [RuleTrace.Assumption] = []
        if let lastParentPath, !lastParentPath.matches(link.units.borrowed, link.path) {
            assumptions.append(.eachParent)
        }
        let compared = comparedRanges(link)
        if link.replaced.contains(where: { part in compared.contains { $0.overlaps(part) } }) {
            assumptions.append(.replacedBytes)
        }
        return assumptions
    }

    /// Returns the parts of a link that the rule compares.
    private func comparedRanges(_ link: LinkText) -> [Range<Int>] {
        let ofQuery =
            switch query {
            case .whole: [link.query]
            case .items(let items):
                link.items.filter { found in items.contains { link.units[found.name].elementsEqual($0.name) } }
                    .map(\.value)
            case nil: [Range<Int>]()
            }
        return (paths == nil ? [] : [link.path]) + ofQuery + (fragment == nil ? [] : [link.fragment])
    }

    /// Returns where a part of a link fails to match; computed only when a trace needs it.
    func failure(_ part: Part, of rule: AssociationRule, _ link: LinkText) -> RuleTrace.Failure {
        switch part {
        case .path:
            let taken = paths?.map { $0.furthest(in: link.units.borrowed, link.path) }.max() ?? 0
            return failure(.path, rule.path ?? "*", of: link, in: link.path, taken: taken)
        case .fragment:
            let taken = fragment?.furthest(in: link.units.borrowed, link.fragment) ?? 0
            return failure(.fragment, rule.fragment ?? "*", of: link, in: link.fragment, taken: taken)
        case .query:
            guard case .whole(let glob) = query, case .whole(let pattern) = rule.query else {
                return failure(.query, "*", of: link, in: link.query, taken: 0)
            }
            return failure(
                .query,
                pattern,
                of: link,
                in: link.query,
                taken: glob.furthest(in: link.units.borrowed, link.query)
            )
        case .item(let index):
            guard case .items(let items) = query, case .items(let patterns) = rule.query, index < items.count else {
                return failure(.query, "*", of: link, in: link.query, taken: 0)
            }
            let item = items[index]
            let wrong = link.items.first { found in
                link.units[found.name].elementsEqual(item.name) && !item.value.matches(link.units.borrowed, found.value)
            }
            let range = wrong?.value ?? 0..<0
            let taken = item.value.furthest(in: link.units.borrowed, range)
            let name = patterns[index].name
            var failure = failure(.item(name), patterns[index].value, of: link, in: range, taken: taken)
            if wrong == nil { failure.look(for: name, among: link.items.map { link.text(of: $0.name) }) }
            return failure
        }
    }

    private func failure(
        _ part: RuleTrace.Failure.Part,
        _ pattern: String,
        of link: LinkText,
        in range: Range<Int>,
        taken: Int
    ) -> RuleTrace.Failure {
        RuleTrace.Failure(
            part: part,
            pattern: pattern,
            text: (part == .path ? "/" : "") + link.text(of: range),
            taken: taken + (part == .path ? 1 : 0)
        )
    }
}

extension RuleTrace.Failure {
    /// Looks for an item of the link whose name is similar to one that is missing.
    mutating func look(for name: String, among names: [String]) {
        note = NearName.nearest(to: name, among: names).map { near in
            "the link has \(near.quoted)" + (near.folded == name.folded ? ", and case counts" : "")
        }
    }

    /// Looks for a text of the pattern or of a variable that the link has in another spelling: in another case, escaped, or
    /// decoded.
    mutating func look(for variables: VariableLists, _ form: LinkText.Form) {
        let rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(taken)))
        func lookInCase(for wanted: String) {
            guard !wanted.isEmpty, rest.folded.hasPrefix(wanted.folded), !rest.hasPrefix(wanted) else { return }
            note = "the link has \(wanted.quoted) in another case, which counts"
        }
        // A slash at the end of a path never counts.
        let wanted = pattern.unicodeScalars.dropFirst(taken).prefix { !"*?$".unicodeScalars.contains($0) }
        lookInCase(for: String(String.UnicodeScalarView(wanted.last == "/" ? wanted.dropLast() : wanted)))
        for case .list(let name, let texts) in variables.pieces(of: pattern) where note == nil {
            for value in texts {
                lookInCase(for: value)
                let other =
                    form.isPercentEncoded
                    ? PercentEncoding.escaped(value)
                    : PercentEncoding.decoded(value) ?? value
                guard other != value, rest.hasPrefix(form.folds ? other.folded : other) else { continue }
                note = "the text \(value.quoted) of $(\(name)) is compared as written with \(other.quoted)"
                break
            }
        }
    }
}

extension LinkText {
    fileprivate func text(of range: Range<Int>) -> String {
        String(String.UnicodeScalarView(units[range].compactMap { Unicode.Scalar($0) }))
    }
}
