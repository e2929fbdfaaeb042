import Foundation

/// A built `linkd` with an admin listener on a free port.
final class AdminServer {
    let server: LinkdServer
    let port: Int

    init(_ site: SiteFolder? = nil, arguments: [String] = ["--admin", "127.0.0.1:0"]) throws {
        let server = try LinkdServer(site, arguments: arguments)
        port = try Deadline().poll(for: "the admin listener") {
            server.output.split(separator: "\n").dropLast().first { $0.hasPrefix("admin listener on http://") }
                .flatMap { $0.split(separator: ":").last }.flatMap { Int($0) }
        }
        self.server = server
    }

    var address: String { "127.0.0.1:\(port)" }

    /// Sends a request's head and returns the whole answer.
    func answer(_ requestLine: String, host: String = "localhost", _ lines: String...) throws -> CurlAnswer {
        guard let connection = RawConnection(port: port) else { throw TestFailure("nobody listens on \(port)") }
        let fields = ["Host: \(host)", "Connection: close"] + lines
        connection.send("\(requestLine) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
        let answer = try connection.receiveAll()
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw TestFailure("no answer: \(answer)") }
        return CurlAnswer(head: String(parts[0]), body: String(parts[1]))
    }

    /// The metrics, as they are in the strictest reading.
    func metrics() throws -> Exposition { try Exposition(answer("GET /metrics").body) }

    func reload() throws -> Outcome { try Outcome.linkd(["reload", "--admin", address]) }
}
