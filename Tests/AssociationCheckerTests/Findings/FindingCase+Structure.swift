import AssociationChecker
import AssociationSamples
import SiteAssociation

extension FindingCase {
    private static let entry = FileSample.entry(#"{"/": "/a"}"#)

    static let structure: [FindingCase] = [
        FindingCase("wrong-type", "[]", "{}"),
        FindingCase("wrong-type", "null", "{}"),
        FindingCase("wrong-type", #"[{"relation": []}]"#, "{}"),
        FindingCase("wrong-type", #"[{"applinks": {}}]"#, #"{"applinks": {}}"#),
        FindingCase("no-known-service", "{}", #"{"appclips": {"apps": []}}"#),
        FindingCase("no-known-service", #"{"name": 1}"#, #"{"name": 1, "applinks": {}}"#),
        FindingCase("no-known-service", #"{"data": {"applinks": {}}}"#, #"{"applinks": {}}"#),
        FindingCase("no-known-service", #"{"body": "{\"applinks\": {}}"}"#, #"{"applinks": {}}"#),
        FindingCase("ignored-key", #"{"applinks": {}, "name": 1}"#, #"{"applinks": {}, "authsrv": {}}"#),
        FindingCase("misspelled-key", #"{"appLinks": {}}"#, #"{"applinks": {}}"#),
        FindingCase("misspelled-key", #"{"web_credential": {}}"#, #"{"webcredentials": {}}"#),
        FindingCase(
            "misplaced-key",
            FileSample.links(#""details": [], "appclips": {"apps": []}"#),
            #"{"applinks": {"details": []}, "appclips": {"apps": []}}"#
        ),
        FindingCase("misplaced-key", #"{"details": [\#(entry)]}"#, FileSample.entries(entry)),
        FindingCase("misplaced-key", #"{"defaults": {}}"#, FileSample.links(#""defaults": {}"#)),
        entries("misplaced-key", #"{"substitutionVariables": {}}"#, "{}"),
        FindingCase(
            "misplaced-key",
            FileSample.links(#""components": []"#),
            FileSample.entries(#"{"components": []}"#)
        ),
        FindingCase("misplaced-key", FileSample.links(#""details": \#(entry)"#), FileSample.entries(entry)),
        FindingCase("misplaced-key", #"{"appclips": {"details": []}}"#, #"{"applinks": {"details": []}}"#),
        FindingCase("missing-key", FileSample.links(#""apps": []"#), FileSample.links(#""details": []"#)),
        FindingCase(
            "details-dictionary",
            FileSample.links(#""details": {"\#(FileSample.app)": {"paths": ["/a"]}}"#),
            FileSample.entries(#"{"appID": "\#(FileSample.app)", "paths": ["/a"]}"#)
        ),
        entries("entry-without-app", #"{"components": [{"/": "/a"}]}"#, entry),
        entries(
            "entry-without-app",
            #"{"\#(FileSample.app)": {"components": []}}"#,
            #"{"appID": "\#(FileSample.app)"}"#
        ),
        entries(
            "entry-without-rules",
            #"{"appID": "\#(FileSample.app)"}"#,
            #"{"appID": "\#(FileSample.app)", "paths": ["/a"]}"#
        ),
        entries("misspelled-key", #"{"appid": "\#(FileSample.app)"}"#, #"{"appID": "\#(FileSample.app)"}"#),
        entries("misspelled-key", #"{"compnents": []}"#, #"{"components": []}"#),
        FindingCase("misspelled-key", FileSample.links(#""detail": []"#), FileSample.links(#""details": []"#)),
        FindingCase("misspelled-key", #"{"appclips": {"app": []}}"#, #"{"appclips": {"apps": []}}"#),
        entries(
            "mixed-key-generations",
            #"{"appID": "\#(FileSample.app)", "appIDs": ["\#(FileSample.app)"], "components": []}"#,
            #"{"appIDs": ["\#(FileSample.app)"], "components": []}"#
        ),
        entries(
            "mixed-key-generations",
            #"{"appID": "\#(FileSample.app)", "paths": ["/a"], "components": [{"/": "/a"}]}"#,
            #"{"appID": "\#(FileSample.app)", "components": [{"/": "/a"}]}"#
        ),
        entries(
            "mixed-key-generations",
            #"{"appIDs": ["\#(FileSample.app)"], "paths": ["/a"]}"#,
            #"{"appID": "\#(FileSample.app)", "paths": ["/a"]}"#
        ),
        FindingCase(
            "apps-not-empty",
            FileSample.links(#""apps": ["\#(FileSample.app)"], "details": [\#(entry)]"#),
            FileSample.links(#""apps": [], "details": [\#(entry)]"#)
        ),
        FindingCase("wrong-type", #"{"applinks": []}"#, #"{"applinks": {}}"#),
        FindingCase("wrong-type", FileSample.links(#""details": "a""#), FileSample.links(#""details": []"#)),
        FindingCase("wrong-type", FileSample.links(#""defaults": []"#), FileSample.links(#""defaults": {}"#)),
        FindingCase(
            "wrong-type",
            FileSample.links(#""substitutionVariables": []"#),
            FileSample.links(#""substitutionVariables": {}"#)
        ),
        FindingCase("wrong-type", FileSample.links(#""apps": 1"#), FileSample.links(#""apps": []"#)),
        entries("wrong-type", "1", "{}"),
        entries("wrong-type", #"{"appIDs": "a"}"#, #"{"appID": "a"}"#),
        entries("wrong-type", #"{"appIDs": [1]}"#, #"{"appID": "a"}"#),
        entries("wrong-type", #"{"appID": ["a"]}"#, #"{"appID": "a"}"#),
        entries("wrong-type", #"{"components": {}}"#, #"{"components": []}"#),
        entries("wrong-type", #"{"paths": "a"}"#, #"{"paths": ["a"]}"#),
        paths("wrong-type", "1", #""/1""#),
        rules("wrong-type", #""/a""#, #"{"/": "/a"}"#),
        rules("wrong-type", #"{"/": "/a", "exclude": "true"}"#, #"{"/": "/a", "exclude": true}"#),
        rules("wrong-type", #"{"/": "/a", "caseSensitive": 0}"#, #"{"/": "/a", "caseSensitive": false}"#),
        rules("wrong-type", #"{"/": ["/a"]}"#, #"{"/": "/a"}"#),
        FindingCase("wrong-type", #"{"appclips": {"apps": [1]}}"#, #"{"appclips": {"apps": ["\#(FileSample.app)"]}}"#),
        FindingCase("service-without-apps", #"{"webcredentials": []}"#, #"{"webcredentials": {"apps": []}}"#),
        FindingCase("service-without-apps", #"{"webcredentials": {}}"#, #"{"webcredentials": {"apps": []}}"#),
        FindingCase(
            "service-without-apps",
            #"{"webcredentials": ["\#(FileSample.app)"]}"#,
            #"{"webcredentials": {"apps": ["\#(FileSample.app)"]}}"#
        ),
        FindingCase("empty-list", FileSample.links(#""details": []"#), FileSample.entries(entry)),
        rules("entry-without-rules", "", #"{"/": "/a"}"#),
        rules("opens-nothing", "", #"{"/": "/a"}"#),
        FindingCase("opens-nothing", #"{"appclips": {"apps": []}}"#, #"{"appclips": {"apps": []}, "applinks": {}}"#),
        FindingCase(
            "opens-nothing",
            #"{"webcredentials": {"apps": ["\#(FileSample.app)"]}, "data": {"applinks": {}}}"#,
            FileSample.entries(entry)
        ),
        FindingCase("empty-list", #"{"appclips": {"apps": []}}"#, #"{"appclips": {"apps": ["\#(FileSample.app)"]}}"#),
        entries("ignored-key", #"{"note": 1}"#, #"{"defaults": {}}"#),
        entries("ignored-key", #"{"exclude": "/a"}"#, #"{"defaults": {}}"#),
    ]
}

extension FindingCase {
    static let apps: [FindingCase] = [
        app("invalid-app-id", "", FileSample.app),
        app("invalid-app-id", " ", FileSample.app),
        app("invalid-app-id", "com.example.trips", FileSample.app),
        app("invalid-app-id", "7QW3E5R9T.com.example.trips", FileSample.app),
        app("invalid-app-id", "7qw3e5r9ty.com.example.trips", FileSample.app),
        app("invalid-app-id", "7QW3E5R9TY", FileSample.app),
        FindingCase(
            "invalid-app-id",
            #"{"appclips": {"apps": ["a.b"]}}"#,
            #"{"appclips": {"apps": ["\#(FileSample.app).Clip"]}}"#
        ),
        FindingCase(
            "app-instead-of-clip",
            clips(["7QW3E5R9TY.com.example.trips"], besides: FileSample.app),
            clips(["7QW3E5R9TY.com.example.trips.Clip"], besides: FileSample.app)
        ),
        FindingCase(
            "app-instead-of-clip",
            clips(["7QW3E5R9TY.com.example.Trips"], besides: FileSample.app),
            clips(["7QW3E5R9TY.com.example.trips.AppClip"], besides: "7QW3E5R9TY.com.example.trips.AppClip")
        ),
        // The app beside its clip, and suffixes with several dots.
        FindingCase(
            "app-instead-of-clip",
            clips(["7QW3E5R9TY.com.example.trips"], besides: FileSample.app),
            clips(["7QW3E5R9TY.com.example.trips", "7QW3E5R9TY.com.example.trips.Mini"], besides: FileSample.app)
        ),
        FindingCase(
            "app-instead-of-clip",
            clips(["8QW3E5R9TY.com.example.trips.Mini"], besides: FileSample.app),
            clips(
                ["7QW3E5R9TY.com.example.trips.Clip.Clip", "7QW3E5R9TY.com.example.trips.clips.main"],
                besides: FileSample.app
            )
        ),
        app("placeholder", "ABCDE12345.com.example.app", FileSample.app),
        app("placeholder", "TEAMID.com.example.app", "7QW3E5R9TY.com.example.teamid"),
        app("placeholder", "7QW3E5R9TY.YOUR_BUNDLE_ID", "7QW3E5R9TY.com.example.yourday"),
        app("app-store-id-prefix", "1234567891.com.example.trips", "123456789A.com.example.trips"),
        app("invalid-app-id", "7QW3E5R9TY.*", FileSample.app),
        entries(
            "app-in-several-entries",
            #"\#(FileSample.entry(#"{"/": "/a"}"#)), \#(FileSample.entry(#"{"/": "/b"}"#))"#,
            #"\#(FileSample.entry(#"{"/": "/a"}"#)), {"appIDs": ["7QW3E5R9TY.other"], "components": [{"/": "/b"}]}"#
        ),
        entries(
            "overlapping-apps",
            #"{"appIDs": ["7QW3E5R9TY.other"], "components": [{"/": "/a/*"}]}, \#(FileSample.entry(#"{"/": "*/b"}"#))"#,
            #"{"appIDs": ["7QW3E5R9TY.other"], "components": [{"/": "/a/*"}]}, \#(FileSample.entry(#"{"/": "/b/*"}"#))"#
        ),
        FindingCase(
            "no-shared-credentials",
            credentials(of: "7QW3E5R9TY.other"),
            credentials(of: FileSample.app)
        ),
        FindingCase(
            "no-shared-credentials",
            credentials(of: "7QW3E5R9TY.other"),
            FileSample.rules(#"{"/": "/a"}"#)
        ),
        missing(FileSample.app, named: "8QW3E5R9TY.com.example.trips"),
        missing(FileSample.app, named: "com.example.trips"),
        missing(FileSample.app, named: "7QW3E5R9TY.com.example.trip"),
        missing(FileSample.app, named: "7QW3E5R9TY.org.other"),
        missing("\(FileSample.app).Clip", named: FileSample.app),
        missing("com.example.trips", named: FileSample.app),
        FindingCase(
            "missing-app",
            #"{"appclips": {"apps": ["7QW3E5R9TY.org.other"]}}"#,
            #"{"appclips": {"apps": ["\#(FileSample.app)"]}}"#,
            expecting: [FileSample.app]
        ),
        FindingCase(
            "missing-app",
            #"{"webcredentials": {"apps": ["8QW3E5R9TY.com.example.trips"]}}"#,
            #"{"webcredentials": {"apps": ["\#(FileSample.app)"]}}"#,
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

    /// A file with links for another app than the expected one.
    private static func missing(_ app: String, named other: String) -> FindingCase {
        let file = { (id: String) in FileSample.rules(#"{"/": "/a"}"#).replacing(FileSample.app, with: id) }
        return FindingCase("missing-app", file(other), file(app), expecting: [app])
    }

    /// A file with links for the sample app, and passwords for an app.
    private static func credentials(of app: String) -> String {
        #"{"applinks": {"details": [\#(FileSample.entry(#"{"/": "/a"}"#))]}, "webcredentials": {"apps": ["\#(app)"]}}"#
    }
}
