import Foundation
import TestFolders

/// The real curl.
enum Curl {
    static let options = ["--disable", "--silent", "--show-error", "--noproxy", "*", "--max-time", "20"]

    /// Starts curl; what it is to do stands in the arguments.
    static func start(_ arguments: [String]) throws -> Child {
        guard let curl = Program.installed("curl") else { throw TestFailure("curl is not installed") }
        return try Child(curl, options + arguments)
    }

    /// Runs curl to its end.
    static func run(_ arguments: [String]) throws -> Outcome { try Outcome(start(arguments)) }

    /// Asks for one URL.
    ///
    /// - Throws: when there is no answer.
    static func answer(_ url: String, _ arguments: [String] = []) throws -> CurlAnswer {
        let folder = try TemporaryFolder()
        let files = ["--dump-header", folder.path("head"), "--output", folder.path("body")]
        let outcome = try run(files + arguments + [url])
        guard outcome.exitCode == 0 else {
            throw TestFailure("curl \(url) ends with \(outcome.exitCode): \(outcome.error)")
        }
        return CurlAnswer(head: folder.text("head"), body: folder.text("body"))
    }
}

extension LinkdServer {
    /// The arguments that lead every host to this server.
    var resolved: [String] { ["--connect-to", "::127.0.0.1:\(port)"] }

    /// The URL of a path on a host.
    func url(_ path: String, host: String = "trips.example.com") -> String { "http://\(host):\(port)\(path)" }

    /// Asks with curl for a path on a host.
    func curl(_ path: String, host: String = "trips.example.com", _ arguments: String...) throws -> CurlAnswer {
        try Curl.answer(url(path, host: host), resolved + arguments)
    }
}

/// An answer as curl wrote it down.
struct CurlAnswer {
    let status: Int
    let body: String
    /// The field lines, the names in lower case.
    private let fields: [(name: String, value: String)]

    init(head: String, body: String) {
        let lines = head.split(whereSeparator: \.isNewline)
        status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
        fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), String(parts.last?.drop { $0 == " " } ?? ""))
        }
        self.body = body
    }

    /// The value of a field, nil where it is absent.
    subscript(_ name: String) -> String? { fields.first { $0.name == name.lowercased() }?.value }

    /// The field lines but `Date`, for comparing answers.
    var lines: [String] { fields.filter { $0.name != "date" }.map { "\($0.name): \($0.value)" } }
}
