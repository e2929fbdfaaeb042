import SeededRandom

/// Random templates: pieces of markup and tags that are often whole, and sometimes torn.
enum RandomTemplate {
    private static let whole = [
        "<a href=\"/x/{{t}}\">", "<a href=\"{{u}}\">", "</a>", "<p class=\"{{t}}\">", "<p title='{{t}}'>", "{{t}}",
        "{{u}}",
        "{{e}}", "{{#f}}", "{{/f}}", "{{^f}}", "{{#l}}", "{{/l}}", "{{#w}}{{.}}{{/w}}", "{{>p}}",
        "<title>{{t}}</title>",
        "<textarea>{{t}}</textarea>", "<!-- x -->", "<svg>", "</svg>", "<noscript>", "</noscript>",
        "<img src=\"{{v}}\">",
        "<script src=\"/x\"></script>", "<link rel=\"icon\" href=\"{{v}}\">",
        "<a href=\"/x?a={{t}}&amp;b={{t}}#{{t}}\">",
        "<a href=\"https://a.example/{{t}}\">", "<a{{#f}} class=\"{{t}}\"{{/f}}>", "<p class=\"a{{#f}} {{t}}{{/f}}\">",
        "<script type=\"application/ld+json\">{}</script>", "<br/>", "a", "<a href=\"/x{{#f}}?{{t}}{{/f}}\">",
        "{{! x }}\n",
        "<a {{#f}}title=\"{{t}}\"{{/f}} href=\"{{u}}\">", "\n  {{>p}}\n",
    ]
    /// What has to be refused, in case it is not.
    static let unsafe = [
        "<a href=\"{{t}}\">", "<a href=\"/{{t}}/{{t}}\">", "<a href=\"//{{t}}\">", "<a href=\"https://{{t}}/\">",
        "<a href=\"/&#4{{t}}\">", "<a href=\"/{{t}}&#47;x\">", "<!-- {{t}} -->", "<p class={{t}}>", "<p class=a{{t}}>",
        "<p {{t}}>", "<p a{{t}}=\"\">", "<a{{t}}>", "<{{t}}>", "</{{t}}>", "<script>{{t}}</script>",
        "<style>{{t}}</style>",
        "{{#f}}<!--{{/f}}", "<p title=\"{{#f}}\" {{/f}}{{t}}\">", "<title>{{#f}}</title>{{/f}}{{e}}</title>",
        "<p title=\"{{e}}\">",
        "<a href=\"/{{#f}}/{{t}}{{/f}}\">", "<a href=\"{{#f}}/x{{/f}}{{t}}\">", "<!doctype {{t}}>", "<xmp>{{t}}</xmp>",
    ]
    private static let torn = [
        "<", ">", "/", "\"", "'", "=", " ", "&", "&#", ";", "#", "?", "-", "--", "!", "<!--", "-->", "<a", " href=",
        " src=",
        " class=", " title=", "<title", "</title", "<script", "</script>", "<!", "</", "javascript:", "https://", "//",
        "\\",
        "{{t}}", "{{u}}", "{{v}}", "{{#f}}", "{{/f}}", "{{", "}}", "{{#w}}", "{{/w}}", "x", "4", "<style>", "<svg",
        "\n", "\t",
        " on", "&Tab", "&sol;", "=\"", "\">", "/>", "{{o.t}}", "{{.}}", "<xmp>", "<iframe>", "noscript", "\u{0}", "é",
    ]

    static func text(using generator: inout SeededGenerator) -> String {
        var pieces = (0..<Int.random(in: 1...6, using: &generator)).map { _ in piece(&generator) }
        // Most sections are closed, or hardly a template would compile.
        for (open, close) in [("{{#f}}", "{{/f}}"), ("{{^f}}", "{{/f}}"), ("{{#l}}", "{{/l}}")]
        where pieces.contains(open) {
            pieces.removeAll { $0 == close }
            pieces += Array(repeating: close, count: pieces.count { $0 == open })
        }
        return pieces.joined()
    }

    private static func piece(_ generator: inout SeededGenerator) -> String {
        let pieces =
            switch Int.random(in: 0..<12, using: &generator) {
            case 0, 1: torn
            case 2: unsafe
            default: whole
            }
        let piece = pieces.randomElement(using: &generator) ?? ""
        guard Int.random(in: 0..<20, using: &generator) == 0 else { return piece }
        var scalars = Array(piece.unicodeScalars)
        let index = Int.random(in: 0...scalars.count, using: &generator)
        scalars.insert(contentsOf: (torn.randomElement(using: &generator) ?? "").unicodeScalars, at: index)
        return String(String.UnicodeScalarView(scalars))
    }
}
