import Diagnostics
import StrictJSON

/// Reads `exclude`.
struct ExclusionReader {
    let problems: JSONProblems

    func exclusions(_ table: JSONObjectReader) -> [Exclusion] {
        (table.array("exclude") ?? []).compactMap { exclusion($0.value, $0.path) }
    }

    private func exclusion(_ value: JSONValue, _ path: String) -> Exclusion? {
        let place = SourceLocation(value.position, path: path)
        if value.string?.hasBytes(atStart: "/") == true {
            problems.report(.wrongType, at: place, "expected an object, found a string", fix: Self.pathAdvice)
            return nil
        }
        let keys = ["fragment", "query", "note"]
        guard let object = JSONObjectReader(value, path: path, keys: keys, advice: Self.advice, problems: problems)
        else { return nil }
        let fragment = object.string("fragment")
        if let fragment { check(fragment, isFragment: true, at: object.place(of: "fragment")) }
        let query = object.value("query")
        if let query, query.object == nil {
            object.report(
                .wrongType,
                at: "query",
                "expected an object, found \(query.kind)",
                fix: "write the exact value of each item by its name, such as {\"web\": \"1\"}"
            )
        }
        let members = query?.object ?? []
        let isEmpty = value.object?.isEmpty == true || query?.object?.isEmpty == true && object.value("fragment") == nil
        if isEmpty {
            problems.report(
                .invalidExclusion,
                at: place,
                "this excludes every link of the site",
                fix: "name a fragment or a query item; to keep a path on the web, give its route \"claimed\": false"
            )
        }
        return Exclusion(
            fragment: fragment,
            query: members.compactMap { item($0, "\(object.path(of: "query")).\($0.name.shown)") },
            note: NoteReader.note(object)
        )
    }

    private func item(_ member: JSONMember, _ path: String) -> Exclusion.Item? {
        guard let text = problems.string(member.value, path) else { return nil }
        if !QueryReader.isName(member.name) {
            problems.report(
                .invalidQueryName,
                at: SourceLocation(member.position, path: path),
                "\(member.name.quoted) is not a valid name of a query item",
                fix: QueryReader.allowed
            )
        }
        check(text, at: SourceLocation(member.value.position, path: path))
        return Exclusion.Item(name: member.name, value: text)
    }

    /// Keys of other places, with what to write instead.
    private static let advice = [
        "path": pathAdvice, "paths": pathAdvice, "route": pathAdvice, "/": pathAdvice, "?": "write \"query\"",
        "#": "write \"fragment\"", "host": "remove it; a table's \"hosts\" are the only ones",
    ]
    private static let pathAdvice =
        "write a route with this path and \"claimed\": false; it keeps the path in the browser"

    /// Reports a text that is not exact: it is empty, has a wildcard, or has the `#` before a fragment.
    private func check(_ text: String, isFragment: Bool = false, at place: SourceLocation) {
        let isExact =
            !text.isEmpty && !text.hasByte(among: "*?") && !text.hasBytes(anywhere: "$(")
            && !(isFragment && text.hasBytes(atStart: "#"))
        guard !isExact else { return }
        problems.report(
            .invalidExclusion,
            at: place,
            "\(text.quoted) is not an exact text",
            fix: "write the exact text of a link, without wildcards"
                + (isFragment ? " and without the # before it" : "")
        )
    }
}
