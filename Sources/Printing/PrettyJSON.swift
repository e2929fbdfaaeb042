package import StrictJSON

/// JSON for people: an object or array is on one line if it fits, otherwise each member has lines of its own.
///
/// Numbers and the order of members stay as they are.
package struct PrettyJSON {
    /// The text, with a line feed at the end.
    package let text: String

    /// The characters of a line that objects and arrays are kept within.
    private static let width = 100

    package init(_ value: JSONValue) {
        text = Self.lines(value, indent: 0, before: 0) + "\n"
    }

    /// Returns a value that begins in a line of `indent` spaces and `before` other characters.
    private static func lines(_ value: JSONValue, indent: Int, before: Int) -> String {
        let line = oneLine(value)
        guard indent + before + line.count > width else { return line }
        switch value.content {
        case .array(let elements):
            let isFlat = elements.allSatisfy { $0.array == nil && $0.object == nil }
            let rows =
                isFlat
                ? filled(elements.map(oneLine), indent: indent + 2)
                : elements.map { lines($0, indent: indent + 2, before: 0) }
            return block("[", rows, close: "]", indent: indent)
        case .object(let members):
            let rows = members.map { member in
                let name = quoted(member.name) + ": "
                return name + lines(member.value, indent: indent + 2, before: name.count)
            }
            return block("{", rows, close: "}", indent: indent)
        case .null, .bool, .number, .string: return line
        }
    }

    /// Returns texts in rows with as many as fit.
    private static func filled(_ texts: [String], indent: Int) -> [String] {
        texts.reduce(into: []) { rows, text in
            if let last = rows.last, indent + last.count + 2 + text.count < width {
                rows[rows.count - 1] = "\(last), \(text)"
            } else {
                rows.append(text)
            }
        }
    }

    private static func block(_ open: String, _ rows: [String], close: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return open + "\n" + rows.map { margin + "  " + $0 }.joined(separator: ",\n") + "\n" + margin + close
    }

    private static func oneLine(_ value: JSONValue) -> String {
        switch value.content {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let text): text
        case .string(let text): quoted(text)
        case .array(let elements): "[" + elements.map(oneLine).joined(separator: ", ") + "]"
        case .object(let members) where members.isEmpty: "{}"
        case .object(let members):
            "{ " + members.map { quoted($0.name) + ": " + oneLine($0.value) }.joined(separator: ", ") + " }"
        }
    }

    private static func quoted(_ text: String) -> String { JSONWriter.json { $0.string(text) } }
}
