import AssociationProof
import CPUTime
import SiteAssociation
import StrictJSON
import Testing

/// The time of a comparison grows no faster than the files, but for a logarithm.
struct DiffGrowthTests {
    /// Files by their size and whether they are the old one.
    private static let assetLinks: [@Sendable (Int, Bool) -> String] = [
        // Many apps, in opposite order.
        { count, isOld in
            let statements = (0..<count).map { statement(package: "com.example.a\($0)", fingerprint: "AA") }
            return (isOld ? statements : statements.reversed()).joined(separator: ",")
        },
        // Many certificates, in opposite order.
        { count, isOld in
            let texts = (0..<count).map { "\"\($0)\"" }
            return statement(package: "a.b", list: (isOld ? texts : texts.reversed()).joined(separator: ","))
        },
        // No app in common.
        { count, isOld in
            (0..<count).map { statement(package: "com.\(isOld ? "x" : "y")\($0)", fingerprint: "AA") }
                .joined(separator: ",")
        },
    ]

    private static func statement(package: String, fingerprint: String) -> String {
        statement(package: package, list: "\"\(fingerprint)\"")
    }

    private static func statement(package: String, list: String) -> String {
        #"{"relation":["r"],"target":{"namespace":"android_app","package_name":"\#(package)","#
            + #""sha256_cert_fingerprints":[\#(list)]}}"#
    }

    @Test(arguments: assetLinks.indices) func `four times the statements need at most ten times as long`(
        index: Int
    ) throws {
        try expectGrowth(from: 2_000) { count in
            let old = try JSONValue(parsing: Array("[\(Self.assetLinks[index](count, true))]".utf8))
            let new = try JSONValue(parsing: Array("[\(Self.assetLinks[index](count, false))]".utf8))
            return { _ = AssetLinksDiff(old, new) }
        }
    }

    /// The value of `details` by its size and whether it is in the old file.
    private static let details: [@Sendable (Int, Bool) -> String] = [
        // Many entries with an app each, in opposite order.
        { count, isOld in
            let entries = (0..<count).map { entry(apps: ["T.a\($0)"], paths: ["/a"]) }
            return (isOld ? entries : entries.reversed()).joined(separator: ",")
        },
        // Many apps share many rules.
        { count, isOld in
            entry(apps: (0..<count).map { "T.a\($0)" }, paths: (0..<count).map { "/p\($0)" })
        },
        // One app, many times.
        { count, isOld in
            entry(apps: Array(repeating: "T.a", count: count), paths: (0..<count).map { "/p\($0)" })
        },
        // No app in common.
        { count, isOld in
            (0..<count).map { entry(apps: ["T.\(isOld ? "x" : "y")\($0)"], paths: ["/a"]) }.joined(separator: ",")
        },
    ]

    private static func entry(apps: [String], paths: [String]) -> String {
        let apps = apps.map { "\"\($0)\"" }.joined(separator: ",")
        return "{\"appIDs\":[\(apps)],\"components\":[\(paths.map { "{\"/\":\"\($0)\"}" }.joined(separator: ","))]}"
    }

    @Test(arguments: details.indices) func `four times the apps and rules need at most ten times as long`(
        index: Int
    ) throws {
        try expectGrowth(from: 1_000) { count in
            let old = AssociationDocument(try Self.root(Self.details[index](count, true)))
            let new = AssociationDocument(try Self.root(Self.details[index](count, false)))
            return { _ = AssociationDiff(old, new) }
        }
    }

    @Test func `all apps share a total, and those that are left are given up`() throws {
        // Each app has its own rules; their comparison needs more states than its budget.
        let entries = { (end: String) in
            (0..<20).map { Self.entry(apps: ["T.a\($0)"], paths: ["/*x\($0)*a*b?????????????\(end)"]) }
                .joined(separator: ",")
        }
        let old = AssociationDocument(try Self.root(entries("")))
        let new = AssociationDocument(try Self.root(entries("c")))
        let changes = AssociationDiff(old, new, host: "a.example", budget: 2_000, total: 3_000).apps
        #expect(changes.count == 20 && changes.allSatisfy { $0.undecided != nil })
        let isLeft = { (change: AppChanges) in change.undecided?.contains("3000") == true }
        #expect(changes.prefix(2).allSatisfy { !isLeft($0) } && changes.dropFirst(2).allSatisfy(isLeft))
        // What is cheap leaves the total to others.
        let cheap = AssociationDiff(
            AssociationDocument(try Self.root(Self.details[0](50, true))),
            AssociationDocument(try Self.root(Self.entry(apps: (0..<50).map { "T.a\($0)" }, paths: ["/b"]))),
            host: "a.example",
            budget: 2_000,
            total: 3_000
        )
        #expect(!cheap.apps.isEmpty && cheap.apps.allSatisfy { $0.undecided == nil })
    }

    private static func root(_ details: String) throws -> JSONValue {
        try JSONValue(parsing: Array("{\"applinks\":{\"details\":[\(details)]}}".utf8))
    }

    private func expectGrowth(from count: Int, _ prepare: (Int) throws -> () -> Void) throws {
        let small = ThreadTime.measure(try prepare(count)).time
        let large = ThreadTime.measure(try prepare(4 * count)).time
        // Below the first time, the clock and the caches decide.
        #expect(large < max(small, .milliseconds(5)) * 10, "\(small), then \(large)")
    }
}
