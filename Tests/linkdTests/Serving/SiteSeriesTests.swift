import Foundation
import HTTP
import SeededRandom
import Server
import Testing

@testable import linkd

/// Which sites have series of their own, and that no series ever falls.
struct SiteSeriesTests {
    private static func labels(_ site: Int, _ route: Int, _ status: Int = 200) -> RequestLabels {
        RequestLabels(origin: ResponseOrigin(site: "s\(site)", route: "r\(route)"), status: status)
    }

    @Test func `up to the maximum every site has series of its own, also without requests`() {
        let series = SiteSeries(maximum: 3)
        let counts = [Self.labels(1, 1): 5]
        let selection = series.select(counts, of: ["s1", "s2", "s3"])
        #expect(selection.own == counts && selection.others.isEmpty)
        #expect(["", "s1", "s2", "s3"].allSatisfy(selection.includes))
    }

    @Test func `the most used sites have series, and the others are summed by status`() {
        let series = SiteSeries(maximum: 1)
        let counts = [Self.labels(1, 1): 5, Self.labels(2, 1): 9, Self.labels(3, 1): 1, Self.labels(3, 2, 404): 2]
        let selection = series.select(counts, of: ["s1", "s2", "s3"])
        #expect(selection.own == [Self.labels(2, 1): 9])
        #expect(selection.others == [200: 6, 404: 2])
        #expect(!selection.includes("s1") && selection.includes("s2"))
    }

    @Test(arguments: 0..<20) func `no series falls, and nothing is counted twice`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let series = SiteSeries(maximum: Int.random(in: 0...3, using: &random))
        var counts: [RequestLabels: Int] = [:]
        var last: [RequestLabels: Int] = [:]
        var lastOthers: [Int: Int] = [:]
        for _ in 0..<300 {
            let site = Int.random(in: 0..<6, using: &random)
            let status = Bool.random(using: &random) ? 200 : 404
            counts[Self.labels(site, Int.random(in: 0..<2, using: &random), status), default: 0] +=
                Int.random(in: 1..<50, using: &random)
            let selection = series.select(counts, of: (0..<6).map { "s\($0)" })
            for (labels, count) in selection.own {
                #expect(count >= last[labels] ?? 0, "\(labels) fell")
                last[labels] = count
            }
            for (status, count) in lastOthers { #expect(selection.others[status] ?? 0 >= count, "the sum fell") }
            lastOthers = selection.others
            // A series that is set aside keeps its count, so everything that was counted is in one place.
            let shown = selection.others.values.reduce(0, +) + last.values.reduce(0, +)
            #expect(shown == counts.values.reduce(0, +))
        }
    }

    @Test func `the metrics of many sites are bounded, and one table stands for the others`() throws {
        let site = try SiteFoldersTests.site()
        let admin = try AdminServer(site, arguments: ["--metrics-sites", "1"])
        for _ in 0..<3 { _ = try admin.server.curl("/offers/1", host: "globex.example.com") }
        _ = try admin.server.curl("/offers/1", host: "acme.example.com")
        let metrics = try admin.metrics()
        func requests(_ site: String, _ route: String) -> Double? {
            metrics["linkd_requests_total", ["site": site, "route": route, "status": "200"]]
        }
        #expect(requests("globex", "offer") == 3)
        #expect(requests("acme", "offer") == nil)
        #expect(requests("", "other-sites") == 1)
        let tables = metrics.samples.keys.filter { $0.name == "linkd_table_info" }
        #expect(Set(tables.compactMap { $0.labels["site"] }) == ["", "globex"])
    }

    @Test func `two copies with other uses have the same hash of all tables`() throws {
        var hashes: Set<String> = []
        for used in ["globex", "hooli"] {
            let site = try SiteFoldersTests.site()
            let admin = try AdminServer(site, arguments: ["--metrics-sites", "1"])
            _ = try admin.server.curl("/offers/1", host: "\(used).example.com")
            let tables = try admin.metrics().samples.keys.filter { $0.name == "linkd_table_info" }
            #expect(tables.contains { $0.labels["site"] == used })
            hashes.formUnion(tables.filter { $0.labels["site"] == "" }.compactMap { $0.labels["hash"] })
        }
        #expect(hashes.count == 1)
    }

    @Test func `a metric counts the sites by what their visitors get`() throws {
        let site = try SiteFoldersTests.site()
        try site.folder.write("sites/initech/routes.json", "{")
        let admin = try AdminServer(site, arguments: [])
        func states() throws -> [Double?] {
            let metrics = try admin.metrics()
            return ["current", "outdated", "contested", "unavailable"].map { metrics["linkd_sites", ["state": $0]] }
        }
        #expect(try states() == [3, 0, 0, 1])
        try site.folder.write("sites/acme/routes.json", "{")
        let hosts = ["globex.example.com", "hooli.example.com"]
        try site.folder.write("sites/hooli/routes.json", SiteFoldersTests.table("hooli", hosts: hosts))
        _ = try admin.server.reload()
        #expect(try states() == [1, 1, 1, 1])
    }

    @Test func `a site that was away keeps in the sum what was summed`() {
        let series = SiteSeries(maximum: 1)
        let labels = RequestLabels(origin: ResponseOrigin(site: "b", route: "page"), status: 200)
        let away = series.select([labels: 10], of: ["a"])
        #expect(away.own.isEmpty && away.others == [200: 10])
        let back = series.select([labels: 12], of: ["a", "b"])
        #expect(back.own.isEmpty && back.others == [200: 12], "it had no series before")
    }

    @Test func `a site that is gone leaves its place to another, and no counter falls`() {
        let series = SiteSeries(maximum: 1)
        func labels(_ site: String) -> RequestLabels {
            RequestLabels(origin: ResponseOrigin(site: site, route: "page"), status: 200)
        }
        let counts = [labels("old"): 9, labels("new"): 1]
        let before = series.select(counts, of: ["old", "new"])
        #expect(before.own == [labels("old"): 9] && before.others == [200: 1])
        let after = series.select(counts.merging([labels("new"): 2]) { $1 }, of: ["new"])
        #expect(after.includes("new") && !after.includes("old"))
        #expect(after.own.isEmpty && after.others == [200: 2], "what was summed stays summed")
        let later = series.select(counts.merging([labels("new"): 5]) { $1 }, of: ["new"])
        #expect(later.own == [labels("new"): 3] && later.others == [200: 2])
    }

    @Test func `the metrics tell when a fetcher last got an association file`() throws {
        let admin = try AdminServer()
        let name = "linkd_fetcher_last_visit_timestamp_seconds"
        let path = "/.well-known/apple-app-site-association"
        func visit(_ fetcher: String) throws -> Double? { try admin.metrics()[name, ["fetcher": fetcher]] }
        _ = try admin.server.curl(path, "--user-agent", "Mozilla/5.0")
        _ = try admin.server.curl("/trips/1", "--user-agent", "AASA-Bot/1.0.0")
        _ = try admin.server.curl(path, host: "notes.example.org", "--user-agent", "AASA-Bot/1.0.0")
        #expect(try visit("apple") == nil && visit("google") == nil, "no association file was sent to a fetcher")
        _ = try admin.server.curl(path, "--user-agent", "AASA-Bot/1.0.0")
        let apple = try #require(try visit("apple"))
        #expect(abs(apple - Date.now.timeIntervalSince1970) < 60)
        #expect(try visit("google") == nil)
        _ = try admin.server.curl("/.well-known/assetlinks.json", "--user-agent", "x GoogleAssociationService")
        #expect(try visit("google") != nil)
    }
}
