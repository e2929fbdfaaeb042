import AssociationChecker
import SiteAssociation

extension FindingCase {
    static let apps: [FindingCase] = [
        app(.emptyAppID, "", Sample.app),
        app(.emptyAppID, " ", Sample.app),
        app(.oddAppID, "com.example.trips", Sample.app),
        app(.oddAppID, "7QW3E5R9T.com.example.trips", Sample.app),
        app(.oddAppID, "7qw3e5r9ty.com.example.trips", Sample.app),
        app(.oddAppID, "7QW3E5R9TY", Sample.app),
        FindingCase(
            .oddAppID,
            #"{"appclips": {"apps": ["a.b"]}}"#,
            #"{"appclips": {"apps": ["\#(Sample.app).Clip"]}}"#
        ),
        app(.placeholderAppID, "ABCDE12345.com.example.app", Sample.app),
        app(.placeholderAppID, "TEAMID.com.example.app", "7QW3E5R9TY.com.example.teamid"),
        app(.placeholderAppID, "7QW3E5R9TY.YOUR_BUNDLE_ID", "7QW3E5R9TY.com.example.yourday"),
        app(.storeNumber, "1234567891.com.example.trips", "123456789A.com.example.trips"),
        app(.wildcardAppID, "7QW3E5R9TY.*", Sample.app),
        entries(
            .repeatedApp,
            #"\#(Sample.entry(#"{"/": "/a"}"#)), \#(Sample.entry(#"{"/": "/b"}"#))"#,
            #"\#(Sample.entry(#"{"/": "/a"}"#)), {"appIDs": ["7QW3E5R9TY.other"], "components": [{"/": "/b"}]}"#
        ),
        entries(
            .overlappingApps,
            #"{"appIDs": ["7QW3E5R9TY.other"], "components": [{"/": "/a/*"}]}, \#(Sample.entry(#"{"/": "*/b"}"#))"#,
            #"{"appIDs": ["7QW3E5R9TY.other"], "components": [{"/": "/a/*"}]}, \#(Sample.entry(#"{"/": "/b/*"}"#))"#
        ),
        FindingCase(
            .expectedAppMissing,
            Sample.rules(#"{"/": "/a"}"#).replacing("7QW", with: "8QW"),
            Sample.rules(#"{"/": "/a"}"#),
            expecting: [Sample.app]
        ),
    ]
}
