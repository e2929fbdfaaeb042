import Foundation
import TestFolders
import Testing

/// The environment variables that stand for options: flag, then variable, then file.
struct VariableTests {
    /// Starts linkd with variables.
    private static func start(
        _ variables: [String],
        _ arguments: [String],
        in folder: TemporaryFolder? = nil
    ) throws -> Child {
        try Child(URL(filePath: "/usr/bin/env"), variables + [Program.linkd().path] + arguments, in: folder)
    }

    private static func run(_ variables: [String], _ arguments: [String]) throws -> Outcome {
        try Outcome(start(variables, arguments))
    }

    /// Starts a server, and returns its port.
    private static func port(of child: Child) throws -> Int {
        try Deadline().poll(for: "linkd to listen") {
            guard child.isRunning else { throw TestFailure(child.error) }
            return LinkdServer.port(in: child.output)
        }
    }

    @Test func `a variable wins over the file, and an option over the variable`() throws {
        let site = try SiteFolder(configuration: SiteFolder.configuration.replacing("127.0.0.1:0", with: "127.0.0.1:1"))
        let configuration = "LINKD_CONFIG=\(site.folder.path("config.json"))"
        let variable = try Self.start([configuration, "LINKD_LISTEN=127.0.0.1:0"], ["serve"])
        #expect(try Curl.answer("http://127.0.0.1:\(Self.port(of: variable))/trips/1").status == 200)
        let busy = "LINKD_LISTEN=127.0.0.1:\(try Self.port(of: variable))"
        #expect(try Self.run([configuration, busy], ["serve"]).exitCode == 1, "the variable is used")
        let option = try Self.start([configuration, busy], ["serve", "--listen", "127.0.0.1:0"])
        #expect(try Self.port(of: option) != Self.port(of: variable))
        let named = try Self.run(
            ["LINKD_CONFIG=/nowhere.json"],
            ["check", "--config", site.folder.path("config.json")]
        )
        #expect(named.exitCode == 0)
    }

    @Test func `health and reload ask the address of the variables`() throws {
        let site = try SiteFolder()
        let folder = try ShortFolder()
        let variables = [
            "LINKD_CONFIG=\(site.folder.path("config.json"))", "LINKD_ADMIN=unix:\(folder.path("admin.sock"))",
        ]
        let server = try Self.start(variables, ["serve"])
        _ = try Self.port(of: server)
        #expect(try Self.run(variables, ["health"]).exitCode == 0)
        #expect(try Self.run([variables[1]], ["reload"]).output.hasPrefix("reloaded: "), "no configuration is needed")
        let listening = ["LINKD_CONFIG=\(site.folder.path("config.json"))", "LINKD_ADMIN=off"]
        #expect(
            try Self.run(listening + ["LINKD_LISTEN=127.0.0.1:\(try Self.port(of: server))"], ["health"]).exitCode == 0
        )
        #expect(try Self.run(listening + ["LINKD_LISTEN=127.0.0.1:1"], ["health"]).exitCode == 1)
    }

    @Test func `a mistake in the configuration of a server that serves does not make it unhealthy`() throws {
        let site = try SiteFolder()
        let folder = try ShortFolder()
        let variables = [
            "LINKD_CONFIG=\(site.folder.path("config.json"))", "LINKD_ADMIN=unix:\(folder.path("admin.sock"))",
        ]
        let server = try Self.start(variables, ["serve"])
        let port = try Self.port(of: server)
        for mistake in ["{", "{ \"eventLoops\": \"four\" }"] {
            try site.folder.write("config.json", mistake)
            #expect(try Self.run(variables, ["health"]).exitCode == 0)
            #expect(
                try Self.run([variables[0], "LINKD_ADMIN=off", "LINKD_LISTEN=127.0.0.1:\(port)"], ["health"]).exitCode
                    == 0
            )
            #expect(try Self.run([variables[0], "LINKD_ADMIN=off"], ["health"]).exitCode == 78, "no address is known")
        }
        let off = try Self.run(["LINKD_ADMIN=off"], ["reload"])
        #expect(off.exitCode == 1 && off.error.contains("LINKD_ADMIN is off"))
    }

    private static let wrong: [(variable: String, value: String)] = [
        ("LINKD_LISTEN=8080", "\"8080\""),
        ("LINKD_LISTEN=127.0.0.1:8080 0.0.0.0:8080", "\"0.0.0.0:8080\""), ("LINKD_ADMIN=nowhere", "\"nowhere\""),
    ]

    @Test(arguments: wrong) func `a wrong variable is named`(variable: String, value: String) throws {
        let site = try SiteFolder()
        let outcome = try Self.run(["LINKD_CONFIG=\(site.folder.path("config.json"))", variable], ["serve"])
        #expect(outcome.exitCode == 64)
        let name = variable.prefix { $0 != "=" }
        #expect(outcome.error.contains("\(name): ") && outcome.error.contains(value), "\(outcome.error)")
    }

    @Test func `a missing file of the variable is said, and an empty or unknown variable is none`() throws {
        let missing = try Self.run(["LINKD_CONFIG=/etc/nowhere/config.json"], ["check"])
        #expect(missing.exitCode == 66)
        #expect(missing.findings == ["/etc/nowhere/config.json: error [unusable-file]"])
        #expect(missing.output.contains("LINKD_CONFIG"), "\(missing.output)")
        let site = try SiteFolder()
        let variables = ["LINKD_CONFIG=", "LINKD_LISTEN=", "LINKD_ADMIN=", "LINKD_PORT=tcp://10.0.0.1:80"]
        let child = try Self.start(variables, ["serve"], in: site.folder)
        #expect(try Self.port(of: child) > 0)
    }

    @Test func `a server whose configuration says so reloads at a change, and a swap of links is one reload`() throws {
        let site = try SeveralTables.site(nil, "\"watch\": true,")
        let folder = site.folder
        try FileManager.default.removeItem(atPath: folder.path("acme.json"))
        for version in ["a", "b"] {
            try folder.write("..\(version)/acme.json", SeveralTables.table("acme", title: version))
        }
        try folder.link("..data", to: "..a")
        try folder.link("acme.json", to: "..data/acme.json")
        let server = try LinkdServer(site)
        try folder.link("..new", to: "..b")
        #expect(rename(folder.path("..new"), folder.path("..data")) == 0)
        try Deadline().poll(for: "the reload") { server.error.contains(" reloaded: 3 sites") ? true : nil }
        try folder.write("new.json", SeveralTables.table("new"))
        let configuration = folder.text("config.json")
        try folder.write("config.json", configuration.replacing("\"hooli.json\"", with: "\"hooli.json\", \"new.json\""))
        try Deadline().poll(for: "the new site") { server.error.contains(" reloaded: 4 sites") ? true : nil }
        #expect(server.error.split(separator: "\n").count { $0.contains(" reloaded: ") } == 2)
        #expect(try server.curl("/offers/1", host: "acme.example.com").body.contains("b <"))
    }
}
