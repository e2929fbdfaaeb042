import Templates
import Testing

/// Where holes may stand, and what their place is.
@Suite struct HoleContextTests {
    private static let values: TestValue = [
        "t": "x", "u": "https://a.example/", "v": "/a", "b": "app-id=1", "f": true, "w": ["x"],
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
            ("<p class=\"{{t}}\" title='{{u}}'>", [.attribute, .attribute]),
            ("<p\n\tclass = \"{{t}}\"/>{{t}}", [.attribute, .text]),
            ("<meta property=og:image content=\"{{u}}\">", [.metadata]),
            ("<meta name='Apple-iTunes-App ' content=\"{{b}}\">{{u}}", [.appBanner, .text]),
            ("<meta content=\"{{u}}\" name=\"apple-itunes-app\">", [.metadata]),
            ("<meta name=\"apple-itunes-app\" id=\"{{t}}\"><meta content=\"{{u}}\">", [.attribute, .metadata]),
            ("<p content=\"{{u}}\"><area href=\"{{u}}\">", [.attribute, .tappedURL]),
            ("<p data-action=\"{{t}}\" hidden lang=\"{{t}}\">{{t}}", [.metadata, .attribute, .text]),
            ("<a href=\"{{u}}\">{{t}}</a>", [.tappedURL, .text]),
            ("<a HREF='{{! here }}{{v}}'>", [.tappedURL]),
            ("<img src=\"{{v}}\" alt=\"{{t}}\">", [.wholeURL, .attribute]),
            ("<source media=\"print\" srcset=\"{{v}}\"><img srcset='{{v}}'>", [.wholeURL, .wholeURL]),
            ("<link rel=\"canonical\" href=\"{{u}}\">", [.wholeURL]),
            ("<link rel=\"icon\" href=\"{{v}}\">", [.wholeURL]),
            ("<script src=\"{{v}}\" defer></script>{{t}}", [.wholeURL, .text]),
            ("<script type=\"application/ld+json\">{\"a\": 1}</script>{{t}}", [.text]),
            (
                "<svg><title>{{t}}</title><use href=\"#a\"/><a xlink:href=\"{{u}}\">{{t}}</a></svg>{{e}}",
                [.plainText, .tappedURL, .text, .text]
            ),
            ("<a{{#f}} class=\"{{t}}\"{{/f}}>{{t}}", [.attribute, .text]),
            ("<a {{#f}}class=\"{{t}}\"{{/f}} href=\"{{u}}\">", [.attribute, .tappedURL]),
            ("<button{{#f}} hidden{{/f}}>{{t}}", [.text]),
            ("{{#f}}<a href=\"{{u}}\">{{/f}}{{t}}{{#f}}</a>{{/f}}", [.tappedURL, .text]),
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
        ("<p srcdoc=\"{{t}}\">", "1:4: srcdoc= is not allowed"),
        ("<img srcset=\"{{v}} 2x\">", "1:19: a hole must be the whole value of srcset"),
        ("<img srcset=\"/x.png 1x, {{v}} 2x\">", "1:25: a hole must be the whole value of srcset"),
        ("<img srcset=\"{{u}}\">", "1:14: a page may load only from its own site"),
        ("<img srcset=\"{{t}}\">", "1:14: a text is not allowed in srcset=: it must be a whole URL"),
        ("<link rel=\"preload\" imagesrcset=\"{{t}}\">", "1:34: a text is not allowed in imagesrcset="),
        ("<link rel=\"{{t}}\">", "1:12: a hole is not allowed in rel=: it decides"),
        ("<meta http-equiv=\"{{t}}\">", "1:19: a hole is not allowed in http-equiv=: it decides"),
        ("<circle fill=\"{{t}}\"/>", "1:15: a hole is not allowed in fill=: it is a style"),
        ("<a href=\"{{t}}\">", "1:10: a text is not allowed in href=: it must be a whole URL"),
        ("<p class=\"a {{t}}\">", "1:13: a hole must be the whole value of class; write class=\"{{…}}\""),
        ("<p class=\"{{t}} a\">", "1:16: a hole must be the whole value of class; write class=\"{{…}}\""),
        ("<p class=\"{{t}}{{t}} {{t}}\">", "1:16: a hole must be the whole value of class"),
        ("<a href=\"{{u}}?x\">", "1:15: a hole must be the whole value of href"),
        ("<a href=\"/x/{{t}}?a={{t}}#{{t}}\">", "1:13: a hole must be the whole value of href"),
        ("<a href=\"/x?u={{nothing}}\">", "1:15: a hole must be the whole value of href"),
        ("<a href=\"https://{{t}}/\">", "1:18: a hole must be the whole value of href"),
        ("<a href=\"/x&#4{{t}}\">", "1:15: a hole must be the whole value of href"),
        (
            "<p class=\"a{{#f}} b{{/f}}\">",
            "1:12: a section is not allowed in the attribute class of <p>; put it around the whole attribute"
        ),
        ("<p class=\"{{#nothing}}{{t}}{{/nothing}}{{t}}\">", "1:11: a section is not allowed in the attribute class"),
        ("<p title=\"{{>nothing}}\">", "1:11: a partial is not allowed in the attribute title of <p>"),
        ("<!-- {{#f}}x{{/f}} -->", "1:6: a section is not allowed in a comment"),
        ("<script type=\"application/ld+json\">{{#f}}{}{{/f}}</script>", "1:36: a section is not allowed in <script>"),
        (
            "<meta name=\"apple-itunes-app\" content=\"app-id={{t}}, app-argument={{u}}{{#f}}, {{t}}{{/f}}\">",
            "1:47: a hole must be the whole value of content; write content=\"{{banner.content}}\""
        ),
        (
            "<meta name=\"apple-itunes-app\" content=\"{{u}}\">",
            "1:40: the app banner has one value; write content=\"{{banner.content}}\""
        ),
        ("<meta content=\"{{b}}\">", "1:16: the content of the app banner is not allowed in the attribute content"),
        ("<p>{{b}}", "1:4: the content of the app banner is not allowed between tags; write <meta name="),
        ("<title>{{b}}</title>", "1:8: the content of the app banner is not allowed in <title>"),
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
