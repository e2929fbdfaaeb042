import AssociationChecker
import Diagnostics
import LinkRoutes
import SeededRandom
import SiteAssociation
import Testing

@Suite struct GeneratedFileFindingsTests {
    @Test func `a file of our own making has neither error nor warning`() {
        var count = 0
        for random in RandomTable.all(from: 700_000).prefix(TestRounds.count(50)) {
            guard let file = try? AssociationFile(random.table) else { continue }
            count += 1
            let bad = AssociationChecker.findings(file.json, expectedApps: random.table.apps.ios.map(\.id))
                .filter { $0.severity > .info }
            #expect(bad.isEmpty, "seed \(random.seed): \(random.json)\n\(bad)")
        }
        #expect(count > 25)
    }

    @Test func `an assetlinks file of our own making has neither error nor warning`() throws {
        let json = """
            {"hosts": ["t.example"], "routes": [{"id": "a", "path": "/a"}], "apps": {"android": [
            {"package": "com.example.t", "fingerprints": ["\(Sample.fingerprint)", "\(Sample.otherFingerprint)"]}]}}
            """
        #expect(AssetLinksChecker.findings(AssetLinks(try RouteTable(json: Array(json.utf8))).json).isEmpty)
    }
}
