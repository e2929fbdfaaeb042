import LinkRoutes
import Testing

/// A table's text with a mistake where `▶` stands, and how it is to be reported.
struct TableMistake: Sendable, CustomTestStringConvertible {
    let text: String
    let code: String
    let path: String
    /// Words of the message, and of the fix; nil where there is no one thing to do.
    let message: String
    let fix: String?

    init(_ code: String, _ path: String, _ text: String, _ message: String, fix: String?) {
        (self.code, self.path, self.text, self.message, self.fix) = (code, path, text, message, fix)
    }

    var testDescription: String { "\(code) \(text)" }

    /// The table's text without the mark.
    var json: [UInt8] { Array(String(text.unicodeScalars.filter { $0 != "▶" }.map(Character.init)).utf8) }

    /// `line:column` of the mark.
    var position: String {
        let before = text.prefix { $0 != "▶" }
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        return "\(lines.count):\((lines.last ?? "").unicodeScalars.count + 1)"
    }

    /// A mistake in the members of a table that has a route.
    static func table(
        _ code: String,
        _ path: String,
        _ members: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        TableMistake(
            code,
            path,
            "{\n\(members),\n \"routes\": [{\"id\": \"a\", \"path\": \"/a\"}]}",
            message,
            fix: fix
        )
    }

    /// A mistake in the members of the second route.
    static func route(
        _ code: String,
        _ path: String,
        _ members: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        TableMistake(
            code,
            "routes[1]" + path,
            """
            {"hosts": ["h.example"], "schemes": ["t"], "routes": [
             {"id": "first", "path": "/first/{x}"},
              {\(members)}]}
            """,
            message,
            fix: fix
        )
    }

    /// A mistake in a path.
    static func pattern(_ code: String, _ pattern: String, _ message: String, fix: String?) -> TableMistake {
        route(code, ".path", #""id": "a", "path": ▶"\#(pattern)""#, message, fix: fix)
    }
}
