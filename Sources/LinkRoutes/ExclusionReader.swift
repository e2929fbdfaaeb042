import StrictJSON

/// Reads `exclude`.
struct ExclusionReader {
    let problems: JSONProblems

    func exclusions(_ table: JSONObjectReader) -> [Exclusion] {
        (table.array("exclude") ?? []).compactMap { exclusion($0.value, $0.path) }
    }

    private func exclusion(_ value: JSONValue, _ path: String) -> Exclusion? {
        guard let object = JSONObjectReader(value, path: path, keys: ["fragment", "query"], problems: problems) else { return nil }
        let fragment = object.string("fragment")
        if let fragment { check(fragment, object.path(of: "fragment"), at: object.value("fragment")?.position ?? object.position) }
        var items: [Exclusion.Item] = []
        if let query = object.value("query") {
            if query.object == nil {
                object.report("wrongType", "query", "an object should stand here, not \(query.kind)")
            }
            for member in query.object ?? [] {
                let place = object.path(of: "query") + ".\(member.name)"
                guard let text = member.value.string else {
                    problems.report("wrongType", place, at: member.value.position, "a string should stand here, not \(member.value.kind)")
                    continue
                }
                if member.name.isEmpty || !member.name.utf8.allSatisfy(PercentEncoding.isUnreserved) {
                    problems.report(
                        .badQueryName, place, at: member.position, "\"\(member.name)\" is no name of a query item here",
                        mend: "a name has the characters A-Z a-z 0-9 - . _ ~")
                }
                check(text, place, at: member.value.position)
                items.append(Exclusion.Item(name: member.name, value: text))
            }
        }
        if fragment == nil, items.isEmpty, problems.isEmpty {
            problems.report(
                .badExclude, path, at: value.position, "this excludes every link of the site",
                mend: "name a fragment or a query item; to keep a path on the web, give its route \"universal\": false")
        }
        return Exclusion(fragment: fragment, query: items)
    }

    private func check(_ text: String, _ path: String, at position: JSONPosition) {
        if text.isEmpty {
            problems.report(.badExclude, path, at: position, "an empty text would exclude links without it", mend: "write the exact text")
        } else if text.utf8.contains(where: { "*?".utf8.contains($0) }) || text.contains("$(") {
            problems.report(
                .badExclude, path, at: position, "\"\(text)\" holds a wildcard; the text here is exact", mend: "write it without * ? and $(")
        }
    }
}
