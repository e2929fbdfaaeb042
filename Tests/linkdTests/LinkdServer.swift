import Foundation
import TestFolders

/// The built `linkd`, serving on a free port of this machine until the test lets go of it.
final class LinkdServer {
    let port: Int
    /// The folder that it serves.
    let site: SiteFolder
    private let child: Child

    /// Starts it and waits until it has said where it listens, to the last line.
    init(_ site: SiteFolder? = nil, arguments: [String] = []) throws {
        let site = try site ?? SiteFolder()
        let configuration = site.folder.path("config.json")
        let child = try Child(Program.linkd(), ["serve", "--config", configuration] + arguments)
        port = try Deadline().poll(for: "linkd to listen") {
            let output = child.output
            if output.contains(Self.lastLine), let port = Self.port(in: output) { return port }
            guard child.isRunning else { throw TestFailure("linkd does not start: \(child.error)") }
            return nil
        }
        self.site = site
        self.child = child
    }

    /// What an announcement ends with.
    static let lastLine = "Ctrl-C stops it.\n"

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

/// A configuration with its tables and files in a folder.
struct SiteFolder {
    let folder: TemporaryFolder

    /// Two sites: Trips Calendar with apps, and Notes without.
    init(configuration: String = Self.configuration) throws {
        folder = try TemporaryFolder()
        try folder.write("config.json", configuration)
        try folder.write("trips.json", Self.trips)
        try folder.write("notes.json", Self.notes)
        try folder.write("Public/hello.txt", "hello\n")
        try folder.write("Public/app.3f9a1c7e.js", "export {};\n")
        try folder.write("Public/with space.txt", "space\n")
        try folder.write("Public/.secret", "secret\n")
    }

    /// The same with 30 public folders, each with two links to the next, so that 2³⁰ paths lead to files.
    static func multiplying() throws -> SiteFolder {
        let site = try SiteFolder()
        for index in 0..<30 {
            try site.folder.write("Public/\(index)/a.txt", "a")
            guard index > 0 else { continue }
            for name in ["x", "y"] { try site.folder.link("Public/\(index - 1)/\(name)", to: "../\(index)") }
        }
        return site
    }

    static let configuration = """
        { "listen": ["127.0.0.1:0"], "eventLoops": 1, "publicDirectory": "Public", "tables": ["trips.json", "notes.json"] }
        """

    static let trips = """
        {
          "version": 1,
          "name": "Trips Calendar",
          "hosts": ["trips.example.com", "open.trips.example.com"],
          "schemes": ["tcal"],
          "apps": {
            "ios": [{ "id": "7QW3E5R9TY.com.example.trips", "appStoreID": 1234567890 }],
            "android": [{
              "package": "com.example.trips",
              "fingerprints": [
                "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
              ]
            }]
          },
          "routes": [
            { "id": "home", "path": "/" },
            { "id": "trip", "path": "/trips/{reference}", "aliases": ["/t/{reference}"],
              "page": { "title": { "en": "Trip", "de": "Reise" }, "labels": { "reference": "Reference" } } },
            { "id": "details", "path": "/details", "query": { "reference": "string", "tab": "enum(map|info)?" } },
            { "id": "seat", "path": "/seats/{number:int}" },
            { "id": "files", "path": "/files/{path+}", "aliases": ["/files"] },
            { "id": "help", "path": "/help/{topic}", "claimed": false, "customScheme": false },
            { "id": "addNote", "path": "/notes/create", "claimed": false, "page": false,
              "query": { "title": "string" } }
          ],
          "exclude": [{ "fragment": "web" }, { "query": { "web": "1", "from": "mail" } }]
        }
        """

    static let notes = """
        {
          "version": 1,
          "name": "Notes",
          "hosts": ["notes.example.org"],
          "routes": [{ "id": "note", "path": "/n/{number:int}", "page": { "title": "Note {number}" } }]
        }
        """
}

/// A folder whose name leaves room for the name of a socket, gone with the test.
final class ShortFolder: Sendable {
    private let folder: String

    init() throws {
        folder = "/tmp/linkd-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String) -> String { "\(folder)/\(name)" }
}
