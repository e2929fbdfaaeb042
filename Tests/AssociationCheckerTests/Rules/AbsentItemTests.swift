import AssociationSamples
import Diagnostics
import FindingSnapshots
import SiteAssociation
import Testing

@testable import AssociationChecker

/// Exclusions that an absent item matches: too, or only.
@Suite struct AbsentItemTests {
    private func file(_ rules: String, variables: String = "") -> [UInt8] {
        let entry = FileSample.entry(rules)
        return Array(FileSample.links(#""substitutionVariables": {\#(variables)}, "details": [\#(entry)]"#).utf8)
    }

    private func found(_ rules: String, variables: String = "") -> [Finding] {
        AssociationChecker.findings(file(rules, variables: variables))
    }

    private static let variables =
        #""any": ["*", "a"], "maybe": ["", "1"], "empty": [""], "none": ["", ""], "some": ["a", "b*"]"#
    private static let too = ["*", "**", "***", "$(any)", "$(maybe)", "*$(empty)", "$(empty)$(maybe)"]
    private static let only = ["", "$(empty)", "$(none)$(empty)"]
    private static let not = ["?*", "*?", "a*", "1", "$(some)", "$(digit)", "$(lang)", "*/"]

    /// A rule with a pattern at each place where an item can be absent, alone and beside other keys, and that place.
    private static func rules(_ pattern: String) -> [(rule: String, path: String)] {
        [
            (##""?": {"web": "$"}"##, #"["?"].web"#), (##""/": "/g/*", "?": {"b": "1", "web": "$"}"##, #"["?"].web"#),
            (##""?": "$""##, #"["?"]"#), (##""#": "$""##, ##"["#"]"##), (##""/": "/g/*", "#": "$""##, ##"["#"]"##),
        ].map { (#"{\#($0.replacing("$", with: pattern)), "exclude": true}"#, "components[0]" + $1) }
    }

    @Test(arguments: too)
    func `an exclusion that also matches absent items has one warning, and its fix removes it`(
        _ pattern: String
    ) throws {
        for (rule, path) in Self.rules(pattern) {
            let rules = rule + #", {"/": "/g/*"}, {"/": "/h"}"#
            let warnings = found(rules, variables: Self.variables).filter {
                $0.severity == .warning && !$0.path.contains("Variables")
            }
            #expect(warnings.map(\.code) == ["absent-item-matches"], "\(rules)\n\(warnings)")
            let warning = try #require(warnings.first)
            let file = file(rules, variables: Self.variables)
            let fixedRules = rules.replacing("\"\(pattern)\"", with: #""?*""#)
            #expect(warning.path.hasSuffix(path), "\(rules)")
            #expect(warning.diagnostic.applyingFix(to: file) == self.file(fixedRules, variables: Self.variables))
            let fixed = found(fixedRules, variables: Self.variables)
            #expect(fixed.allSatisfy { $0.severity == .info || $0.path.contains("Variables") }, "\(rules)\n\(fixed)")
        }
    }

    @Test(arguments: only)
    func `an exclusion of only absent items has one info, whose fix does not invert the rule`(
        _ pattern: String
    ) throws {
        for (rule, path) in Self.rules(pattern) {
            let file = file(rule + #", {"/": "/g/*"}, {"/": "/h"}"#, variables: Self.variables)
            let all = AssociationChecker.findings(file)
            let own = all.filter { $0.path.contains("components") }
            #expect(own.map { "\($0.severity) \($0.code)" } == ["info excludes-absent-item"], "\(rule)\n\(all)")
            #expect(own.first?.path.hasSuffix(path) == true)
            #expect(own.first?.diagnostic.applyingFix(to: file) == nil)
        }
    }

    @Test(arguments: not)
    func `an exclusion that needs the item has neither`(_ pattern: String) {
        for (rule, _) in Self.rules(pattern) {
            let codes = found(rule + #", {"/": "*"}"#, variables: Self.variables).map(\.code)
            #expect(!codes.contains("absent-item-matches") && !codes.contains("excludes-absent-item"), "\(rule)")
        }
    }

    /// The decision is held against the matcher: a link without the item, and one with it.
    @Test(arguments: too + only + not)
    func `the matcher agrees about links without the item`(_ pattern: String) throws {
        let rules = #"{"?": {"web": "\#(pattern)"}, "exclude": true}, {"/": "*"}"#
        let text = FileSample.links(
            #""substitutionVariables": {\#(Self.variables)}, "details": [\#(FileSample.entry(rules))]"#
        )
        let matcher = AppleMatcher(try AssociationDocument(parsing: Array(text.utf8)))
        let opens = matcher.decide("https://a.example/g", app: FileSample.app).opensApp
        #expect(opens == Self.not.contains(pattern))
    }

    @Test func `a rule that opens links is judged as before`() {
        #expect(found(##"{"/": "/a", "?": {"b": ""}}, {"/": "/a", "#": ""}"##).isEmpty)
        #expect(found(#"{"/": "/a", "?": {"b": "*"}}"#).map(\.code) == ["absent-item-matches"])
    }
}
