import Foundation
import TestFolders
import Testing

struct ExportCommandTests {
    @Test func `a site becomes a folder, and no file in it is replaced`() throws {
        let site = try SiteFolder()
        let outcome = try Outcome.linkd(["export", "out", "--for", "netlify"], in: site.folder)
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.hasPrefix("out: "))
        #expect(outcome.output.contains("\n  npx netlify deploy --prod --dir out/public\ndifferently from linkd:\n- "))
        let printed = try Outcome.linkd(["print", "aasa"], in: site.folder).output
        let file = site.folder.url.appending(path: "out/public/.well-known/apple-app-site-association")
        #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == printed)
        let again = try Outcome.linkd(["export", "out", "--for", "netlify"], in: site.folder)
        #expect(again.exitCode == 1)
        #expect(
            again.error.hasSuffix("already exists, so nothing was written; remove the folder, or name another one\n")
        )
    }

    @Test func `a file that the server would keep open is in the folder`() throws {
        let site = try SiteFolder()
        let text = String(repeating: "0123456789abcdef", count: 1 << 17)
        try site.folder.write("Public/large.txt", text)
        #expect(try Outcome.linkd(["export", "out", "--for", "vercel"], in: site.folder).exitCode == 0)
        let file = site.folder.url.appending(path: "out/public/large.txt")
        #expect(try Data(contentsOf: file).count == text.utf8.count)
    }

    @Test(arguments: [SIGINT, SIGTERM]) func `a signal leaves no part of a folder`(signal: Int32) throws {
        let site = try SiteFolder()
        for number in 0..<2000 { try site.folder.write("Public/many/\(number).txt", "text") }
        let child = try Child(Program.linkd(), ["export", "out", "--for", "nginx"], in: site.folder)
        let out = site.folder.path("out/public/many")
        try Deadline().poll(for: "the first files") { FileManager.default.fileExists(atPath: out) ? true : nil }
        child.signal(signal)
        #expect(try child.wait() == 0, "\(child.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: out).count == 2000)
    }

    @Test func `a table alone is enough`() throws {
        let site = try SiteFolder()
        try site.folder.write(
            "one.json",
            #"{"hosts": ["example.com"], "routes": [{"id": "about", "path": "/about", "page": {"title": "About"}}]}"#
        )
        let outcome = try Outcome.linkd(["export", "out", "--for", "nginx", "--table", "one.json"], in: site.folder)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == "out: 5 files for nginx; to publish:")
        // A path from the current folder has another meaning in nginx's files.
        #expect(lines.last?.hasSuffix(" root /srv/links/public; include /srv/links/nginx.conf;") == true)
        try site.folder.write("none.json", #"{"routes": [{"id": "about", "path": "/about"}]}"#)
        let refused = try Outcome.linkd(["export", "other", "--for", "nginx", "--table", "none.json"], in: site.folder)
        #expect(refused.exitCode == 65)
    }

    @Test func `a host that is unknown is a usage error`() throws {
        let outcome = try Outcome.linkd(["export", "out", "--for", "geocities"])
        #expect(outcome.exitCode == 64)
        #expect(outcome.error.contains("nginx"))
    }
}
