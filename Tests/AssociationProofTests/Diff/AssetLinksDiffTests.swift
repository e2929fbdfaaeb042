import AssociationProof
import AssociationSamples
import SiteAssociation
import StrictJSON
import Testing

/// What changed between two files of Android's.
struct AssetLinksDiffTests {
    private static let (one, other) = (FileSample.fingerprint, FileSample.otherFingerprint)

    private static func statement(_ fingerprints: String...) -> String {
        let list = fingerprints.map { "\"\($0)\"" }.joined(separator: ", ")
        return "{\(FileSample.opensLinks), \(FileSample.target(list))}"
    }

    private static func diff(_ old: String, _ new: String) throws -> AssetLinksDiff {
        AssetLinksDiff(try JSONValue(parsing: Array(old.utf8)), try JSONValue(parsing: Array(new.utf8)))
    }

    @Test func `order and grouping of statements and fingerprints are no change`() throws {
        let both = "[\(Self.statement(Self.one, Self.other))]"
        let others = [
            "[\(Self.statement(Self.other, Self.one))]", "[\(Self.statement(Self.other)), \(Self.statement(Self.one))]",
            "[\(Self.statement(Self.one, Self.one)), {\"relation\": []}, 1, \(Self.statement(Self.other))]",
        ]
        for list in others { #expect(try Self.diff(both, list).isEmpty, "\(list)") }
    }

    @Test func `added and removed permissions are named`() throws {
        let diff = try Self.diff(
            "[\(Self.statement(Self.one))]",
            "[\(Self.statement(Self.other)), {\"include\": \"https://x.example/l\"}]"
        )
        #expect(diff.gone.map(\.fingerprint) == [Self.one])
        #expect(diff.gone.map(\.target) == ["com.example.trips"])
        #expect(diff.gone.map(\.relation) == ["delegate_permission/common.handle_all_urls"])
        #expect(diff.added.map(\.fingerprint) == [Self.other, nil])
        #expect(diff.added.map(\.target) == ["com.example.trips", "https://x.example/l"])
    }

    /// Dynamic rules, and whether they count as others.
    private static let rules: [(old: String, new: String, differ: Bool)] = [
        (#"{"/": "/a", "exclude": true}"#, #"{"exclude": true, "/": "/a", "comments": "no"}"#, false),
        (#"{"/": "/a"}"#, #"{"/": "/b"}"#, true),
        (#"{"/": "/a"}, {"/": "/b"}"#, #"{"/": "/b"}, {"/": "/a"}"#, true),
        (#"{"/": "/a"}"#, "", true),
    ]

    @Test(arguments: rules)
    func `dynamic rules are compared as written, in order`(old: String, new: String, differ: Bool) throws {
        let diff = try Self.diff(FileSample.dynamic(old), FileSample.dynamic(new))
        #expect(diff.packagesWithOtherRules == (differ ? ["com.example.trips"] : []))
        #expect(diff.isEmpty != differ)
    }
}
