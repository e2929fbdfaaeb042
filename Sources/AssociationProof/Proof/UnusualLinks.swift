import LinkRoutes
import SiteAssociation

/// Finds links outside the scope of a proof: one of each kind on which file and table differ.
struct UnusualLinks {
    let table: RouteTable
    let file: ComparedFile
    let host: String

    /// Returns the known differences, each confirmed by matcher and router.
    func knownDifferences() -> [KnownDifference] {
        let entries = table.entries.filter { $0.route.isUniversal }
        let forms = UnusualForm.allCases.filter { !$0.isOfAndroid || file.part == .wholePath }
        return forms.compactMap { form in
            for entry in entries {
                for path in form.paths(entry.pattern) {
                    if let knownDifference = knownDifference(form.kind, entry, path: path) { return knownDifference }
                }
            }
            return nil
        } + [repeatedItem(entries)].compactMap(\.self)
    }

    /// Returns a link with an item twice.
    ///
    /// For Apple's systems, it is a required `int` in two lengths; for Android, an item with the value of an escape hatch
    /// or of a route, and with another one.
    private func repeatedItem(_ entries: [RouteEntry]) -> KnownDifference? {
        let excluded = table.exclusions.flatMap {
            $0.query.map { "\($0.name)=\(PercentEncoding.encoded($0.value.utf8))" }
        }
        for entry in entries {
            let path =
                "/" + entry.pattern.segments.map { PercentEncoding.encoded($0.example.utf8) }.joined(separator: "/")
            let own = entry.required.map { "\($0.name)=\(PercentEncoding.encoded($0.type.example.utf8))" }
            let queries =
                file.takesRepeats
                ? zip(entry.required, own).compactMap { $0.type == .int ? own + [$1 + "0"] : nil }
                : own.map { own + [$0 + "x"] } + excluded.map { own + [$0, $0 + "x"] }
            for query in queries {
                let kind: KnownDifference.Kind = file.takesRepeats ? .repeatedInt : .repeatedItem
                if let found = knownDifference(kind, entry, path: path, query: query) { return found }
            }
        }
        return nil
    }

    private func knownDifference(_ kind: KnownDifference.Kind, _ entry: RouteEntry, path: String) -> KnownDifference? {
        let query = entry.required.map { "\($0.name)=\(PercentEncoding.encoded($0.type.example.utf8))" }
        return knownDifference(kind, entry, path: path, query: query)
    }

    /// Returns the difference about a link; nil if file and table agree about it.
    private func knownDifference(
        _ kind: KnownDifference.Kind,
        _ entry: RouteEntry,
        path: String,
        query: [String]
    ) -> KnownDifference? {
        let link = "https://\(host)\(path)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        let opensApp = file.decide(link).opensApp
        guard opensApp != (table.match(link)?.route.isUniversal == true && !table.excludes(link)) else { return nil }
        return KnownDifference(kind: kind, route: entry.route.id, link: link, opensApp: opensApp)
    }

    /// A way to write a link that is never necessary but that some client uses.
    private enum UnusualForm: CaseIterable {
        case escapedLetter, invalidUTF8, dotSegment, doubleSlash, bareHost, escapedDelimiter

        /// Whether only Android may read such a link differently.
        var isOfAndroid: Bool { self == .bareHost || self == .escapedDelimiter }

        var kind: KnownDifference.Kind {
            switch self {
            case .escapedLetter: .spelling
            case .invalidUTF8, .dotSegment, .doubleSlash: .malformed
            case .bareHost: .bareHost
            case .escapedDelimiter: .escapedDelimiter
            }
        }

        /// Returns paths near a pattern: in each, one segment is written differently.
        func paths(_ pattern: PathPattern) -> [String] {
            self == .bareHost ? (pattern.segments.isEmpty ? [""] : []) : relativePaths(pattern).map { "/" + $0 }
        }

        private func relativePaths(_ pattern: PathPattern) -> [String] {
            let examples = pattern.segments.map { PercentEncoding.encoded($0.example.utf8) }
            if self == .doubleSlash {
                let path = "/" + examples.joined(separator: "/")
                return pattern.hasRest ? [path, path + "/x"] : [path]
            }
            return pattern.segments.enumerated().flatMap { index, segment in
                odd(segment, examples[index]).map { odd in
                    (examples[..<index] + [odd] + examples[(index + 1)...]).joined(separator: "/")
                }
            }
        }

        private func odd(_ segment: PathSegment, _ example: String) -> [String] {
            switch (self, segment) {
            case (.escapedLetter, .literal(let text)):
                // Only a byte that needs no escape: the first one, if it is unreserved.
                text.utf8.prefix(1).filter(CharacterSet.unreserved.contains).map { byte in
                    "%" + String(byte, radix: 16, uppercase: true) + example.dropFirst()
                }
            case (.invalidUTF8, .parameter(_, .string)), (.invalidUTF8, .rest): ["%FF"]
            case (.dotSegment, .parameter(_, .string)), (.dotSegment, .rest): [".."]
            case (.escapedDelimiter, .parameter(_, .string)), (.escapedDelimiter, .rest): ["x%2Fx"]
            default: []
            }
        }
    }
}
