import AssociationChecker
import AssociationSamples
import SiteAssociation

extension FindingCase {
    private static let entry = FileSample.entry(#"{"/": "/a"}"#)

    static let structure: [FindingCase] = [
        FindingCase(.rootNotObject, "[]", "{}"),
        FindingCase(.rootNotObject, "null", "{}"),
        FindingCase(.noKnownService, "{}", #"{"appclips": {"apps": []}}"#),
        FindingCase(.noKnownService, #"{"name": 1}"#, #"{"name": 1, "applinks": {}}"#),
        FindingCase(.unknownTopLevelKey, #"{"applinks": {}, "name": 1}"#, #"{"applinks": {}, "authsrv": {}}"#),
        FindingCase(.misspelledService, #"{"appLinks": {}}"#, #"{"applinks": {}}"#),
        FindingCase(.misspelledService, #"{"web_credential": {}}"#, #"{"webcredentials": {}}"#),
        FindingCase(
            .nestedService,
            FileSample.links(#""details": [], "appclips": {"apps": []}"#),
            #"{"applinks": {"details": []}, "appclips": {"apps": []}}"#
        ),
        FindingCase(.misplacedKey, #"{"details": [\#(entry)]}"#, FileSample.entries(entry)),
        FindingCase(.misplacedKey, FileSample.links(#""components": []"#), FileSample.entries(#"{"components": []}"#)),
        FindingCase(.misplacedKey, FileSample.links(#""details": \#(entry)"#), FileSample.entries(entry)),
        FindingCase(.misplacedKey, #"{"appclips": {"details": []}}"#, #"{"applinks": {"details": []}}"#),
        FindingCase(.detailsMissing, FileSample.links(#""apps": []"#), FileSample.links(#""details": []"#)),
        FindingCase(
            .detailsDictionary,
            FileSample.links(#""details": {"\#(FileSample.app)": {"paths": ["/a"]}}"#),
            FileSample.entries(#"{"appID": "\#(FileSample.app)", "paths": ["/a"]}"#)
        ),
        entries(.entryWithoutApp, #"{"components": [{"/": "/a"}]}"#, entry),
        entries(.entryWithoutApp, #"{"\#(FileSample.app)": {"components": []}}"#, #"{"appID": "\#(FileSample.app)"}"#),
        entries(
            .entryWithoutRules,
            #"{"appID": "\#(FileSample.app)"}"#,
            #"{"appID": "\#(FileSample.app)", "paths": []}"#
        ),
        entries(.misspelledKey, #"{"appid": "\#(FileSample.app)"}"#, #"{"appID": "\#(FileSample.app)"}"#),
        entries(.misspelledKey, #"{"compnents": []}"#, #"{"components": []}"#),
        FindingCase(.misspelledKey, FileSample.links(#""detail": []"#), FileSample.links(#""details": []"#)),
        FindingCase(.misspelledKey, #"{"appclips": {"app": []}}"#, #"{"appclips": {"apps": []}}"#),
        entries(
            .bothAppIDForms,
            #"{"appID": "\#(FileSample.app)", "appIDs": ["\#(FileSample.app)"], "components": []}"#,
            #"{"appIDs": ["\#(FileSample.app)"], "components": []}"#
        ),
        entries(
            .pathsBesideComponents,
            #"{"appID": "\#(FileSample.app)", "paths": ["/a"], "components": [{"/": "/a"}]}"#,
            #"{"appID": "\#(FileSample.app)", "components": [{"/": "/a"}]}"#
        ),
        entries(
            .mixedGenerations,
            #"{"appIDs": ["\#(FileSample.app)"], "paths": ["/a"]}"#,
            #"{"appID": "\#(FileSample.app)", "paths": ["/a"]}"#
        ),
        FindingCase(
            .appsNotEmpty,
            FileSample.links(#""apps": ["\#(FileSample.app)"], "details": [\#(entry)]"#),
            FileSample.links(#""apps": [], "details": [\#(entry)]"#)
        ),
        FindingCase(.wrongType, #"{"applinks": []}"#, #"{"applinks": {}}"#),
        FindingCase(.wrongType, FileSample.links(#""details": "a""#), FileSample.links(#""details": []"#)),
        FindingCase(.wrongType, FileSample.links(#""defaults": []"#), FileSample.links(#""defaults": {}"#)),
        FindingCase(
            .wrongType,
            FileSample.links(#""substitutionVariables": []"#),
            FileSample.links(#""substitutionVariables": {}"#)
        ),
        FindingCase(.wrongType, FileSample.links(#""apps": 1"#), FileSample.links(#""apps": []"#)),
        entries(.wrongType, "1", "{}"),
        entries(.wrongType, #"{"appIDs": "a"}"#, #"{"appID": "a"}"#),
        entries(.wrongType, #"{"components": {}}"#, #"{"components": []}"#),
        entries(.wrongType, #"{"paths": "a"}"#, #"{"paths": ["a"]}"#),
        paths(.wrongType, "1", #""/1""#),
        rules(.wrongType, #""/a""#, #"{"/": "/a"}"#),
        rules(.wrongType, #"{"/": "/a", "exclude": "true"}"#, #"{"/": "/a", "exclude": true}"#),
        rules(.wrongType, #"{"/": "/a", "caseSensitive": 0}"#, #"{"/": "/a", "caseSensitive": false}"#),
        rules(.wrongType, #"{"/": ["/a"]}"#, #"{"/": "/a"}"#),
        FindingCase(.wrongType, #"{"appclips": {"apps": [1]}}"#, #"{"appclips": {"apps": ["\#(FileSample.app)"]}}"#),
        FindingCase(.serviceShape, #"{"webcredentials": []}"#, #"{"webcredentials": {"apps": []}}"#),
        FindingCase(.serviceShape, #"{"webcredentials": {}}"#, #"{"webcredentials": {"apps": []}}"#),
        FindingCase(.emptyList, FileSample.links(#""details": []"#), FileSample.entries(entry)),
        rules(.emptyRules, "", #"{"/": "/a"}"#),
        rules(.opensNothing, "", #"{"/": "/a"}"#),
        FindingCase(.opensNothing, #"{"appclips": {"apps": []}}"#, #"{"appclips": {"apps": []}, "applinks": {}}"#),
        FindingCase(.emptyList, #"{"appclips": {"apps": []}}"#, #"{"appclips": {"apps": ["\#(FileSample.app)"]}}"#),
        entries(.unknownKey, #"{"note": 1}"#, #"{"defaults": {}}"#),
        entries(.unknownKey, #"{"exclude": "/a"}"#, #"{"defaults": {}}"#),
    ]
}

extension FindingCase {
    static let apps: [FindingCase] = [
        app(.emptyAppID, "", FileSample.app),
        app(.emptyAppID, " ", FileSample.app),
        app(.oddAppID, "com.example.trips", FileSample.app),
        app(.oddAppID, "7QW3E5R9T.com.example.trips", FileSample.app),
        app(.oddAppID, "7qw3e5r9ty.com.example.trips", FileSample.app),
        app(.oddAppID, "7QW3E5R9TY", FileSample.app),
        FindingCase(
            .oddAppID,
            #"{"appclips": {"apps": ["a.b"]}}"#,
            #"{"appclips": {"apps": ["\#(FileSample.app).Clip"]}}"#
        ),
        FindingCase(
            .appAmongClips,
            clips(["7QW3E5R9TY.com.example.trips"], besides: FileSample.app),
            clips(["7QW3E5R9TY.com.example.trips.Clip"], besides: FileSample.app)
        ),
        FindingCase(
            .appAmongClips,
            clips(["7QW3E5R9TY.com.example.Trips"], besides: FileSample.app),
            clips(["7QW3E5R9TY.com.example.trips.AppClip"], besides: "7QW3E5R9TY.com.example.trips.AppClip")
        ),
        // The app beside its clip, and suffixes with several dots.
        FindingCase(
            .appAmongClips,
            clips(["7QW3E5R9TY.com.example.trips"], besides: FileSample.app),
            clips(["7QW3E5R9TY.com.example.trips", "7QW3E5R9TY.com.example.trips.Mini"], besides: FileSample.app)
        ),
        FindingCase(
            .appAmongClips,
            clips(["8QW3E5R9TY.com.example.trips.Mini"], besides: FileSample.app),
            clips(
                ["7QW3E5R9TY.com.example.trips.Clip.Clip", "7QW3E5R9TY.com.example.trips.clips.main"],
                besides: FileSample.app
            )
        ),
        app(.placeholderAppID, "ABCDE12345.com.example.app", FileSample.app),
        app(.placeholderAppID, "TEAMID.com.example.app", "7QW3E5R9TY.com.example.teamid"),
        app(.placeholderAppID, "7QW3E5R9TY.YOUR_BUNDLE_ID", "7QW3E5R9TY.com.example.yourday"),
        app(.storeNumber, "1234567891.com.example.trips", "123456789A.com.example.trips"),
        app(.wildcardAppID, "7QW3E5R9TY.*", FileSample.app),
        entries(
            .repeatedApp,
            #"\#(FileSample.entry(#"{"/": "/a"}"#)), \#(FileSample.entry(#"{"/": "/b"}"#))"#,
            #"\#(FileSample.entry(#"{"/": "/a"}"#)), {"appIDs": ["7QW3E5R9TY.other"], "components": [{"/": "/b"}]}"#
        ),
        entries(
            .overlappingApps,
            #"{"appIDs": ["7QW3E5R9TY.other"], "components": [{"/": "/a/*"}]}, \#(FileSample.entry(#"{"/": "*/b"}"#))"#,
            #"{"appIDs": ["7QW3E5R9TY.other"], "components": [{"/": "/a/*"}]}, \#(FileSample.entry(#"{"/": "/b/*"}"#))"#
        ),
        FindingCase(
            .appWithoutCredentials,
            credentials(of: "7QW3E5R9TY.other"),
            credentials(of: FileSample.app)
        ),
        FindingCase(
            .appWithoutCredentials,
            credentials(of: "7QW3E5R9TY.other"),
            FileSample.rules(#"{"/": "/a"}"#)
        ),
        FindingCase(
            .expectedAppMissing,
            FileSample.rules(#"{"/": "/a"}"#).replacing("7QW", with: "8QW"),
            FileSample.rules(#"{"/": "/a"}"#),
            expecting: [FileSample.app]
        ),
    ]
}

extension FindingCase {
    /// A file with passwords for an app, and with App Clips.
    private static func clips(_ clips: [String], besides app: String) -> String {
        let clips = clips.map { "\"\($0)\"" }.joined(separator: ", ")
        return #"{"webcredentials": {"apps": ["\#(app)"]}, "appclips": {"apps": [\#(clips)]}}"#
    }

    /// A file with links for the sample app, and passwords for an app.
    private static func credentials(of app: String) -> String {
        #"{"applinks": {"details": [\#(FileSample.entry(#"{"/": "/a"}"#))]}, "webcredentials": {"apps": ["\#(app)"]}}"#
    }
}
