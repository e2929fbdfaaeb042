import AssociationChecker
import SiteAssociation

extension FindingCase {
    private static let entry = Sample.entry(#"{"/": "/a"}"#)

    static let structure: [FindingCase] = [
        FindingCase(.rootNotObject, "[]", "{}"),
        FindingCase(.rootNotObject, "null", "{}"),
        FindingCase(.noKnownService, "{}", #"{"appclips": {"apps": []}}"#),
        FindingCase(.noKnownService, #"{"name": 1}"#, #"{"name": 1, "applinks": {}}"#),
        FindingCase(.unknownTopLevelKey, #"{"applinks": {}, "name": 1}"#, #"{"applinks": {}, "authsrv": {}}"#),
        FindingCase(.misspeltService, #"{"appLinks": {}}"#, #"{"applinks": {}}"#),
        FindingCase(.misspeltService, #"{"web_credential": {}}"#, #"{"webcredentials": {}}"#),
        FindingCase(
            .nestedService,
            Sample.links(#""details": [], "appclips": {"apps": []}"#),
            #"{"applinks": {"details": []}, "appclips": {"apps": []}}"#
        ),
        FindingCase(.misplacedKey, #"{"details": [\#(entry)]}"#, Sample.entries(entry)),
        FindingCase(.misplacedKey, Sample.links(#""components": []"#), Sample.entries(#"{"components": []}"#)),
        FindingCase(.misplacedKey, Sample.links(#""details": \#(entry)"#), Sample.entries(entry)),
        FindingCase(.misplacedKey, #"{"appclips": {"details": []}}"#, #"{"applinks": {"details": []}}"#),
        FindingCase(.detailsMissing, Sample.links(#""apps": []"#), Sample.links(#""details": []"#)),
        FindingCase(
            .detailsDictionary,
            Sample.links(#""details": {"\#(Sample.app)": {"paths": ["/a"]}}"#),
            Sample.entries(#"{"appID": "\#(Sample.app)", "paths": ["/a"]}"#)
        ),
        entries(.entryWithoutApp, #"{"components": [{"/": "/a"}]}"#, entry),
        entries(.entryWithoutApp, #"{"\#(Sample.app)": {"components": []}}"#, #"{"appID": "\#(Sample.app)"}"#),
        entries(.entryWithoutRules, #"{"appID": "\#(Sample.app)"}"#, #"{"appID": "\#(Sample.app)", "paths": []}"#),
        entries(.misspeltKey, #"{"appid": "\#(Sample.app)"}"#, #"{"appID": "\#(Sample.app)"}"#),
        entries(.misspeltKey, #"{"compnents": []}"#, #"{"components": []}"#),
        FindingCase(.misspeltKey, Sample.links(#""detail": []"#), Sample.links(#""details": []"#)),
        FindingCase(.misspeltKey, #"{"appclips": {"app": []}}"#, #"{"appclips": {"apps": []}}"#),
        entries(
            .bothAppIDForms,
            #"{"appID": "\#(Sample.app)", "appIDs": ["\#(Sample.app)"], "components": []}"#,
            #"{"appIDs": ["\#(Sample.app)"], "components": []}"#
        ),
        entries(
            .pathsBesideComponents,
            #"{"appID": "\#(Sample.app)", "paths": ["/a"], "components": [{"/": "/a"}]}"#,
            #"{"appID": "\#(Sample.app)", "components": [{"/": "/a"}]}"#
        ),
        entries(
            .mixedGenerations,
            #"{"appIDs": ["\#(Sample.app)"], "paths": ["/a"]}"#,
            #"{"appID": "\#(Sample.app)", "paths": ["/a"]}"#
        ),
        FindingCase(
            .appsNotEmpty,
            Sample.links(#""apps": ["\#(Sample.app)"], "details": [\#(entry)]"#),
            Sample.links(#""apps": [], "details": [\#(entry)]"#)
        ),
        FindingCase(
            .appsMissing,
            Sample.links(#""details": [{"appID": "\#(Sample.app)", "paths": ["/a"]}]"#),
            Sample.paths(#""/a""#)
        ),
        FindingCase(.wrongType, #"{"applinks": []}"#, #"{"applinks": {}}"#),
        FindingCase(.wrongType, Sample.links(#""details": "a""#), Sample.links(#""details": []"#)),
        FindingCase(.wrongType, Sample.links(#""defaults": []"#), Sample.links(#""defaults": {}"#)),
        FindingCase(
            .wrongType,
            Sample.links(#""substitutionVariables": []"#),
            Sample.links(#""substitutionVariables": {}"#)
        ),
        FindingCase(.wrongType, Sample.links(#""apps": 1"#), Sample.links(#""apps": []"#)),
        entries(.wrongType, "1", "{}"),
        entries(.wrongType, #"{"appIDs": "a"}"#, #"{"appID": "a"}"#),
        entries(.wrongType, #"{"components": {}}"#, #"{"components": []}"#),
        entries(.wrongType, #"{"paths": "a"}"#, #"{"paths": ["a"]}"#),
        paths(.wrongType, "1", #""/1""#),
        rules(.wrongType, #""/a""#, #"{"/": "/a"}"#),
        rules(.wrongType, #"{"/": "/a", "exclude": "true"}"#, #"{"/": "/a", "exclude": true}"#),
        rules(.wrongType, #"{"/": "/a", "caseSensitive": 0}"#, #"{"/": "/a", "caseSensitive": false}"#),
        rules(.wrongType, #"{"/": ["/a"]}"#, #"{"/": "/a"}"#),
        FindingCase(.wrongType, #"{"appclips": {"apps": [1]}}"#, #"{"appclips": {"apps": ["\#(Sample.app)"]}}"#),
        FindingCase(.serviceShape, #"{"webcredentials": []}"#, #"{"webcredentials": {"apps": []}}"#),
        FindingCase(.serviceShape, #"{"webcredentials": {}}"#, #"{"webcredentials": {"apps": []}}"#),
        FindingCase(.emptyList, Sample.links(#""details": []"#), Sample.entries(entry)),
        rules(.emptyRules, "", #"{"/": "/a"}"#),
        FindingCase(.emptyList, #"{"appclips": {"apps": []}}"#, #"{"appclips": {"apps": ["\#(Sample.app)"]}}"#),
        entries(.unknownKey, #"{"note": 1}"#, #"{"defaults": {}}"#),
    ]
}
