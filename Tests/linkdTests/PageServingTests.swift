import Testing

struct PageServingTests {
    @Test(arguments: [
        "/", "/trips/ABC", "/t/ABC", "/trips/caf%C3%A9", "/details?reference=a", "/details?reference=a&tab=zzz",
        "/seats/12", "/files/a/b/c", "/files", "/help/start",
    ])
    func `each route of the web has a page and no redirect`(path: String) throws {
        let answer = try LinkdServer().curl(path)
        #expect(answer.status == 200)
        #expect(answer["Content-Type"] == "text/html; charset=utf-8")
        #expect(answer["Location"] == nil)
        #expect(answer["Refresh"] == nil)
        #expect(answer["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(answer.body.hasPrefix("<!doctype html>"))
        #expect(answer.body.contains("<h1"))
        #expect(!answer.body.lowercased().contains("http-equiv"))
    }

    @Test func `the page is the same for every browser and crawler`() throws {
        let agents = [
            "", "curl/8", "facebookexternalhit/1.1", "Googlebot/2.1", "Twitterbot/1.0",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
            "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
        ]
        let server = try LinkdServer()
        let expected = try server.curl("/trips/ABC")
        for agent in agents {
            let answer = try server.curl("/trips/ABC", "--user-agent", agent)
            #expect(answer.body == expected.body, "\(agent)")
            #expect(answer.lines == expected.lines, "\(agent)")
        }
    }

    @Test(arguments: [
        ("de", "Reise ABC"), ("de-AT, en;q=0.5", "Reise ABC"), ("en", "Trip ABC"), ("fr", "Trip ABC"),
        ("fr, de;q=0.1", "Reise ABC"), ("de;q=0, en", "Trip ABC"), (";;,", "Trip ABC"),
    ])
    func `the language is the client's where the table has it`(accepted: String, title: String) throws {
        let answer = try LinkdServer().curl("/trips/ABC", "--header", "Accept-Language: \(accepted)")
        #expect(answer.body.contains("<title>\(title)"))
        #expect(answer["Vary"] == "Accept-Language")
    }

    @Test func `text of the link is text on the page`() throws {
        let answer = try LinkdServer().curl("/trips/%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%27")
        #expect(answer.status == 200)
        #expect(!answer.body.contains("<script>"))
        #expect(answer.body.contains("&lt;script&gt;"))
    }
}
