import Checking
import Foundation
import TestFolders
import Testing

struct FileServingTests {
    @Test(arguments: [
        ("/hello.txt", "text/plain; charset=utf-8", "public, max-age=3600", "hello\n"),
        ("/hello.txt?v=1", "text/plain; charset=utf-8", "public, max-age=3600", "hello\n"),
        ("/with%20space.txt", "text/plain; charset=utf-8", "public, max-age=3600", "space\n"),
        (
            "/app.3f9a1c7e.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable",
            "export {};\n"
        ),
    ])
    func `a public file is sent with its type`(path: String, type: String, cache: String, body: String) throws {
        let answer = try LinkdServer().curl(path)
        #expect(answer.status == 200)
        #expect(answer["Content-Type"] == type)
        #expect(answer["Cache-Control"] == cache)
        #expect(answer["X-Content-Type-Options"] == "nosniff")
        #expect(answer["Last-Modified"]?.hasSuffix("GMT") == true)
        #expect(answer.body == body)
    }

    @Test func `a large file arrives whole`() throws {
        let site = try SiteFolder()
        let text = String(repeating: "0123456789abcdef", count: 200_000)
        try site.folder.write("Public/large.txt", text)
        let answer = try LinkdServer(site).curl("/large.txt")
        #expect(answer.status == 200)
        #expect(answer["Content-Length"] == String(text.utf8.count))
        #expect(answer.body == text)
    }

    @Test func `links that multiply paths end check and serve with an error`() throws {
        let site = try SiteFolder.multiplying()
        for command in ["check", "serve"] {
            let outcome = try Outcome.linkd([command], in: site.folder)
            #expect(outcome.exitCode == 78)
            #expect(outcome.findings == ["config.json:1:66: error: publicDirectory [unreadable-folder]"])
            #expect((outcome.output + outcome.error).contains("Public/0/"), "\(outcome)")
        }
    }

    @Test func `a reload that finds links that multiply paths is refused, and the old content is served further`()
        throws
    {
        let site = try SiteFolder.multiplying()
        try site.folder.link("Public/latest", to: "29")
        for index in 1..<29 { try FileManager.default.removeItem(atPath: site.folder.path("Public/\(index)/x")) }
        let server = try LinkdServer(site)
        #expect(try server.curl("/latest/a.txt").body == "a")
        for index in 1..<29 { try site.folder.link("Public/\(index)/x", to: "../\(index + 1)") }
        #expect(try server.reload().contains("reload refused: "))
        let finding = "/config.json:1:66: error: publicDirectory [unreadable-folder]"
        #expect(server.error.findings.last?.hasSuffix(finding) == true, "\(server.error)")
        #expect(try server.curl("/latest/a.txt").body == "a")
    }
}

struct LargeFileTests {
    /// A site with a file of 64 MiB.
    private static func site() throws -> SiteFolder {
        let site = try SiteFolder()
        let chunk = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
        var content = Data()
        for _ in 0..<64 { content += chunk }
        try content.write(to: URL(filePath: site.folder.path("Public/large.bin")))
        return site
    }

    @Test func `a large file arrives unchanged`() throws {
        let site = try Self.site()
        let server = try LinkdServer(site)
        let copy = site.folder.path("copy.bin")
        let outcome = try Curl.run(server.resolved + ["--output", copy, server.url("/large.bin")])
        #expect(outcome.exitCode == 0)
        #expect(FileManager.default.contentsEqual(atPath: copy, andPath: site.folder.path("Public/large.bin")))
    }

    @Test(.enabled(if: Program.isOnLinux, "needs Linux: /proc shows the most memory that a process has had"))
    func `a large file is never loaded into memory`() throws {
        let server = try LinkdServer(Self.site())
        let before = try Self.peakKilobytes(server)
        let urls = (0..<4).flatMap { _ in ["--output", "/dev/null", server.url("/large.bin")] }
        let clients = try (0..<4).map { _ in try Curl.start(server.resolved + urls) }
        for client in clients { #expect(try client.wait() == 0) }
        #expect(try Self.peakKilobytes(server) - before < 2_048)
    }

    /// The most memory that a process has had at once, in KiB.
    private static func peakKilobytes(_ server: LinkdServer) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(server.processIdentifier)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
    }
}
