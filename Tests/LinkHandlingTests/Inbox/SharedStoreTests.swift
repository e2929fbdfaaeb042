import Foundation
import LinkCases
import LinkHandling
import LinkTesting
import Testing

/// A store that several inboxes use, as an app and its extension do.
@MainActor @Suite(.timeLimit(.minutes(1))) final class SharedStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Starts another process with the store, and reads what it prints, or its errors.
    private func start(_ mode: String, _ count: Int, hasErrors: Bool = false) throws -> (Process, Pipe) {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let process = Process()
        process.executableURL = [program, Bundle.main.bundleURL, Bundle.module.bundleURL.deletingLastPathComponent()]
            .map { $0.appendingPathComponent("StoreProcess") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        process.arguments = [mode, folder.path, "\(count)"]
        let output = Pipe()
        if hasErrors { process.standardError = output } else { process.standardOutput = output }
        try process.run()
        return (process, output)
    }

    /// Returns the lines of a process when it has ended.
    private func lines(_ run: (process: Process, output: Pipe)) -> [String] {
        let text = String(decoding: run.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        run.process.waitUntilExit()
        return text.split(separator: "\n").map(String.init)
    }

    @Test func `two inboxes with one store keep the links of both`() {
        let app = InboxFixture(hasActions: true, store: .folder(folder))
        let share = InboxFixture(hasActions: true, store: .folder(folder))
        #expect(app.inbox.pending + share.inbox.pending == [])
        app.receive("a://app")
        share.receive("a://share")
        let next = InboxFixture(hasActions: true, store: .folder(folder))
        #expect(Set(next.inbox.pending.map(\.url)) == ["a://app", "a://share"])
    }

    @Test func `processes that store links at once keep every link`() throws {
        let writers = [try start("store", 100), try start("store", 100)]
        let inbox = LinkInbox(limit: 1000, store: .folder(folder))
        for number in 0..<100 {
            inbox.receive([ArrivedLink("a://app/\(number)?x-success=b%3A%2F%2Fok")], through: .app)
        }
        let written = writers.flatMap(lines)
        #expect(written.count == 200)
        inbox.refresh()
        #expect(inbox.pending.count == 300)
        #expect(Set(inbox.pending.map(\.url)).isSuperset(of: written))
    }

    @Test func `each link is delivered by one of two processes`() throws {
        let inbox = LinkInbox(limit: 1000, store: .folder(folder))
        let links = (0..<200).map { ArrivedLink("a://\($0)") }
        inbox.receive(links, through: .app)
        let taker = try start("take", 200)
        var taken: [String] = []
        for event in inbox.pending where inbox.consume(event.id) != nil { taken.append(event.url) }
        let all = taken + lines(taker)
        #expect(all.count == 200)
        #expect(Set(all).count == 200)
        #expect(inbox.pending.isEmpty)
    }

    @Test func `the running app sees what its extension stores, and forgets what it takes`() async {
        let app = InboxFixture(hasActions: true, store: .folder(folder, checkedEvery: .seconds(1)))
        await app.consume()
        let share = InboxFixture(hasActions: true, store: .folder(folder))
        let event = share.receive("a://share", through: .app)[0]
        while app.clock.sleeperCount == 0 { await Task.yield() }
        app.clock.advance(by: .seconds(1))
        while app.delivered.isEmpty { await Task.yield() }
        #expect(app.delivered.map(\.id) == [event.id])
        #expect(app.delivered.map(\.phase) == [.running])
        #expect(app.log.records.map(\.url) == ["a://share"])
        share.inbox.refresh()
        #expect(share.inbox.pending.isEmpty)
        await app.stop()
    }

    @Test func `a folder is not looked into again by default`() async {
        let app = InboxFixture(store: .folder(folder))
        await app.consume()
        InboxFixture(store: .folder(folder)).receive("a://share", through: .app)
        await letOthersRun()
        #expect(app.clock.sleeperCount == 0 && app.delivered.isEmpty)
        app.inbox.refresh()
        await app.settle()
        #expect(app.delivered.map(\.url) == ["a://share"])
        await app.stop()
    }

    @Test func `a newer link of the extension supersedes the one that waits in the app`() {
        let app = InboxFixture(store: .folder(folder))
        let old = app.receive("a://app")[0]
        let share = InboxFixture(store: .folder(folder))
        let new = share.receive("a://share", through: .app)[0]
        #expect(share.reports.map(\.description) == ["a://app was superseded by a://share"])
        #expect(app.inbox.consume(old.id) == nil)
        app.inbox.refresh()
        #expect(app.inbox.pending.map(\.id) == [new.id])
    }

    @Test func `a file that is not a link is reported once, and other files are ignored`() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: folder.appendingPathComponent("\(UUID()).link"))
        try Data("x".utf8).write(to: folder.appendingPathComponent("notes.txt"))
        let app = InboxFixture(store: .folder(folder))
        app.inbox.refresh()
        #expect(app.reports.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.txt"])
    }

    @Test func `a file that has the name of another link is reported, and not delivered at every launch`() throws {
        let first = InboxFixture(hasActions: true, store: .folder(folder))
        let event = first.receive("a://1")[0]
        let file = folder.appendingPathComponent("\(event.id.uuidString).link")
        try FileManager.default.copyItem(at: file, to: folder.appendingPathComponent("copy.link"))
        let next = InboxFixture(hasActions: true, store: .folder(folder))
        #expect(next.inbox.pending.map(\.id) == [event.id])
        #expect(next.reports.map(\.description).filter { $0.contains("\"copy.link\"") }.count == 1)
        #expect(next.inbox.consume(event.id) != nil)
        #expect(next.inbox.peek() == nil)
        let last = InboxFixture(hasActions: true, store: .folder(folder))
        #expect(last.inbox.pending.isEmpty)
        #expect(last.reports == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    /// Returns the permissions of a file.
    private func permissions(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    @Test func `other users cannot read the folder and the files of a store`() throws {
        #expect(lines(try start("store", 3)).count == 3)
        #expect(try permissions(folder) == 0o700)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count == 3 && files.allSatisfy { $0.pathExtension == "link" })
        for file in files { #expect(try permissions(file) == 0o600) }
        #expect(LinkInbox(store: .folder(folder)).pending.count == 3)
    }

    @Test func `other users cannot read the files in a folder of the app, which keeps its permissions`() throws {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o755]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
        #expect(lines(try start("store", 1)).count == 1)
        #expect(try permissions(folder) == 0o755)
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            #expect(try permissions(file) == 0o600)
        }
    }

    @Test func `a link that cannot be stored is reported, and leaves no file`() throws {
        let app = InboxFixture(store: .folder(folder))
        #expect(app.inbox.pending.isEmpty)
        // No folder can have this name now.
        try Data("x".utf8).write(to: folder)
        app.receive("a://1")
        #expect(app.reports.count == 1 && app.inbox.pending.count == 1)
        #expect(try Data(contentsOf: folder) == Data("x".utf8))
    }

    @Test func `an inbox without a report logs in a debug build, and a release build stays silent`() throws {
        let run = try start("report", 2, hasErrors: true)
        let expected = (0..<2).map { _ in
            LinkInboxReport.tooLong(bytes: LinkInbox.longestLink + 4).description
        }
        #if DEBUG && !canImport(os)
        #expect(lines(run) == expected)
        #else
        #expect(lines(run) == [] && expected.count == 2)
        #endif
    }
}
