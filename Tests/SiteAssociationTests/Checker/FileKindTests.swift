import AssociationChecker
import SiteAssociation
import Testing

@Suite struct FileKindTests {
    @Test(arguments: [
        (#"{"applinks": {}}"#, FileKind.association), (#"{"webcredentials": {"apps": []}}"#, .association),
        (#"[{"relation": [], "target": {}}]"#, .assetLinks), ("[]", .assetLinks),
        (#"[{"include": "https://example.com/a"}]"#, .assetLinks), (#"{"relation": []}"#, .assetLinks),
        (#"{"version": 1, "routes": []}"#, .routeTable), ("{}", .association), ("", .association),
        (#"{"apps": {"ios": [{"id": "applinks"}]}, "routes": []}"#, .routeTable),
        (#"[{"applinks": {"details": []}}]"#, .association),
    ])
    func `a file is known by its keys`(_ text: String, _ kind: FileKind) {
        #expect(FileKind.of(Array(text.utf8)) == kind)
    }

    @Test(arguments: [
        (#"{"applinks": {"#, FileKind.association),
        (#"[{"relation": ["delegate_permission/common.handle_all_urls"],}]"#, .assetLinks),
        (#"{"hosts": ["a"], "routes": [{},]}"#, .routeTable), ("<html>", .association),
        (#"{'webcredentials': {}}"#, .association),
    ])
    func `a broken file is guessed by the words in it`(_ text: String, _ kind: FileKind) {
        #expect(FileKind.of(Array(text.utf8)) == kind)
    }

    @Test func `a signed file is an association file`() {
        #expect(FileKind.of(SignedSample.message(Array(Sample.rules("").utf8))) == .association)
    }
}
