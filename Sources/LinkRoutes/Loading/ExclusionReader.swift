import StrictJSON

/// Reads `exclude`.
struct ExclusionReader {
    let problems: JSONProblems

    func exclusions(_ table: JSONObjectReader) -> [Exclusion] {
        (table.array("exclude") ?? []).compactMap { exclusion($0.value, $0.path) }
    }

    private func exclusion(_ value: JSONValue, _ path: String) -> Exclusion? {
        guard let object = JSONObjectReader(value, path: path, keys: ["fragment", "query"], problems: problems) else {
            return nil
        }
        let fragment = object.string("fragment")
        if let fragment, let position = object.value("fragment")?.position {
            check(fragment, object.path(of: "fragment"), at: position)
        }
        let query = object.value("query")
        if let query, query.object == nil {
            object.report(.wrongType, "query", "expected an object, found \(query.kind)")
        }
        let members = query?.object ?? []
        let isEmpty = value.object?.isEmpty == true || query?.object?.isEmpty == true && object.value("fragment") == nil
        if isEmpty {
            problems.report(
                .badExclude,
                path,
                at: value.position,
                "this excludes every link of the site",
                fix: "name a fragment or a query item; to keep a path on the web, give its route \"universal\": false"
            )
        }
        return Exclusion(
            fragment: fragment,
            query: members.compactMap { item($0, "\(object.path(of: "query")).\($0.name.shown)") }
        )
    }

    private func item(_ member: JSONMember, _ path: String) -> Exclusion.Item? {
        guard let text = problems.string(member.value, path) else { return nil }
        if !QueryReader.isName(member.name) {
            problems.report(
                .badQueryName,
                path,
                at: member.position,
                "\(member.name.quoted) is not a valid name of a query item",
                fix: "use only the characters A-Z a-z 0-9 - . _ ~"
            )
        }
        check(text, path, at: member.value.position)
        return Exclusion.Item(name: member.name, value: text)
    }

    private func check(_ text: String, _ path: String, at position: JSONPosition) {
        if text.isEmpty {
            problems.report(
                .badExclude,
                path,
                at: position,
                "the text is empty, which would exclude links without the item or the fragment",
                fix: "write the exact text"
            )
        } else if text.hasByte(among: "*?") || text.hasBytes(anywhere: "$(") {
            problems.report(
                .badExclude,
                path,
                at: position,
                "\(text.quoted) contains a wildcard, but the text must be exact",
                fix: "remove *, ? and $("
            )
        }
    }
}
