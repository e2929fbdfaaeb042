import BorrowedBytes
package import LinkRoutes

extension PathPattern {
    /// The texts of its segments without values.
    package var literals: [String] { segments.compactMap { if case .literal(let text) = $0 { text } else { nil } } }

    /// The beginning of a regular expression of nginx for its paths, with a group for each value.
    ///
    /// Every byte of the table is written as `\x2E`, unless it is a letter or a digit, so no byte has a meaning in a file of
    /// nginx. nginx matches the decoded path.
    package var nginxExpression: String {
        segments.map { segment in
            switch segment {
            case .literal(let text): "/" + Self.escaped(text)
            case .parameter(_, let type): "/(\(Self.expression(type)))"
            case .prefix(let text, _): "/\(Self.escaped(text))([^/]+)"
            case .suffix(_, let text): "/([^/]+)\(Self.escaped(text))"
            case .rest: "/((?s).+)"
            }
        }.joined()
    }

    /// The texts of a type (docs/route-table.md#types).
    private static func expression(_ type: ParameterType) -> String {
        switch type {
        // Query items have these two, paths do not.
        case .string, .bool, .number: "[^/]+"
        case .int: "[0-9]{\(ParameterType.intLengths.lowerBound),\(ParameterType.intLengths.upperBound)}"
        case .uuid: "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
        case .date:
            "[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-9])|(?:0[13-9]|1[0-2])-30|(?:0[13578]|1[02])-31)"
        case .enumeration(let values): values.map(escaped).joined(separator: "|")
        }
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            if byte.isLetterOrDigit || "-_/".utf8.contains(byte) { return String(UnicodeScalar(byte)) }
            return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension String {
    /// The text between quotes, as nginx reads it.
    package var quotedForNginx: String {
        "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
