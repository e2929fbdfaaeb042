import Templates
import Testing

/// Names are checked when a template is compiled.
@Suite struct SchemaTests {
    @Test(arguments: [
        ("{{titel}}", "1:1: there is no name 'titel' here; did you mean 'title'?"),
        ("{{something}}", "1:1: there is no name 'something' here; there are e, f, l, o, t, title, u, v, w"),
        ("{{o.x}}", "1:1: there is no name 'x' in 'o'; there are inner, t, u"),
        ("{{o.inner.dep}}", "1:1: there is no name 'dep' in 'o.inner'; did you mean 'deep'?"),
        ("{{l.t}}", "1:1: 'l' is a list and has no names of its own; open {{#l}} and name t in it"),
        ("{{t.x}}", "1:1: 't' is a text and has no names of its own"),
        ("{{l}}", "1:1: 'l' is a list, and a hole shows a text; ask with {{#l}}"),
        ("{{o}}", "1:1: 'o' is an object, and a hole shows a text; ask with {{#o}}"),
        ("{{f}}", "1:1: 'f' is a flag, and a hole shows a text; ask with {{#f}}"),
        ("{{.}}", "1:1: '.' is an object, and a hole shows a text; ask with {{#.}}"),
        ("{{#f}}{{.}}{{/f}}", "1:7: '.' is a flag, and a hole shows a text; ask with {{#.}}"),
        ("{{#x}}{{y}}{{/x}}", "1:1: there is no name 'x' here; there are e, f, l, o, t, title, u, v, w"),
        ("{{^x}}{{/x}}", "1:1: there is no name 'x' here; there are e, f, l, o, t, title, u, v, w"),
        ("{{#l}}{{nam}}{{/l}}", "1:7: there is no name 'nam' here; did you mean 'name'?"),
        ("{{#l}}{{/l}}{{name}}", "1:13: there is no name 'name' here; there are e, f, l, o, t, title, u, v, w"),
        ("{{#t}}<a href=\"{{.}}\">{{/t}}", "1:16: a text cannot be the start of a URL"),
        ("<a href=\"{{x}}\">", "1:10: there is no name 'x' here"),
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

    @Test func `a name that a section has is not taken from outside when its value is missing`() throws {
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

    @Test func `what is no list repeats nothing, whatever value it has`() throws {
        let template = try Template("<p{{#f}} class=\"a\"{{/f}}>", schema: .sample)
        #expect(try template.text(["f": ["1", "2"]]) == "<p class=\"a\">")
    }

    @Test func `values of another kind than the schema says are left out`() throws {
        let template = try Template("[{{t}}{{o.t}}{{#l}}{{t}}{{/l}}]", schema: .sample)
        #expect(try template.text(["t": ["1"], "o": "x", "l": true]) == "[]")
    }

    @Test func `a partial sees the names of its place`() throws {
        let partials = ["part": "{{name}}"]
        let template = try Template("{{#l}}{{>part}}{{/l}}", partials: partials, schema: .sample)
        #expect(try template.text(["l": [["name": "x"]]]) == "x")
        #expect(
            Template.problems("{{>part}}", partials: partials, schema: .sample)
                == ["part.html:1:1: there is no name 'name' here; there are e, f, l, o, t, title, u, v, w"]
        )
    }

    @Test(arguments: ["{{>part}}", "{{#f}}{{>part}}{{/f}}", "{{#l}}{{>part}}{{/l}}"])
    func `a partial that calls itself is a problem: no schema is without end`(text: String) {
        let problems = Template.problems("{{>part}}", partials: ["part": text], schema: .sample)
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix("the partial 'part' calls itself without end") == true, "\(problems)")
    }
}
