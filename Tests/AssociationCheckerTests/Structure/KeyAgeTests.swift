import AssociationChecker
import AssociationSamples
import SiteAssociation
import Testing

/// Keys newer than the oldest system, in a file that has something else for that system.
@Suite struct KeyAgeTests {
    private static let newer =
        #"{"appIDs": ["\#(FileSample.app)"], "components": [{"/": "/$(a)", "caseSensitive": false}]}"#
    private static let older = #"{"appID": "\#(FileSample.app)", "paths": ["/a"]}"#
    private static let stranger = #"{"appIDs": ["7QW3E5R9TY.com.example.other"], "components": [{"/": "/a"}]}"#

    private func newKeys(_ entries: String..., minimumIOS: String = "12") -> [String] {
        let details = entries.joined(separator: ",")
        let variables = #""substitutionVariables": {"a": ["b"]}"#
        let text = FileSample.links(#""apps": [], \#(variables), "details": [\#(details)]"#)
        return AssociationChecker.findings(Array(text.utf8), minimumIOS: minimumIOS)
            .filter { $0.code == .newerThanMinimum }.map(\.path)
    }

    @Test func `an app with components and paths has no finding, in any order`() {
        #expect(newKeys(Self.newer, Self.older) == [])
        #expect(newKeys(Self.older, Self.newer) == [])
    }

    @Test func `an app without paths is reported, and so are rules for all apps`() {
        #expect(newKeys(Self.newer).count == 4)
        #expect(
            newKeys(Self.newer, Self.older, Self.stranger) == [
                "applinks.substitutionVariables", "applinks.details[2].appIDs", "applinks.details[2].components",
            ]
        )
    }

    @Test func `paths without an appID have no effect on old systems`() {
        let unread = #"{"appIDs": ["\#(FileSample.app)"], "paths": ["/a"]}"#
        #expect(newKeys(Self.newer, unread).count == 4)
    }

    @Test func `systems that read components do not look at paths`() {
        #expect(
            newKeys(Self.newer, Self.older, minimumIOS: "13.4") == [
                "applinks.substitutionVariables", "applinks.details[0].components[0].caseSensitive",
            ]
        )
    }
}
