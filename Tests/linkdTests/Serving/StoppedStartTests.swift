import Foundation
import SeededRandom
import TestFolders
import Testing

/// SIGTERM and SIGINT end linkd within a second at every moment of a start and of a reload, and it leaves no socket.
struct StoppedStartTests {
    /// 10,000 hosts, so that a load takes a second, and two sockets.
    private static func largeSite(in folder: ShortFolder) throws -> SiteFolder {
        let site = try SiteFolder(
            configuration: configuration(in: folder, ", \"accessLog\": { \"destination\": \"access.log\" }")
        )
        let hosts = (0..<10_000).map { "\($0 % 2 == 0 ? "" : "*.")links.customer-\($0 / 2).example.com" }
        let routes = (0..<1_000).map {
            "{ \"id\": \"r\($0)\", \"path\": \"/r\($0)/{x}\", \"page\": { \"title\": \"{x}\" } }"
        }
        try site.folder.write(
            "trips.json",
            """
            { "version": 1, "name": "Many", "hosts": ["\(hosts.joined(separator: "\", \""))"],
              "routes": [\(routes.joined(separator: ", "))] }
            """
        )
        return site
    }

    private static func configuration(in folder: ShortFolder, _ more: String) -> String {
        """
        { "listen": ["unix:\(folder.path("linkd.sock"))"], "eventLoops": 2, "tables": ["trips.json"],
          "admin": "unix:\(folder.path("admin.sock"))"\(more) }
        """
    }

    private static func expectNoSocket(in folder: ShortFolder) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        #expect(names.filter { $0.hasSuffix(".sock") } == [])
    }

    /// A start that hangs, and what shows that it soon does.
    private static let hangs: [(stream: Int, sign: String)] = [(1, "option.sock"), (2, "access.log")]

    @Test(arguments: [SIGTERM, SIGINT], hangs)
    func `a start whose output nobody reads ends`(signal: Int32, hang: (stream: Int, sign: String)) throws {
        let (folder, pipe) = (try ShortFolder(), try FullPipe())
        let log = ", \"accessLog\": { \"destination\": \"\(folder.path("access.log"))\" }"
        let site = try SiteFolder(configuration: Self.configuration(in: folder, log))
        // The option replaces the admin listener of the configuration, which is a warning.
        let script = "exec \"$0\" serve --admin \"unix:$1\" \(hang.stream)>\"$2\""
        let arguments = ["-c", script, try Program.linkd().path, folder.path("option.sock"), pipe.path]
        let child = try Child(URL(filePath: "/bin/sh"), arguments, in: site.folder)
        try Deadline().poll(for: "the start") {
            FileManager.default.fileExists(atPath: folder.path(hang.sign)) ? true : nil
        }
        child.signal(signal)
        #expect(try child.wait(seconds: 1) == 0)
        try Self.expectNoSocket(in: folder)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a reload whose errors nobody reads does not delay the end`(signal: Int32) throws {
        let (folder, pipe) = (try ShortFolder(), try FullPipe())
        let site = try SiteFolder(configuration: Self.configuration(in: folder, ""))
        let arguments = ["-c", "exec \"$0\" serve 2>\"$1\"", try Program.linkd().path, pipe.path]
        let child = try Child(URL(filePath: "/bin/sh"), arguments, in: site.folder)
        try Deadline().poll(for: "linkd to listen") { child.output.contains("Ctrl-C stops it.\n") ? true : nil }
        let admin = "unix:\(folder.path("admin.sock"))"
        let reload = try Child(Program.linkd(), ["reload", "--admin", admin])
        // The status of the reload has changed before its report is written.
        try Deadline().poll(for: "the reload") {
            let metrics = try Curl.answer("http://localhost/metrics", ["--unix-socket", folder.path("admin.sock")]).body
            return metrics.contains("linkd_reloads_total{result=\"done\"} 1\n") ? true : nil
        }
        child.signal(signal)
        #expect(try child.wait(seconds: 2) == 0)
        try Self.expectNoSocket(in: folder)
        withExtendedLifetime(reload) {}
    }

    /// How linkd is started.
    private enum Way: String, Sendable {
        case alone, watching
        case asProcess1 = "as process 1"
    }

    /// A linkd that loads for a second, by itself or as process 1, which has no default actions of signals.
    private final class SlowStart {
        let child: Child
        let site: SiteFolder
        let process: Int32

        init(_ way: Way, in folder: ShortFolder) throws {
            site = try StoppedStartTests.largeSite(in: folder)
            let listener = try RawListener()
            // One that watches its files also inherits its socket.
            let script =
                way == .watching
                ? "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" serve --watch 3<&0 </dev/null"
                : "exec \"$0\" serve </dev/null"
            let namespace = way == .asProcess1 ? Self.namespace ?? [] : []
            let command = namespace + ["/bin/sh", "-c", script, try Program.linkd().path]
            let child = try Child(
                URL(filePath: "/usr/bin/env"),
                command,
                standardInput: listener.handle,
                in: site.folder
            )
            self.child = child
            process = try Deadline().poll(for: "linkd to hold signals") {
                guard child.isRunning else { throw TestFailure("linkd ends with \(try child.wait()): \(child.error)") }
                let process = way == .asProcess1 ? Self.onlyChild(of: child.processIdentifier) : child.processIdentifier
                return process.flatMap { Self.holdsSignals($0) ? $0 : nil }
            }
        }

        /// The command that starts another one as process 1; nil where the system does not allow it.
        static let namespace: [String]? = {
            let ways = [["unshare"], ["unshare", "--user", "--map-root-user"]]
            return ways.map { $0 + ["--pid", "--fork", "--kill-child"] }.first { command in
                let child = try? Child(URL(filePath: "/usr/bin/env"), command + ["true"])
                return (try? child?.wait()) == 0
            }
        }()

        private static func onlyChild(of process: Int32) -> Int32? {
            let list = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
            return list?.split(separator: " ").first.flatMap { Int32($0) }
        }

        /// Whether a process has become linkd and waits for SIGHUP, which it blocks first of all.
        private static func holdsSignals(_ process: Int32) -> Bool {
            guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
                status.hasPrefix("Name:\tlinkd\n"),
                let mask = status.firstMatch(of: /SigBlk:\s*([0-9a-f]+)/).flatMap({ UInt64($0.1, radix: 16) })
            else { return false }
            // All are blocked while the child is not yet linkd.
            return mask >> UInt64(SIGHUP - 1) & 1 == 1 && mask >> UInt64(SIGALRM - 1) & 1 == 0
        }
    }

    /// What linkd has reached before it gets a signal; the log is opened at the end of the load.
    private enum Moment: CaseIterable, Sendable {
        case loading, loaded, listening, serving, reloading

        func wait(for start: SlowStart, in folder: ShortFolder) throws {
            switch self {
            case .loading: break
            case .loaded: try Self.wait(forFile: start.site.folder.path("access.log"))
            case .listening: try Self.wait(forFile: folder.path("admin.sock"))
            case .serving, .reloading:
                try Deadline().poll(for: "linkd to serve") {
                    start.child.output.contains("Ctrl-C stops it.\n") ? true : nil
                }
            }
            if self == .reloading { kill(start.process, SIGHUP) }
        }

        private static func wait(forFile path: String) throws {
            try Deadline().poll(for: path) { FileManager.default.fileExists(atPath: path) ? true : nil }
        }
    }

    private static func expectEnd(_ way: Way, _ moment: Moment) throws {
        for seed in TestRounds.seeds(1) {
            let number = "\(way) \(moment)".utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) }
            var random = SeededGenerator(seed: number)
            let folder = try ShortFolder()
            let start = try SlowStart(way, in: folder)
            try moment.wait(for: start, in: folder)
            Thread.sleep(forTimeInterval: .random(in: 0..<0.2, using: &random))
            kill(start.process, [SIGTERM, SIGINT].randomElement(using: &random) ?? SIGTERM)
            #expect(try start.child.wait(seconds: 1) == 0, "seed \(seed): \(start.child.error)")
            try expectNoSocket(in: folder)
        }
    }

    @Test(
        .enabled(if: Program.isOnLinux, "needs Linux: /proc shows which signals are blocked"),
        arguments: [Way.alone, .watching],
        Moment.allCases
    )
    private func `a signal ends a slow start and a slow reload at any moment`(way: Way, moment: Moment) throws {
        try Self.expectEnd(way, moment)
    }

    @Test(
        .enabled(if: SlowStart.namespace != nil, "the system makes no namespace for processes"),
        arguments: Moment.allCases
    )
    private func `a signal ends process 1, too`(moment: Moment) throws {
        try Self.expectEnd(.asProcess1, moment)
    }
}

/// A pipe that is full, so that writing into it waits until it is read.
private final class FullPipe {
    let path: String
    private let folder: ShortFolder
    private let descriptor: Int32

    init() throws {
        folder = try ShortFolder()
        path = folder.path("pipe")
        guard mkfifo(path, 0o600) == 0 else { throw TestFailure("mkfifo: error \(errno)") }
        // Both ways, so that opening it waits for nobody.
        descriptor = open(path, O_RDWR | O_NONBLOCK)
        guard descriptor >= 0 else { throw TestFailure("open \(path): error \(errno)") }
        let bytes = [UInt8](repeating: 0, count: 4_096)
        for count in [bytes.count, 1] { while write(descriptor, bytes, count) > 0 {} }
    }

    deinit { close(descriptor) }
}
