import Foundation
import HTTP
import Server

/// The lines that some requests leave in an access log.
struct LoggedLines {
    let lines: [String]

    /// Has each request answered on a connection of its own, until the server closes it.
    init(_ content: AccessLogContent = AccessLogContent(), of requests: [[UInt8]]) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "linkd-log-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let log = try AccessLog(appendingTo: file.path, content)
        let server = try LiveServer(accessLog: log, responder: EchoResponder())
        for request in requests {
            let client = try server.client()
            client.send(request)
            while try client.receive(bodiless: request.starts(with: "HEAD ".utf8)) != nil {}
        }
        server.stop()
        guard server.hasEnded(within: 20) else { throw Client.Failure(call: "the server goes on", errorNumber: 0) }
        lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    init(_ content: AccessLogContent = AccessLogContent(), of requests: [String]) throws {
        try self.init(content, of: requests.map { Array($0.utf8) })
    }
}

extension AccessLogContent {
    static func with(
        _ format: AccessLogFormat = .combined,
        queries: Bool = false,
        trusting proxies: [String] = []
    ) throws -> AccessLogContent {
        var content = AccessLogContent()
        content.format = format
        content.showsQueries = queries
        content.trustedProxies = TrustedProxies(try proxies.map { try TrustedProxy($0) })
        return content
    }
}
