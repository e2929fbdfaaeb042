extension SpecificationCase {
    /// "Failed Lookup" is a problem at load instead; "Recursion" has other brackets: in HTML a hole after `<` would be a
    /// tag's name; "Standalone Indentation" has no unescaped form.
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
            name: "Recursion",
            data: ["name": "1", "parts": [["name": "2", "parts": [["name": "3", "parts": []]]]]],
            template: "{{>part}}",
            partials: ["part": "{{name}}({{#parts}}{{>part}}{{/parts}})"],
            expected: "1(2(3()))"
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
            expected: "  a\n  bz"
        ),
        SpecificationCase(
            name: "Standalone Without Newline",
            template: "z\n  {{>part}}",
            partials: ["part": "a\nb"],
            expected: "z\n  a\n  b"
        ),
        SpecificationCase(
            name: "Standalone Indentation",
            data: ["x": "one\ntwo"],
            template: "top\n {{>part}}\nend\n",
            partials: ["part": "a\n{{x}}\nb\n"],
            expected: "top\n a\n one\ntwo\n b\nend\n"
        ),
        SpecificationCase(
            name: "Padding Whitespace",
            template: "[{{>  part  }}]",
            partials: ["part": "a"],
            expected: "[a]"
        ),
    ]
}
