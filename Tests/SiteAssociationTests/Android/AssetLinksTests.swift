import LinkRoutes
import SiteAssociation
import TableChecks
import Testing

@Suite struct AssetLinksTests {
    private static let first =
        "14:E2:A8:C0:7B:3D:91:5F:6A:04:8E:B2:1C:77:F0:D3:59:2B:86:E4:AF:10:CD:69:38:F5:7E:41:B2:9A:C6:D0"
    private static let second =
        "5B:0A:77:E1:3C:94:D2:18:6F:A3:C0:4E:99:21:B7:58:0D:EA:36:F4:82:1C:65:AB:D9:13:7E:40:C8:2F:96:B1"

    private static let rules = """
        "relation_extensions":{"delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":\
        [{"/":"/a"},{"/":"/a/"}]}}
        """

    private func table(android: String) throws -> RouteTable {
        let json =
            #"{"hosts": ["t.example"], "apps": {"android": [\#(android)]}, "routes": [{"id": "a", "path": "/a"}]}"#
        return try RouteTable(checking: Array(json.utf8))
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
                "package_name":"com.example.one","sha256_cert_fingerprints":["\(Self.first)","\(Self.second)"]},\
                \(Self.rules)},\
                {"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app",\
                "package_name":"com.example.two","sha256_cert_fingerprints":["\(Self.second)"]},\
                \(Self.rules)}]
                """
        )
        #expect(!AssetLinks(table).isEmpty)
    }

    @Test func `an app that shares credentials has the relation for them too`() throws {
        let app = { (flag: String) in
            #"{"package": "com.example.one", "fingerprints": ["\#(Self.first)"]\#(flag)}"#
        }
        let links = AssetLinks(try table(android: app(#", "webCredentials": true"#)))
        let start = """
            [{"relation":["delegate_permission/common.handle_all_urls","delegate_permission/common.get_login_creds"],"target":
            """
        #expect(String(decoding: links.json, as: UTF8.self).hasPrefix(start))
        let without = AssetLinks(try table(android: app(#", "webCredentials": false"#)))
        #expect(!String(decoding: without.json, as: UTF8.self).contains("get_login_creds"))
    }

    @Test func `a file without dynamic rules has the reason`() throws {
        let json = """
            {"hosts": ["t.example"],
             "apps": {"android": [{"package": "com.example.one", "fingerprints": ["\(Self.first)"]}]},
             "routes": [{"id": "n", "path": "/{n:int}"}, {"id": "x", "path": "/{x}", "claimed": false}]}
            """
        let links = AssetLinks(try RouteTable(checking: Array(json.utf8)))
        #expect(links.rules.isEmpty && !String(decoding: links.json, as: UTF8.self).contains("relation_extensions"))
        let message = links.ruleError?.message ?? ""
        #expect(message.contains(#"claimed route "n""#) && message.contains(#"web-only route "x""#), "\(message)")
    }

    @Test func `a table without an Android app has nothing to serve`() throws {
        let links = AssetLinks(try table(android: ""))
        #expect(links.isEmpty && links.rules.isEmpty && links.ruleError == nil && links.json == Array("[]".utf8))
    }
}
