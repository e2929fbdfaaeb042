import LinkRoutes
import SiteAssociation
import Testing

@Suite struct AssetLinksTests {
    private static let first = Array(repeating: "0A", count: 32).joined(separator: ":")
    private static let second = Array(repeating: "FF", count: 32).joined(separator: ":")

    private func table(android: String) throws -> RouteTable {
        let json =
            #"{"hosts": ["t.example"], "apps": {"android": [\#(android)]}, "routes": [{"id": "a", "path": "/a"}]}"#
        return try RouteTable(json: Array(json.utf8))
    }

    @Test func `each app is a statement with all its fingerprints`() throws {
        let table = try table(
            android: """
                {"package": "com.example.one", "fingerprints": ["\(Self.first)", "\(Self.second)"]},
                {"package": "com.example.two", "fingerprints": ["\(Self.second)"]}
                """
        )
        #expect(
            String(decoding: AssetLinks(table).json, as: UTF8.self) == """
                [{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",\
                "package_name":"com.example.one","sha256_cert_fingerprints":["\(Self.first)","\(Self.second)"]}},\
                {"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",\
                "package_name":"com.example.two","sha256_cert_fingerprints":["\(Self.second)"]}}]
                """
        )
        #expect(!AssetLinks(table).isEmpty)
    }

    @Test func `a table without an Android app has nothing to serve`() throws {
        let links = AssetLinks(try table(android: ""))
        #expect(links.isEmpty && links.json == Array("[]".utf8))
    }
}
