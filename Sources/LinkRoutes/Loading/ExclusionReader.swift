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
            let fix = "use an object with the exact value of each item, e.g. {\"web\": \"1\"}"
            object.report(.wrongType, at: "query", "expected an object, found \(query.kind)", fix: fix)
        }
        let members = query?.object ?? []
        let isEmpty = value.object?.isEmpty == true || query?.object?.isEmpty == true && object.value("fragment") == nil
        if isEmpty {
            let fix = "add \"fragment\" or \"query\"; to exclude a path, set \"claimed\": false on its route"
            problems.report(.invalidExclusion, at: place, "exclusion matches every link of the site", fix: fix)
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
            let place = SourceLocation(member.position, path: path)
            let message = "invalid query item name \(member.name.quoted)"
            problems.report(.invalidQueryName, at: place, message, fix: QueryReader.allowed)
        }
        check(text, at: SourceLocation(member.value.position, path: path))
        return Exclusion.Item(name: member.name, value: text)
    }

    /// Keys of other places, with what to write instead.
    private static let advice = [
        "path": pathAdvice, "paths": pathAdvice, "route": pathAdvice, "/": pathAdvice, "?": "write \"query\"",
        "#": "write \"fragment\"", "host": "remove the key; exclusions apply to all \"hosts\" of the table",
    ]
    private static let pathAdvice = "add a route with the path and \"claimed\": false to keep the path in the browser"

    /// Reports a text that is not exact: it is empty, has a wildcard, or has the `#` before a fragment.
    private func check(_ text: String, isFragment: Bool = false, at place: SourceLocation) {
        let isExact =
            !text.isEmpty && !text.hasByte(among: "*?") && !text.hasBytes(anywhere: "$(")
            && !(isFragment && text.hasBytes(atStart: "#"))
        guard !isExact else { return }
        let fix = "use an exact value without wildcards" + (isFragment ? " or a leading #" : "")
        problems.report(.invalidExclusion, at: place, "expected an exact value, found \(text.quoted)", fix: fix)
    }
}
