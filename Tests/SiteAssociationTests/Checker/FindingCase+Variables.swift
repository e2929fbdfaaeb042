import AssociationChecker
import SiteAssociation

extension FindingCase {
    static let variables: [FindingCase] = [
        variables(.badVariableName, (#""a(b": ["c"]"#, #"{"/": "/a"}"#), (#""a b": ["c"]"#, #"{"/": "/$(a b)"}"#)),
        variables(.badVariableName, (#""": ["c"]"#, #"{"/": "/a"}"#), (#""a": ["c"]"#, #"{"/": "/$(a)"}"#)),
        variables(
            .nestedVariable,
            (#""a": ["$(lang)"]"#, #"{"/": "/$(a)"}"#),
            (#""a": ["$lang"]"#, #"{"/": "/$(a)"}"#)
        ),
        variables(.undefinedVariable, (#""a": ["b"]"#, #"{"/": "/$(A)"}"#), (#""a": ["b"]"#, #"{"/": "/$(a)"}"#)),
        variables(
            .undefinedVariable,
            ("\"\u{E9}\": [\"b\"]", "{\"/\": \"/$(e\u{301})\"}"),
            ("\"\u{E9}\": [\"b\"]", "{\"/\": \"/$(\u{E9})\"}")
        ),
        variables(.undefinedVariable, ("", #"{"/": "/$(regions)"}"#), ("", #"{"/": "/$(region)/$(lang)/$(xdigit)"}"#)),
        variables(.unterminatedVariable, ("", #"{"/": "/$(digit"}"#), ("", #"{"/": "/$digit"}"#)),
        variables(.emptyVariable, (#""a": []"#, #"{"/": "/$(a)"}"#), (#""a": ["b"]"#, #"{"/": "/$(a)"}"#)),
        variables(.emptyValue, (#""a": [""]"#, #"{"/": "/$(a)"}"#), (#""a": ["b"]"#, #"{"/": "/$(a)"}"#)),
        variables(
            .shadowedVariable,
            (#""digit": ["1"]"#, #"{"/": "/$(digit)"}"#),
            (#""Digit": ["1"]"#, #"{"/": "/$(Digit)"}"#)
        ),
        variables(.unusedVariable, (#""a": ["b"]"#, #"{"/": "/a"}"#), (#""a": ["b"]"#, ##"{"#": "$(a)"}"##)),
        variables(.unitedKingdom, ("", #"{"/": "/$(region)/a"}, {"/": "/UK/a"}"#), ("", #"{"/": "/UK/a"}"#)),
        variables(
            .unitedKingdom,
            (#""a": ["UK"]"#, #"{"/": "/$(region)/$(a)"}"#),
            (#""a": ["GB"]"#, #"{"/": "/$(region)/$(a)"}"#)
        ),
        variables(.wrongType, (#""a": "b""#, #"{"/": "/$(a)"}"#), (#""a": ["b"]"#, #"{"/": "/$(a)"}"#)),
    ]
}
