import AssociationChecker
import AssociationSamples
import SiteAssociation

extension FindingCase {
    static let rules: [FindingCase] = [
        rules(.constrainsNothing, "{}", #"{"/": "/a"}"#),
        rules(.constrainsNothing, ##"{"#": "*", "comment": "all"}"##, ##"{"#": "?*"}"##),
        rules(.constrainsNothing, #"{"?": {"a": "*"}}"#, #"{"?": {"a": "?*"}}"#),
        FindingCase(
            .constrainsNothing,
            FileSample.links(#""defaults": {"exclude": true}, "details": [\#(FileSample.entry("{}"))]"#),
            FileSample.links(#""defaults": {"/": "/a"}, "details": [\#(FileSample.entry("{}"))]"#)
        ),
        rules(.unreachableRule, #"{"/": "*"}, {"/": "/a"}"#, #"{"/": "/a"}, {"/": "*"}"#),
        rules(.unreachableRule, #"{"/": "/a/*"}, {"/": "/a/b?c/*"}"#, #"{"/": "/a/*"}, {"/": "/ab"}"#),
        rules(.unreachableRule, #"{"/": "/a/*/*"}, {"/": "/a/b"}"#, #"{"/": "/a/*/*/c"}, {"/": "/a/b"}"#),
        rules(.unreachableRule, #"{"/": "/a?"}, {"/": "/ab"}"#, #"{"/": "/a?"}, {"/": "/a*"}"#),
        rules(.unreachableRule, #"{"/": "/a*?"}, {"/": "/a?*"}"#, #"{"/": "/a?"}, {"/": "/a?*"}"#),
        rules(
            .unreachableRule,
            #"{"/": "/a", "?": {"b": "*"}}, {"/": "/a"}"#,
            #"{"/": "/a", "?": {"b": "?*"}}, {"/": "/a"}"#
        ),
        rules(
            .unreachableRule,
            #"{"/": "/a", "?": {"b": "?*"}}, {"/": "/a", "?": {"c": "1", "b": "2"}}"#,
            #"{"/": "/a", "?": {"b": "?*"}}, {"/": "/a", "?": {"b": "*"}}"#
        ),
        rules(.unreachableRule, #"{"?": "a=*"}, {"?": "a=1"}"#, #"{"?": "a=*"}, {"?": "b=1"}"#),
        rules(
            .unreachableRule,
            ##"{"#": "a*"}, {"#": "ab", "exclude": true}"##,
            ##"{"#": "ab", "exclude": true}, {"#": "a*"}"##
        ),
        rules(
            .unreachableRule,
            #"{"/": "/a", "caseSensitive": false}, {"/": "/A", "caseSensitive": false}"#,
            #"{"/": "/a"}, {"/": "/A"}"#
        ),
        entries(
            .unreachableRule,
            #"{"appIDs": ["\#(FileSample.app)", "7QW3E5R9TY.other"], "components": [{"/": "/a/*"}]}, "#
                + FileSample.entry(#"{"/": "/a/b"}, {"/": "/c"}"#),
            #"{"appIDs": ["7QW3E5R9TY.other"], "components": [{"/": "/a/*"}]}, "#
                + FileSample.entry(#"{"/": "/a/b"}, {"/": "/c"}"#)
        ),
        paths(.unreachableRule, #""*", "NOT /a""#, #""NOT /a", "*""#),
        rules(
            .unreachableRule,
            #"{"/": "/a"}, {"/": "/a?*"}, {"/": "/a*"}"#,
            #"{"/": "/a"}, {"/": "/a??*"}, {"/": "/a*"}"#
        ),
        rules(
            .unreachableRule,
            ##"{"/": "/a", "#": "?*"}, {"/": "/a", "#": ""}, {"/": "/a"}"##,
            // ?b=&b=1 is neither all empty nor all there.
            #"{"/": "/a", "?": {"b": "?*"}}, {"/": "/a", "?": {"b": ""}}, {"/": "/a"}"#
        ),
        rules(
            .unreachableRule,
            #"{"?": "?*", "exclude": true}, {"/": "/a"}, {"?": {"b": "1"}}"#,
            #"{"?": "c=*", "exclude": true}, {"/": "/a"}, {"?": {"b": "1"}}"#
        ),
        rules(.needsDecoding, #"{"/": "/a%zz"}"#, #"{"/": "/a%20"}"#),
        variables(
            .unreachableRule,
            (#""ab": ["a", "b"]"#, #"{"/": "/a"}, {"/": "/b/*"}, {"/": "/$(ab)"}"#),
            (#""ab": ["a", "c"]"#, #"{"/": "/a"}, {"/": "/b/*"}, {"/": "/$(ab)"}"#)
        ),
        rules(.rulesUndecided, tangle(of: 24), tangle(of: 2)),
        rules(.unreachableRule, #"{"/": "/a/*"}, {"/": "/a"}"#, #"{"/": "/a"}, {"/": "/a/*"}"#),
        rules(.queryValueNotString, #"{"/": "/a", "?": {"b": 1}}"#, #"{"/": "/a", "?": {"b": "1"}}"#),
        rules(.queryValueTakesAll, #"{"/": "/a", "?": {"b": "*"}}"#, #"{"/": "/a", "?": {"b": "?*"}}"#),
        rules(
            .takesOnlyAbsent,
            #"{"?": {"b": ""}, "exclude": true}, {"/": "/a"}"#,
            #"{"?": {"b": "?*"}, "exclude": true}, {"/": "/a"}"#
        ),
        rules(
            .queryValueTakesAll,
            ##"{"#": "*", "exclude": true}, {"/": "/a"}"##,
            ##"{"#": "?*", "exclude": true}, {"/": "/a"}"##
        ),
        rules(.queryInPath, #"{"/": "/a?b=*"}"#, #"{"/": "/a?b"}"#),
        paths(.queryInPath, #""/a?b=*""#, #""/a?*/c=d""#),
        rules(.fragmentInPath, ##"{"/": "/#/a"}"##, ##"{"/": "/", "#": "/a"}"##),
        rules(.urlInPath, #"{"/": "https://example.com/a"}"#, #"{"/": "/a"}"#),
        rules(.notInComponent, #"{"/": "NOT /a"}"#, #"{"/": "/a", "exclude": true}"#),
        FindingCase(.notInComponent, FileSample.rules(#"{"/": "NOT /a"}"#), FileSample.paths(#""NOT /a", "*""#)),
        paths(.notInComponent, #""/a/*", "NOT/a/b""#, #""NOT /a/b", "/a/*""#),
        paths(.notInComponent, #""not /a/b", "/a/*""#, #""note/a", "/a/*""#),
        paths(.notInComponent, #""!/a/b", "/a/*""#, #""/!/a/b", "/a/*""#),
        paths(.notInComponent, #""- /a/b", "/a/*""#, #""-a/b", "/a/*""#),
        paths(.notInComponent, #"" NOT: /a/b", "/a/*""#, #""NOTE/b", "/a/*""#),
        rules(.notInComponent, #"{"/": "not /a"}, {"/": "*"}"#, #"{"/": "/not /a", "percentEncoded": false}"#),
        rules(.notInComponent, #"{"/": "!/a"}"#, #"{"/": "/a!"}"#),
        rules(.notInComponent, #"{"/": "NOT "}"#, #"{"/": "/NOT"}"#),
        rules(.notInComponent, #"{"/": "~/a"}"#, #"{"/": "/~a"}"#),
        rules(.fragmentInPath, ##"{"#": "#"}"##, ##"{"#": ""}"##),
        rules(.foreignSyntax, #"{"/": "^"}"#, #"{"/": "/^"}"#),
        rules(.fragmentInPath, ##"{"#": "#top"}"##, ##"{"#": "top"}"##),
        rules(.fragmentInPath, ##"{"?": {"a": "b#top"}}"##, ##"{"?": {"a": "b%23top"}}"##),
        rules(.foreignSyntax, #"{"/": "^/trips/.*$"}"#, #"{"/": "/trips/*"}"#),
        rules(.foreignSyntax, #"{"/": "^/trips"}"#, #"{"/": "/^trips"}"#),
        rules(.foreignSyntax, #"{"/": "/trips$"}"#, #"{"/": "/$trips/$(digit)"}"#),
        rules(.wholeQuery, #"{"?": "page=?*"}"#, #"{"?": {"page": "?*"}}"#),
        rules(.wholeQuery, #"{"?": "page=*&tab=1"}"#, #"{"?": "*"}"#),
        rules(.wholeQuery, #"{"?": "?page=*"}"#, #"{"?": "?*"}"#),
        rules(.wholeQuery, #"{"?": "*code=?*&step=2*"}"#, #"{"?": ""}"#),
        rules(.wholeQuery, #"{"?": "$(digit)=1"}"#, #"{"?": {"a": "$(digit)"}}"#),
        rules(.badItemName, #"{"?": {"tab=1": "*"}}"#, #"{"?": {"tab": "1"}}"#),
        rules(.badItemName, #"{"?": {"tab=": "?*"}}"#, #"{"?": {"tab[]": "?*"}}"#),
        rules(.badItemName, #"{"?": {"a&b": "?*"}}"#, #"{"?": {"a%26b": "?*"}}"#),
        rules(.badItemName, #"{"?": {"a=1&b": "2"}}"#, #"{"?": {"a": "1&2"}, "percentEncoded": false}"#),
        rules(.badItemName, #"{"?": {"?ref": "x"}}"#, #"{"?": {"ref": "?x"}}"#),
        rules(.badItemName, #"{"?": {"page ": "x"}}"#, #"{"?": {"page": "x"}}"#),
        rules(.badItemName, #"{"?": {"utm_*": "x"}}"#, #"{"?": {"utm_": "x"}}"#),
        rules(.needsDecoding, #"{"/": "/café"}"#, #"{"/": "/café", "percentEncoded": false}"#),
        rules(.needsDecoding, #"{"/": "/\u212A"}"#, #"{"/": "/\u212A", "caseSensitive": false}"#),
        rules(.needsDecoding, #"{"/": "/a b"}"#, #"{"/": "/a%20b"}"#),
        rules(.needsDecoding, ##"{"#": "a b"}"##, ##"{"#": "a%20b"}"##),
        FindingCase(
            .needsDecoding,
            FileSample.links(#""details": [\#(FileSample.entry(#"{"?": {"q": "é"}}"#))]"#),
            FileSample.links(
                #""defaults": {"percentEncoded": false}, "details": [\#(FileSample.entry(#"{"?": {"q": "é"}}"#))]"#
            )
        ),
        rules(.escapeNeverMatches, #"{"/": "/a%20b", "percentEncoded": false}"#, #"{"/": "/a%20b"}"#),
        rules(
            .escapeNeverMatches,
            #"{"/": "/100%25", "percentEncoded": false}"#,
            #"{"/": "/100%", "percentEncoded": false}"#
        ),
        rules(.unknownComponentKey, #"{"/": "/a", "paths": ["/b"]}"#, #"{"/": "/a", "comment": "b"}"#),
        rules(
            .misspelledComponentKey,
            #"{"/": "/a", "casesensitive": false}"#,
            #"{"/": "/a", "caseSensitive": false}"#
        ),
        rules(.misspelledComponentKey, #"{"/": "/a", "exlude": true}"#, #"{"/": "/a", "exclude": true}"#),
        rules(.doubleStar, #"{"/": "/a/**"}"#, #"{"/": "/a/*/*"}"#),
        rules(.foreignSyntax, #"{"/": "/u/:id"}"#, #"{"/": "/u/a:b"}"#),
        rules(.foreignSyntax, #"{"/": "/trips/[0-9]+"}"#, #"{"/": "/trips/x[a]"}"#),
        rules(.foreignSyntax, #"{"/": "/t/(a|b)"}"#, #"{"/": "/t/(a)/$(digit)"}"#),
        rules(.foreignSyntax, #"{"/": "/v/{id}/x"}"#, #"{"/": "/v/?*/x"}"#),
        rules(.foreignSyntax, #"{"/": "/x/.*"}"#, #"{"/": "/x/y.*"}"#),
        rules(.removedItem, #"{"/": "/a", "?": {"GCLID": "?*"}}"#, #"{"/": "/a", "?": {"gclid": "*", "id": "?*"}}"#),
        rules(.removedItem, #"{"/": "/a", "?": "gclid=?*"}"#, #"{"/": "/a", "?": "id=?*"}"#),
        rules(.removedItem, #"{"/": "/a", "?": "*&gclid=*"}"#, #"{"/": "/a", "?": {"gclid": ""}}"#),
    ]

    /// Rules that differ in a letter so many characters from the end, behind some that take the first links that come to
    /// mind.
    private static func tangle(of count: Int) -> String {
        let tail = String(repeating: "?", count: count)
        return #"{"/": "/b*"}, {"/": "/?b*"}, {"/": "/*a\#(tail)"}, {"/": "/*b\#(tail)"}"#
    }
}

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
        variables(
            .needsDecoding,
            (#""a": ["b", "fjällräv"]"#, #"{"/": "/$(a)"}"#),
            (#""a": ["b", "fjällräv"]"#, #"{"/": "/$(a)", "percentEncoded": false}"#)
        ),
        variables(.needsDecoding, (#""a": ["b c"]"#, ##"{"#": "$(a)"}"##), (#""a": ["b%20c"]"#, ##"{"#": "$(a)"}"##)),
        variables(
            .needsDecoding,
            (#""a b": ["é"]"#, #"{"/": "/$(a b)", "percentEncoded": false}, {"?": {"q": "$(a b)"}}"#),
            (#""a b": ["é"]"#, #"{"/": "/$(a b)", "percentEncoded": false}, {"?": {"q": "$(a)"}}"#)
        ),
        variables(
            .escapeNeverMatches,
            (#""a": ["b%20c", "50%25"]"#, #"{"?": "q=$(a)", "percentEncoded": false}"#),
            (#""a": ["b c", "50%"]"#, #"{"?": "q=$(a)", "percentEncoded": false}"#)
        ),
        variables(.emptyVariable, (#""a": []"#, #"{"/": "/$(a)"}"#), (#""a": ["b"]"#, #"{"/": "/$(a)"}"#)),
        variables(
            .shadowedVariable,
            (#""digit": ["1"]"#, #"{"/": "/$(digit)"}"#),
            (#""Digit": ["1"]"#, #"{"/": "/$(Digit)"}"#)
        ),
        variables(.wrongType, (#""a": "b""#, #"{"/": "/$(a)"}"#), (#""a": ["b"]"#, #"{"/": "/$(a)"}"#)),
    ]
}
