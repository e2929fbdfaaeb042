import AssociationChecker
import AssociationSamples
import Diagnostics
import Foundation
import SiteAssociation
import Testing

/// Patterns for the whole query: what is said about them is what the matcher does.
@Suite struct WholeQueryTests {
    private func report(on query: String) -> Finding? {
        AssociationChecker.findings(Array(FileSample.rules(#"{"?": "\#(query)"}"#).utf8)).first {
            $0.code == .wholeQuery
        }
    }

    private func opens(_ rule: String, _ query: String) throws -> Bool {
        let matcher = AppleMatcher(try AssociationDocument(parsing: Array(FileSample.rules(rule).utf8)))
        return matcher.decide("https://example.com/?\(query)", app: FileSample.app).opensApp
    }

    @Test(arguments: [
        "page=?*", "page=*", "page=*&tab=1", "a=1&b=2&c=3", "*page=5", "token=????", "page", "?*page=1", "*page=?",
    ])
    func `the example has a further item and does not match`(_ query: String) throws {
        let finding = try #require(report(on: query))
        #expect(finding.severity == .warning)
        let example = try #require(finding.message.components(separatedBy: "such as ?").last)
        #expect(example.contains("utm_source=mail") && !finding.message.hasSuffix("?"))
        #expect(try !opens(#"{"?": "\#(query)"}"#, example))
        let items = example.replacingOccurrences(of: "utm_source=mail&", with: "")
            .replacingOccurrences(of: "&utm_source=mail", with: "")
        #expect(try query.hasPrefix("?*") || opens(#"{"?": "\#(query)"}"#, items))
        if finding.fix.hasPrefix("write {") { #expect(try opens(#"{"?": \#(finding.fix.dropFirst(6))}"#, example)) }
    }

    @Test(arguments: [
        ("page=?*", #"write {"page":"?*"}"#), ("page=*&tab=1", #"write {"page":"?*","tab":"1"}"#),
        ("?page=*", #"write {"page":"?*"}"#), ("*code=?*", #"write {"code":"?*"}"#),
        ("*step=2*", #"write {"step":"2"}"#),
        ("*&id=?*&*", #"write {"id":"?*"}"#), ("page=", #"write {"page":"?*"}"#),
        ("page", "write an object with a pattern for each item"), ("a=1&a=2", "write an object with"),
        ("a=\(String(repeating: "1", count: 199))", "write an object with"), ("p?ge=1", "write an object with"),
        ("$(digit)=1", "write an object with"),
    ])
    func `the fix is the object that is meant`(_ query: String, _ fix: String) throws {
        #expect(try #require(report(on: query)).fix.hasPrefix(fix))
    }

    @Test func `a star at both ends takes other items, which is worth knowing`() throws {
        #expect(try #require(report(on: "*page=?*")).severity == .info)
    }

    @Test(arguments: [
        (#""tab=1": "*""#, #"write "tab":"1""#), (#""tab=": "2""#, #"write "tab":"?*""#),
        (#""a&b": "?*""#, #"write "a":"?*","b":"?*""#), (#""a=1&b": "2""#, #"write "a":"1","b":"2""#),
        (#""?ref": "x""#, #"write "ref":"x""#), (#""page ": "x""#, #"write "page":"x""#),
        (#""utm_*": "x""#, "name each item, or remove it"), (#""*": "*""#, "name each item, or remove it"),
    ])
    func `a name that no item has gets the member that is meant`(_ member: String, _ fix: String) throws {
        let found = AssociationChecker.findings(Array(FileSample.rules(#"{"?": {\#(member)}}"#).utf8))
        let fixes = found.filter { $0.code == .badItemName }.map(\.fix)
        #expect(fixes == [fix])
        #expect(!found.contains { $0.code == .queryValueTakesAll })
    }

    @Test(arguments: ["!", "-", "~", "NOT "])
    func `what excludes in other systems is named as it is written`(_ word: String) {
        let found = AssociationChecker.findings(Array(FileSample.rules(#"{"/": "\#(word)/x"}"#).utf8))
        let finding = found.first { $0.code == .notInComponent }
        let name = word.filter { $0 != " " }
        #expect(finding?.message.hasPrefix(#""\#(name)" is a part of the pattern here"#) == true, "\(found)")
        #expect(finding?.fix == #"write "/x", and add "exclude": true"#)
    }

    @Test func `a mark that excludes is read in rules of Android too`() {
        let found = AssetLinksChecker.findings(Array(FileSample.dynamic(#"{"/": "~/x"}"#).utf8))
        #expect(found.first { $0.code == .mistakenDynamicRule }?.fix == #"write {"/":"/x","exclude":true}"#)
    }

    @Test(arguments: [(##"{"#": "#"}"##, FindingCode.fragmentInPath), (#"{"/": "^"}"#, .foreignSyntax)])
    func `a fix writes no empty pattern`(_ rule: String, _ code: FindingCode) {
        let found = AssociationChecker.findings(Array(FileSample.rules(rule).utf8)).filter { $0.code == code }
        #expect(found.map(\.fix) == ["write the text that links have here, or remove it"])
    }

    @Test func `with a variable, no example is made up`() throws {
        #expect(try #require(report(on: "page=$(digit)")).message.hasSuffix("does not match"))
    }

    @Test func `a path that was meant to exclude is not called unreachable`() {
        let found = AssociationChecker.findings(Array(FileSample.paths(#""*", "NOT/login""#).utf8))
        #expect(!found.contains { $0.code == .unreachableRule })
        let fixes = found.filter { $0.code == .notInComponent }.map(\.fix)
        #expect(fixes == [#"write "NOT /login""#])
    }
}
