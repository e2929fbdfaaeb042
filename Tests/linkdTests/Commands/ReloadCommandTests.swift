import Foundation
import TestFolders
import Testing

struct ReloadCommandTests {
    private static let reloads = "linkd_reloads_total"

    @Test func `reload prints the report and ends with 0, and the new table is served`() throws {
        let admin = try AdminServer()
        let before = try admin.metrics()
        try admin.server.site.folder.write(
            "trips.json",
            SiteFolder.trips.replacing("\"/trips/{reference}\"", with: "\"/journeys/{reference}\"")
        )
        let outcome = try admin.reload()
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.hasPrefix("reloaded: 2 sites, "))
        #expect(outcome.output.contains("; the association file of Trips Calendar was "))
        #expect(outcome.error.isEmpty)
        #expect(try admin.server.curl("/journeys/1").status == 200)
        let metrics = try admin.metrics()
        #expect(metrics[Self.reloads, ["result": "done"]] == 1)
        #expect(metrics[Self.reloads, ["result": "refused"]] == 0)
        func tables(_ metrics: Exposition) -> Set<Exposition.Series> {
            Set(metrics.samples.keys.filter { $0.name == "linkd_table_info" })
        }
        #expect(tables(metrics).count == 2)
        #expect(tables(metrics).intersection(tables(before)).count == 1)
    }

    @Test func `a broken table ends with 78 and every problem, and the old one is served on`() throws {
        let admin = try AdminServer()
        #expect(try admin.server.curl("/trips/1").status == 200)
        let broken = SiteFolder.trips.replacing("int}", with: "integer}").replacing(
            "\"version\": 1",
            with: "\"version\": 7"
        )
        try admin.server.site.folder.write("trips.json", broken)
        for count in 1...2 {
            let outcome = try admin.reload()
            #expect(outcome.exitCode == 78)
            #expect(outcome.output.isEmpty)
            let table = admin.server.site.folder.path("trips.json")
            #expect(
                outcome.findings == [
                    "\(table):2:14: error: version [unknown-version]",
                    "\(table):20:29: error: routes[3].path [invalid-parameter-type]",
                ]
            )
            #expect(outcome.error.contains("the server continues with the old files"))
            #expect(try admin.metrics()[Self.reloads, ["result": "refused"]] == Double(count))
        }
        #expect(try admin.answer("POST /reload", "Linkd-Reload: 1").status == 422)
        #expect(try admin.server.curl("/trips/1").status == 200)
        let metrics = try admin.metrics()
        #expect(metrics["linkd_requests_total", ["site": "Trips Calendar", "route": "trip", "status": "200"]] == 2)
        #expect(metrics[Self.reloads, ["result": "done"]] == 0)
        #expect(try admin.answer("GET /readyz").status == 200)
    }

    @Test func `the admin address is read from the configuration, also a Unix socket`() throws {
        let folder = try ShortFolder()
        let socket = "unix:\(folder.path("admin.sock"))"
        let configured = SiteFolder.configuration.replacing(" }", with: ", \"admin\": \"\(socket)\" }")
        let server = try LinkdServer(SiteFolder(configuration: configured))
        let configuration = server.site.folder.path("config.json")
        let reload = ["reload", "--config", configuration]
        #expect(try Outcome.linkd(reload).exitCode == 0)
        #expect(try Outcome.linkd(["reload"], in: server.site.folder).exitCode == 0)
        #expect(try Outcome.linkd(["health", "--config", configuration]).exitCode == 0)
        // What is wrong elsewhere in the file, the server is to say: it counts the reload.
        try server.site.folder.write(
            "config.json",
            configured.replacing("\"eventLoops\": 1", with: "\"eventLoops\": -1")
        )
        let broken = try Outcome.linkd(reload)
        #expect(broken.exitCode == 78)
        #expect(broken.findings.count == 1)
        #expect(broken.findings.first?.hasSuffix(": error: eventLoops [out-of-range]") == true, "\(broken.error)")
        #expect(broken.error.contains("the server continues with the old files"))
        try server.site.folder.write("config.json", configured)
        #expect(try server.stop() == 0)
        let gone = try Outcome.linkd(reload)
        #expect(gone.exitCode == 1)
        #expect(gone.error.hasPrefix("\(socket) does not answer: connect: "))
        #expect(try Outcome.linkd(["health", "--config", configuration]).exitCode == 1)
    }

    @Test func `a changed admin address is reported to need a restart`() throws {
        let admin = try AdminServer(arguments: ["--admin", "127.0.0.1:0"])
        let changed = SiteFolder.configuration.replacing(" }", with: ", \"admin\": \"127.0.0.1:1\" }")
        try admin.server.site.folder.write("config.json", changed)
        #expect(try !admin.reload().output.contains("restart"), "the command line decides")
        let server = try LinkdServer(SiteFolder(configuration: changed.replacing("127.0.0.1:1", with: "127.0.0.1:0")))
        try server.site.folder.write("config.json", changed)
        #expect(try server.reload().contains("reloaded: "))
        #expect(server.error.contains("\"admin\" has changed; restart the server to apply it"))
    }

    @Test func `reload without an admin listener names the fix`() throws {
        let outcome = try Outcome.linkd(["reload"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.hasPrefix("config.json has no admin listener; "))
        let folder = try TemporaryFolder()
        #expect(try Outcome.linkd(["reload"], in: folder).exitCode == 78)
        #expect(try Outcome.linkd(["reload", "--config", "missing.json"], in: folder).exitCode == 66)
        #expect(try Outcome.linkd(["reload", "--admin", "192.0.2.1:9"], in: folder).exitCode == 64)
    }

    @Test func `any other response is not a reload`() throws {
        let server = try LinkdServer()
        let outcome = try Outcome.linkd(["reload", "--admin", "127.0.0.1:\(server.port)"])
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.hasPrefix("127.0.0.1:\(server.port) answered 404: "), "\(outcome.error)")
        let listener = try RawListener()
        let child = try Child(Program.linkd(), ["reload", "--admin", "127.0.0.1:\(listener.port)"])
        let connection = try listener.accept()
        _ = try connection.receive(through: "\r\n\r\n")
        connection.send("220 mail.example.com ESMTP\r\n")
        #expect(try child.wait() == 1)
        #expect(child.error.contains("did not send an HTTP/1.1 answer"))
    }
}

struct HealthCommandTests {
    @Test func `health is 0 while the server answers and 1 when it is gone`() throws {
        let server = try LinkdServer()
        let address = "127.0.0.1:\(server.port)"
        #expect(try Outcome.linkd(["health", "--listen", address]).exitCode == 0)
        let configuration = "{ \"listen\": [\"\(address)\"] }"
        let folder = try TemporaryFolder()
        try folder.write("config.json", configuration)
        #expect(try Outcome.linkd(["health"], in: folder).exitCode == 0)
        #expect(try server.stop() == 0)
        let outcome = try Outcome.linkd(["health", "--config", folder.path("config.json")])
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.hasPrefix("\(address) does not answer: "))
    }

    @Test func `a server that does not speak HTTP is not healthy`() throws {
        let listener = try RawListener()
        let child = try Child(Program.linkd(), ["health", "--listen", "127.0.0.1:\(listener.port)"])
        let connection = try listener.accept()
        _ = try connection.receive(through: "\r\n\r\n")
        connection.send("220 mail.example.com ESMTP\r\n")
        #expect(try child.wait() == 1)
        #expect(child.error.contains("did not send an HTTP/1.1 answer"))
    }
}
