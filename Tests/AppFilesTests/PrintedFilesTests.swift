import AppFiles
import AssociationSamples
import Diagnostics
import LinkRoutes
import SiteAssociation
import TableChecks
import Testing

/// What `linkd print` gives agrees with the table that it is from.
struct PrintedFilesTests {
    private static let android = """
        "android": [{"package": "com.example.t", "fingerprints": [
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}]
        """

    /// Random tables with an Android app, an App Clip and a wildcard.
    private static func tables(_ block: UInt64) throws -> [RouteTable] {
        let tables = RandomTable.all(from: block * 1_000_000).prefix(40).compactMap { random in
            let clip = #"{"id": "7QW3E5R9TY.com.example.t", "appClip": "7QW3E5R9TY.com.example.t.Clip"}"#
            let text = random.json.replacing(#"{"id": "7QW3E5R9TY.com.example.t"}"#, with: clip)
                .replacing(#""apps": {"#, with: #""apps": {\#(android), "#)
                .replacing(#"["t.example"]"#, with: #"["t.example", "*.t.example", "u.example"]"#)
            return try? RouteTable(checking: Array(text.utf8))
        }
        try #require(tables.count > 20)
        return tables
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `the intent filters agree, with groups and without`(block: UInt64) throws {
        var groups = 0
        for table in try Self.tables(block) {
            let printed = try #require(AndroidManifestFilter(table))
            groups += printed.groups.isEmpty ? 0 : 1
            let found = AndroidManifestCheck.findings(
                SampleFiles.manifest(printed.text, schemeFilter: ""),
                against: ComparedTable(table, named: "routes.json")
            )
            // A filter of a whole host takes web-only links too.
            let isSound = found.allSatisfy {
                printed.groups.isEmpty && $0.code == "filter-differs-from-table" && $0.severity == .info
            }
            #expect(isSound, "\(found.lines) \(printed.text)")
        }
        #expect(groups > 5)
    }

    @Test func `the entitlements of each app and the schemes agree`() throws {
        for table in try Self.tables(4) {
            for domains in AssociatedDomains.all(of: table) {
                let own = "<key>application-identifier</key><string>\(domains.appID)</string>"
                let bytes = SampleFiles.plist("<dict>\(own)\(domains.text)</dict>")
                #expect(EntitlementsCheck.findings(bytes, against: ComparedTable(table, named: "a")).lines == [])
            }
            let bytes = SampleFiles.plist("<dict>\(InfoPlistLines.text(of: table) ?? "")</dict>")
            #expect(InfoPlistCheck.findings(bytes, against: ComparedTable(table, named: "a")).lines == [])
        }
    }
}
