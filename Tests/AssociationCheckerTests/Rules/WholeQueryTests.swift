import AssociationChecker
import AssociationSamples
import Diagnostics
import FindingSnapshots
import Foundation
import SiteAssociation
import Testing

/// Patterns for the whole query: what is said about them is what the matcher does.
@Suite struct WholeQueryTests {
    private static func rule(_ rule: String) -> [UInt8] { Array(FileSample.rules(rule).utf8) }

    private static func paths(_ paths: String) -> [UInt8] { Array(FileSample.paths(paths).utf8) }

    /// A file with a rule, and a variable `v` with a value.
    private static func rule(_ rule: String, variable: String) -> [UInt8] {
        let variables = #""substitutionVariables": {"v": ["\#(variable)"]}, "details": "#
        return Array(FileSample.links(variables + "[\(FileSample.entry(rule))]").utf8)
    }

    private func report(on query: String) -> Finding? {
        AssociationChecker.findings(Self.rule(#"{"?": "\#(query)"}"#)).first { $0.code == "whole-query-pattern" }
    }

    private func opens(_ file: [UInt8], _ query: String) throws -> Bool {
        let matcher = AppleMatcher(try AssociationDocument(parsing: file))
        return matcher.decide("https://example.com/?\(query)", app: FileSample.app).opensApp
    }

    @Test(arguments: ["page=?*", "page=*", "page=*&tab=1", "*page=5", "token=????", "page", "*page=?", "page=$(digit)"])
    func `another item makes a difference, and the fix accepts the item`(_ query: String) throws {
        let file = Self.rule(#"{"?": "\#(query)"}"#)
        let finding = try #require(report(on: query))
        #expect(finding.severity == .warning)
        let items = query.replacing("*page", with: "page").replacing("$(digit)", with: "1").replacing("?*", with: "1")
            .replacing("*", with: "1").replacing("?", with: "1")
        let links = [items + "&utm_source=mail", "utm_source=mail&" + items]
        #expect(try opens(file, items))
        #expect(try !links.allSatisfy { try opens(file, $0) })
        guard let fixed = finding.diagnostic.applyingFix(to: file) else { return }
        #expect(try links.allSatisfy { try opens(fixed, $0) })
    }

    @Test(
        arguments: [
            ("id=[0-9]+", "foreign-pattern", #"{"id":"$(digit)*"}"#), ("^q=.*$", "foreign-pattern", #"{"q":"?*"}"#),
            ("q={id}", "foreign-pattern", #"{"q":"?*"}"#), ("q=a b", "pattern-encoding", #"{"q":"a%20b"}"#),
            ("page = 1", "pattern-encoding", #"{"page":"1"}"#), ("a=?*, b=?*", "pattern-encoding", nil),
            ("NOT page=1", "ineffective-not", #""page=1""#), (#"{\"q\":\"?*\"}"#, "wrong-type", nil),
            ("q=*#top", "not-in-path", #"{"q":"?*"}"#),
        ] as [(String, String, String?)]
    )
    func `one object corrects a whole query`(_ query: String, _ code: String, _ fixed: String?) {
        let file = Self.rule(#"{"?": "\#(query)"}"#)
        let found = AssociationChecker.findings(file)
        #expect(found.map(\.code) == [code])
        let expected = fixed.map { Self.rule(#"{"?": \#($0)}"#) }
        #expect(found.first?.diagnostic.applyingFix(to: file) == expected, "\(found)")
    }

    @Test(arguments: ["q=a b", "q=é", "q=a%20b", "q=%C3%A9"])
    func `an object for decoded links is decoded`(_ query: String) {
        let file = Self.rule(#"{"?": "\#(query)", "percentEncoded": false}"#)
        let found = AssociationChecker.findings(file)
        let value = query.hasSuffix("b") ? "a b" : "é"
        let fixed = Self.rule(#"{"?": {"q":"\#(value)"}, "percentEncoded": false}"#)
        #expect(!found.isEmpty && found.allSatisfy { $0.diagnostic.applyingFix(to: file) == fixed }, "\(found)")
    }

    @Test func `exclude among the items is reported, and has no replacement`() {
        let file = Self.rule(#"{"?": {"a": "?*", "exclude": true}}"#)
        let found = AssociationChecker.findings(file).filter { $0.code == "query-value-not-string" }
        #expect(found.map(\.path) == [#"applinks.details[0].components[0]["?"].exclude"#])
        #expect(found.first?.diagnostic.applyingFix(to: file) == nil)
    }

    @Test(arguments: ["/é", "/a b", "NOT /é"])
    func `paths have no rules with keys`(_ path: String) {
        let found = AssociationChecker.findings(Self.paths(#""\#(path)", "*""#))
        #expect(found.contains { $0.code == "pattern-encoding" })
        #expect(!found.contains { $0.fix.contains("percentEncoded") }, "\(found)")
    }

    @Test(
        arguments: [
            ("/NOT /x", "NOT /x"), ("!login", "NOT /login"), ("NOT%20/x", "NOT /x"), ("NOT", nil), ("NOT ", nil),
            ("NOT NOT /x", "NOT /x"), ("NOT not /x", "NOT /x"), (#"NOT \"/x\""#, "NOT /x"), ("NOT  /x", "NOT /x"),
        ] as [(String, String?)]
    )
    func `a word that excludes nothing in paths is joined with its path`(_ text: String, _ fixed: String?) throws {
        let file = Self.paths(#""\#(text)", "*""#)
        let found = AssociationChecker.findings(file)
        let finding = try #require(found.first { $0.code == "ineffective-not" })
        let expected = fixed.map { Self.paths(#""\#($0)", "*""#) }
        #expect(finding.diagnostic.applyingFix(to: file) == expected, "\(found)")
    }

    @Test func `NOT before a path without a slash is not reported, since devices read the path as meant`() {
        let found = AssociationChecker.findings(Self.paths(#""NOT x", "*""#))
        #expect(!found.contains { $0.code == "ineffective-not" }, "\(found)")
    }

    @Test(arguments: ["NO /x", "N0T /x", "EXCLUDE /x", "exclude:/x", "not/x"])
    func `other words for NOT are a mistake in paths`(_ text: String) {
        let file = Self.paths(#""\#(text)", "*""#)
        let finding = AssociationChecker.findings(file).first { $0.code == "ineffective-not" }
        #expect(finding?.diagnostic.applyingFix(to: file) == Self.paths(#""NOT /x", "*""#))
    }

    @Test(
        arguments: [
            ("NOT /x ", #""NOT /x""#), (" /x", #""/x""#), ("/a b", #""/a%20b""#),
            ("NOT /x*, /y", #""NOT /x*", "NOT /y""#), ("NOT (/x|/y)", #""NOT /x", "NOT /y""#),
            ("/x/*|/y/*", #""/x/*", "/y/*""#), ("/\(String(repeating: "a", count: 200)) b", nil), ("/100%", nil),
        ] as [(String, String?)]
    )
    func `spaces around a path are removed, and others escaped`(_ text: String, _ fixed: String?) throws {
        let file = Self.paths(#""\#(text)", "*""#)
        let finding = try #require(AssociationChecker.findings(file).first { $0.code == "pattern-encoding" })
        let expected = fixed.map { Self.paths(#"\#($0), "*""#) }
        #expect(finding.diagnostic.applyingFix(to: file) == expected, "\(finding)")
    }

    @Test(arguments: [
        ("NOT /(x|y)/*", "NOT /$(list1)/*"), ("NOT /:id", "NOT /?*"), ("NOT /v/${id}", "NOT /v/?*"),
        ("NOT ^/x$", "NOT /x"),
        ("NOT /é/{id}", "NOT /%C3%A9/?*"), ("/{{ id }}", "/?*"),
    ])
    func `another syntax in paths is replaced after the word before it`(_ text: String, _ fixed: String) {
        let file = Self.paths(#""\#(text)", "*""#)
        let found = AssociationChecker.findings(file)
        #expect(found.map(\.code) == ["foreign-pattern"])
        #expect(found.first?.diagnostic.applyingFix(to: file) == Self.paths(#""\#(fixed)", "*""#), "\(found)")
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
        let file = Self.rule(#"{"\#(key)": "/x"}"#)
        let finding = AssociationChecker.findings(file).first { $0.code == "ignored-key" }
        #expect(finding?.diagnostic.applyingFix(to: file) == Self.rule(#"{"/": "/x", "exclude": true}"#))
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
        #expect(AssociationChecker.findings(Self.rule(#"{"/": "/x/$(v)"}"#, variable: text)).map(\.code) == [code])
    }

    @Test(arguments: ["a,b,c", "52.5,13.4,2", "a|b", "1"])
    func `a text of a variable may have marks between words`(_ text: String) {
        #expect(AssociationChecker.findings(Self.rule(#"{"/": "/x/$(v)"}"#, variable: text)).isEmpty)
    }

    @Test(
        arguments: [
            (#"{"/": "/x/<id>"}"#, "foreign-pattern", #"{"/": "/x/?*"}"#),
            (#"{"/": "/$v/x"}"#, "foreign-pattern", #"{"/": "/$(v)/x"}"#),
            (#"{"/": "/x/${v}"}"#, "foreign-pattern", #"{"/": "/x/$(v)"}"#),
            (#"{"/": "/{v}"}"#, "foreign-pattern", #"{"/": "/$(v)"}"#),
            (#"{"/": "/x/[id]"}"#, "foreign-pattern", #"{"/": "/x/?*"}"#),
            (#"{"/": "/x/[...id]"}"#, "foreign-pattern", #"{"/": "/x/?*"}"#),
            (##"{"/": "/x/#{id"}"##, "not-in-path", nil),
            (##"{"/": "/x/#{id}"}"##, "foreign-pattern", #"{"/": "/x/?*"}"#),
            (#"{"/": "/x/<%= id %>"}"#, "foreign-pattern", #"{"/": "/x/?*"}"#),
            (##"{"/": "/x", "?": {"y": "#1"}}"##, "not-in-path", nil),
            (##"{"/": "/x", "#": "^y$"}"##, "foreign-pattern", ##"{"/": "/x", "#": "y"}"##),
            (#"{"/": "/x/\"y\""}"#, "pattern-encoding", #"{"/": "/x/%22y%22"}"#),
            (#"{"/": "/x<y"}"#, "pattern-encoding", #"{"/": "/x%3Cy"}"#),
            (#"{"/": "/x", "?": {"y": ["1", "2"]}}"#, "query-value-not-string", nil),
            (#"{"/": ["/x", "/y"]}"#, "wrong-type", nil),
        ] as [(String, String, String?)]
    )
    func `a pattern with other syntax gets its fix`(_ rule: String, _ code: String, _ fixed: String?) {
        let file = Self.rule(rule, variable: "z")
        let found = AssociationChecker.findings(file)
        #expect(found.map(\.code) == [code])
        let expected = fixed.map { Self.rule($0, variable: "z") }
        #expect(found.first?.diagnostic.applyingFix(to: file) == expected, "\(found)")
    }

    @Test(arguments: [
        (#"{"/": "/x?y={id}"}"#, #"{"/": "/x"}"#, #""?": {"y":"?*"}"#),
        (#"{"/": "?y=1"}"#, #"{"/": "*"}"#, #""?": {"y":"1"}"#),
        (#"{"/": "/x?y=1"}"#, #"{"/": "/x"}"#, #""?": {"y":"1"}"#),
        (##"{"/": "/x#y"}"##, #"{"/": "/x"}"#, ##""#": "y""##),
        (#"{"/": "/x", "?": {"y": "NOT 1"}}"#, #"{"/": "/x", "?": {"y": "1"}}"#, #""exclude": true"#),
        (##"{"/": "/x", "#": "NOT y"}"##, ##"{"/": "/x", "#": "y"}"##, #""exclude": true"#),
    ])
    func `a pattern that belongs in two keys gets both`(_ rule: String, _ fixed: String, _ member: String) throws {
        let file = Self.rule(rule)
        let found = AssociationChecker.findings(file)
        let finding = try #require(found.count == 1 ? found.first : nil, "\(found)")
        #expect(finding.diagnostic.applyingFix(to: file) == Self.rule(fixed))
        #expect(finding.fix.contains(member), "\(finding)")
    }

    @Test func `a text that is compared in both forms needs two variables`() {
        let rules = #"{"/": "/a/$(v)"}, {"/": "/b/$(v)", "percentEncoded": false}"#
        for text in ["ö", "%C3%B6"] {
            let file = Self.rule(rules, variable: text)
            let found = AssociationChecker.findings(file)
            #expect(found.map(\.code) == ["pattern-encoding"])
            #expect(found.first?.diagnostic.applyingFix(to: file) == nil)
        }
    }

    @Test(
        arguments: [
            ("page=?*", #"{"page":"?*"}"#), ("page=*&tab=1", #"{"page":"?*","tab":"1"}"#),
            ("?page=*", #"{"page":"?*"}"#), ("*code=?*", #"{"code":"?*"}"#), ("*step=2*", #"{"step":"2"}"#),
            ("*&id=?*&*", #"{"id":"?*"}"#), ("page=", #"{"page":"?*"}"#), ("page", nil), ("a=1&a=2", nil),
            ("a=\(String(repeating: "1", count: 199))", nil), ("p?ge=1", nil), ("$(digit)=1", nil), ("a=1|a=2", nil),
            ("a=1&amp;b=2", #"{"a":"1","b":"2"}"#), ("/x?page=1", #"{"page":"1"}"#),
            ("a=1;b=2", nil), ("a=1,b=2", nil), ("https://h.example/p?page=1", #"{"page":"1"}"#),
            ("url=https://h.example", #"{"url":"https://h.example"}"#),
        ] as [(String, String?)]
    )
    func `the fix is the object that is meant`(_ query: String, _ fixed: String?) throws {
        let file = Self.rule(#"{"?": "\#(query)"}"#)
        let finding = try #require(report(on: query))
        #expect(finding.diagnostic.applyingFix(to: file) == fixed.map { Self.rule(#"{"?": \#($0)}"#) })
    }

    @Test func `a star at both ends takes other items, which is worth knowing`() throws {
        #expect(try #require(report(on: "*page=?*")).severity == .info)
    }

    @Test(
        arguments: [
            (#""tab=1": "*""#, #""tab":"1""#), (#""tab=": "2""#, #""tab":"?*""#),
            (#""a&b": "?*""#, #""a":"?*","b":"?*""#), (#""a=1&b": "2""#, #""a":"1","b":"2""#),
            (#""?ref": "x""#, #""ref":"x""#), (#""page ": "x""#, #""page":"x""#),
            (#""a": "1&b=2""#, #""a":"1","b":"2""#), (#""a": "&b=1""#, #""a":"?*","b":"1""#),
            (#""a": "?*&amp;b""#, nil), (#""amp;b": "?*""#, #""b":"?*""#), (#""pä": "x""#, #""p%C3%A4":"x""#),
            (#""a": "a=1""#, #""a": "1""#), (#""a": "a = ?*""#, #""a": "?*""#), (#""a": "?a=1""#, #""a": "1""#),
            (#""a": "=?*""#, #""a": "?*""#), (#""a b": "1""#, #""a%20b":"1""#),
            (#""a": "a=1&b=2""#, #""a":"1","b":"2""#), (#""utm_*": "x""#, nil), (#""*": "*""#, nil),
        ] as [(String, String?)]
    )
    func `a name that no item has gets the member that is meant`(_ member: String, _ fixed: String?) throws {
        let file = Self.rule(#"{"?": {\#(member)}}"#)
        let found = AssociationChecker.findings(file)
        let named = found.filter { $0.code == "invalid-query-name" }
        let expected = fixed.map { Self.rule(#"{"?": {\#($0)}}"#) }
        #expect(named.map { $0.diagnostic.applyingFix(to: file) } == [expected])
        #expect(!found.contains { $0.code == "absent-item-matches" })
    }

    @Test(arguments: ["!", "-", "~", "NOT "])
    func `a word that excludes in other systems is named as it is written`(_ word: String) throws {
        let file = Self.rule(#"{"/": "\#(word)/x"}"#)
        let finding = try #require(AssociationChecker.findings(file).first { $0.code == "ineffective-not" })
        #expect(finding.message.contains("\"\(word.filter { $0 != " " })\""), "\(finding)")
        #expect(finding.diagnostic.applyingFix(to: file) == Self.rule(#"{"/": "/x"}"#))
        #expect(finding.fix.contains(#""exclude": true"#))
    }

    @Test func `a mark that excludes is read in rules of Android too`() {
        let file = Array(FileSample.dynamic(#"{"/": "!/x"}"#).utf8)
        let finding = AssetLinksChecker.findings(file).first { $0.code == "ineffective-dynamic-rule" }
        let fixed = Array(FileSample.dynamic(#"{"/":"/x","exclude":true}"#).utf8)
        #expect(finding?.diagnostic.applyingFix(to: file) == fixed)
    }

    @Test(arguments: [(##"{"#": "#"}"##, "not-in-path"), (#"{"/": "^"}"#, "foreign-pattern")])
    func `a fix does not write an empty pattern`(_ rule: String, _ code: String) {
        let found = AssociationChecker.findings(Self.rule(rule)).filter { $0.code == code }
        #expect(found.map { $0.diagnostic.applyingFix(to: Self.rule(rule)) } == [nil])
    }

    @Test func `a fix does not write members at a value of a variable`() {
        let file = Self.rule(#"{"/": "/$(v)"}"#, variable: "a#b")
        let found = AssociationChecker.findings(file).filter { $0.code == "not-in-path" }
        #expect(found.map { $0.diagnostic.applyingFix(to: file) } == [nil], "\(found)")
    }

    @Test func `a path that was meant to exclude is not called unreachable`() {
        let file = Self.paths(#""*", "NOT/login""#)
        let found = AssociationChecker.findings(file)
        #expect(!found.contains { $0.code == "unreachable-rule" })
        let fixed = found.filter { $0.code == "ineffective-not" }.map { $0.diagnostic.applyingFix(to: file) }
        #expect(fixed == [Self.paths(#""*", "NOT /login""#)])
    }
}
