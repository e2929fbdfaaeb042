import BorrowedBytes
import Diagnostics
import LinkRoutes

/// A compiled rule.
package struct CompiledRule: Sendable {
    package let form: LinkText.Form
    let path: CompiledPart?
    let query: CompiledPart?
    let fragment: CompiledPart?
    package let isExcluding: Bool

    package init(_ rule: AssociationRule, _ compiler: inout VariableCompiler) {
        let form = LinkText.Form(isPercentEncoded: rule.isPercentEncoded, folds: !rule.isCaseSensitive)
        self.form = form
        path = rule.path.map { compiler.part(.path($0), at: rule.places.path, in: form) }
        query = rule.query.map { compiler.part(.query($0), at: rule.places.query, in: form) }
        fragment = rule.fragment.map { compiler.part(.fragment($0), at: rule.places.fragment, in: form) }
        isExcluding = rule.isExcluding
    }

    /// The patterns for the path, one of which must match.
    var paths: [Glob]? {
        guard case .path(let globs) = path?.content else { return nil }
        return globs
    }

    /// Returns the part of the link that does not match; nil if the rule matches.
    package func mismatch(_ link: LinkText) -> Part? {
        var known: [ObjectIdentifier: Part?] = [:]
        return mismatch(link, &known)
    }

    /// - Parameter known: the results for the link so far of the parts that several rules share.
    func mismatch(_ link: LinkText, _ known: inout [ObjectIdentifier: Part?]) -> Part? {
        path?.mismatch(link, &known) ?? query?.mismatch(link, &known) ?? fragment?.mismatch(link, &known)
    }

    /// A part of a rule.
    package enum Part: Hashable, Sendable {
        case path, query, fragment
        /// A query item, by its index in the rule.
        case item(Int)
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

/// The patterns of one part of a rule, compiled once for all rules that inherit them.
package final class CompiledPart: Sendable {
    enum Content {
        case path([Glob])
        case query(Glob)
        case items([(name: [UInt32], value: Glob)])
        case fragment(Glob)
    }

    let content: Content
    /// Whether a comparison takes so long that a link is compared once for all rules that share the part.
    private let isCostly: Bool

    /// The patterns of a part, as a rule has them.
    enum Source {
        case path(String), query(AssociationRule.Query), fragment(String)
    }

    fileprivate init(_ source: Source, folds: Bool, _ compiler: inout VariableCompiler) {
        content =
            switch source {
            case .path(let text):
                .path(CompiledRule.pathAlternatives(of: text).map { Glob($0, folds: folds, &compiler) })
            case .fragment(let text): .fragment(Glob(text, folds: folds, &compiler))
            case .query(.whole(let text)): .query(Glob(text, folds: folds, &compiler))
            case .query(.items(let items)):
                // A pattern is never decoded. A name has no wildcards, so it is folded and decoded like the link.
                .items(
                    items.map { item in
                        (
                            item.name.unicodeScalars.map { (folds ? $0.folded : $0).value },
                            Glob(item.value, folds: folds, &compiler)
                        )
                    }
                )
            }
        isCostly =
            switch content {
            case .path(let globs): globs.contains(where: \.isCostly)
            case .query(let glob), .fragment(let glob): glob.isCostly
            case .items(let items): items.count > 8 || items.contains(where: \.value.isCostly)
            }
    }

    fileprivate func mismatch(
        _ link: LinkText,
        _ known: inout [ObjectIdentifier: CompiledRule.Part?]
    ) -> CompiledRule.Part? {
        guard isCostly else { return mismatch(link) }
        if let result = known[ObjectIdentifier(self)] { return result }
        let result = mismatch(link)
        known[ObjectIdentifier(self)] = .some(result)
        return result
    }

    private func mismatch(_ link: LinkText) -> CompiledRule.Part? {
        let units = link.units.borrowed
        switch content {
        case .path(let globs):
            for index in globs.indices where globs[index].matches(units, link.path) { return nil }
            return .path
        case .query(let glob): return glob.matches(units, link.query) ? nil : .query
        case .items(let items):
            for (index, item) in items.enumerated() where !Self.accepts(item.name, item.value, in: link) {
                return .item(index)
            }
            return nil
        case .fragment(let glob): return glob.matches(units, link.fragment) ? nil : .fragment
        }
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
}

extension VariableCompiler {
    /// Returns the compiled patterns of a part.
    ///
    /// - Parameter place: where they stand in the text; nil if no other rule has them.
    fileprivate mutating func part(
        _ source: CompiledPart.Source,
        at place: Int32?,
        in form: LinkText.Form
    ) -> CompiledPart {
        guard let place else { return CompiledPart(source, folds: form.folds, &self) }
        let key = PartKey(place: place, form: form)
        if let known = parts[key] { return known }
        let part = CompiledPart(source, folds: form.folds, &self)
        parts[key] = part
        return part
    }
}

extension CompiledRule {
    /// Returns the pattern without its last `/*`; nil if it ends with fewer than two.
    private static func lastParent(of path: String) -> String? {
        var pattern = path.utf8.drop { $0 == UInt8(ascii: "/") }
        while pattern.last == UInt8(ascii: "/") { pattern = pattern.dropLast() }
        return pattern.suffix(4).elementsEqual("/*/*".utf8) ? String(Substring(pattern.dropLast(2))) : nil
    }

    /// Returns the open points on which a match of the rule with a link depends.
    func assumptions(_ link: LinkText, of rule: AssociationRule, _ variables: VariableLists) -> [RuleTrace.Assumption] {
        var assumptions: [RuleTrace.Assumption] = []
        var compiler = VariableCompiler(variables)
        let lastParentPath = rule.path.flatMap(Self.lastParent).map { Glob($0, folds: form.folds, &compiler) }
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
            switch query?.content {
            case .query: [link.query]
            case .items(let items):
                link.items.filter { found in items.contains { link.units[found.name].elementsEqual($0.name) } }
                    .map(\.value)
            default: [Range<Int>]()
            }
        return (path == nil ? [] : [link.path]) + ofQuery + (fragment == nil ? [] : [link.fragment])
    }

    /// Returns where a part of a link fails to match; computed only when a trace needs it.
    func failure(_ part: Part, of rule: AssociationRule, _ link: LinkText) -> RuleTrace.Failure {
        switch part {
        case .path:
            let taken = paths?.map { $0.furthest(in: link.units.borrowed, link.path) }.max() ?? 0
            return failure(.path, rule.path ?? "*", of: link, in: link.path, taken: taken)
        case .fragment:
            guard case .fragment(let glob) = fragment?.content else { break }
            let taken = glob.furthest(in: link.units.borrowed, link.fragment)
            return failure(.fragment, rule.fragment ?? "*", of: link, in: link.fragment, taken: taken)
        case .query:
            guard case .query(let glob) = query?.content, case .whole(let pattern) = rule.query else { break }
            return failure(
                .query,
                pattern,
                of: link,
                in: link.query,
                taken: glob.furthest(in: link.units.borrowed, link.query)
            )
        case .item(let index):
            guard case .items(let items) = query?.content, case .items(let patterns) = rule.query, index < items.count
            else { break }
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
        return failure(.query, "*", of: link, in: link.query, taken: 0)
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

    /// The most pieces of a pattern, and the most texts of its variables, that are looked for.
    private static let maximumTexts = 1_000

    /// Looks for a text of the pattern or of a variable that the link has in another spelling: in another case, escaped, or
    /// decoded.
    mutating func look(for variables: VariableLists, _ form: LinkText.Form) {
        let rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(taken)))
        func lookInCase(for wanted: String) {
            guard !wanted.isEmpty, rest.folded.hasPrefix(wanted.folded), !rest.hasPrefix(wanted) else { return }
            note = "the link has \(wanted.quoted) in another case, which counts"
        }
        // A slash at the end of a path never counts.
        let wanted = pattern.unicodeScalars.dropFirst(taken).prefix(rest.unicodeScalars.count + 1)
            .prefix { !"*?$".unicodeScalars.contains($0) }
        lookInCase(for: String(String.UnicodeScalarView(wanted.last == "/" ? wanted.dropLast() : wanted)))
        var left = Self.maximumTexts
        for case .list(let name, let texts) in variables.pieces(of: pattern).prefix(left) where note == nil && left > 0
        {
            left -= texts.count
            for value in texts.prefix(Self.maximumTexts) {
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
