import Foundation

/// The built `linkd`, serving on a free port of this machine until the test lets go of it.
final class LinkdServer {
    let port: Int
    /// The folder that it serves.
    let site: SiteFolder
    private let child: Child

    /// Starts it and waits until it says where it listens.
    init(_ site: SiteFolder? = nil, arguments: [String] = []) throws {
        let site = try site ?? SiteFolder()
        let configuration = site.folder.path("config.json")
        let child = try Child(Program.linkd(), ["serve", "--config", configuration] + arguments)
        port = try Deadline().poll(for: "linkd to listen") {
            if let port = Self.port(in: child.output) { return port }
            guard child.isRunning else { throw TestFailure("linkd does not start: \(child.error)") }
            return nil
        }
        self.site = site
        self.child = child
    }

    /// What it has written to standard output: its announcement and the access log.
    var output: String { child.output }

    /// Tells it to stop, and goes on.
    func terminate() { child.terminate() }

    /// Waits until it has stopped.
    ///
    /// - Returns: its exit code.
    func wait() throws -> Int32 { try child.wait() }

    /// Stops it.
    ///
    /// - Returns: its exit code.
    func stop() throws -> Int32 {
        terminate()
        return try wait()
    }

    /// The port in an announcement, nil until its line is whole.
    static func port(in output: String) -> Int? {
        for line in output.split(separator: "\n").dropLast() where line.hasPrefix("listening on http://") {
            return line.split(separator: ":").last.flatMap { Int($0) }
        }
        return nil
    }
}
