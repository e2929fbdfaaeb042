import Checking
import Foundation
import TestFolders
import Testing

/// Ranges, with the real curl.
struct RangeServingTests {
    private static let text = String((0..<1_000).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })

    /// A site with a short file, and with one that is sent from the disk.
    private static func site() throws -> SiteFolder {
        let site = try SiteFolder()
        try site.folder.write("Public/short.txt", text)
        var content = Data()
        for number in 0..<800_000 { content.append(contentsOf: withUnsafeBytes(of: UInt32(number), Array.init)) }
        try content.write(to: URL(filePath: site.folder.path("Public/video.mp4")))
        return site
    }

    @Test(arguments: [("0-99", 0..<100), ("900-", 900..<1_000), ("-100", 900..<1_000), ("990-2000", 990..<1_000)])
    func `curl gets the range that it asks for`(range: String, part: Range<Int>) throws {
        let server = try LinkdServer(Self.site())
        let answer = try server.curl("/short.txt", "--range", range)
        #expect(answer.status == 206)
        #expect(answer["Content-Range"] == "bytes \(part.lowerBound)-\(part.upperBound - 1)/1000")
        #expect(answer["Content-Length"] == "\(part.count)")
        #expect(answer["Accept-Ranges"] == "bytes")
        #expect(answer.body == String(Array(Self.text)[part]))
    }

    @Test func `several ranges get the whole file, and a range past its end gets 416`() throws {
        let server = try LinkdServer(Self.site())
        let several = try server.curl("/short.txt", "--range", "0-9,20-29")
        #expect(several.status == 200 && several.body == Self.text)
        let none = try server.curl("/short.txt", "--range", "1000-")
        #expect(none.status == 416 && none["Content-Range"] == "bytes */1000")
    }

    @Test func `HEAD with a range has the head of the whole file`() throws {
        let server = try LinkdServer(Self.site())
        #expect(
            try server.curl("/short.txt", "--head", "--range", "0-9").lines == server.curl("/short.txt", "--head").lines
        )
    }

    @Test(arguments: ["short.txt", "video.mp4"], [1, 700])
    func `an interrupted download is resumed, and the file is the same`(name: String, arrived: Int) throws {
        let site = try Self.site()
        let server = try LinkdServer(site)
        let whole = try Data(contentsOf: URL(filePath: site.folder.path("Public/\(name)")))
        let copy = site.folder.path("copy")
        try whole.prefix(arrived).write(to: URL(filePath: copy))
        let outcome = try Curl.run(server.resolved + ["--continue-at", "-", "--output", copy, server.url("/\(name)")])
        #expect(outcome.exitCode == 0)
        #expect(try Data(contentsOf: URL(filePath: copy)) == whole)
    }

    @Test func `a changed file is sent whole to a client with a part of the old one`() throws {
        let site = try Self.site()
        let server = try LinkdServer(site)
        let tag = try #require(try server.curl("/video.mp4")["ETag"])
        let fields = ["--range", "5-9", "--header", "If-Range: \(tag)"]
        let url = server.url("/video.mp4")
        #expect(try Curl.answer(url, server.resolved + fields).status == 206)
        try site.folder.write("Public/video.mp4", Self.text)
        #expect(try server.reload().contains(" reloaded: "))
        let answer = try Curl.answer(url, server.resolved + fields)
        #expect(answer.status == 200 && answer.body == Self.text)
    }

    @Test func `the log has the bytes of the part`() throws {
        let server = try LinkdServer(Self.site())
        #expect(try server.curl("/video.mp4", "--range", "0-99", "--user-agent", "player").status == 206)
        try Deadline().poll(for: "the line") { server.output.contains("player") ? true : nil }
        #expect(server.output.contains("\"GET /video.mp4 HTTP/1.1\" 206 100 "))
    }
}
