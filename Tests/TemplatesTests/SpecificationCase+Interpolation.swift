extension SpecificationCase {
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
            expected: "[]"
        ),
        SpecificationCase(
            name: "Dotted Names - Broken Chain Resolution",
            data: ["v": ["w": [:]], "x": ["name": "Ida"]],
            template: "[{{v.w.x.name}}]",
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
            expected: "[]"
        ),
        SpecificationCase(
            name: "Dotted Names are never single keys",
            data: ["v.w": "wrong"],
            template: "[{{v.w}}]",
            expected: "[]"
        ),
        SpecificationCase(
            name: "Dotted Names - No Masking",
            data: ["v.w": "wrong", "v": ["w": "right"]],
            template: "{{v.w}}",
            expected: "right"
        ),
        SpecificationCase(
            name: "Implicit Iterators - Basic Interpolation",
            data: "Oslo",
            template: "Off to {{.}}!\n",
            expected: "Off to Oslo!\n"
        ),
        SpecificationCase(
            name: "Implicit Iterators - HTML Escaping",
            data: "< \" & >",
            template: "escaped: {{.}}\n",
            expected: "escaped: &lt; &quot; &amp; &gt;\n"
        ),
        SpecificationCase(
            name: "Implicit Iterators - Basic Integer Interpolation",
            data: "12",
            template: "{{.}} seats",
            expected: "12 seats"
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
