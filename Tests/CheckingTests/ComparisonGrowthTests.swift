import AssociationChecker
import CPUTime
import Checking
import LinkRoutes
import SiteConfiguration
import SiteTables
import StrictJSON
import Testing

/// The time of a comparison with a table grows no faster than the file and the table.
struct ComparisonGrowthTests {
    private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

    /// A table with an iOS app and an Android app for each number.
    private static func table(_ count: Int) throws -> NamedTable {
        let android = (0..<count).map { "{\"package\":\"com.example.a\($0)\",\"fingerprints\":[\"\(fingerprint)\"]}" }
        let ios = (0..<count).map { "{\"id\":\"7QW3E5R9TY.com.example.a\($0)\",\"webCredentials\":true}" }
        let text = """
            {"version": 1, "name": "Many", "hosts": ["many.example.com"],
             "apps": {"ios": [\(ios.joined(separator: ","))], "android": [\(android.joined(separator: ","))]},
             "routes": [{"id": "home", "path": "/"}]}
            """
        return NamedTable(file: "many.json", site: try SiteTable(json: Array(text.utf8)))
    }

    private static func statements(_ count: Int, of name: String) throws -> JSONValue {
        let statements = (0..<count).reversed().map {
            #"{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","#
                + #""package_name":"com.example.\#(name)\#($0)","sha256_cert_fingerprints":["\#(fingerprint)"]}}"#
        }
        return try JSONValue(parsing: Array("[\(statements.joined(separator: ","))]".utf8))
    }

    private static func services(_ count: Int, of name: String) throws -> JSONValue {
        let apps = (0..<count).reversed().map { "\"7QW3E5R9TY.com.example.\(name)\($0)\"" }.joined(separator: ",")
        return try JSONValue(parsing: Array("{\"webcredentials\":{\"apps\":[\(apps)]}}".utf8))
    }

    @Test(arguments: ["a", "b"]) func `four times the Android apps need at most ten times as long`(name: String) throws
    {
        try expectGrowth(from: 300) { count in
            let (table, root) = (try Self.table(count), try Self.statements(count, of: name))
            return { _ = TableComparison("assetlinks.json", root, of: .assetLinks, with: table).findings.count }
        }
    }

    @Test(arguments: ["a", "b"]) func `four times the apps of a service need at most ten times as long`(
        name: String
    ) throws {
        try expectGrowth(from: 1_000) { count in
            let (table, root) = (try Self.table(count), try Self.services(count, of: name))
            return { _ = TableComparison("aasa", root, of: .association, with: table).findings.count }
        }
    }

    @Test func `four times the unknown apps need at most ten times as long`() throws {
        try expectGrowth(from: 1_000) { count in
            let table = try Self.table(2)
            let entries = (0..<count).map { "{\"appIDs\":[\"T.b\($0)\"],\"components\":[]}" }.joined(separator: ",")
            let root = try JSONValue(parsing: Array("{\"applinks\":{\"details\":[\(entries)]}}".utf8))
            return { _ = TableComparison("aasa", root, of: .association, with: table).findings.count }
        }
    }

    private func expectGrowth(from count: Int, _ prepare: (Int) throws -> () -> Void) throws {
        let small = ThreadTime.measure(try prepare(count)).time
        let large = ThreadTime.measure(try prepare(4 * count)).time
        #expect(large < max(small, .milliseconds(5)) * 10, "\(small), then \(large)")
    }
}
