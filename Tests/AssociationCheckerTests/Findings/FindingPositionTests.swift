import AssociationChecker
import AssociationSamples
import Diagnostics
import SiteAssociation
import StrictJSON
import Testing

/// Where findings point.
@Suite struct FindingPositionTests {
    @Test(arguments: [
        (FileSample.rules(#"{"/": "/a#b"}"#), "not-in-path", #"applinks.details[0].components[0]["/"]"#),
        (
            FileSample.rules(#"{"?": {"a.b": 1}}"#), "query-value-not-string",
            #"applinks.details[0].components[0]["?"]["a.b"]"#
        ),
        (
            FileSample.rules(#"{"?": {"a\"b": 1}}"#), "query-value-not-string",
            #"applinks.details[0].components[0]["?"]["a\"b"]"#
        ),
        (FileSample.paths(#""/a", "/a b""#), "pattern-encoding", "applinks.details[0].paths[1]"),
        (FileSample.links(#""details": {"a.b": {"paths": [1]}}"#), "wrong-type", #"applinks.details["a.b"].paths[0]"#),
        (#"{"appclips": {"apps": ["a"]}}"#, "invalid-app-id", "appclips.apps[0]"),
        (#"{"a b": 1}"#, "ignored-key", #"["a b"]"#),
    ])
    func `a JSON path names the position, with unusual keys in quotes`(
        _ text: String,
        _ code: String,
        _ path: String
    ) {
        #expect(AssociationChecker.findings(Array(text.utf8)).first { $0.code == code }?.path == path)
    }

    @Test func `a position is line and column`() {
        let text = "{\n  \"applinks\": {\n    \"é\": 1, \"detials\": []}}"
        let found = AssociationChecker.findings(Array(text.utf8)).first { $0.code == "misspelled-key" }
        #expect(found?.position.line == 3 && found?.position.column == 13)
    }

    @Test func `a typographic quote in place of a closing quote is reported at its position`() {
        let text = "{\n\"é\": [\"/a\u{201D}\n]}"
        let found = AssociationChecker.findings(Array(text.utf8)).first { $0.code == "invalid-json" }
        #expect(found?.position.line == 2 && found?.position.column == 10)
    }

    @Test func `the file is checked further after comments and a missing comma`() {
        let text = #"{"applinks": {"details": [{"appid": "a" /* é */ "components": [{"/": "/a b"}]}]}} // end"#
        let findings = AssociationChecker.findings(Array(("\u{FEFF}" + text).utf8))
        #expect(
            Set(findings.map(\.code)) == [
                "byte-order-mark", "misspelled-key", "pattern-encoding", "invalid-json", "invalid-json",
            ]
        )
        #expect(findings.first { $0.code == "pattern-encoding" }?.position.column == 70)
    }

    @Test(arguments: [
        (#"{"applinks": {"details": [{"appid": "a"},]}}"#, "invalid-json"),
        (#"{"applinks": {"details": 1}, "applinks": {}}"#, "duplicate-key"),
    ])
    func `nothing else is reported of a file with another mistake`(_ text: String, _ code: String) {
        #expect(AssociationChecker.findings(Array(text.utf8)).map(\.code) == [code])
    }

    @Test func `lower-case fingerprint is replaced with its upper-case form`() {
        let sound = FileSample.statement(
            "\(FileSample.opensLinks), \(FileSample.target("\"\(FileSample.fingerprint)\""))"
        )
        let text = sound.replacing(FileSample.fingerprint, with: FileSample.fingerprint.lowercased())
        let found = AssetLinksChecker.findings(Array(text.utf8)).first { $0.code == "invalid-fingerprint" }
        #expect(found?.fixed(text) == sound)
    }

    @Test func `a missing app that is present with another prefix is named`() {
        let text = FileSample.rules(#"{"/": "/a"}"#)
        let found = AssociationChecker.findings(Array(text.utf8), expectedApps: ["ZZZZZZZZZZ.com.example.trips"])
        #expect(found.first?.fix.contains(FileSample.app) == true)
    }

    @Test func `a truncated file is reported with the missing closing characters`() {
        let found = AssociationChecker.findings(Array(#"{"applinks": {"details": [{"appID": "}""#.utf8))
        #expect(found.first?.code == "invalid-json" && found.first?.fix.contains("}]}}") == true)
    }

    @Test func `the description of a finding has all its parts`() {
        let found = AssociationChecker.findings(Array(#"{"a": 1, "applinks": {"details": []}}"#.utf8))
        let text = found.first?.diagnostic.description ?? ""
        #expect(text.hasPrefix("1:2: info: a: ") && text.contains("; fix: ") && text.hasSuffix(" [ignored-key]"))
    }
}
