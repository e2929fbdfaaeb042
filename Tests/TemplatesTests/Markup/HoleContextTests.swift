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

    /// Templates with a hole or a section where none is safe, and the place of the finding.
    static let refused: [(text: String, place: String)] = [
        ("<script>var x = 1</script>", "1:9"),
        ("<script src=\"/x.js\"> {{t}}</script>", "1:22"),
        ("<script type=\"application/ld+json\">{{e}}</script>", "1:36"),
        ("<script type=\"application/ld+json\">\"</p>\"</script>", "1:39"),
        ("<style>a{}</style>", "1:1"),
        ("<!-- {{t}} -->", "1:6"),
        ("<!doctype {{t}}>", "1:11"),
        ("<{{t}}>", "1:2"),
        ("<a{{t}}>", "1:3"),
        ("</{{t}}>", "1:3"),
        ("<p {{t}}>", "1:4"),
        ("<p a{{t}}=\"\">", "1:5"),
        ("<p class=\"a\"{{t}}>", "1:13"),
        ("<p class={{t}}>", "1:10"),
        ("<p class=a{{t}}>", "1:11"),
        ("<p style=\"{{t}}\">", "1:4"),
        ("<p onclick=\"{{t}}\">", "1:4"),
        ("<p srcdoc=\"{{t}}\">", "1:4"),
        ("<img srcset=\"{{v}} 2x\">", "1:19"),
        ("<img srcset=\"/x.png 1x, {{v}} 2x\">", "1:25"),
        ("<img srcset=\"{{u}}\">", "1:14"),
        ("<img srcset=\"{{t}}\">", "1:14"),
        ("<link rel=\"preload\" imagesrcset=\"{{t}}\">", "1:34"),
        ("<link rel=\"{{t}}\">", "1:12"),
        ("<meta http-equiv=\"{{t}}\">", "1:19"),
        ("<circle fill=\"{{t}}\"/>", "1:15"),
        ("<a href=\"{{t}}\">", "1:10"),
        ("<p class=\"a {{t}}\">", "1:13"),
        ("<p class=\"{{t}} a\">", "1:16"),
        ("<p class=\"{{t}}{{t}} {{t}}\">", "1:16"),
        ("<a href=\"{{u}}?x\">", "1:15"),
        ("<a href=\"/x/{{t}}?a={{t}}#{{t}}\">", "1:13"),
        ("<a href=\"/x?u={{nothing}}\">", "1:15"),
        ("<a href=\"https://{{t}}/\">", "1:18"),
        ("<a href=\"/x&#4{{t}}\">", "1:15"),
        ("<p class=\"a{{#f}} b{{/f}}\">", "1:12"),
        ("<p class=\"{{#nothing}}{{t}}{{/nothing}}{{t}}\">", "1:11"),
        ("<p title=\"{{>nothing}}\">", "1:11"),
        ("<!-- {{#f}}x{{/f}} -->", "1:6"),
        ("<script type=\"application/ld+json\">{{#f}}{}{{/f}}</script>", "1:36"),
        ("<meta name=\"apple-itunes-app\" content=\"app-id={{t}}, app-argument={{u}}{{#f}}, {{t}}{{/f}}\">", "1:47"),
        ("<meta name=\"apple-itunes-app\" content=\"{{u}}\">", "1:40"),
        ("<meta content=\"{{b}}\">", "1:16"),
        ("<p>{{b}}", "1:4"),
        ("<title>{{b}}</title>", "1:8"),
        ("<img src=\"{{u}}\">", "1:11"),
        ("<link rel=\"stylesheet\" href=\"{{u}}\">", "1:30"),
        ("<link rel=\"canonical icon\" href=\"{{u}}\">", "1:34"),
        ("<link href=\"{{u}}\" rel=\"canonical\">", "1:7"),
        ("<p title=\"{{e}}\">", "1:11"),
        ("<title>{{e}}</title>", "1:8"),
        ("<textarea>{{e}}</textarea>", "1:11"),
        ("<svg>{{e}}</svg>", "1:6"),
    ]

    @Test(arguments: refused) func `a hole that cannot be made safe is a problem`(text: String, place: String) {
        #expect(Template.problems(text, schema: .sample) == ["\(place) unsafe-markup"])
    }
}
