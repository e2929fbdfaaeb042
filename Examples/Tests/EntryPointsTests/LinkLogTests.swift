import Foundation
import LinkHandling
import Testing

@testable import EntryPoints

/// What is printed, and what the log file keeps.
@MainActor @Suite final class LinkLogTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
    private var printed: [String] = []

    deinit { try? FileManager.default.removeItem(at: file) }

    private func makeLog(_ file: URL? = nil) -> LinkLog {
        LinkLog(
            file: file ?? self.file,
            date: { Date(timeIntervalSince1970: 1_583_056_800) },
            output: { [unowned self] in printed.append($0) }
        )
    }

    @Test(arguments: [
        (
            "pl.myapp.test://test?param1=1&param2=a%20b&quiet",
            "scheme pl.myapp.test, host test, path /, parameters param1 = 1, param2 = a b, quiet = no value"
        ),
        (
            "https://myapp.example.com/test/a%2Fb",
            "scheme https, host myapp.example.com, path /test/a/b, no parameters"
        ),
        ("pl.myapp.test:test", "scheme pl.myapp.test, host none, path /test, no parameters"),
    ])
    func `scheme, host, path and parameters are printed`(_ link: String, _ parts: String) {
        makeLog().record([ArrivedLink(link, sourceApp: "com.example.mail")], from: .onOpenURL)
        #expect(printed == ["[onOpenURL] \(link) from com.example.mail", "  \(parts)"])
    }

    @Test func `a call without a link, and a link that cannot be split, are printed too`() {
        let log = makeLog()
        log.record([], from: .sceneOpen)
        log.record([ArrivedLink("pl.myapp.test://test?a=%FF")], from: .launchOptions)
        #expect(
            printed.prefix(2) == ["[sceneOpen] no link", "[launchOptions] pl.myapp.test://test?a=%FF from Unknown"]
        )
        #expect(printed.last?.hasPrefix("  not a link, ") == true)
    }

    @Test func `the file keeps the lines of several launches, each with its time`() async throws {
        for link in ["pl.myapp.test://test?param1=1", "pl.myapp.test://"] {
            let app = AppModel(log: makeLog())
            app.handle([ArrivedLink(link)], from: .sceneConnection)
            await Program.showFirstView(of: app)
        }
        let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        #expect(text == printed.map { "2020-03-01T10:00:00Z \($0)\n" }.joined())
        #expect(text.contains("Z the screen: test with param1 1, param2 absent, level 1\n"))
    }

    @Test func `the file is bounded`() throws {
        let log = makeLog()
        for _ in 1...3 { log.write(String(repeating: "a", count: LinkLog.limit / 2)) }
        #expect(try Data(contentsOf: file).count == LinkLog.limit)
    }

    @Test func `a log that cannot be written is reported, and the link is not lost`() async {
        let app = AppModel(log: makeLog(URL(filePath: "/nonexistent/links.log")))
        #expect(app.handle([ArrivedLink("pl.myapp.test://test?param1=1")], from: .onOpenURL))
        await Program.showFirstView(of: app)
        #expect(app.screen == .test(param1: "1"))
        #expect(printed.contains { $0.hasPrefix("the log /nonexistent/links.log cannot be written: ") })
    }
}
