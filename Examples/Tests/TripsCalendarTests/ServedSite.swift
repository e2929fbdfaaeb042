import Foundation
import Testing

/// The site of this project, served by the real `linkd` while the test holds this object.
final class ServedSite {
    /// The program, from the environment variable `LINKD`, absolute or relative to the project.
    static let program = environment["LINKD"].map { URL(filePath: $0, relativeTo: project) }
    /// Whether tests must not be skipped.
    static let isCI = environment["CI"] != nil

    /// The folder of the project, with the table and the server's configuration.
    static let project = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..", directoryHint: .isDirectory).standardizedFileURL

    private static let environment = ProcessInfo.processInfo.environment

    private let server = Process()
    private let port: String

    /// Starts the server on a free port, and waits until it prints the port.
    init(_ program: URL) throws {
        let output = Pipe()
        server.executableURL = program
        server.arguments = ["serve", "--listen", "127.0.0.1:0"]
        server.currentDirectoryURL = Self.project
        server.standardOutput = output
        try server.run()
        port = try Self.port(announcedIn: output.fileHandleForReading)
    }

    // SIGKILL, because the server inherits the signals that the thread of a test has blocked.
    deinit { kill(server.processIdentifier, SIGKILL) }

    /// Requests the page of a link as a browser does, but without encryption, which a proxy before the site provides.
    func page(of link: String) throws -> ServedPage {
        let url = try #require(URL(string: link))
        let host = try #require(url.host(percentEncoded: true))
        let address = "http://\(host):\(port)" + link.dropFirst("https://\(host)".count)
        let options = ["--disable", "--silent", "--show-error", "--noproxy", "*", "--max-time", "20", "--path-as-is"]
        let resolved = ["--resolve", "\(host):\(port):127.0.0.1", "--write-out", "\n%{http_code}"]
        let answer = try Self.run("curl", options + resolved + [address])
        let end = try #require(answer.lastIndex(of: "\n"))
        return ServedPage(status: String(answer[answer.index(after: end)...]), markup: String(answer[..<end]))
    }

    private static func run(_ name: String, _ arguments: [String]) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardOutput = output
        try process.run()
        return String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }

    private static func port(announcedIn output: FileHandle) throws -> String {
        var text = ""
        while true {
            let data = output.availableData
            // The server has ended, and has printed the reason on standard error.
            try #require(!data.isEmpty, "linkd does not start")
            text += String(decoding: data, as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            let line = lines.first { $0.hasPrefix("listening on http://127.0.0.1:") }
            if let port = line?.split(separator: ":").last { return String(port) }
        }
    }
}
