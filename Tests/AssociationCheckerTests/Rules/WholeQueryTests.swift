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
            $0.code == "whole-query-pattern"
        }
    }

    private func opens(_ rule: String, _ query: String) throws -> Bool {
        let matcher = AppleMatcher(try AssociationDocument(parsing: Array(FileSample.rules(rule).utf8)))
        return matcher.decide("https://example.com/?\(query)", app: FileSample.app).opensApp
    }

    @Test(arguments: ["page=?*", "page=*", "page=*&tab=1", "*page=5", "token=????", "page", "*page=?", "page=$(digit)"])
    func `a further item makes a difference, and the fix takes it`(_ query: String) throws {
        let finding = try #require(report(on: query))
        #expect(finding.severity == .warning && finding.message.contains("utm_source"))
        let items = query.replacing("*page", with: "page").replacing("$(digit)", with: "1").replacing("?*", with: "1")
            .replacing("*", with: "1").replacing("?", with: "1")
        let links = [items + "&utm_source=mail", "utm_source=mail&" + items]
        #expect(try opens(#"{"?": "\#(query)"}"#, items))
        #expect(try !links.allSatisfy { try opens(#"{"?": "\#(query)"}"#, $0) })
        guard finding.fix.hasPrefix("write {") else { return }
        #expect(try links.allSatisfy { try opens(#"{"?": \#(finding.fix.dropFirst(6))}"#, $0) })
    }

    @Test(arguments: [
        ("id=[0-9]+", "foreign-pattern", #"write {"id":"$(digit)*"}"#),
        ("^q=.*$", "foreign-pattern", #"write {"q":"?*"}"#), ("q={id}", "foreign-pattern", #"write {"q":"?*"}"#),
        ("q=a b", "pattern-encoding", #"write {"q":"a%20b"}"#),
        ("page = 1", "pattern-encoding", #"write {"page":"1"}"#),
        ("a=?*, b=?*", "pattern-encoding", "write an object with a pattern for each item"),
        ("NOT page=1", "ineffective-not", #"write "page=1", and add "exclude": true"#),
        (#"{\"q\":\"?*\"}"#, "wrong-type", "remove the quotes around it"),
        ("q=*#top", "not-in-path", ##"write the text after the # under the key "#" of a component, and {"q":"?*"}"##),
    ])
    func `one object corrects a whole query`(_ query: String, _ code: String, _ fix: String) {
        let found = AssociationChecker.findings(Array(FileSample.rules(#"{"?": "\#(query)"}"#).utf8))
        #expect(found.map(\.code) == [code])
        #expect(found.first?.fix.hasPrefix(fix) == true, "\(found)")
    }

    @Test(arguments: ["q=a b", "q=é", "q=a%20b", "q=%C3%A9"])
    func `an object for decoded links is decoded`(_ query: String) {
        let rule = #"{"?": "\#(query)", "percentEncoded": false}"#
        let found = AssociationChecker.findings(Array(FileSample.rules(rule).utf8))
        let fix = query.hasSuffix("b") ? #"write {"q":"a b"}"# : #"write {"q":"é"}"#
        #expect(!found.isEmpty && found.allSatisfy { $0.fix == fix }, "\(found)")
    }

    @Test func `exclude among the items belongs beside them`() {
        let found = AssociationChecker.findings(Array(FileSample.rules(#"{"?": {"a": "?*", "exclude": true}}"#).utf8))
        let fixes = found.filter { $0.code == "query-value-not-string" }.map(\.fix)
        #expect(fixes == [#"move "exclude" out of the object of "?", beside it"#])
    }

    @Test(arguments: ["/é", "/a b", "NOT /é"])
    func `paths have no rules with keys`(_ path: String) {
        let found = AssociationChecker.findings(Array(FileSample.paths(#""\#(path)", "*""#).utf8))
        #expect(found.contains { $0.code == "pattern-encoding" })
        #expect(!found.contains { $0.fix.contains("percentEncoded") }, "\(found)")
    }

    @Test(arguments: [
        ("/NOT /x", #"write "NOT /x""#), ("!login", #"write "NOT /login""#), ("NOT%20/x", #"write "NOT /x""#),
        ("NOT", "write the path in the same text"), ("NOT x", #"write "NOT /x""#),
        ("NOT ", "write the path in the same"),
        ("NOT NOT /x", #"write "NOT /x""#), ("NOT not /x", #"write "NOT /x""#), (#"NOT \"/x\""#, #"write "NOT /x""#),
        ("NOT  /x", #"write "NOT /x""#),
    ])
    func `a word that excludes nothing in paths is joined with its path`(_ text: String, _ fix: String) {
        let found = AssociationChecker.findings(Array(FileSample.paths(#""\#(text)", "*""#).utf8))
        let finding = found.first { $0.code == "ineffective-not" }
        // A device reads this one as meant.
        #expect(text == "NOT x" ? finding == nil : finding?.fix.hasPrefix(fix) == true, "\(found)")
    }

    @Test(arguments: ["NO /x", "N0T /x", "EXCLUDE /x", "exclude:/x", "not/x"])
    func `other words for NOT are a mistake in paths`(_ text: String) {
        let found = AssociationChecker.findings(Array(FileSample.paths(#""\#(text)", "*""#).utf8))
        #expect(found.first { $0.code == "ineffective-not" }?.fix == #"write "NOT /x""#, "\(found)")
    }

    @Test(arguments: [
        ("NOT /x ", #"write "NOT /x""#), (" /x", #"write "/x""#), ("/a b", #"write "/a%20b""#),
        ("NOT /x*, /y", #"write a text for each: "NOT /x*", "NOT /y""#),
        ("NOT (/x|/y)", #"write a text for each: "NOT /x", "NOT /y""#),
        ("/x/*|/y/*", #"write a text for each: "/x/*", "/y/*""#),
        ("/\(String(repeating: "a", count: 200)) b", "write the text as links have it"),
        ("/100%", "write %25 in place"),
    ])
    func `spaces around a path are removed, and others escaped`(_ text: String, _ fix: String) {
        let found = AssociationChecker.findings(Array(FileSample.paths(#""\#(text)", "*""#).utf8))
        #expect(found.first { $0.code == "pattern-encoding" }?.fix.hasPrefix(fix) == true, "\(found)")
    }

    @Test(arguments: [
        ("NOT /(x|y)/*", "NOT /$(list1)/*"), ("NOT /:id", "NOT /?*"), ("NOT /v/${id}", "NOT /v/?*"),
        ("NOT ^/x$", "NOT /x"),
        ("NOT /é/{id}", "NOT /%C3%A9/?*"), ("/{{ id }}", "/?*"),
    ])
    func `another syntax in paths is replaced after the word before it`(_ text: String, _ fixed: String) {
        let found = AssociationChecker.findings(Array(FileSample.paths(#""\#(text)", "*""#).utf8))
        #expect(found.map(\.code) == ["foreign-pattern"])
        #expect(found.first?.fix.hasPrefix(#"write "\#(fixed)""#) == true, "\(found)")
    }

    @Test(arguments: [
        #"{"/": "/%E4%F6"}"#, #"{"/": "/a%FFb*"}"#, #"{"/": "/a", "?": {"q": "%E4"}}"#,
        ##"{"/": "/z#1", "percentEncoded": false}"##, ##"{"/": "/a", "?": {"q": "#1"}, "percentEncoded": false}"##,
    ])
    func `what links can have is not reported`(_ rule: String) {
        #expect(AssociationChecker.findings(Array(FileSample.rules(rule).utf8)).isEmpty)
    }

    @Test(arguments: [#""a": "a=1""#, #""a": "=1""#, #""a": "?a=1""#, #""amp;a": "1""#])
    func `an item that a link hardly has is a warning`(_ item: String) {
        let found = AssociationChecker.findings(Array(FileSample.rules(#"{"?": {\#(item)}}"#).utf8))
        #expect(found.map(\.severity) == [.warning])
    }

    @Test func `a mark in a decoded path may be a part of it`() {
        let rule = #"{"/": "/a?b=1", "percentEncoded": false}"#
        let found = AssociationChecker.findings(Array(FileSample.rules(rule).utf8))
        #expect(found.map(\.code) == ["not-in-path"] && found.map(\.severity) == [.info])
    }

    @Test(arguments: ["NOT", "exclude", "NOT /", "!"])
    func `a path under a key that excludes gets both keys`(_ key: String) {
        let found = AssociationChecker.findings(Array(FileSample.rules(#"{"\#(key)": "/x"}"#).utf8))
        #expect(
            found.first { $0.code == "ignored-key" }?.fix == #"write "/": "/x", "exclude": true"#,
            "\(found)"
        )
    }

    @Test(arguments: [
        ("100%", "pattern-encoding"), ("a#b", "not-in-path"), ("[0-9]+", "foreign-pattern"),
        ("^a$", "foreign-pattern"),
        ("{id}", "foreign-pattern"), (":id", "foreign-pattern"), ("https://h/x", "not-in-path"),
        ("<id>", "foreign-pattern"),
        ("a?b=1", "not-in-path"), ("Ko\u{308}ln", "pattern-encoding"),
        (#"\"x\""#, "pattern-encoding"),
    ])
    func `a text of a variable has no more than a path`(_ text: String, _ code: String) {
        let variables = #""substitutionVariables": {"v": ["\#(text)"]}, "details": "#
        let file = FileSample.links(variables + "[\(FileSample.entry(#"{"/": "/x/$(v)"}"#))]")
        #expect(AssociationChecker.findings(Array(file.utf8)).map(\.code) == [code])
    }

    @Test(arguments: ["a,b,c", "52.5,13.4,2", "a|b", "1"])
    func `a text of a variable may have marks between words`(_ text: String) {
        let variables = #""substitutionVariables": {"v": ["\#(text)"]}, "details": "#
        let file = FileSample.links(variables + "[\(FileSample.entry(#"{"/": "/x/$(v)"}"#))]")
        #expect(AssociationChecker.findings(Array(file.utf8)).isEmpty)
    }

    @Test(arguments: [
        (#"{"/": "/x/<id>"}"#, "foreign-pattern", #"write "/x/?*""#),
        (#"{"/": "/$v/x"}"#, "foreign-pattern", #"write "/$(v)/x""#),
        (#"{"/": "/x/${v}"}"#, "foreign-pattern", #"write "/x/$(v)""#),
        (#"{"/": "/{v}"}"#, "foreign-pattern", #"write "/$(v)""#),
        (#"{"/": "/x?y={id}"}"#, "not-in-path", #"write "/x", and the query beside it, "?": {"y":"?*"}"#),
        (#"{"/": "/x/[id]"}"#, "foreign-pattern", #"write "/x/?*""#),
        (#"{"/": "/x/[...id]"}"#, "foreign-pattern", #"write "/x/?*""#),
        (##"{"/": "/x/#{id"}"##, "not-in-path", ##"write the text after the # under the key "#""##),
        (##"{"/": "/x/#{id}"}"##, "foreign-pattern", #"write "/x/?*""#),
        (#"{"/": "/x/<%= id %>"}"#, "foreign-pattern", #"write "/x/?*""#),
        (#"{"/": "/x", "?": {"y": "NOT 1"}}"#, "ineffective-not", #"write "1", and add "exclude""#),
        (##"{"/": "/x", "#": "NOT y"}"##, "ineffective-not", #"write "y", and add "exclude""#),
        (
            ##"{"/": "/x", "?": {"y": "#1"}}"##, "not-in-path",
            ##"write the text after the # under the key "#" of a component, or %23"##
        ),
        (##"{"/": "/x", "#": "^y$"}"##, "foreign-pattern", #"write "y""#),
        (#"{"/": "/x/\"y\""}"#, "pattern-encoding", #"write "/x/%22y%22""#),
        (#"{"/": "/x<y"}"#, "pattern-encoding", #"write "/x%3Cy""#),
        (#"{"/": "?y=1"}"#, "not-in-path", #"write "*", and the query beside it, "?": {"y":"1"}"#),
        (#"{"/": "/x", "?": {"y": ["1", "2"]}}"#, "query-value-not-string", "write a rule for each of its texts"),
        (#"{"/": "/x?y=1"}"#, "not-in-path", #"write "/x", and the query beside it, "?": {"y":"1"}"#),
        (#"{"/": ["/x", "/y"]}"#, "wrong-type", "write a rule for each of its texts"),
    ])
    func `what is not text in a pattern gets its fix`(_ rule: String, _ code: String, _ fix: String) {
        let variables = #""substitutionVariables": {"v": ["z"]}, "details": "#
        let file = FileSample.links(variables + "[\(FileSample.entry(rule))]")
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.map(\.code) == [code])
        #expect(found.first?.fix.hasPrefix(fix) == true, "\(found)")
    }

    @Test func `a text that is compared in both forms needs two variables`() {
        let rules = #"{"/": "/a/$(v)"}, {"/": "/b/$(v)", "percentEncoded": false}"#
        for text in ["ö", "%C3%B6"] {
            let variables = #""substitutionVariables": {"v": ["\#(text)"]}, "details": "#
            let found = AssociationChecker.findings(
                Array(FileSample.links(variables + "[\(FileSample.entry(rules))]").utf8)
            )
            #expect(found.count == 1)
            #expect(found.first?.fix.hasPrefix("define one variable for") == true)
        }
    }

    @Test(arguments: [
        ("page=?*", #"write {"page":"?*"}"#), ("page=*&tab=1", #"write {"page":"?*","tab":"1"}"#),
        ("?page=*", #"write {"page":"?*"}"#), ("*code=?*", #"write {"code":"?*"}"#),
        ("*step=2*", #"write {"step":"2"}"#),
        ("*&id=?*&*", #"write {"id":"?*"}"#), ("page=", #"write {"page":"?*"}"#),
        ("page", "write an object with a pattern for each item"), ("a=1&a=2", "write an object with"),
        ("a=\(String(repeating: "1", count: 199))", "write an object with"), ("p?ge=1", "write an object with"),
        ("$(digit)=1", "write an object with"), ("a=1|a=2", "write an object with"),
        ("a=1&amp;b=2", #"write {"a":"1","b":"2"}"#), ("/x?page=1", #"write {"page":"1"}"#),
        ("a=1;b=2", "write an object with"), ("a=1,b=2", "write an object with"),
        ("https://h.example/p?page=1", #"write {"page":"1"}"#),
        ("url=https://h.example", #"write {"url":"https://h.example"}"#),
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
        (#""a": "1&b=2""#, #"write "a":"1","b":"2""#), (#""a": "&b=1""#, #"write "a":"?*","b":"1""#),
        (#""a": "?*&amp;b""#, "name each item, or write %26 for an & inside a value"),
        (#""amp;b": "?*""#, #"write "b":"?*""#), (#""pä": "x""#, #"write "p%C3%A4":"x""#),
        (#""a": "a=1""#, #"write "1""#), (#""a": "a = ?*""#, #"write "?*""#), (#""a": "?a=1""#, #"write "1""#),
        (#""a": "=?*""#, #"write "?*""#), (#""a b": "1""#, #"write "a%20b":"1""#),
        (#""a": "a=1&b=2""#, #"write "a":"1","b":"2""#),
        (#""utm_*": "x""#, "name each item, or remove it"), (#""*": "*""#, "name each item, or remove it"),
    ])
    func `a name that no item has gets the member that is meant`(_ member: String, _ fix: String) throws {
        let found = AssociationChecker.findings(Array(FileSample.rules(#"{"?": {\#(member)}}"#).utf8))
        let fixes = found.filter { $0.code == "invalid-query-name" }.map(\.fix)
        #expect(fixes == [fix])
        #expect(!found.contains { $0.code == "absent-item-matches" })
    }

    @Test(arguments: ["!", "-", "~", "NOT "])
    func `what excludes in other systems is named as it is written`(_ word: String) {
        let found = AssociationChecker.findings(Array(FileSample.rules(#"{"/": "\#(word)/x"}"#).utf8))
        let finding = found.first { $0.code == "ineffective-not" }
        let name = word.filter { $0 != " " }
        #expect(finding?.message.hasPrefix(#""\#(name)" is a part of the pattern here"#) == true, "\(found)")
        #expect(finding?.fix.hasPrefix(#"write "/x", and add "exclude": true;"#) == true)
    }

    @Test func `a mark that excludes is read in rules of Android too`() {
        let found = AssetLinksChecker.findings(Array(FileSample.dynamic(#"{"/": "!/x"}"#).utf8))
        #expect(found.first { $0.code == "ineffective-dynamic-rule" }?.fix == #"write {"/":"/x","exclude":true}"#)
    }

    @Test(arguments: [(##"{"#": "#"}"##, "not-in-path"), (#"{"/": "^"}"#, "foreign-pattern")])
    func `a fix writes no empty pattern`(_ rule: String, _ code: String) {
        let found = AssociationChecker.findings(Array(FileSample.rules(rule).utf8)).filter { $0.code == code }
        #expect(found.map(\.fix) == ["write the text that links have here, or remove it"])
    }

    @Test func `a path that was meant to exclude is not called unreachable`() {
        let found = AssociationChecker.findings(Array(FileSample.paths(#""*", "NOT/login""#).utf8))
        #expect(!found.contains { $0.code == "unreachable-rule" })
        let fixes = found.filter { $0.code == "ineffective-not" }.map(\.fix)
        #expect(fixes == [#"write "NOT /login""#])
    }
}
