import BorrowedBytes
import Checking
import Foundation
import HTTP
import SeededRandom
import Server
import SiteConfiguration
import Sites
import TestFolders
import Testing

@testable import Serving

struct ReloadTests {
    private static let apple = "/.well-known/apple-app-site-association"

    @Test func `SIGHUP brings the new tables and files, and says which association file has changed`() throws {
        let server = try LinkdServer()
        let old = try server.curl(Self.apple)
        try server.site.folder.write(
            "trips.json",
            SiteFolder.trips.replacing("\"/trips/{reference}\"", with: "\"/journeys/{reference}\"")
        )
        try server.site.folder.write("Public/hello.txt", "good morning\n")
        try server.site.folder.write("Public/new.txt", "new\n")
        #expect(try server.reload().contains("reloaded: 2 sites, 8 routes; "))
        let new = try server.curl(Self.apple)
        #expect(new.body.contains("/journeys/") && !old.body.contains("/journeys/"))
        let (was, now) = (try #require(old["ETag"]), try #require(new["ETag"]))
        #expect(server.error.contains("the association file of Trips Calendar was \(was) and is \(now)"))
        #expect(try server.curl("/journeys/ABC").status == 200)
        #expect(try server.curl("/trips/ABC").status == 404)
        #expect(try server.curl("/hello.txt").body == "good morning\n")
        #expect(try server.curl("/new.txt").status == 200)
        #expect(try server.stop() == 0)
    }

    @Test func `a host for development stays over a reload, and another table's host stays where it is`() throws {
        let arguments = ["--host", "a.Tunnel.example", "--host", "notes.example.org"]
        let server = try LinkdServer(arguments: arguments)
        #expect(server.error.contains("--host notes.example.org has no effect: a table has this host"))
        for path in [Self.apple, "/trips/ABC"] {
            #expect(try server.curl(path, host: "a.tunnel.example").status == 200)
            #expect(try server.curl(path, host: "b.tunnel.example").status == 421)
        }
        try server.site.folder.write(
            "trips.json",
            SiteFolder.trips.replacing("\"/trips/{reference}\"", with: "\"/journeys/{reference}\"")
        )
        _ = try server.reload()
        #expect(try server.curl("/journeys/ABC", host: "a.tunnel.example").status == 200)
        #expect(try !server.curl(Self.apple, host: "a.tunnel.example").body.contains("tunnel"))
        #expect(try server.stop() == 0)
    }

    private static let broken: [(file: String, text: String, finding: String)] = [
        ("trips.json", "{,}", "trips.json:1:2: error [invalid-json]"),
        (
            "trips.json", SiteFolder.trips.replacing("int}", with: "integer}"),
            "trips.json:20:29: error: routes[3].path [invalid-parameter-type]"
        ),
        ("config.json", "{ \"tables\": [\"missing.json\"] }", "config.json:1:14: error: tables[0] [unusable-file]"),
        (
            "config.json", SiteFolder.configuration.replacing("\"Public\"", with: "\"nowhere\""),
            "config.json:1:66: error: publicDirectory [unreadable-folder]"
        ),
        ("notes.json", SiteFolder.trips, "config.json:1:101: error: tables[1] [duplicate-host]"),
        (
            "config.json",
            SiteFolder.configuration.replacing(" }", with: ", \"accessLog\": { \"destination\": \"no/log\" } }"),
            "config.json:1:146: error: accessLog.destination [unwritable-log]"
        ),
    ]

    @Test func `a swap of the whole folder while it is read is never taken half`() throws {
        let folder = try TemporaryFolder()
        try Self.swap(to: 1, in: folder.url)
        for name in ["config.json", "notes.json", "Public"] { try folder.link(name, to: "..data/\(name)") }
        let swapping = Monitor((swaps: 1, isStopped: false))
        let thread = Thread { [url = folder.url] in
            while !swapping.update({ $0.isStopped }) {
                let version = swapping.update { state in
                    state.swaps += 1
                    return state.swaps
                }
                try? Self.swap(to: version, in: url)
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
        thread.start()
        defer { swapping.update { $0.isStopped = true } }
        var versions: Set<Int> = []
        let deadline = ContinuousClock.now + .seconds(20)
        while versions.count < 10, ContinuousClock.now < deadline {
            // A state in which the files change all the time is refused.
            let configuration = folder.path("config.json")
            guard let served = try? ServedConfiguration.stable(configuration, ServeOverrides()) else { continue }
            let version = served.configuration.limits.connections
            let page = try Self.ask(served, "/n/1")
            let title = page.firstMatch(of: /<title>(.*)<\/title>/).map { String($0.1) }
            #expect(title?.hasPrefix("Note \(version) 1") == true)
            #expect(try Self.ask(served, "/a.txt") == "\(version)")
            #expect(try Self.ask(served, "/b.txt") == "\(version)")
            versions.insert(version)
        }
        #expect(versions.count == 10)
    }

    /// Puts a new version of all files in place, as the kubelet does: in a folder of its own, by renaming a link to it.
    private static func swap(to version: Int, in folder: URL) throws {
        let limits = "\"limits\": { \"connections\": \(version) }"
        let files = [
            "config.json": "{ \"tables\": [\"notes.json\"], \(limits) }",
            "notes.json": SiteFolder.notes.replacing("Note {", with: "Note \(version) {"),
            "Public/a.txt": "\(version)", "Public/b.txt": "\(version)",
        ]
        let payload = folder.appending(path: "..\(version)")
        try FileManager.default.createDirectory(
            at: payload.appending(path: "Public"),
            withIntermediateDirectories: true
        )
        for (name, text) in files { try Data(text.utf8).write(to: payload.appending(path: name)) }
        let link = folder.appending(path: "..data_tmp").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "..\(version)")
        _ = rename(link, folder.appending(path: "..data").path)
    }

    /// The body of an answer, without a socket.
    private static func ask(_ served: ServedConfiguration, _ path: String) throws -> String {
        let bytes = Array("GET \(path) HTTP/1.1\r\nHost: notes.example.org\r\n\r\n".utf8)
        guard case .head(let head, _) = try RequestParser().parse(bytes.borrowed) else { throw TestFailure("no head") }
        let response = served.directory.respond(to: head, in: bytes.borrowed, onLoopback: false)
        return String(decoding: response.body.inMemory ?? [], as: UTF8.self)
    }

    @Test(arguments: broken)
    func `a broken file is a finding in the log, and the server continues with the old files`(
        file: String,
        text: String,
        finding: String
    ) throws {
        let server = try LinkdServer()
        let old = try server.curl(Self.apple)
        let whole = server.site.folder.text(file)
        try server.site.folder.write(file, text)
        #expect(try server.reload().contains("reload refused: "))
        #expect(server.error.findings.last?.hasSuffix("/" + finding) == true, "\(server.error)")
        #expect(try server.curl(Self.apple).body == old.body)
        #expect(try server.curl("/n/1", host: "notes.example.org").status == 200)
        try server.site.folder.write(file, whole)
        #expect(try server.reload().contains("reloaded: 2 sites, 8 routes; no association file has changed"))
        #expect(try server.stop() == 0)
    }

    @Test func `a change of listen and threads is reported to need a restart`() throws {
        let server = try LinkdServer()
        let other = "{ \"listen\": [\"127.0.0.1:1\"], \"eventLoops\": 2, \"tables\": [\"notes.json\"] }"
        try server.site.folder.write("config.json", other)
        #expect(try server.reload().contains("reloaded: 1 site, 1 route; "))
        #expect(server.error.contains("\"listen\" has changed; restart the server to apply it"))
        #expect(server.error.contains("\"eventLoops\" has changed; restart the server to apply it"))
        #expect(server.error.contains("the association file of Trips Calendar was \""))
        #expect(try server.curl("/n/1", host: "notes.example.org").status == 200)
        #expect(try server.curl(Self.apple).status == 421)
    }

    @Test func `an address from --listen is not reported as changed`() throws {
        let server = try LinkdServer(arguments: ["--listen", "127.0.0.1:0"])
        try server.site.folder.write("config.json", SiteFolder.configuration.replacing("127.0.0.1:0", with: "[::1]:1"))
        #expect(try server.reload().contains("reloaded: 2 sites"))
        #expect(!server.error.contains("restart"))
    }

    @Test func `a reload applies new limits and another access log`() throws {
        let server = try LinkdServer()
        let limits = "{ \"targetBytes\": 300 }, \"accessLog\": { \"destination\": \"access.log\" }"
        try server.site.folder.write(
            "config.json",
            SiteFolder.configuration.replacing(" }", with: ", \"limits\": \(limits) }")
        )
        #expect(try server.reload().contains("reloaded: "))
        #expect(try server.curl("/" + String(repeating: "a", count: 300)).status == 414)
        #expect(try server.curl("/moved").status == 404)
        #expect(try server.stop() == 0)
        #expect(server.site.folder.text("access.log").contains("\"GET /moved HTTP/1.1\" 404 "))
        #expect(!server.output.contains("GET /moved"))
    }

    @Test func `a swap of links while files are read is never taken half`() throws {
        let site = try SiteFolder()
        let folder = site.folder
        let page = "\"title\": { \"en\": \"Trip\", \"de\": \"Reise\" }"
        let table = SiteFolder.trips.replacing(page, with: "\"title\": \"Version NUMBER.\"")
        try folder.write("template", table)
        try folder.write("..0/trips.json", table.replacing("NUMBER", with: "0"))
        for number in 0..<40 { try folder.write("..0/Public/\(number).txt", "0") }
        for name in ["trips.json", "Public"] {
            try FileManager.default.removeItem(atPath: folder.path(name))
            try folder.link(name, to: "..data/\(name)")
        }
        try folder.link("..data", to: "..0")
        let server = try LinkdServer(site)
        // Makes a new folder and swaps, up to fifty times a second, until the file `stop` is there. An earlier folder never
        // comes back, as with Kubernetes.
        let swapping = try Child(
            URL(filePath: "/bin/sh"),
            [
                "-c",
                """
                cd '\(folder.url.path)'; n=0; while [ ! -e stop ]; do n=$((n + 1)); mkdir -p ..$n/Public
                sed "s/NUMBER/$n/" template >..$n/trips.json
                i=0; while [ $i -lt 40 ]; do printf %s $n >..$n/Public/$i.txt; i=$((i + 1)); done
                ln -s ..$n ..new; mv -T ..new ..data 2>/dev/null || mv -h ..new ..data
                sleep 0.02; done; echo $n
                """,
            ]
        )
        var versions: Set<String> = []
        for _ in 0..<40 {
            _ = try server.reload()
            let files = try [0, 20, 39].map { try server.curl("/\($0).txt").body }
            versions.formUnion(files)
            let page = try server.curl("/trips/1").body
            #expect(Set(files).count == 1 && page.contains("Version \(files[0])."), "\(files)")
        }
        try folder.write("stop", "")
        #expect(try swapping.wait() == 0)
        #expect(Int(swapping.output.filter(\.isNumber)) ?? 0 > 10)
        #expect(versions.count >= 2, "several versions were seen: \(versions)")
    }

    @Test(.enabled(if: Program.isOnLinux, "needs Linux: /proc shows which files are open"))
    func `the files of the start are closed after a reload`() throws {
        let site = try SiteFolder()
        try site.folder.write("Public/0.bin", String(repeating: "s", count: 1_200_000))
        let server = try LinkdServer(site)
        for number in 0..<3 {
            try FileManager.default.removeItem(atPath: site.folder.path("Public/0.bin"))
            try site.folder.write("Public/0.bin", String(repeating: "\(number)", count: 1_200_000))
            _ = try server.reload()
        }
        let folder = "/proc/\(server.processIdentifier)/fd"
        let open = try FileManager.default.contentsOfDirectory(atPath: folder)
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
            .filter { $0.contains("0.bin") }
        #expect(open.count == 1 && !open[0].contains("deleted"), "\(open)")
    }

    @Test func `names of files cannot write lines into the log`() throws {
        let server = try LinkdServer()
        let name = "a\n2026-11-24T13:21:34+0000 error linkd: FORGED \u{1B}[31m"
        try #require(mkfifo(server.site.folder.path("Public") + "/" + name, 0o600) == 0)
        #expect(try server.reload().contains("reload refused: 1 problem"))
        let lines = server.error.split(separator: "\n")
        #expect(lines.count { $0.contains("FORGED") } == 1 && !server.error.contains("\u{1B}"), "\(lines)")
        #expect(!lines.contains { $0.hasPrefix("2026-11-24T13:21:34") })
        let annotations = try Outcome.linkd(["check", "--format", "github"], in: server.site.folder).output
        #expect(annotations.contains("FORGED") && !annotations.contains("\u{1B}"))
    }

    @Test func `under load every response is from one table, through many reloads`() async throws {
        let twoLoops = SiteFolder.configuration.replacing("\"eventLoops\": 1", with: "\"eventLoops\": 2")
        let server = try LinkdServer(SiteFolder(configuration: twoLoops))
        let paths = [Self.apple, "/trips/ABC", "/nope"]
        let tables = [
            SiteFolder.trips.replacing("\"Trip\"", with: "\"Journey\"").replacing("\"web\"", with: "\"www\""),
            SiteFolder.trips,
        ]
        var expected: [Set<String>] = paths.map { _ in [] }
        for table in tables {
            try server.reload(table)
            let client = try #require(RawConnection(port: server.port))
            for (index, answer) in try client.answers(to: paths).enumerated() { expected[index].insert(answer) }
        }
        #expect(expected.map(\.count) == [2, 2, 1], "the tables differ where they should")

        let (seen, continuation) = AsyncThrowingStream.makeStream(of: [Set<String>].self)
        let port = server.port
        let threads = (0..<4).map { _ in
            Thread {
                do {
                    guard let client = RawConnection(port: port) else { throw TestFailure("no process listens") }
                    var seen: [Set<String>] = paths.map { _ in [] }
                    repeat {
                        for (index, answer) in try client.answers(to: paths + paths + paths).enumerated() {
                            seen[index % paths.count].insert(answer)
                        }
                    } while !Thread.current.isCancelled
                    continuation.yield(seen)
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
        threads.forEach { $0.start() }
        for count in 1...TestRounds.count(13) { try server.reload(tables[count % 2]) }
        threads.forEach { $0.cancel() }
        var clients = 0
        for try await answers in seen.prefix(threads.count) {
            #expect(answers == expected)
            clients += 1
        }
        #expect(clients == threads.count, "no client lost its connection")
    }
}

extension LinkdServer {
    /// Puts another table in place.
    fileprivate func reload(_ table: String) throws {
        try site.folder.write("trips.json", table)
        #expect(try reload().contains(" reloaded: 2 sites, 8 routes; "))
    }
}

extension RawConnection {
    /// The answers to requests sent in one go, each whole but for its date.
    fileprivate func answers(to paths: [String]) throws -> [String] {
        send(paths.map { "GET \($0) HTTP/1.1\r\nHost: trips.example.com\r\n\r\n" }.joined())
        return try paths.map { _ in
            let head = try receive(through: "\r\n\r\n")
            let length = head.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) } ?? 0
            let body = String(decoding: try receive(count: length), as: UTF8.self)
            return head.replacing(/Date: [^\r]+/, with: "") + body
        }
    }
}

/// What `--watch` takes for a change.
struct WatcherTests {
    /// A folder as Kubernetes mounts it, with links that name one folder twice.
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("Public/..1/a.txt", "first")
        try folder.write("Public/..2/a.txt", "other")
        try folder.link("Public/..data", to: "..1")
        try folder.link("Public/a.txt", to: "..data/a.txt")
        try folder.link("Public/sub", to: "..data")
        try folder.write("Public/v1/b.txt", "b")
        try folder.write("Public/v2/b.txt", "b")
        try folder.link("Public/latest", to: "v1")
        try folder.write("routes.json", "{}")
        return folder
    }

    private static let changes: [(name: String, change: @Sendable (TemporaryFolder) throws -> Void)] = [
        ("a table is written", { try $0.write("routes.json", "{ }") }),
        ("a table is removed", { try FileManager.default.removeItem(at: $0.url.appending(path: "routes.json")) }),
        ("a file comes", { try $0.write("Public/c.txt", "c") }),
        (
            "a file in a folder goes",
            { try FileManager.default.removeItem(at: $0.url.appending(path: "Public/v2/b.txt")) }
        ),
        ("a link's file is written", { try $0.write("Public/..1/a.txt", "written") }),
        ("a mounted folder is swapped", { try $0.setLink("Public/..data", to: "..2") }),
        ("a link to a folder is set to another", { try $0.setLink("Public/latest", to: "v2") }),
    ]

    @Test(arguments: changes.indices) func `a change is seen once, after it has settled`(index: Int) throws {
        let (name, change) = Self.changes[index]
        let folder = try Self.folder()
        let paths = [folder.path("routes.json"), folder.path("Public"), folder.path("missing")]
        var watcher = Watcher(paths)
        var seen = [watcher.hasChange(in: paths)]
        try change(folder)
        for _ in 0..<3 { seen.append(watcher.hasChange(in: paths)) }
        #expect(seen == [false, false, true, false], "\(name)")
    }

    @Test func `links that multiply paths are looked at once for each folder`() throws {
        let folder = try SiteFolder.multiplying().folder
        let paths = [folder.path("Public")]
        var watcher = Watcher(paths)
        try folder.write("Public/29/new.txt", "new")
        let seen = [watcher.hasChange(in: paths), watcher.hasChange(in: paths)]
        #expect(seen == [false, true])
    }
}

extension TemporaryFolder {
    /// Sets a link to another target in one step.
    fileprivate func setLink(_ name: String, to target: String) throws {
        try link("next", to: target)
        #expect(rename(path("next"), path(name)) == 0)
    }
}

struct OverrideTests {
    private static let configuration = """
        {
          "listen": ["127.0.0.1:0"],
          "tables": [
            "trips.json",
            {
              "file": "trips.json",
              "hosts": ["staging.example.com"],
              "apps": { "ios": [{ "id": "7QW3E5R9TY.com.example.staging" }] }
            }
          ]
        }
        """

    @Test func `a staging copy shares the routes and has hosts and apps of its own`() throws {
        let server = try LinkdServer(SiteFolder(configuration: Self.configuration))
        let host = ["--header", "Host: staging.example.com"]
        let origin = "http://127.0.0.1:\(server.port)"
        let staging = try Curl.answer("\(origin)/.well-known/apple-app-site-association", host)
        let live = try server.curl("/.well-known/apple-app-site-association")
        #expect(staging.body.contains("7QW3E5R9TY.com.example.staging"))
        #expect(!staging.body.contains("com.example.trips"))
        #expect(live.body.replacing("com.example.trips", with: "com.example.staging") == staging.body)
        #expect(try Curl.answer("\(origin)/.well-known/assetlinks.json", host).status == 404)
        let page = try Curl.answer("\(origin)/trips/ABC", host)
        #expect(page.body.contains("href=\"https://staging.example.com/trips/ABC\""))
        #expect(!page.body.contains("trips.example.com"))
    }
}
