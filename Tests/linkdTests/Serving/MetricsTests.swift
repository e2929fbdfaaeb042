import Checking
import Foundation
import TestFolders
import Testing

@testable import Serving

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
        #expect(metrics["linkd_answers_waiting_bytes"] == 0)
        #expect(metrics["linkd_answers_refused_total"] == 0)
        #expect(metrics["linkd_late_loops_total"] == 0)
        let age = Date().timeIntervalSince1970 - (try #require(metrics["process_start_time_seconds"]))
        #expect((0..<100).contains(age))
    }

    @Test(.enabled(if: PrometheusParser.isExpected, "no python3 has prometheus_client"))
    func `Prometheus's own parser reads every metric correctly`() throws {
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

struct PrometheusTextTests {
    @Test func `metric families have help and type, and samples have labels`() {
        var text = PrometheusText()
        text.add(counter: "a_total", "What it is.", [.init(1, ("site", "x"), ("status", "200")), .init(2)])
        text.add(gauge: "b", "None yet.", [])
        text.add(histogram: "c", "Long.", bounds: [0.5, 2], counts: [1, 0, 3], sum: 9.25)
        let expected = """
            # HELP a_total What it is.
            # TYPE a_total counter
            a_total{site="x",status="200"} 1
            a_total 2
            # HELP b None yet.
            # TYPE b gauge
            # HELP c Long.
            # TYPE c histogram
            c_bucket{le="0.5"} 1
            c_bucket{le="2.0"} 1
            c_bucket{le="+Inf"} 4
            c_sum 9.25
            c_count 4

            """
        #expect(text.text == expected)
    }

    private static let names = [
        "", "Trips", "\"", "\\", "\n", "\\n", "\\\"", "a\"} 1\nb{c=\"d", "é🚂\u{2028}\u{85}", "\r\n", "\t", "{}=,",
        "x\\",
    ]

    @Test(arguments: names)
    func `a label can have any value`(name: String) throws {
        var text = PrometheusText()
        text.add(gauge: "a", "Help with \\ and\nlines.", [.init(1, ("site", name), ("route", "r"))])
        let exposition = try Exposition(text.text)
        #expect(exposition.samples.count == 1)
        #expect(exposition["a", ["site": name, "route": "r"]] == 1)
    }

    @Test(.enabled(if: PrometheusParser.isExpected, "no python3 has prometheus_client"))
    func `Prometheus's own parser reads the same`() throws {
        var text = PrometheusText()
        for (place, name) in Self.names.enumerated() {
            text.add(gauge: "a\(place)", "Help with \\ and\nlines.", [.init(place, ("site", name))])
        }
        text.add(histogram: "c", "Long.", bounds: [0.0001, 2], counts: [1, 0, 3], sum: 1.0e-5)
        let samples = try PrometheusParser.samples(text.text)
        #expect(samples.prefix(Self.names.count).map(\.labels) == Self.names.map { ["site": $0] })
        #expect(samples.suffix(5).map(\.value) == [1, 1, 4, 1.0e-5, 4])
    }
}

/// Metrics as a scraper reads them: Prometheus's text format 0.0.4, every rule of it held to.
struct Exposition {
    /// A sample's name and labels.
    struct Series: Hashable {
        let name: String
        let labels: [String: String]
    }

    /// The type of each family.
    private(set) var types: [String: String] = [:]
    private(set) var samples: [Series: Double] = [:]
    private var family = ""

    /// Reads a whole answer.
    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw TestFailure("the last line has no end") }
        for line in text.unicodeScalars.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
            try read(String(line))
        }
        for (name, type) in types where type == "histogram" { try checkHistogram(name) }
    }

    /// The value of a series; nil where there is none.
    subscript(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        samples[Series(name: name, labels: labels)]
    }

    private mutating func read(_ line: String) throws {
        if let match = line.wholeMatch(of: /# HELP ([a-z_]+) ((?:[^\\]|\\\\|\\n)+)/) {
            family = String(match.1)
            guard types[family] == nil else { throw TestFailure("two families \(family)") }
        } else if let match = line.wholeMatch(of: /# TYPE ([a-z_]+) (counter|gauge|histogram)/) {
            guard family == match.1, types[family] == nil else { throw TestFailure("no help before \(line)") }
            guard family.hasSuffix("_total") == (match.2 == "counter") else { throw TestFailure("misnamed: \(family)") }
            types[family] = String(match.2)
        } else {
            try readSample(line)
        }
    }

    private mutating func readSample(_ line: String) throws {
        guard let match = line.wholeMatch(of: /([a-z_]+)(?:\{([^\n]*)\})? ([0-9.e+-]+)/), let value = Double(match.3)
        else {
            throw TestFailure("no sample: \(line)")
        }
        let name = String(match.1)
        let suffixes = types[family] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        guard suffixes.contains(where: { family + $0 == name }) else { throw TestFailure("\(name) among \(family)") }
        let series = Series(name: name, labels: try match.2.map { try Self.labels($0) } ?? [:])
        guard samples.updateValue(value, forKey: series) == nil else { throw TestFailure("twice: \(line)") }
    }

    private static func labels(_ text: Substring) throws -> [String: String] {
        var labels: [String: String] = [:]
        var rest = text[...]
        while let match = rest.prefixMatch(of: /([a-z]+)="((?:[^\\"]|\\\\|\\n|\\")*)"(?:,|$)/) {
            let value = match.2.replacing(/\\(.)/) { $0.1 == "n" ? "\n" : String($0.1) }
            guard labels.updateValue(String(value), forKey: String(match.1)) == nil else {
                throw TestFailure("twice: \(text)")
            }
            rest = rest[match.range.upperBound...]
        }
        guard rest.isEmpty, !labels.isEmpty else { throw TestFailure("no labels: \(text)") }
        return labels
    }

    /// Buckets hold those below them too, and the last holds all.
    private func checkHistogram(_ name: String) throws {
        let buckets = samples.filter { $0.key.name == name + "_bucket" }.compactMap { series, count in
            series.labels["le"].flatMap { $0 == "+Inf" ? .infinity : Double($0) }.map { (bound: $0, count: count) }
        }.sorted { $0.bound < $1.bound }
        let isRising = zip(buckets, buckets.dropFirst()).allSatisfy { $0.count <= $1.count }
        guard isRising, let last = buckets.last, last.bound == .infinity, last.count == self[name + "_count"],
            self[name + "_sum"] != nil
        else { throw TestFailure("\(name) is no histogram") }
    }
}

/// The parser of Prometheus's own client for Python.
enum PrometheusParser {
    /// A Python that has it; several may be installed.
    static let python: URL? = {
        let candidates = [Program.installed("python3"), URL(filePath: "/usr/bin/python3")]
        return candidates.compactMap(\.self).first { python in
            let outcome = try? Outcome(Child(python, ["-c", "import prometheus_client"]))
            return outcome?.exitCode == 0
        }
    }()

    /// Whether to try it: CI has it, or something is wrong there.
    static var isExpected: Bool { python != nil || ProcessInfo.processInfo.environment["CI"] != nil }

    private static let program = """
        import json, sys
        from prometheus_client.parser import text_string_to_metric_families
        families = text_string_to_metric_families(sys.stdin.read())
        samples = [(f.type, s.name, dict(s.labels), float(s.value)) for f in families for s in f.samples]
        print(json.dumps([dict(zip(("type", "name", "labels", "value"), s)) for s in samples]))
        """

    struct Sample: Decodable {
        let type: String
        let name: String
        let labels: [String: String]
        let value: Double
    }

    /// What it makes of a text.
    static func samples(_ text: String) throws -> [Sample] {
        guard let python else { throw TestFailure("no python3 has prometheus_client; make test-needs installs it") }
        let outcome = try Outcome(Child(python, ["-X", "utf8", "-c", program], input: text))
        guard outcome.exitCode == 0 else { throw TestFailure(outcome.error) }
        return try JSONDecoder().decode([Sample].self, from: Data(outcome.output.utf8))
    }
}
