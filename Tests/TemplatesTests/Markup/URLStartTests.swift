import Templates
import Testing

/// Where the URLs that a template spells may lead.
@Suite struct URLStartTests {
    @Test(arguments: [
        "/", "/x", "/x//y", "#", "#top", "https://a.example", "https://a.example/x?y#z", "HTTPS://a.example/",
        " /x", "\n/x ", "tcal://x/y", "tcal:///x", "tcal:x", "/x?a=1&b=2", "/x?a&amp;b",
        "/x?&copy=1",
        "/?", "/x?y=//z", "/x?y=\\z",
    ])
    func `a link to the site itself or with a known scheme is accepted`(url: String) {
        #expect(Template.problems("<a href=\"\(url)\">", schemes: ["https", "tcal"]) == [])
    }

    @Test(arguments: [
        "", " ", "x", "x/y", "./x", "../x", "?x", "//a.example", "/\\a.example", "\\x", "/x\\y", "/\t/a.example",
        "/&#47;a.example", "&sol;&sol;a.example", "/&bsol;a.example", "javascript:x", "JaVaScRiPt:x",
        "java\nscript:x", "java&#10;script:x", " javascript:x", "&#106;avascript:x", "&#x6a;avascript:x",
        "&#0000106avascript:x", "javascript&colon;x", "java&Tab;script:x", "&#1;javascript:x", "data:text/html,x",
        "vbscript:x", "blob:x", "file:///x", "http://a.example", "https:a.example", "https:/a.example", "https:///a",
        "https://", "https:", "https:\\\\a.example", "mailto:x", "tcal:x", "é", "&eacute;", "/x?a&b", "/x&", "/x&;",
        "/x&#;",
        "https", "ht/x", "&#47;x", "&sol;x", "/&#x1F600;", "&Tab;/x", "h&#116;tps://a.example",
    ])
    func `a link to another site, or one that browsers read as such, is a problem`(url: String) {
        #expect(Template.problems("<a href=\"\(url)\">").count == 1, "\(Template.problems("<a href=\"\(url)\">"))")
        #expect(Template.problems("<a href='\(url)'>").count == 1)
    }

    @Test(arguments: [
        "<img src=\"U\">", "<script src=\"U\"></script>", "<source src=\"U\">", "<video src=\"U\">",
        "<video poster=\"U\">",
        "<audio src=\"U\">", "<track src=\"U\">", "<input type=\"image\" src=\"U\">",
        "<link rel=\"stylesheet\" href=\"U\">",
        "<link rel=\"icon\" href=\"U\">", "<link rel=\"preload\" as=\"font\" href=\"U\">",
        "<link rel=\"apple-touch-icon\" href=\"U\">",
        "<link rel=\"preconnect\" href=\"U\">", "<link rel=\"manifest\" href=\"U\">", "<link rel=\"\" href=\"U\">",
        "<link rel=\"alternate stylesheet\" href=\"U\">", "<img srcset=\"U\">", "<img srcset=\"/x 1x, U 2x\">",
        "<body background=\"U\">", "<svg><image href=\"U\"/></svg>", "<svg><use xlink:href=\"U\"/></svg>",
    ])
    func `a page may load resources only from its own site`(markup: String) {
        func problems(_ url: String) -> [String] {
            Template.problems(markup.split(separator: "U", omittingEmptySubsequences: false).joined(separator: url))
        }
        #expect(problems("/x") == [])
        for url in ["https://a.example/x", "//a.example/x", "data:image/png,x", "x", "/\\a.example"] {
            #expect(problems(url).count == 1, "\(url)")
        }
    }

    @Test func `an unquoted link follows the same rules`() {
        #expect(Template.problems("<a href=/x/y>") == [])
        #expect(Template.problems("<a href=javascript:x>").count == 1)
        #expect(Template.problems("<a href=//x>").count == 1)
    }
}
