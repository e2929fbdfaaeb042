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
