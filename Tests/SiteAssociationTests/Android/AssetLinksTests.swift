import LinkRoutes
import SiteAssociation
import Testing

@Suite struct AssetLinksTests {
    private static let first = Array(repeating: "0A", count: 32).joined(separator: ":")
    private static let second = Array(repeating: "1B", count: 32).joined(separator: ":")

    private static let rules = """
        "relation_extensions":{"delegate_permission/common.handle_all_urls":{"dynamic_app_link_components":\
        [{"/":"/a"},{"/":"/a/"}]}}
        """

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
             "routes": [{"id": "n", "path": "/{n:int}"}, {"id": "x", "path": "/{x}", "universal": false}]}
            """
        let links = AssetLinks(try RouteTable(json: Array(json.utf8)))
        #expect(links.rules.isEmpty && !String(decoding: links.json, as: UTF8.self).contains("relation_extensions"))
        #expect(
            links.ruleError?.message == """
                Android's dynamic rules cannot tell links of "n" (claimed) from links of "x" (web-only), because \
                their pattern for "n" (int) matches nearly any text, so none are written; give one of the two paths \
                other fixed text, or make both routes claimed or both web-only
                """
        )
    }

    @Test func `a table without an Android app has nothing to serve`() throws {
        let links = AssetLinks(try table(android: ""))
        #expect(links.isEmpty && links.rules.isEmpty && links.ruleError == nil && links.json == Array("[]".utf8))
    }
}
