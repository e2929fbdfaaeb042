extension SpecificationCase {
    static let sections =
        [
            SpecificationCase(name: "Truthy", data: ["on": true], template: "[{{#on}}yes{{/on}}]", expected: "[yes]"),
            SpecificationCase(name: "Falsey", data: ["on": false], template: "[{{#on}}yes{{/on}}]", expected: "[]"),
            SpecificationCase(name: "Null is falsey", template: "[{{#nothing}}yes{{/nothing}}]", expected: "[]"),
            SpecificationCase(
                name: "Context",
                data: ["trip": ["to": "Rome"]],
                template: "[{{#trip}}To {{to}}.{{/trip}}]",
                expected: "[To Rome.]"
            ),
            SpecificationCase(
                name: "Parent contexts",
                data: ["k": "one", "l": "wrong", "in": ["l": "two"], "m": ["n": "three"]],
                template: "[{{#in}}{{k}}, {{l}}, {{m.n}}{{/in}}]",
                expected: "[one, two, three]"
            ),
            SpecificationCase(
                name: "Variable test",
                data: ["to": "Rome"],
                template: "[{{#to}}{{.}} is {{to}}{{/to}}]",
                expected: "[Rome is Rome]"
            ),
            SpecificationCase(
                name: "List Contexts",
                data: [
                    "outer": [
                        [
                            "o": ["big": "P", "small": "p"],
                            "middle": [["m": "7", "inner": [["i": "q"], ["i": "r"]]]],
                        ]
                    ]
                ],
                template:
                    "{{#outer}}{{#middle}}{{o.small}}{{m}}:{{#inner}}{{o.big}}{{m}}{{i}}:{{/inner}}{{/middle}}{{/outer}}",
                expected: "p7:P7q:P7r:"
            ),
            SpecificationCase(
                name: "Deeply Nested Contexts",
                data: ["p": ["k": "1"], "q": ["l": "2"], "r": ["m": "3", "s": ["n": "4", "o": "5"]]],
                template: """
                    {{#p}}
                    {{k}}
                    {{#q}}
                    {{k}}{{l}}{{k}}
                    {{#r}}
                    {{k}}{{l}}{{m}}{{l}}{{k}}
                    {{#s}}
                    {{k}}{{l}}{{m}}{{n}}{{m}}{{l}}{{k}}
                    {{#o}}
                    {{k}}{{l}}{{m}}{{n}}{{o}}{{.}}{{n}}
                    {{/o}}
                    {{n}}
                    {{/s}}
                    {{m}}
                    {{/r}}
                    {{l}}
                    {{/q}}
                    {{k}}
                    {{/p}}

                    """,
                expected: "1\n121\n12321\n1234321\n1234554\n4\n3\n2\n1\n"
            ),
            SpecificationCase(
                name: "List",
                data: ["days": [["n": "1"], ["n": "2"], ["n": "3"]]],
                template: "[{{#days}}{{n}}{{/days}}]",
                expected: "[123]"
            ),
            SpecificationCase(
                name: "Empty List",
                data: ["days": []],
                template: "[{{#days}}x{{/days}}]",
                expected: "[]"
            ),
            SpecificationCase(
                name: "Doubled",
                data: ["on": true, "x": "b"],
                template: "{{#on}}\n- a\n{{/on}}\n- {{x}}\n{{#on}}\n- c\n{{/on}}\n",
                expected: "- a\n- b\n- c\n"
            ),
            SpecificationCase(
                name: "Nested (Truthy)",
                data: ["on": true],
                template: "1 {{#on}}2 {{#on}}3{{/on}} 4{{/on}} 5",
                expected: "1 2 3 4 5"
            ),
            SpecificationCase(
                name: "Nested (Falsey)",
                data: ["on": false],
                template: "1 {{#on}}2 {{#on}}3{{/on}} 4{{/on}} 5",
                expected: "1  5"
            ),
            SpecificationCase(name: "Context Misses", template: "[{{#absent}}x{{/absent}}]", expected: "[]"),
            SpecificationCase(
                name: "Implicit Iterator - String",
                data: ["days": ["Mo", "Tu", "We"]],
                template: "{{#days}}({{.}}){{/days}}",
                expected: "(Mo)(Tu)(We)"
            ),
            SpecificationCase(
                name: "Implicit Iterator - Integer",
                data: ["days": ["1", "2"]],
                template: "{{#days}}({{.}}){{/days}}",
                expected: "(1)(2)"
            ),
            SpecificationCase(
                name: "Implicit Iterator - Decimal",
                data: ["days": ["1.5", "2.5"]],
                template: "{{#days}}({{.}}){{/days}}",
                expected: "(1.5)(2.5)"
            ),
            SpecificationCase(
                name: "Implicit Iterator - Array",
                data: ["weeks": [["1", "2"], ["a", "b"]]],
                template: "{{#weeks}}({{#.}}{{.}}{{/.}}){{/weeks}}",
                expected: "(12)(ab)"
            ),
            SpecificationCase(
                name: "Implicit Iterator - HTML Escaping",
                data: ["signs": ["<", "\"", "&"]],
                template: "{{#signs}}({{.}}){{/signs}}",
                expected: "(&lt;)(&quot;)(&amp;)"
            ),
            SpecificationCase(
                name: "Dotted Names - Truthy",
                data: ["v": ["w": ["x": true]]],
                template: "[{{#v.w.x}}yes{{/v.w.x}}]",
                expected: "[yes]"
            ),
            SpecificationCase(
                name: "Dotted Names - Falsey",
                data: ["v": ["w": ["x": false]]],
                template: "[{{#v.w.x}}yes{{/v.w.x}}]",
                expected: "[]"
            ),
            SpecificationCase(
                name: "Dotted Names - Broken Chains",
                data: ["v": [:]],
                template: "[{{#v.w.x}}yes{{/v.w.x}}]",
                missing: ["v": chain("w", "x")],
                expected: "[]"
            ),
        ] + whitespace(of: "#", when: true)
}

extension SpecificationCase {
    static let inverted =
        [
            SpecificationCase(name: "Falsey", data: ["on": false], template: "[{{^on}}off{{/on}}]", expected: "[off]"),
            SpecificationCase(name: "Truthy", data: ["on": true], template: "[{{^on}}off{{/on}}]", expected: "[]"),
            SpecificationCase(name: "Null is falsey", template: "[{{^nothing}}off{{/nothing}}]", expected: "[off]"),
            SpecificationCase(
                name: "Context",
                data: ["trip": ["to": "Rome"]],
                template: "[{{^trip}}to {{to}}{{/trip}}]",
                expected: "[]"
            ),
            SpecificationCase(
                name: "List",
                data: ["days": [["n": "1"], ["n": "2"]]],
                template: "[{{^days}}{{n}}{{/days}}]",
                expected: "[]"
            ),
            SpecificationCase(
                name: "Empty List",
                data: ["days": []],
                template: "[{{^days}}no days{{/days}}]",
                expected: "[no days]"
            ),
            SpecificationCase(
                name: "Doubled",
                data: ["on": false, "x": "b"],
                template: "{{^on}}\n- a\n{{/on}}\n- {{x}}\n{{^on}}\n- c\n{{/on}}\n",
                expected: "- a\n- b\n- c\n"
            ),
            SpecificationCase(
                name: "Nested (Falsey)",
                data: ["on": false],
                template: "1 {{^on}}2 {{^on}}3{{/on}} 4{{/on}} 5",
                expected: "1 2 3 4 5"
            ),
            SpecificationCase(
                name: "Nested (Truthy)",
                data: ["on": true],
                template: "1 {{^on}}2 {{^on}}3{{/on}} 4{{/on}} 5",
                expected: "1  5"
            ),
            SpecificationCase(name: "Context Misses", template: "[{{^absent}}none{{/absent}}]", expected: "[none]"),
            SpecificationCase(
                name: "Dotted Names - Truthy",
                data: ["v": ["w": ["x": true]]],
                template: "[{{^v.w.x}}off{{/v.w.x}}]",
                expected: "[]"
            ),
            SpecificationCase(
                name: "Dotted Names - Falsey",
                data: ["v": ["w": ["x": false]]],
                template: "[{{^v.w.x}}off{{/v.w.x}}]",
                expected: "[off]"
            ),
            SpecificationCase(
                name: "Dotted Names - Broken Chains",
                data: ["v": [:]],
                template: "[{{^v.w.x}}off{{/v.w.x}}]",
                missing: ["v": chain("w", "x")],
                expected: "[off]"
            ),
        ] + whitespace(of: "^", when: false)

    /// Sections and inverted sections stand in lines alike.
    static func whitespace(of sign: String, when flag: TestValue) -> [SpecificationCase] {
        let open = "{{\(sign)on}}"
        let data: TestValue = ["on": flag]
        return [
            ("Surrounding Whitespace", " : \(open)\t:\t{{/on}} : \n", " : \t:\t : \n"),
            ("Internal Whitespace", " : \(open) {{! a note }}\n {{/on}} : \n", " :  \n  : \n"),
            ("Indented Inline Sections", " \(open)A{{/on}}\n \(open)B{{/on}}\n", " A\n B\n"),
            ("Standalone Lines", "- a\n\(open)\n-\n{{/on}}\n- b\n", "- a\n-\n- b\n"),
            ("Indented Standalone Lines", "- a\n  \(open)\n-\n  {{/on}}\n- b\n", "- a\n-\n- b\n"),
            ("Standalone Line Endings", "-\r\n\(open)\r\n{{/on}}\r\n-", "-\r\n-"),
            ("Standalone Without Previous Line", "  \(open)\na{{/on}}\nb", "a\nb"),
            ("Standalone Without Newline", "a\(open)\nb\n  {{/on}}", "a\nb\n"),
            ("Padding", "[{{\(sign) on }}-{{/ on }}]", "[-]"),
        ].map { SpecificationCase(name: $0.0, data: data, template: $0.1, expected: $0.2) }
    }
}
