import Testing

struct OverrideTests {
    private static let configuration = """
        {
          "listen": ["127.0.0.1:0"],
          "tables": [
            "trips.json",
            {
              "file": "trips.json",
              "hosts": ["staging.example.com"],
              "apps": { "ios": [{ "id": "7QW3E5R9TY.com.example.staging" }] }
            }
          ]
        }
        """

    @Test func `a staging copy shares the routes and has hosts and apps of its own`() throws {
        let server = try LinkdServer(SiteFolder(configuration: Self.configuration))
        let host = ["--header", "Host: staging.example.com"]
        let origin = "http://127.0.0.1:\(server.port)"
        let staging = try Curl.answer("\(origin)/.well-known/apple-app-site-association", host)
        let live = try server.curl("/.well-known/apple-app-site-association")
        #expect(staging.body.contains("7QW3E5R9TY.com.example.staging"))
        #expect(!staging.body.contains("com.example.trips"))
        #expect(live.body.replacing("com.example.trips", with: "com.example.staging") == staging.body)
        #expect(try Curl.answer("\(origin)/.well-known/assetlinks.json", host).status == 404)
        let page = try Curl.answer("\(origin)/trips/ABC", host)
        #expect(page.body.contains("href=\"https://staging.example.com/trips/ABC\""))
        #expect(!page.body.contains("trips.example.com"))
    }
}
