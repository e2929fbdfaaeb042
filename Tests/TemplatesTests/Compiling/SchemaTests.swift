import Templates
import Testing

/// Names are checked when a template is compiled.
@Suite struct SchemaTests {
    @Test(arguments: [
        ("{{titel}}", "1:1: unknown variable 'titel'; did you mean 'title'?"),
        ("{{something}}", "1:1: unknown variable 'something'; known names: b, e, f, l, o, t, title, u, v, w"),
        ("{{o.x}}", "1:1: unknown variable 'x' in 'o'; known names: inner, t, u"),
        ("{{o.inner.dep}}", "1:1: unknown variable 'dep' in 'o.inner'; did you mean 'deep'?"),
        ("{{l.t}}", "1:1: 'l' is a list and has no members; open {{#l}} and use t inside it"),
        ("{{t.x}}", "1:1: 't' is a text and has no members"),
        ("{{l}}", "1:1: 'l' is a list, but a hole needs a text; use {{#l}}"),
        ("{{o}}", "1:1: 'o' is an object, but a hole needs a text; use {{#o}}"),
        ("{{f}}", "1:1: 'f' is a flag, but a hole needs a text; use {{#f}}"),
        ("{{.}}", "1:1: '.' is an object, but a hole needs a text; use {{#.}}"),
        ("{{#f}}{{.}}{{/f}}", "1:7: '.' is a flag, but a hole needs a text; use {{#.}}"),
        ("{{#x}}{{y}}{{/x}}", "1:1: unknown variable 'x'; known names: b, e, f, l, o, t, title, u, v, w"),
        ("{{^x}}{{/x}}", "1:1: unknown variable 'x'; known names: b, e, f, l, o, t, title, u, v, w"),
        ("{{#l}}{{nam}}{{/l}}", "1:7: unknown variable 'nam'; did you mean 'name'?"),
        ("{{#l}}{{/l}}{{name}}", "1:13: unknown variable 'name'; known names: b, e, f, l, o, t, title, u, v, w"),
        ("{{#t}}<a href=\"{{.}}\">{{/t}}", "1:16: a text is not allowed in href="),
        ("<a href=\"{{x}}\">", "1:10: unknown variable 'x'"),
    ])
    func `a name that is unknown or of another kind is a problem`(text: String, start: String) {
        let problems = Template.problems(text, schema: .sample)
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix(start) == true, "\(problems)")
    }

    @Test func `the names of a section come first, then the outer ones`() throws {
        let text =
            "{{t}} {{#l}}{{t}}{{title}} {{/l}}{{#o}}{{t}}{{#inner}}{{deep}}{{t}}{{/inner}}{{/o}} {{o.inner.deep}}"
        let template = try Template(text, schema: .sample)
        let page = try template.text([
            "t": "1", "title": "2", "l": [["t": "3"], ["t": "4"]], "o": ["t": "5", "inner": ["deep": "6"]],
        ])
        #expect(page == "1 32 42 565 6")
    }

    @Test func `a name of a section is not taken from outside if its value is missing`() throws {
        let template = try Template(
            "{{#l}}<a href=\"{{u}}\">{{/l}}",
            schema: TemplateSchema([
                "u": .text, "l": .list(TemplateSchema(["u": .url])),
            ])
        )
        #expect(try template.text(["u": "javascript:x", "l": [[:]]]) == "<a href=\"\">")
    }

    @Test func `a section over a text shows whether there is one`() throws {
        let template = try Template("{{#t}}<p>{{.}}</p>{{/t}}{{^t}}none{{/t}}", schema: .sample)
        #expect(try template.text(["t": "x"]) == "<p>x</p>")
        #expect(try template.text(["t": ""]) == "none")
        #expect(try template.text() == "none")
    }

    @Test func `a name may have dots of its own`() throws {
        let schema = TemplateSchema(["language": .text, "language.de": .flag, "language.pt-BR": .flag])
        let template = try Template(
            "{{language}}{{#language.de}}!{{/language.de}}{{^language.pt-BR}}?{{/language.pt-BR}}",
            schema: schema
        )
        #expect(try template.text(["language": "de", "language.de": true]) == "de!?")
        #expect(try template.text(["language": "pt", "language.pt-BR": true]) == "pt")
        #expect(
            Template.problems("{{#language.dee}}{{/language.dee}}", schema: schema)
                == ["1:1: unknown variable 'dee' in 'language'; known names: de, pt-BR"]
        )
    }

    @Test func `a section over a value that is not a list does not repeat`() throws {
        let template = try Template("<p{{#f}} class=\"a\"{{/f}}>", schema: .sample)
        #expect(try template.text(["f": ["1", "2"]]) == "<p class=\"a\">")
    }

    @Test func `values of a type that differs from the schema are left out`() throws {
        let template = try Template("[{{t}}{{o.t}}{{#l}}{{t}}{{/l}}]", schema: .sample)
        #expect(try template.text(["t": ["1"], "o": "x", "l": true]) == "[]")
    }

    @Test func `a partial sees the names of its caller`() throws {
        let partials = ["part": "{{name}}"]
        let template = try Template("{{#l}}{{>part}}{{/l}}", partials: partials, schema: .sample)
        #expect(try template.text(["l": [["name": "x"]]]) == "x")
        #expect(
            Template.problems("{{>part}}", partials: partials, schema: .sample)
                == ["part.html:1:1: unknown variable 'name'; known names: b, e, f, l, o, t, title, u, v, w"]
        )
    }

    @Test(arguments: ["{{>part}}", "{{#f}}{{>part}}{{/f}}", "{{#l}}{{>part}}{{/l}}"])
    func `a recursive partial is a problem, because a schema is finite`(text: String) {
        let problems = Template.problems("{{>part}}", partials: ["part": text], schema: .sample)
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix("the partial 'part' calls itself endlessly") == true, "\(problems)")
    }
}

extension TemplateSchema {
    /// Every kind under a short name.
    static let sample = TemplateSchema([
        "t": .text, "u": .url, "v": .localURL, "b": .appBanner, "e": .element, "f": .flag,
        "l": .list(TemplateSchema(["t": .text, "u": .url, "name": .text])),
        "w": .list(TemplateSchema([".": .text])),
        "o": .object(TemplateSchema(["t": .text, "u": .url, "inner": .object(TemplateSchema(["deep": .text]))])),
        "title": .text,
    ])
}
