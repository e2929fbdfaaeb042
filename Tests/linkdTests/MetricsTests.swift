import Foundation
import Testing

struct MetricsTests {
    private func requests(_ metrics: Exposition, _ site: String, _ route: String, _ status: Int) -> Double? {
        metrics["linkd_requests_total", ["site": site, "route": route, "status": "\(status)"]]
    }

    @Test func `known traffic is counted by site, route and status`() throws {
        let admin = try AdminServer()
        let server = admin.server
        let traffic: [(path: String, host: String, count: Int)] = [
            ("/trips/1", "trips.example.com", 3), ("/t/2", "open.trips.example.com", 2),
            ("/.well-known/apple-app-site-association", "trips.example.com", 4), ("/hello.txt", "notes.example.org", 1),
            ("/nothing", "notes.example.org", 2), ("/", "unknown.example.net", 5),
        ]
        for (path, host, count) in traffic { for _ in 0..<count { _ = try server.curl(path, host: host) } }
        let malformed = try #require(RawConnection(port: server.port))
        malformed.send("GET / HTTP/1.1\r\n\r\n")
        #expect(try malformed.receiveAll().hasPrefix("HTTP/1.1 400 "))
        let metrics = try admin.metrics()
        #expect(requests(metrics, "Trips Calendar", "trip", 200) == 5)
        #expect(requests(metrics, "Trips Calendar", "association-file", 200) == 4)
        #expect(requests(metrics, "Notes", "public-file", 200) == 1)
        #expect(requests(metrics, "Notes", "not-found", 404) == 2)
        #expect(requests(metrics, "", "unknown-host", 421) == 5)
        let all = metrics.samples.filter { $0.key.name == "linkd_requests_total" }.values.reduce(0, +)
        #expect(all == 17)
        #expect(metrics["linkd_request_duration_seconds_count"] == 17)
        #expect(try #require(metrics["linkd_request_duration_seconds_sum"]) > 0)
        #expect(metrics["linkd_parse_errors_total", ["status": "400"]] == 1)
        #expect(metrics["linkd_connections_accepted_total"] == 18)
        #expect(metrics["linkd_connections_refused_total"] == 0)
        #expect(metrics["linkd_late_loops_total"] == 0)
        let age = Date().timeIntervalSince1970 - (try #require(metrics["process_start_time_seconds"]))
        #expect((0..<100).contains(age))
    }

    @Test(.enabled(if: PrometheusParser.isExpected, "no python3 has prometheus_client"))
    func `Prometheus's own parser reads all of it as it is meant`() throws {
        let site = try SiteFolder()
        let name = "Trips \\\"Calendar\\\" \\\\ é"
        try site.folder.write("trips.json", SiteFolder.trips.replacing("Trips Calendar", with: name))
        let admin = try AdminServer(site)
        #expect(try admin.server.curl("/trips/1").status == 200)
        let answer = try admin.answer("GET /metrics")
        #expect(answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        let ours = try Exposition(answer.body)
        #expect(requests(ours, "Trips \"Calendar\" \\ é", "trip", 200) == 1)
        let theirs = try PrometheusParser.samples(answer.body)
        #expect(theirs.count == ours.samples.count)
        for sample in theirs { #expect(ours[sample.name, sample.labels] == sample.value, "\(sample)") }
        #expect(!theirs.contains { $0.type == "unknown" })
    }

    @Test func `a table's hash is that of its text, hosts and apps`() throws {
        func hashes(
            _ configuration: String = SiteFolder.configuration,
            _ trips: String = SiteFolder.trips
        ) throws -> [String] {
            let site = try SiteFolder(configuration: configuration)
            try site.folder.write("trips.json", trips)
            let metrics = try AdminServer(site).metrics()
            let tables = metrics.samples.keys.filter { $0.name == "linkd_table_info" }
            #expect(Set(tables.map { $0.labels["site"] }) == ["Trips Calendar", "Notes"])
            return tables.filter { $0.labels["site"] == "Trips Calendar" }.compactMap { $0.labels["hash"] }
        }
        let plain = try hashes()
        #expect(plain.count == 1)
        #expect(plain.first?.wholeMatch(of: /[0-9a-f]{16}/) != nil)
        #expect(try hashes() == plain)
        #expect(try hashes(SiteFolder.configuration, SiteFolder.trips + " ") != plain)
        let staging = "{ \"file\": \"trips.json\", \"hosts\": [\"staging.example.com\"] }"
        #expect(try hashes(SiteFolder.configuration.replacing("\"trips.json\"", with: staging)) != plain)
    }
}
