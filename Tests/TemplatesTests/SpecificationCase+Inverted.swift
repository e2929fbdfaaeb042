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
