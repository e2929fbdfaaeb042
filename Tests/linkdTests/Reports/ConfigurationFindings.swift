import Diagnostics
import Foundation
import Reports
import Server
import Serving
import TestFolders

/// Mistakes in a configuration, in the files that a command names and in the values of options, for the snapshot of
/// their findings.
enum ConfigurationFindings {
    typealias Case = (input: String, findings: [Diagnostic])

    static func all() throws -> [Case] {
        try configurations() + folders() + tables() + [changing()] + commands() + options()
    }

    private static func configurations() throws -> [Case] {
        let logs = AccessLogServingTests.broken.map { ("{ \"tables\": [\"trips.json\"], \($0.keys) }", $0.finding) }
        let all = CheckOutputTests.configurations.map { ($0.text, $0.finding) } + logs
        return try all.map { text, finding in
            let site = try SiteFolder(configuration: text)
            let outcome = try Outcome.linkd(["check", "--format", "json", "config.json"], in: site.folder)
            return (text, try outcome.diagnostics.filter { $0.withoutSentence == "config.json:1:\(finding)" })
        }
    }

    /// Returns the errors of `linkd check` about a file in a folder with other files and links.
    private static func errors(
        checking file: String,
        _ files: [(String, String)],
        links: [(String, String)] = []
    ) throws -> [Diagnostic] {
        let folder = try TemporaryFolder()
        for (name, content) in files { try folder.write(name, content) }
        for (name, target) in links { try folder.link(name, to: target) }
        let outcome = try Outcome.linkd(["check", "--format", "json", file], in: folder)
        return try outcome.diagnostics.filter { $0.severity == .error }
    }

    /// Files and links that a public folder or a template folder must not have.
    private static func folders() throws -> [Case] {
        let site = [
            (
                "config.json",
                #"{ "publicDirectory": "Public", "templates": "templates", "tables": ["routes.json"] }"#
            ),
            ("routes.json", table(#""routes": [\#(about)]"#)), ("Public/a.txt", "a"), ("templates/README.md", "a"),
        ]
        let deep = (1...33).map(String.init).joined(separator: "/")
        let files = [
            ("Public/.well-known/assetlinks.json", "[]"), ("Public/_linkd/a.txt", "a"), ("Public/\(deep)/a.txt", "a"),
            ("templates/notes.txt", "a"), ("templates/footer.html", String(repeating: "a", count: 1_100_000)),
            (
                "routes.json",
                table(#""routes": [{"id": "invite", "path": "/invite", "page": {"template": "invite.html"}}]"#)
            ),
        ]
        let links = [
            ("Public/loop", "."), ("Public/out.txt", "../config.json"), ("Public/lost", "missing"),
            ("templates/footer.html", "../config.json"),
        ]
        var cases: [Case] = []
        for file in files {
            cases.append((file.0 + " " + file.1.prefix(80), try errors(checking: "config.json", site + [file])))
        }
        for link in links {
            cases.append(("\(link.0) -> \(link.1)", try errors(checking: "config.json", site, links: [link])))
        }
        return cases
    }

    private static let about = #"{"id": "about", "path": "/about"}"#

    /// Returns a table with other members.
    private static func table(_ members: String) -> String { #"{"hosts": ["a.example"], \#(members)}"# }

    /// Tables that no site can serve.
    private static func tables() throws -> [Case] {
        let app = #""apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}]}"#
        let number =
            #"{"id": "n", "path": "/a", "query": {"n": "number"}}, {"id": "w", "path": "/a", "claimed": false}"#
        func list(_ count: Int, _ element: (Int) -> String) -> String {
            (0..<count).map(element).joined(separator: ", ")
        }
        func path(_ segment: (Int) -> String) -> String { (0..<20).map { "/" + segment($0) }.joined() }
        let ints = #"{"id": "ints", "path": "\#(path { "{n\($0):int}" })"}"#
        let strings = #"{"id": "strings", "path": "\#(path { "{s\($0)}" })", "claimed": false}"#
        let quotes = String(repeating: "'", count: 30)
        let spellings = #"{"id": "s", "path": "/s", "query": {"v": "enum(\#(quotes)|b)"}}"#
        let long = String(repeating: "long", count: 30)
        let routes = list(1_000) { #"{"id": "r\#($0)", "path": "/\#(long)/\#($0)"}"# }
        let languages = list(101) {
            #""x\#(["a", "b", "c", "d", "e"][$0 / 26])\#(UnicodeScalar(UInt8(97 + $0 % 26)))": "x""#
        }
        let title = String(repeating: "x", count: 140_000)
        let hosts = list(10_001) { #""\#($0).a.example""# }
        let all: [(input: String, text: String)] = [
            (number, table(#"\#(app), "routes": [\#(number)]"#)),
            (ints, table(#"\#(app), "routes": [\#(ints), \#(strings)]"#)),
            (spellings, table(#"\#(app), "routes": [\#(spellings)]"#)),
            ("1,000 routes with long paths", table(#"\#(app), "routes": [\#(routes)]"#)),
            (
                "a title in 102 languages",
                table(#""routes": [{"id": "a", "path": "/a", "page": {"title": {"en": "x", \#(languages)}}}]"#)
            ),
            (
                "a title of 140,000 characters",
                table(#""routes": [{"id": "a", "path": "/a", "page": {"title": "\#(title)"}}]"#)
            ),
            ("10,001 hosts", #"{"hosts": [\#(hosts)], "routes": [\#(about)]}"#),
        ]
        return try all.map { input, text in
            (input, try errors(checking: "routes.json", [("routes.json", text)]))
        }
    }

    /// A table that changes while linkd reads it.
    private static func changing() throws -> Case {
        let site = try SiteFolder()
        let table = site.folder.path("notes.json")
        let isStopped = Monitor(false)
        let thread = Thread {
            while !isStopped.update({ $0 }) {
                try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: table)
            }
        }
        thread.start()
        defer { isStopped.update { $0 = true } }
        for _ in 0..<1_000 {
            do throws(Report) {
                _ = try ServedConfiguration.stable(site.folder.path("config.json"), ServeOverrides())
            } catch {
                guard var finding = error.findings.first(where: { $0.code == "changing-files" }) else { continue }
                finding.location.file = "config.json"
                return ("a table that changes while linkd reads it", [finding])
            }
        }
        throw TestFailure("a table that changes is served")
    }

    private static let files = [
        "links.txt": CheckLinksTests.wrongLinks, "moved.txt": CheckLinksTests.wrongRedirects,
        "moved.json": CheckLinksTests.moved, "same.json": SiteFolder.trips, "other.json": #"{"name": "x"}"#,
        "assetlinks.json": "[]", "part.xml": "<intent-filter></intent-filter>",
        "none.json": #"{"routes": [{"id": "home", "path": "/"}]}"#,
        "aasa": """
        {"applinks": {"details": [{"appIDs": ["7QW3E5R9TY.com.example.trips"], "components": [{"/": "/about"}]}]}}
        """,
        "elsewhere.json": """
        {"hosts": ["a.example"], "routes": [{"id": "find", "path": "/find", "query": {"q": "string"}},
         {"id": "any", "path": "/{x}", "page": "external"}]}
        """,
        "port.json": #"{"listen": ["127.0.0.1:0"], "tables": ["notes.json"]}"#,
        "swapped/assetlinks.json": #"{"applinks": {"details": []}}"#,
        "swapped/apple-app-site-association": """
        [{"relation": ["delegate_permission/common.handle_all_urls"],
          "target": {"namespace": "android_app", "package_name": "com.example.trips", "sha256_cert_fingerprints": []}}]
        """,
    ]

    private static let commandLines = [
        ["check", "nowhere.json"], ["check", "--urls", "https://a.example/links"], ["check", "--table", "nowhere"],
        ["check", "--config", "config.json", "--table", "Tripz"],
        ["check", "--against", "trips.json", "notes.json"], ["check", "--against", "trips.json", "config.json"],
        ["check", "--table", "trips.json", "--urls", "links.txt"],
        ["check", "--table", "moved.json", "--urls", "moved.txt"],
        ["check", "--urls", "moved.txt", "trips.json", "same.json"],
        ["diff", "other.json", "aasa"], ["diff", "aasa", "assetlinks.json"],
        ["doctor", "--cacert", "trips.json", "a.example"], ["export", "out", "--for", "nginx", "--table", "none.json"],
        ["link", "home", "--qr", "missing/code.svg"],
        ["print", "aasa", "--check", "missing"], ["print", "aasa", "--check", "aasa"],
        ["print", "nginx", "--table", "none.json"], ["print", "nginx", "--config", "port.json"],
        ["print", "nginx", "--locations", "--table", "elsewhere.json"],
        ["serve", "--config", "nowhere.json"],
        ["check", "swapped/assetlinks.json"], ["check", "swapped/apple-app-site-association"],
        ["import", "aasa"], ["import", "assetlinks.json"], ["import", "aasa", "aasa", "--host", "a.example"],
        ["import", "aasa", "--host", "a.example", "--app", "X"], ["import", "aasa", "--host", "a_b"],
        ["import", "aasa", "--host", "a.example", "--output", "trips.json"],
        ["import", "trips.json", "--host", "a.example"], ["import", "part.xml"],
    ]

    private static func commands() throws -> [Case] {
        let site = try SiteFolder()
        for (name, content) in files { try site.folder.write(name, content) }
        return try commandLines.map { arguments in
            let outcome = try Outcome.linkd(arguments, in: site.folder)
            let findings = outcome.output.diagnostics + outcome.error.diagnostics
            return ("linkd " + arguments.joined(separator: " "), findings.filter { $0.severity > .info })
        }
    }

    private static func options() throws -> [Case] {
        try NewSiteTests.wrong.map { arguments, _ in
            let command = ["new", "site"] + arguments
            return ("linkd " + command.joined(separator: " "), try Outcome.linkd(command).error.diagnostics)
        }
    }
}
