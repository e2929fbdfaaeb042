import Foundation
import TestFolders
import Testing

struct UsageTests {
    private static let wrongCommandLines: [(arguments: [String], message: String)] = [
        (["chekc"], "unknown command \"chekc\""),
        (["sevre"], "unknown command \"sevre\"; did you mean \"serve\"? "),
        (
            ["--confg", "config.json"],
            "unknown option --confg; did you mean --config? \"linkd serve --help\" lists the options"
        ),
        (["serve", "--host", "0.0.0.0"], "--host: \"0.0.0.0\" is an address, but clients send a name in Host; "),
        (["serve", "--host", "127.0.0.1:8080"], "to listen on an address, write --listen ADDRESS:PORT, such as "),
        (["serve", "--host", "[::1]:8080"], "\"[::1]:8080\" is an address"),
        (["serve", "--host", "::1"], "\"::1\" is an address"),
        (["serve", "--host", "https://a.trycloudflare.com/x"], "write --host a.trycloudflare.com"),
        (
            ["serve", "--host", "a.ngrok.app:443"],
            "\"a.ngrok.app:443\" is not the name of a host; write --host a.ngrok.app"
        ),
        (["serve", "--host", "tun.example."], "write --host tun.example\n"),
        (["serve", "--host", "*.ngrok.app"], "\"*.ngrok.app\" is not the name of a host"),
        (["--config", "a.json", "--cache", "x"], "unknown option --cache; \"linkd serve --help\" lists"),
        (["serve", "config.json"], "unknown command \"config.json\"; \"linkd --help\" lists the commands"),
        (["serve", "--listen", "8080"], "127.0.0.1:8080"),
        (
            ["link", "http://a.example/p"],
            "is a URL, but \"linkd link\" makes the URL of a route; write the route's id"
        ),
        (["serve", "--listen", "80"], "127.0.0.1:80"),
        (["serve", "--listen", "127.0.0.1:81", "--listen", "localhost:81"], "--listen: "),
        (["serve", "--listen", "127.0.0.1:81", "--admin", "127.0.0.1:81"], "--admin: "),
        (["serve", "--listen", "127.0.0.1:81", "--listen", "0.0.0.0:81"], "--listen: "),
        (["serve", "--listen", "[::]:81", "--admin", "[::1]:81"], "--admin: "),
        (["serve", "--admin", ""], "--admin: "), (["serve", "--admin", "on"], "--admin: "),
        (["reload", "--admin", "off"], "--admin: "),
        (["serve", "--listen", "trips.example.com:80"], "\"trips.example.com:80\""),
        (["serve", "--listen", "127.0.0.1:65536"], "65535"), (["health", "--listen", "x"], "\"x\""),
        (["check", "--deep"], "Unknown option '--deep'"),
        (
            ["doctor", "https://links.example.com"],
            "https://links.example.com: it is a URL or has a port; write only the"
        ),
        (
            ["doctor", "a.example", "--json", "--format", "json"],
            "--json and --format cannot be combined; use one of them"
        ),
        (["check", "--against", "routes.json"], "--against needs a file to compare with routes.json; name one"),
        (["check", "--table", "b", "c"], "to compare an association file with it, use --against"),
        (["check", "--against", "a", "--table", "b", "c"], "use --config and --table only with --urls"),
        (["check", "--against", "a", "--config", "b", "c"], "use --config and --table only with --urls"),
        (["check", "--against", "a", "--urls", "b"], "--against needs a file to compare with a; name one"),
        (["link", "trip", "--universal"], "Unknown option '--universal'"),
        (["print"], "Missing expected argument '<subject>'"),
        (["print", "pages"], "'pages' is invalid"),
        (["print", "aasa", "--upstream", "127.0.0.1:80"], "--upstream is only for nginx; remove it"),
        (["new", "sites"], "Unexpected argument 'sites'"),
        (["new", "site", ""], "the folder is empty"),
        (["link"], "Missing expected argument '<id>'"),
        (["explain"], "Missing expected argument '<url> ...'"),
        (["print", "aasa", "--table"], "Missing value for '--table <file|name>'"),
    ]

    @Test(arguments: wrongCommandLines)
    func `a wrong command line exits with 64 and an explanation`(arguments: [String], message: String) throws {
        let outcome = try Outcome.linkd(arguments)
        #expect(outcome.exitCode == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }

    @Test(arguments: ["0", "20", "26", "200"])
    func `a misspelled option has its suggestion in a terminal of any width`(columns: String) throws {
        let environment = URL(filePath: "/usr/bin/env")
        let program = try Program.linkd().path
        for (option, suggestion) in [("--confg", "--config"), ("--verson", "--version"), ("--prot", "")] {
            let outcome = try Outcome(Child(environment, ["COLUMNS=\(columns)", program, option, "x"]))
            #expect(outcome.exitCode == 64)
            let question = suggestion.isEmpty ? "" : "did you mean \(suggestion)? "
            #expect(outcome.error.contains("unknown option \(option); \(question)\"linkd serve"), "\(outcome.error)")
        }
    }

    @Test(arguments: ["0", "20", "26", "27", "500"])
    func `the help is the same in a terminal of any width`(columns: String) throws {
        let environment = URL(filePath: "/usr/bin/env")
        let outcome = try Outcome(Child(environment, ["COLUMNS=\(columns)", Program.linkd().path, "--help"]))
        #expect(outcome.exitCode == 0)
        #expect(outcome.output == (try Outcome.linkd(["--help"]).output))
    }

    @Test func `help lists the commands and the exit codes`() throws {
        let outcome = try Outcome.linkd(["--help"])
        #expect(outcome.exitCode == 0)
        for word in [
            "serve (default)", "check", "doctor", "explain", "diff", "link", "print", "new", "health", "reload",
            "completions", "--version", "65 a named", "78 the",
        ] {
            #expect(outcome.output.contains(word), "\(word)")
        }
    }

    @Test(
        arguments: [
            "serve", "check", "doctor", "explain", "diff", "link", "print", "new", "health", "reload", "completions",
        ]
    )
    func `each command has help`(command: String) throws {
        let outcome = try Outcome.linkd([command, "--help"])
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.contains("USAGE: linkd \(command)"))
    }

    private static let badFiles: [(arguments: [String], exitCode: Int32)] = [
        (["serve", "--config", "missing.json"], 66), (["check", "missing.json"], 66),
        (["print", "aasa", "--table", "missing.json"], 66), (["explain", "--config", "missing.json", "x:y"], 66),
        (["link", "home", "--table", "missing.json"], 66), (["health", "--config", "missing.json"], 66),
        (["reload", "--config", "missing.json"], 66), (["reload"], 78), (["reload", "--config", "bad.json"], 78),
        (["check", "."], 65), (["print", "routes", "--table", "."], 65), (["link", "home", "--table", "bad.json"], 65),
        (["explain", "--table", "bad.json", "x:y"], 65), (["check", "bad.json"], 65),
        (["serve"], 78), (["check"], 78), (["print", "aasa"], 78), (["link", "home"], 78), (["explain", "x:y"], 78),
        (["health"], 78), (["serve", "--config", "bad.json"], 78),
    ]

    @Test(arguments: badFiles)
    func `a file that is missing or bad has its exit code`(arguments: [String], exitCode: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write("bad.json", "{ \"routes\": [] ")
        let outcome = try Outcome.linkd(arguments, in: folder)
        #expect(outcome.exitCode == exitCode, "\(outcome.error)")
        // What a check finds is its result; what stops another command is an error.
        #expect(arguments[0] == "check" ? outcome.error.isEmpty : outcome.output.isEmpty)
        #expect(!(outcome.output + outcome.error).isEmpty)
    }
}
