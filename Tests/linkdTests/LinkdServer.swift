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

    /// What it has written to standard error: its own log.
    var error: String { child.error }

    /// Tells it to open its access log anew, and goes on.
    func reopenLog() { signal(SIGUSR1) }

    /// Tells it to reload, and goes on.
    func askForReload() { signal(SIGHUP) }

    /// Tells it to reload, and waits until it says what came of it.
    ///
    /// - Returns: the line about it.
    func reload() throws -> String {
        func summaries() -> [Substring] {
            error.split(separator: "\n").filter { $0.contains(" reloaded: ") || $0.contains(" reload refused: ") }
        }
        let count = summaries().count
        askForReload()
        return try Deadline().poll(for: "the reload") {
            let summaries = summaries()
            return summaries.count > count ? summaries.last.map(String.init) : nil
        }
    }

    /// Whether it runs.
    var isRunning: Bool { child.isRunning }

    /// The number that the system knows it by.
    var processIdentifier: Int32 { child.processIdentifier }

    func signal(_ number: Int32) { child.signal(number) }

    /// Tells it to stop, and goes on.
    func terminate() { child.terminate() }

    /// Waits until it has stopped.
    ///
    /// - Returns: its exit code.
    func wait(seconds: Double = 30) throws -> Int32 { try child.wait(seconds: seconds) }

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
