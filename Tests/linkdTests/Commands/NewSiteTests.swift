import Diagnostics
import Foundation
import TestFolders
import Testing

struct NewSiteTests {
    private static let fingerprint =
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
    private static let android = "com.example.trips=\(fingerprint)"
    private static let ios = "7QW3E5R9TY.com.example.trips=1234567890"
    private static let enough = ["--host", "links.example.com", "--ios", ios]
    private static let files = [
        "config.json", "routes.json", "README.md", "nginx.conf", "Public/robots.txt", "Public/favicon.ico",
        "Public/apple-touch-icon.png", "App/Links.swift", "App/App.entitlements",
    ]
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func new(_ arguments: [String]) throws -> Outcome {
        try Outcome.linkd(["new", "site"] + arguments, in: folder)
    }

    /// Every file below the folder.
    private var written: [String] {
        (FileManager.default.enumerator(atPath: folder.url.path)?.allObjects as? [String] ?? []).sorted()
    }

    @Test func `a new site is checked, served and explained, and names what comes next, also in Xcode`() throws {
        let options = ["--android", Self.android, "--scheme", "trips", "--name", "Trips"]
        let outcome = try new(["site"] + Self.enough + options)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        for file in Self.files { #expect(outcome.output.contains("site/\(file)\n")) }
        #expect(outcome.output.contains("site/config.json: valid\n"))
        #expect(outcome.output.contains(": proved: "))
        let next = """
            next:
              cd site && linkd serve --watch
              linkd explain https://links.example.com/items/1
              linkd print manifest
            in Xcode:
              1. in Package Dependencies, add linkd, and its LinkRoutes and LinkHandling to the app's target
              2. add App/Links.swift to the target, and handle the links in one switch, as docs/app.md of linkd shows
              3. in Build Settings, set "Code Signing Entitlements" to App/App.entitlements, and "Info.plist File" to \
            App/Info.plist; if the target has such files, copy the lines into them

            """
        #expect(outcome.output.hasSuffix(next), "\(outcome.output)")
        let site = ["--config", folder.path("site/config.json")]
        for (path, decision) in [("items/1", "opens the app"), ("about", "browser"), ("items/1?web=1", "browser")] {
            let explained = try Outcome.linkd(["explain", "https://links.example.com/\(path)"] + site)
            #expect(explained.output.contains(decision), "\(path): \(explained.output)")
        }
        let check = try Outcome.linkd(["check", "--strict"] + site)
        #expect(check.exitCode == 0, "\(check)")
        let proxy = try Outcome.linkd(["print", "nginx"] + site + ["--check", folder.path("site/nginx.conf")])
        #expect(proxy.exitCode == 0, "\(proxy.error)")
        let readme = try String(contentsOf: folder.url.appending(path: "site/README.md"), encoding: .utf8)
        #expect(readme.contains("beside a website, `linkd print nginx --locations`"))
        let child = try Child(Program.linkd(), ["serve", "--listen", "127.0.0.1:0"] + site)
        let port = try Deadline().poll(for: "linkd to listen") { LinkdServer.port(in: child.output) }
        let page = try Curl.answer("http://localhost:\(port)/items/7")
        #expect(page.status == 200)
        #expect(page.body.contains("Item 7") && page.body.contains("/apple-touch-icon.png"))
        #expect(try Curl.answer("http://localhost:\(port)/favicon.ico")["Content-Type"] == "image/x-icon")
        for icon in ["favicon.ico", "apple-touch-icon.png"] {
            let shipped = try Data(contentsOf: Program.project.appending(path: "Sources/Starting/Resources/\(icon)"))
            #expect(try Data(contentsOf: folder.url.appending(path: "site/Public/\(icon)")) == shipped)
        }
    }

    @Test(arguments: [[], ["--scheme", "trips"]])
    func `the half of the iOS app is what the table gives`(scheme: [String]) throws {
        let outcome = try new(Self.enough + ["--ios", "7QW3E5R9TY.com.example.beta"] + scheme)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(try Outcome.linkd(["print", "swift", "--check", "App/Links.swift"], in: folder).exitCode == 0)
        #expect(written.contains("App/Info.plist") == !scheme.isEmpty)
        let list = scheme.isEmpty ? [] : ["--info-plist", "App/Info.plist"]
        let command = ["check", "--strict", "--entitlements", "App/App.entitlements"] + list
        let check = try Outcome.linkd(command, in: folder)
        #expect(check.exitCode == 0, "\(check)")
        #expect(
            folder.text("README.md").contains("linkd \(command.filter { $0 != "--strict" }.joined(separator: " "))\n")
        )
        #expect(folder.text("App/App.entitlements").contains("\n        <string>applinks:links.example.com</string>\n"))
    }

    @Test func `a site without an iOS app has nothing for Xcode`() throws {
        let outcome = try new(["--host", "links.example.com", "--android", Self.android])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.hasSuffix("/items/1\n  linkd print manifest\n"), "\(outcome.output)")
        #expect(!written.contains("App") && !folder.text("README.md").contains("App/"))
    }

    @Test func `a name with control characters does not reach the terminal`() throws {
        let outcome = try new(Self.enough + ["--name", "\u{1B}[31mTrips\n"])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(!outcome.output.contains("\u{1B}"))
        let child = try Child(Program.linkd(), ["serve", "--listen", "127.0.0.1:0"], in: folder)
        _ = try Deadline().poll(for: "linkd to listen") { LinkdServer.port(in: child.output) }
        #expect(child.output.hasPrefix("\\u001b[31mTrips\\u000a: 3 routes on links.example.com\n"), "\(child.output)")
    }

    @Test func `the current folder needs no name, and other files in it stay`() throws {
        try folder.write("notes.txt", "mine")
        let outcome = try new(Self.enough)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.hasPrefix("config.json\nroutes.json\n"))
        #expect(outcome.output.contains("next:\n  linkd serve --watch\n"))
        #expect(written == (Self.files + ["App", "Public", "notes.txt"]).sorted())
        #expect(folder.text("notes.txt") == "mine")
    }

    @Test func `the next command enters a folder with any name`() throws {
        for (name, command) in [("-x", "cd ./-x &&"), ("it's", "cd 'it'\\''s' &&")] {
            let outcome = try new(Self.enough + ["--", name])
            #expect(outcome.exitCode == 0, "\(outcome.error)")
            #expect(outcome.output.contains("  \(command) linkd serve --watch\n"), "\(outcome.output)")
        }
    }

    @Test func `a folder with a control character in its name is refused`() throws {
        let outcome = try new(Self.enough + ["a\nb"])
        #expect(outcome.exitCode == 64)
        #expect(outcome.error.contains("the folder a\\u000ab has a control character in its name; name another folder"))
        #expect(written.isEmpty)
    }

    @Test(arguments: files)
    func `an existing file is named, and nothing is written`(file: String) throws {
        try folder.write(file, "mine")
        let before = written
        let outcome = try new(Self.enough)
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.hasPrefix("\(file) already exists, so nothing was written; "), "\(outcome.error)")
        #expect(written == before)
        #expect(folder.text(file) == "mine")
    }

    @Test func `a link that leads nowhere is an existing file`() throws {
        try folder.link("routes.json", to: "elsewhere.json")
        #expect(try new(Self.enough).error.hasPrefix("routes.json already exists"))
        #expect(written == ["routes.json"])
    }

    @Test func `a failure leaves nothing behind`() throws {
        // The folder of the last files cannot be created, because a file has its name.
        try folder.write("site/Public", "mine")
        let outcome = try new(["site"] + Self.enough)
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.error == "site/Public/robots.txt cannot be written, so nothing was written; "
                + "check its folder and the room on the disk\n"
        )
        #expect(written == ["site", "site/Public"])
        #expect(try new(["site/Public/deep/er"] + Self.enough).exitCode == 1)
        #expect(written == ["site", "site/Public"])
    }

    @Test func `several hosts, apps and fingerprints go into one table`() throws {
        let other = "AA" + Self.fingerprint.dropFirst(2)
        let outcome = try new([
            "--host", "Example.com", "--host", "open.example.com", "--ios", "7QW3E5R9TY.com.example.trips",
            "--ios", "7QW3E5R9TY.com.example.beta", "--android", Self.android, "--android",
            "com.example.trips=\(other)", "--android", "com.example.beta=\(other)",
        ])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.contains("2 hosts, 2 iOS apps, 2 Android apps"), "\(outcome.output)")
        #expect(folder.text("routes.json").components(separatedBy: other).count == 3)
        #expect(folder.text("nginx.conf").contains("server_name example.com open.example.com www.example.com;"))
    }

    @Test func `a site in another language has no English words`() throws {
        #expect(try new(Self.enough + ["--language", "de", "--name", "Reisen \"{x}\" \\"]).exitCode == 0)
        let table = folder.text("routes.json")
        #expect(table.contains("\"language\": \"de\"") && table.contains("\"title\": \"{id}\""))
        for word in ["Open", "About", "Item"] { #expect(!table.contains(word)) }
    }

    static let wrong: [(arguments: [String], findings: [String])] = [
        (["--host", "https://example.com/x", "--ios", ios], ["--host: error [invalid-host]"]),
        (["--host", "exämple.com", "--ios", ios], ["--host: error [invalid-host]"]),
        (
            ["--host", "*.example.com", "--ios", ios],
            ["--host: error [wildcard-host]", "--host: error [wildcard-host]"]
        ),
        (["--host", "a.com", "--ios", "TEAMID.com.example"], ["--ios: error [placeholder]"]),
        (["--host", "a.com", "--ios", "\(ios)x"], ["--ios: error [invalid-app]"]),
        (["--host", "a.com", "--ios", "7QW3E5R9TY.com.example.trips=-1"], ["--ios: error [invalid-app]"]),
        (["--host", "a.com", "--ios", "7QW3E5R9TY.com.example.trips="], ["--ios: error [invalid-app]"]),
        (["--host", "a.com", "--ios", "7QW3E5R9TY.com.example.trips=007"], ["--ios: error [invalid-app]"]),
        (["--host", "", "--ios", ios], ["--host: error [invalid-host]"]),
        (["--host", "a.com", "--android", "com.example.trips"], ["--android: error [invalid-fingerprint]"]),
        (["--host", "a.com", "--android", "trips=\(fingerprint)"], ["--android: error [invalid-app]"]),
        (["--host", "a.com", "--android", android.lowercased()], ["--android: error [invalid-fingerprint]"]),
        (["--host", "a.com", "--ios", ios, "--scheme", "https"], ["--scheme: error [invalid-scheme]"]),
        (["--host", "a.com", "--ios", ios, "--language", "x y"], ["--language: error [invalid-language]"]),
    ]

    @Test(arguments: wrong)
    func `a wrong value is reported with its option, and nothing is written`(
        arguments: [String],
        findings: [String]
    ) throws {
        let outcome = try new(["site"] + arguments)
        #expect(outcome.exitCode == 64)
        #expect(outcome.findings == findings)
        #expect(written.isEmpty)
    }

    @Test func `the fix of a lower-case fingerprint is the upper-case one`() throws {
        let outcome = try new(["--host", "a.com", "--android", Self.android.lowercased()])
        #expect(outcome.error.diagnostics.first?.fix?.contains("\"\(Self.fingerprint)\"") == true, "\(outcome.error)")
    }

    private static let incomplete: [(arguments: [String], missing: [String])] = [
        (["--host", "a.com"], ["--ios", "--android"]), ([], ["--host", "--ios", "--android"]),
    ]

    @Test(arguments: incomplete)
    func `missing options are named, and nothing is written`(arguments: [String], missing: [String]) throws {
        let outcome = try new(["site"] + arguments)
        #expect(outcome.exitCode == 64)
        let line = try #require(outcome.error.split(separator: "\n").first { $0.contains("missing") })
        #expect(line.matches(of: /--[a-z]+/).map { String($0.output) } == missing, "\(outcome.error)")
        #expect(written.isEmpty)
    }

    @Test func `serve in an empty folder suggests a new site`() throws {
        let outcome = try Outcome.linkd(["serve"], in: folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["config.json: error [unusable-file]"])
        #expect(outcome.error.contains("\"linkd new site\""), "\(outcome.error)")
    }

    @Test(arguments: [
        (["--ios", "7QW3E5R9TY.com.example.trips.ios"], "Trips"), (["--android", android], "Trips"),
        (["--ios", "7QW3E5R9TY.com.example.fjord-ferries.App", "--android", android], "Fjord-ferries"),
        (["--ios", "7QW3E5R9TY.com.example.trips", "--name", "Trip Planner"], "Trip Planner"),
    ])
    func `pages name the app, and not the host`(options: [String], name: String) throws {
        let outcome = try new(["--host", "links.example.com"] + options)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(folder.text("routes.json").contains("\"name\": \"\(name)\""))
    }
}
