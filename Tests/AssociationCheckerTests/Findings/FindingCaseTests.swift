import AssociationChecker
import AssociationSamples
import Diagnostics
import FindingSnapshots
import SiteAssociation
import StrictJSON
import Testing

/// A file that has a flaw, and a near twin that has not.
struct FindingCase: CustomTestStringConvertible {
    let code: String
    let flawed: [UInt8]
    let twin: [UInt8]
    var expectedApps: [String] = []
    /// Whether the files are `assetlinks.json`.
    var isAssetLinks = false

    init(
        _ code: String,
        _ flawed: String,
        _ twin: String,
        expecting apps: [String] = []
    ) {
        self.init(code, bytes: Array(flawed.utf8), Array(twin.utf8))
        expectedApps = apps
    }

    init(_ code: String, bytes flawed: [UInt8], _ twin: [UInt8]) {
        self.code = code
        self.flawed = flawed
        self.twin = twin
    }

    /// Two files that differ in a rule.
    static func rules(_ code: String, _ flawed: String, _ twin: String) -> FindingCase {
        FindingCase(code, FileSample.rules(flawed), FileSample.rules(twin))
    }

    /// Two files that differ in an entry of `details`.
    static func entries(_ code: String, _ flawed: String, _ twin: String) -> FindingCase {
        FindingCase(code, FileSample.entries(flawed), FileSample.entries(twin))
    }

    /// Two files that differ in `paths`.
    static func paths(_ code: String, _ flawed: String, _ twin: String) -> FindingCase {
        FindingCase(code, FileSample.paths(flawed), FileSample.paths(twin))
    }

    /// Two files that differ in an application identifier.
    static func app(_ code: String, _ flawed: String, _ twin: String) -> FindingCase {
        FindingCase(
            code,
            FileSample.entries(#"{"appIDs": ["\#(flawed)"], "components": [{"/": "/a"}]}"#),
            FileSample.entries(#"{"appIDs": ["\#(twin)"], "components": [{"/": "/a"}]}"#)
        )
    }

    /// Two files that differ in `substitutionVariables` or a rule.
    static func variables(
        _ code: String,
        _ flawed: (variables: String, rule: String),
        _ twin: (variables: String, rule: String)
    ) -> FindingCase {
        let text = { (variables: String, rule: String) in
            FileSample.links(#""substitutionVariables": {\#(variables)}, "details": [\#(FileSample.entry(rule))]"#)
        }
        return FindingCase(code, text(flawed.variables, flawed.rule), text(twin.variables, twin.rule))
    }

    func findings(_ bytes: [UInt8]) -> [Finding] {
        isAssetLinks
            ? AssetLinksChecker.findings(bytes)
            : AssociationChecker.findings(bytes, expectedApps: expectedApps)
    }

    static let all =
        text + structure + apps + rules + variables
        + (assetLinks + dynamicRules).map { flaw in
            var flaw = flaw
            flaw.isAssetLinks = true
            return flaw
        }
        + (AppIDTests.surrounded + AppIDTests.invalid).map { app("invalid-app-id", $0, FileSample.app) }

    var testDescription: String { "\(code) \(String(decoding: flawed.prefix(100), as: UTF8.self))" }
}

@Suite struct FindingCaseTests {
    @Test(arguments: FindingCase.all)
    func `a flaw is found, and is not reported in the same file without it`(_ flaw: FindingCase) {
        let found = flaw.findings(flaw.flawed)
        #expect(found.contains { $0.code == flaw.code }, "\(found)")
        let beside = flaw.findings(flaw.twin)
        #expect(!beside.contains { $0.code == flaw.code }, "\(beside)")
    }

    @Test(arguments: FindingCode.allCases)
    func `every kind of finding has a file that shows it`(_ code: FindingCode) {
        #expect(FindingCase.all.contains { $0.code == code.name })
    }

    @Test(arguments: FindingCase.all)
    func `every finding has a fix`(_ flaw: FindingCase) {
        for finding in flaw.findings(flaw.flawed) { #expect(!finding.fix.isEmpty, "\(finding)") }
    }

    @Test func `sentences match the snapshot`() throws {
        var examples: [(input: String, findings: [Diagnostic])] = []
        for flaw in FindingCase.all {
            examples.append(example(flaw.flawed, flaw.findings(flaw.flawed), of: flaw.code))
        }
        for mistake in NaturalMistakeTests.apple {
            let file = Array(mistake.text.utf8)
            examples.append(example(file, AssociationChecker.findings(file), of: mistake.code))
        }
        for mistake in NaturalMistakeTests.android {
            let file = Array(mistake.text.utf8)
            examples.append(example(file, AssetLinksChecker.findings(file), of: mistake.codes.first))
        }
        examples += RuleVariant.files.map { input, text in
            (input: input, findings: AssociationChecker.check(Array(text.utf8)))
        }
        try FindingSnapshot("association-files").expect(examples + Self.undecided())
    }

    /// Files whose apps and rules are too many or too tangled to compare.
    private static func undecided() -> [(input: String, findings: [Diagnostic])] {
        func entry(_ number: Int, _ rules: String) -> String {
            #"{"appIDs": ["7QW3E5R9TY.a\#(number)"], "components": [\#(rules)]}"#
        }
        let overlapping = (0..<100).map { entry($0, #"{"/": "/a"}, {"/": "/b\#($0)"}"#) }.joined(separator: ", ")
        let tail = String(repeating: "?", count: 24)
        let tangled = [#"{"/": "/*a\#(tail)x"}"#, #"{"/": "/*b\#(tail)*x"}"#]
        let entries = tangled.enumerated().map { entry($0.offset, $0.element) }.joined(separator: ", ")
        let long = #""defaults": {"/": "/\#(String(repeating: "a", count: 2_000))"}"#
        let rules = (0..<200).map { #"{"?": {"a": "\#($0)"}}"# }.joined(separator: ", ")
        let files = [
            ("100 apps with /a", FileSample.entries(overlapping)),
            (tangled.joined(separator: " and "), FileSample.entries(entries)),
            ("200 rules that inherit a long path", FileSample.links("\(long), \"details\": [\(entry(0, rules))]")),
        ]
        return files.map { input, text in
            (input, AssociationChecker.check(Array(text.utf8)).filter { $0.code == "undecided" })
        }
    }

    /// Returns a file, shortened to the place of a finding in its line, with all findings.
    private func example(
        _ file: [UInt8],
        _ findings: [Finding],
        of code: String?
    ) -> (input: String, findings: [Diagnostic]) {
        let place = findings.first { $0.code == code }?.position ?? (line: 1, column: 1)
        let lines = String(decoding: file, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let line = lines.dropFirst(max(0, place.line - 1)).first ?? ""
        let start = line.dropFirst(max(0, place.column - 41))
        return (input: String(start.prefix(120)), findings: findings.map(\.diagnostic))
    }

    @Test(arguments: FindingCase.all)
    func `findings stand in the order of the text`(_ flaw: FindingCase) {
        let places = flaw.findings(flaw.flawed).map(\.position)
        for (first, second) in zip(places, places.dropFirst()) { #expect(first <= second) }
    }
}
