import Diagnostics
import TestFolders

/// Mistakes in a configuration, in the files that a command names and in the values of options, for the snapshot of
/// their findings.
enum ConfigurationFindings {
    typealias Case = (input: String, findings: [Diagnostic])

    static func all() throws -> [Case] { try configurations() + commands() + options() }

    private static func configurations() throws -> [Case] {
        let logs = AccessLogServingTests.broken.map { ("{ \"tables\": [\"trips.json\"], \($0.keys) }", $0.finding) }
        let all = CheckOutputTests.configurations.map { ($0.text, $0.finding) } + logs
        return try all.map { text, finding in
            let site = try SiteFolder(configuration: text)
            let outcome = try Outcome.linkd(["check", "--format", "json", "config.json"], in: site.folder)
            return (text, try outcome.diagnostics.filter { $0.withoutSentence == "config.json:1:\(finding)" })
        }
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
