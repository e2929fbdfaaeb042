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
        if let text = value.string {
            let fragment = text.hasBytes(atStart: "#") ? String(Substring(text.utf8.dropFirst())) : "web"
            problems.report(
                .wrongType,
                at: place,
                "expected an object, found a string",
                fix: text.hasBytes(atStart: "/") ? Self.pathAdvice : "write {\"fragment\": \(fragment.quoted)}"
            )
            return nil
        }
        let keys = ["fragment", "query", "note"]
        guard let object = JSONObjectReader(value, path: path, keys: keys, advice: Self.advice, problems: problems)
        else { return nil }
        let fragment = object.string("fragment")
        if let fragment { check(fragment, marks: "#?", at: object.place(of: "fragment")) }
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
                .badExclude,
                at: place,
                "this excludes every link of the site",
                fix: "name a fragment or a query item; to keep a path on the web, give its route \"universal\": false"
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
                .badQueryName,
                at: SourceLocation(member.position, path: path),
                "\(member.name.quoted) is not a valid name of a query item",
                fix: QueryReader.nameFix(member.name) ?? QueryReader.allowed
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
        "write a route with this path and \"universal\": false; it keeps the path in the browser"

    private func check(_ text: String, marks: String = "", at place: SourceLocation) {
        guard let (message, fix) = Self.mistake(in: text, marks: marks) else { return }
        problems.report(.badExclude, at: place, message, fix: fix)
    }

    /// Returns what is wrong with an exact text and the fix; nil if the text is valid.
    ///
    /// - Parameter marks: the bytes that separate the part from the link before it, and are not in it.
    private static func mistake(in text: String, marks: String) -> (message: String, fix: String)? {
        let bare = String(decoding: text.utf8.drop { marks.utf8.contains($0) }, as: UTF8.self)
        if bare.isEmpty {
            return (
                "the text is empty, which would exclude links without the item or the fragment", "write the exact text"
            )
        }
        if bare.utf8.count < text.utf8.count {
            return ("\(text.quoted) begins with a mark that is not part of the fragment", "write \(bare.quoted)")
        }
        if text.hasByte(among: "*?") || text.hasBytes(anywhere: "$(") {
            return (
                "\(text.quoted) contains a wildcard, but the text must be exact",
                "write the exact text of a link; for any other, let the app read the link and open the browser"
            )
        }
        return nil
    }
}
