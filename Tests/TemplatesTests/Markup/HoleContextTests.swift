import Templates
import Testing

/// Where holes may stand, and what their place is.
@Suite struct HoleContextTests {
    private static let values: TestValue = [
        "t": "x", "u": "https://a.example/", "v": "/a", "f": true, "w": ["x"],
        "e": .content(TestContent(text: "<b>x</b>", isElement: true)),
    ]

    @Test(
        arguments: [
            ("{{t}}", [.text]),
            ("<p>{{t}}</p>{{u}}{{v}}{{e}}", [.text, .text, .text, .text]),
            ("a < b {{t}} & <3 {{t}}", [.text, .text]),
            ("<title>{{t}} & {{u}}</title>", [.plainText, .plainText]),
            ("<TextArea>{{t}}</tExtarea >{{t}}", [.plainText, .text]),
            ("<!doctype html><!-- x > -- y -> --->{{t}}", [.text]),
            ("<p class=\"{{t}}\" title='{{t}} {{u}}'>", [.attribute, .attribute, .attribute]),
            ("<p\n\tclass = \"{{t}}\"/>{{t}}", [.attribute, .text]),
            ("<meta property=og:image content=\"{{u}}\">", [.metadata]),
            (
                "<meta name='Apple-iTunes-App ' content=\"id={{t}}, argument={{u}}\">{{u}}",
                [.appBanner, .appBanner, .text]
            ),
            ("<meta content=\"{{u}}\" name=\"apple-itunes-app\">", [.metadata]),
            ("<meta name=\"apple-itunes-app\" id=\"{{t}}\"><meta content=\"{{u}}\">", [.attribute, .metadata]),
            ("<p content=\"{{u}}\"><area href=\"{{u}}\">", [.attribute, .tappedURL]),
            ("<p data-action=\"{{t}}\" hidden lang=\"{{t}}\">{{t}}", [.metadata, .attribute, .text]),
            ("<a href=\"{{u}}\">{{t}}</a>", [.tappedURL, .text]),
            ("<a HREF=' {{v}}'>", [.tappedURL]),
            (
                "<a href=\"/x/{{t}}/{{t}}?b={{t}}&amp;c={{t}}#{{t}}\">",
                [.urlPath, .urlPath, .urlQuery, .urlQuery, .urlFragment]
            ),
            ("<a href=\"/{{t}}\">", [.urlPath]),
            ("<a href=\"/{{t}}{{t}}x/y\">", [.urlPath, .urlPath]),
            ("<a href=\"https://a.example/{{t}}\">", [.urlPath]),
            ("<a href=\"https://a.example?x={{t}}\">", [.urlQuery]),
            ("<a href=\"#{{t}}\">", [.urlFragment]),
            ("<a href=\"/x?a=1&b={{t}}\">", [.urlQuery]),
            ("<img src=\"{{v}}\" alt=\"{{t}}\">", [.wholeURL, .attribute]),
            ("<img src=\"/i/{{t}}.png\">", [.urlPath]),
            ("<source media=\"print\" srcset=\"{{v}}\"><img srcset='{{v}}'>", [.wholeURL, .wholeURL]),
            ("<link rel=\"canonical\" href=\"{{u}}\">", [.wholeURL]),
            ("<link rel=\"icon\" href=\"{{v}}\">", [.wholeURL]),
            ("<script src=\"/x.js?{{t}}\" defer></script>{{t}}", [.urlQuery, .text]),
            ("<script type=\"application/ld+json\">{\"a\": 1}</script>{{t}}", [.text]),
            (
                "<svg><title>{{t}}</title><use href=\"#a\"/><a xlink:href=\"{{u}}\">{{t}}</a></svg>{{e}}",
                [.plainText, .tappedURL, .text, .text]
            ),
            ("<noscript>{{t}}<a href=\"{{u}}\">x</a></noscript>", [.text, .tappedURL]),
            ("<a{{#f}} class=\"{{t}}\"{{/f}}>{{t}}", [.attribute, .text]),
            ("<a {{#f}}class=\"{{t}}\"{{/f}} href=\"{{u}}\">", [.attribute, .tappedURL]),
            ("<p class=\"a{{#f}} {{t}}{{/f}}\">", [.attribute]),
            ("<button{{#f}} hidden{{/f}}>{{t}}", [.text]),
            ("{{#f}}<a href=\"{{u}}\">{{/f}}{{t}}{{#f}}</a>{{/f}}", [.tappedURL, .text]),
            ("<a href=\"/x{{#f}}?y={{t}}{{/f}}\">", [.urlQuery]),
            ("<a href=\"/x/{{#w}}{{.}}{{/w}}\">", [.urlPath]),
        ] as [(String, [TemplatePlace])]
    )
    func `a hole has the context that it is in`(text: String, places: [TemplatePlace]) throws {
        let template = try Template(text, schema: .sample)
        #expect(try template.output(of: Self.values).places == places)
    }

    @Test(arguments: [
        ("<script>var x = 1</script>", "1:9: inline <script> is blocked"),
        ("<script src=\"/x.js\"> {{t}}</script>", "1:22: a hole is not allowed in <script>"),
        ("<script type=\"application/ld+json\">{{e}}</script>", "1:36: a hole is not allowed in <script>"),
        ("<script type=\"application/ld+json\">\"</p>\"</script>", "1:39: '<' in <script>"),
        ("<style>a{}</style>", "1:1: <style> is blocked"),
        ("<!-- {{t}} -->", "1:6: a hole is not allowed in a comment"),
        ("<!doctype {{t}}>", "1:11: a hole is not allowed in a declaration"),
        ("<{{t}}>", "1:2: a hole is not allowed in a tag's name"),
        ("<a{{t}}>", "1:3: a hole is not allowed in a tag's name"),
        ("</{{t}}>", "1:3: a hole is not allowed in a tag's name"),
        ("<p {{t}}>", "1:4: a hole is not allowed in the tag <p>"),
        ("<p a{{t}}=\"\">", "1:5: a hole is not allowed in the name of an attribute of <p>"),
        ("<p class=\"a\"{{t}}>", "1:13: a hole is not allowed in the tag <p>"),
        ("<p class={{t}}>", "1:10: a hole needs quotes around it; write class=\"{{…}}\""),
        ("<p class=a{{t}}>", "1:11: a hole needs quotes around it"),
        ("<p style=\"{{t}}\">", "1:4: style= is blocked"),
        ("<p onclick=\"{{t}}\">", "1:4: onclick= is blocked"),
        ("<p srcdoc=\"{{t}}\">", "1:4: srcdoc= is blocked"),
        ("<img srcset=\"{{v}} 2x\">", "1:19: a URL must be the whole value"),
        ("<img srcset=\"/x.png 1x, {{v}} 2x\">", "1:25: a hole is not allowed in srcset=: it lists URLs"),
        ("<img srcset=\"{{u}}\">", "1:14: a hole is not allowed in srcset=: it lists URLs"),
        ("<img srcset=\"{{t}}\">", "1:14: a hole is not allowed in srcset=: it lists URLs"),
        ("<link rel=\"preload\" imagesrcset=\"{{t}}\">", "1:34: a hole is not allowed in imagesrcset=: it lists URLs"),
        ("<link rel=\"{{t}}\">", "1:12: a hole is not allowed in rel=: it decides"),
        ("<meta http-equiv=\"{{t}}\">", "1:19: a hole is not allowed in http-equiv=: it decides"),
        ("<circle fill=\"{{t}}\"/>", "1:15: a hole is not allowed in fill=: it is a style"),
        ("<a href=\"{{t}}\">", "1:10: a text cannot be the start of a URL; use a URL"),
        ("<a href=\"{{u}}?x\">", "1:15: a URL must be the whole value"),
        ("<a href=\"{{u}}{{t}}\">", "1:15: a URL must be the whole value"),
        ("<a href=\"/x?u={{u}}\">", "1:15: a URL must be the whole value"),
        ("<a href=\"https://{{t}}/\">", "1:18: a hole is not allowed in the host of its URL; write the host out"),
        ("<a href=\"https://a.example{{t}}/\">", "1:27: a hole is not allowed in the host of its URL"),
        ("<a href=\"https:{{t}}/\">", "1:16: a hole is not allowed in the scheme of its URL"),
        ("<a href=\"h{{t}}\">", "1:11: a hole is not allowed in the scheme of its URL"),
        ("<a href=\"/{{t}}/x\">", "1:16: the first part of this URL may be empty"),
        ("<a href=\"/x&#4{{t}}\">", "1:15: the character reference before this is not finished"),
        (
            "<a href=\"/x{{#f}}?y{{/f}}{{t}}\">",
            "1:26: a section before this hole decides whether it is in the path or the query"
        ),
        ("<img src=\"{{u}}\">", "1:11: a page may load only from its own site"),
        ("<link rel=\"stylesheet\" href=\"{{u}}\">", "1:30: a page may load only from its own site"),
        ("<link rel=\"canonical icon\" href=\"{{u}}\">", "1:34: a page may load only from its own site"),
        (
            "<link href=\"{{u}}\" rel=\"canonical\">",
            "1:7: the purpose of this <link> is not known yet; write rel= before href="
        ),
        ("<p title=\"{{e}}\">", "1:11: an element is not allowed in an attribute"),
        ("<title>{{e}}</title>", "1:8: an element is not allowed in <title>"),
        ("<textarea>{{e}}</textarea>", "1:11: an element is not allowed in <textarea>"),
        ("<svg>{{e}}</svg>", "1:6: an element is not allowed between the tags of <svg>"),
    ])
    func `a hole that cannot be made safe is a problem with its position and reason`(text: String, start: String) {
        let problems = Template.problems(text, schema: .sample)
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix(start) == true, "\(problems)")
    }
}
