import StrictJSON

/// Finds routes that one link satisfies equally well (house rule R6): declaration order never decides.
struct TieCheck {
    let content: TableContent
    let declarations: [RouteDeclaration]
    let problems: JSONProblems

    func run() {
        var reported: Set<[Int]> = []
        for kind in LinkKind.allCases {
            let root = TrieBuilder(content.entries(for: kind))
            walk(root, []) { first, second, segments in
                guard reported.insert([first, second]).inserted else { return }
                report(first, second, example(kind, segments, first, second))
            }
        }
    }

    /// Reports each entry's tie with the first earlier one, so that a report stays as long as the table.
    private func walk(_ node: TrieBuilder, _ path: [String], _ tie: (Int, Int, [String]) -> Void) {
        for (indices, tail) in [(node.ends, []), (node.rests, ["x"])] {
            for (position, second) in indices.enumerated() {
                guard let first = indices[..<position].first(where: { isTied($0, second) }) else { continue }
                tie(first, second, path + tail)
            }
        }
        for (position, edge) in node.edges.enumerated() {
            for earlier in node.edges[..<position] where earlier.shape.rank == edge.shape.rank {
                guard let text = earlier.shape.commonText(with: edge.shape), let first = earlier.node.anyEntry,
                    let second = edge.node.anyEntry
                else { continue }
                let rest = content.entries[first].pattern.segments.dropFirst(path.count + 1)
                tie(first, second, path + [text] + rest.map(\.example))
                break
            }
        }
        for literal in node.literals { walk(literal.node, path + [literal.text], tie) }
        for edge in node.edges { walk(edge.node, path + [edge.shape.example], tie) }
    }

    /// Of two entries with equal segments: equally many required items, and one query that satisfies both.
    private func isTied(_ first: Int, _ second: Int) -> Bool {
        let (one, other) = (content.entries[first].required, content.entries[second].required)
        return one.count == other.count && one.isCompatible(with: other)
    }

    private func report(_ first: Int, _ second: Int, _ url: String) {
        let (one, other) = (content.entries[first], content.entries[second])
        let places = declarations.flatMap { declaration in
            zip(declaration.entries, declaration.places).filter { pair in
                [one, other].contains { $0.route === pair.0.route && $0.pattern == pair.0.pattern }
            }.map { (entry: $0.0, place: $0.1) }
        }
        guard let later = places.max(by: { $0.place.position.offset < $1.place.position.offset }) else { return }
        let earlier = later.entry.route === one.route && later.entry.pattern == one.pattern ? other : one
        problems.report(
            .ambiguous, later.place.path, at: later.place.position,
            "\(url) is a link of \"\(earlier.route.id)\" (\(earlier.pattern)) just as well",
            mend: "make one path more specific, or let their required query items differ")
    }

    private func example(_ kind: LinkKind, _ segments: [String], _ first: Int, _ second: Int) -> String {
        let origin =
            kind == .universal ? "https://\(content.hosts.first ?? "")" : "\(content.schemes.first ?? ""):///".dropLast().description
        let path = "/" + segments.map { PercentEncoding.encoded($0.utf8) }.joined(separator: "/")
        let items = content.entries[first].required + content.entries[second].required
        var query: [String] = []
        for item in items where !query.contains(where: { $0.hasPrefix(item.name + "=") }) {
            let twin = items.first { $0.name == item.name && $0.type != item.type }
            query.append("\(item.name)=" + PercentEncoding.encoded(item.type.commonText(with: twin?.type ?? item.type).utf8))
        }
        return origin + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}

extension PathSegment {
    /// A text that both of two different shapes of one rank accept, or nil.
    fileprivate func commonText(with other: PathSegment) -> String? {
        switch (self, other) {
        case (.parameter(_, .enumeration(let mine)), .parameter(_, .enumeration(let theirs))):
            mine.first { value in theirs.contains { $0.utf8.elementsEqual(value.utf8) } }
        case (.prefix(let start, _), .suffix(_, let end)), (.suffix(_, let end), .prefix(let start, _)):
            start + end
        default: nil
        }
    }
}

extension ParameterType {
    /// A text that both types take, where there is one.
    fileprivate func commonText(with other: ParameterType) -> String {
        switch (self, other) {
        case (.enumeration(let values), _): values.first { other.accepts($0) } ?? example
        case (_, .enumeration(let values)): values.first { accepts($0) } ?? example
        case (.string, _): other.example
        default: example
        }
    }
}
