import Diagnostics
import Templates
import Testing

/// Names are checked when a template is compiled.
@Suite struct SchemaTests {
    /// Templates with a wrong name, and the place and the code of the finding.
    static let names: [(text: String, problem: String)] = [
        ("{{titel}}", "1:1 unknown-variable"),
        ("{{something}}", "1:1 unknown-variable"),
        ("{{o.x}}", "1:1 unknown-variable"),
        ("{{o.inner.dep}}", "1:1 unknown-variable"),
        ("{{l.t}}", "1:1 unknown-variable"),
        ("{{t.x}}", "1:1 unknown-variable"),
        ("{{l}}", "1:1 unknown-variable"),
        ("{{o}}", "1:1 unknown-variable"),
        ("{{f}}", "1:1 unknown-variable"),
        ("{{.}}", "1:1 unknown-variable"),
        ("{{#f}}{{.}}{{/f}}", "1:7 unknown-variable"),
        ("{{#x}}{{y}}{{/x}}", "1:1 unknown-variable"),
        ("{{^x}}{{/x}}", "1:1 unknown-variable"),
        ("{{#l}}{{nam}}{{/l}}", "1:7 unknown-variable"),
        ("{{#l}}{{/l}}{{name}}", "1:13 unknown-variable"),
        ("{{#t}}<a href=\"{{.}}\">{{/t}}", "1:16 unsafe-markup"),
        ("<a href=\"{{x}}\">", "1:10 unknown-variable"),
    ]

    @Test(arguments: names)
    func `an unknown name or one of another kind is a problem`(text: String, problem: String) {
        #expect(Template.problems(text, schema: .sample) == [problem])
    }

    @Test(arguments: ["{{titel}}", "{{#l}}{{nam}}{{/l}}", "{{o.inner.dep}}"])
    func `the fix for a misspelled name is the known name`(text: String) throws {
        let fix = try #require(Template.findings(text, schema: .sample).first?.fix)
        let name = try #require(fix.split(separator: "\"").dropFirst().first)
        let misspelled = try #require(text.split { "{}#/.".contains($0) }.last { $0 != "l" })
        #expect(Template.problems(text.replacing(misspelled, with: name), schema: .sample) == [])
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
                == ["1:1 unknown-variable"]
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
                == ["part.html:1:1 unknown-variable"]
        )
    }

    @Test(arguments: ["{{>part}}", "{{#f}}{{>part}}{{/f}}", "{{#l}}{{>part}}{{/l}}"])
    func `a recursive partial is a problem, because a schema is finite`(text: String) {
        let problems = Template.problems("{{>part}}", partials: ["part": text], schema: .sample)
        #expect(problems.count == 1 && problems.first?.hasSuffix(" invalid-partial") == true, "\(problems)")
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
