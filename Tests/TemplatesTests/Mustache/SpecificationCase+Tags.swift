extension SpecificationCase {
    /// The values of a page are an object, so the cases with another value at the root are left out; and names may have
    /// dots of their own here, so two cases of "Dotted Names" are, too.
    static let interpolation = [
        SpecificationCase(name: "No Interpolation", template: "A {single} brace\n", expected: "A {single} brace\n"),
        SpecificationCase(
            name: "Basic Interpolation",
            data: ["city": "Oslo"],
            template: "Off to {{city}}!\n",
            expected: "Off to Oslo!\n"
        ),
        SpecificationCase(
            name: "No Re-interpolation",
            data: ["outer": "{{inner}}", "inner": "wrong"],
            template: "{{outer}}: {{inner}}",
            expected: "{{inner}}: wrong"
        ),
        SpecificationCase(
            name: "HTML Escaping",
            data: ["signs": "< \" & >"],
            template: "escaped: {{signs}}\n",
            expected: "escaped: &lt; &quot; &amp; &gt;\n"
        ),
        SpecificationCase(
            name: "Basic Integer Interpolation",
            data: ["count": "12"],
            template: "{{count}} seats",
            expected: "12 seats"
        ),
        SpecificationCase(
            name: "Basic Decimal Interpolation",
            data: ["share": "0.25"],
            template: "{{share}} of it",
            expected: "0.25 of it"
        ),
        SpecificationCase(name: "Basic Null Interpolation", template: "none: [{{nothing}}]", expected: "none: []"),
        SpecificationCase(name: "Basic Context Miss Interpolation", template: "[{{absent}}]", expected: "[]"),
        SpecificationCase(
            name: "Dotted Names - Basic Interpolation",
            data: ["trip": ["to": "Rome"]],
            template: "{{trip.to}} is {{#trip}}{{to}}{{/trip}}",
            expected: "Rome is Rome"
        ),
        SpecificationCase(
            name: "Dotted Names - Arbitrary Depth",
            data: ["v": ["w": ["x": ["y": ["z": ["name": "Ida"]]]]]],
            template: "{{v.w.x.y.z.name}}",
            expected: "Ida"
        ),
        SpecificationCase(
            name: "Dotted Names - Broken Chains",
            data: ["v": [:]],
            template: "[{{v.w.x}}]",
            missing: ["v": chain("w", "x")],
            expected: "[]"
        ),
        SpecificationCase(
            name: "Dotted Names - Broken Chain Resolution",
            data: ["v": ["w": [:]], "x": ["name": "Ida"]],
            template: "[{{v.w.x.name}}]",
            missing: ["v": chain("w", "x", "name")],
            expected: "[]"
        ),
        SpecificationCase(
            name: "Dotted Names - Initial Resolution",
            data: [
                "v": ["w": ["x": ["y": ["z": ["name": "Ida"]]]]],
                "w": ["x": ["y": ["z": ["name": "nobody"]]]],
            ],
            template: "{{#v}}{{w.x.y.z.name}}{{/v}}",
            expected: "Ida"
        ),
        SpecificationCase(
            name: "Dotted Names - Context Precedence",
            data: ["v": ["w": [:]], "w": ["x": "wrong"]],
            template: "[{{#v}}{{w.x}}{{/v}}]",
            missing: ["v": chain("w", "x")],
            expected: "[]"
        ),
        SpecificationCase(
            name: "Interpolation - Surrounding Whitespace",
            data: ["x": "..."],
            template: "[ {{x}} ]",
            expected: "[ ... ]"
        ),
        SpecificationCase(
            name: "Interpolation - Standalone",
            data: ["x": "..."],
            template: "    {{x}}\n",
            expected: "    ...\n"
        ),
        SpecificationCase(
            name: "Interpolation With Padding",
            data: ["x": "..."],
            template: "[{{   x }}]",
            expected: "[...]"
        ),
    ]
}

extension SpecificationCase {
    static let comments = [
        SpecificationCase(name: "Inline", template: "left{{! a note }}right", expected: "leftright"),
        SpecificationCase(name: "Multiline", template: "left{{!\n  two\n  lines\n}}right\n", expected: "leftright\n"),
        SpecificationCase(name: "Standalone", template: "one\n{{! a note }}\ntwo\n", expected: "one\ntwo\n"),
        SpecificationCase(
            name: "Indented Standalone",
            template: "one\n   {{! a note }}\ntwo\n",
            expected: "one\ntwo\n"
        ),
        SpecificationCase(name: "Standalone Line Endings", template: "-\r\n{{! a note }}\r\n-", expected: "-\r\n-"),
        SpecificationCase(name: "Standalone Without Previous Line", template: "  {{! first }}\nnext", expected: "next"),
        SpecificationCase(name: "Standalone Without Newline", template: "before\n  {{! last }}", expected: "before\n"),
        SpecificationCase(
            name: "Multiline Standalone",
            template: "one\n{{!\na note\n}}\ntwo\n",
            expected: "one\ntwo\n"
        ),
        SpecificationCase(
            name: "Indented Multiline Standalone",
            template: "one\n  {{!\n    a note\n  }}\ntwo\n",
            expected: "one\ntwo\n"
        ),
        SpecificationCase(name: "Indented Inline", template: "  ab {{! a note }}\n", expected: "  ab \n"),
        SpecificationCase(name: "Surrounding Whitespace", template: "ab {{! a note }} cd", expected: "ab  cd"),
        SpecificationCase(
            name: "Variable Name Collision",
            data: ["! note": "1", "!note": "2", "note": "3"],
            template: "seen: [{{! note }}{{!note}}]",
            expected: "seen: []"
        ),
    ]
}

extension SpecificationCase {
    /// "Failed Lookup" and "Recursion" are problems at load instead, and no partial is indented.
    ///
    /// "Standalone Indentation" has no unescaped form.
    static let partials = [
        SpecificationCase(
            name: "Basic Behavior",
            template: "[{{>part}}]",
            partials: ["part": "its text"],
            expected: "[its text]"
        ),
        SpecificationCase(
            name: "Context",
            data: ["x": "seen"],
            template: "[{{>part}}]",
            partials: ["part": "-{{x}}-"],
            expected: "[-seen-]"
        ),
        SpecificationCase(
            name: "Nested",
            data: ["x": "deep", "y": "deeper"],
            template: "{{>outer}}",
            partials: ["outer": "-{{x}} {{>inner}}-", "inner": "{{y}}?"],
            expected: "-deep deeper?-"
        ),
        SpecificationCase(
            name: "Surrounding Whitespace",
            template: "[ {{>part}} ]",
            partials: ["part": "\t-\t"],
            expected: "[ \t-\t ]"
        ),
        SpecificationCase(
            name: "Inline Indentation",
            data: ["x": "-"],
            template: "  {{x}}  {{> part}}\n",
            partials: ["part": "a\nb"],
            expected: "  -  a\nb\n"
        ),
        SpecificationCase(
            name: "Standalone Line Endings",
            template: "-\r\n{{>part}}\r\n-",
            partials: ["part": "a"],
            expected: "-\r\na-"
        ),
        SpecificationCase(
            name: "Standalone Without Previous Line",
            template: "  {{>part}}\nz",
            partials: ["part": "a\nb"],
            expected: "a\nbz"
        ),
        SpecificationCase(
            name: "Standalone Without Newline",
            template: "z\n  {{>part}}",
            partials: ["part": "a\nb"],
            expected: "z\na\nb"
        ),
        SpecificationCase(
            name: "Standalone Indentation",
            data: ["x": "one\ntwo"],
            template: "top\n {{>part}}\nend\n",
            partials: ["part": "a\n{{x}}\nb\n"],
            expected: "top\na\none\ntwo\nb\nend\n"
        ),
        SpecificationCase(
            name: "Padding Whitespace",
            template: "[{{>  part  }}]",
            partials: ["part": "a"],
            expected: "[a]"
        ),
    ]
}
