import Foundation
import Testing

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

    @Test func `a large file arrives as it lies in the folder`() throws {
        let site = try Self.site()
        let server = try LinkdServer(site)
        let copy = site.folder.path("copy.bin")
        let outcome = try Curl.run(server.resolved + ["--output", copy, server.url("/large.bin")])
        #expect(outcome.exitCode == 0)
        #expect(FileManager.default.contentsEqual(atPath: copy, andPath: site.folder.path("Public/large.bin")))
    }

    #if os(Linux)
    @Test func `a large file never comes into memory`() throws {
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
    #endif
}
