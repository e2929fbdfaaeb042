import AssociationChecker
import Diagnostics
import SiteAssociation
import Testing

/// A file that has a flaw, and a near twin that has not.
struct FindingCase: CustomTestStringConvertible {
    let code: FindingCode
    let flawed: [UInt8]
    let twin: [UInt8]
    var minimumIOS: String?
    var expectedApps: [String] = []

    init(
        _ code: FindingCode,
        _ flawed: String,
        _ twin: String,
        minimumIOS: String? = nil,
        expecting apps: [String] = []
    ) {
        self.init(code, bytes: Array(flawed.utf8), Array(twin.utf8))
        self.minimumIOS = minimumIOS
        expectedApps = apps
    }

    init(_ code: FindingCode, bytes flawed: [UInt8], _ twin: [UInt8]) {
        self.code = code
        self.flawed = flawed
        self.twin = twin
    }

    /// Two files that differ in a rule.
    static func rules(_ code: FindingCode, _ flawed: String, _ twin: String, minimumIOS: String? = nil) -> FindingCase {
        FindingCase(code, Sample.rules(flawed), Sample.rules(twin), minimumIOS: minimumIOS)
    }

    /// Two files that differ in an entry of `details`.
    static func entries(_ code: FindingCode, _ flawed: String, _ twin: String) -> FindingCase {
        FindingCase(code, Sample.entries(flawed), Sample.entries(twin))
    }

    /// Two files that differ in `paths`.
    static func paths(_ code: FindingCode, _ flawed: String, _ twin: String) -> FindingCase {
        FindingCase(code, Sample.paths(flawed), Sample.paths(twin))
    }

    /// Two files that differ in an application identifier.
    static func app(_ code: FindingCode, _ flawed: String, _ twin: String) -> FindingCase {
        FindingCase(
            code,
            Sample.entries(#"{"appIDs": ["\#(flawed)"], "components": [{"/": "/a"}]}"#),
            Sample.entries(#"{"appIDs": ["\#(twin)"], "components": [{"/": "/a"}]}"#)
        )
    }

    /// Two files that differ in `substitutionVariables` or a rule.
    static func variables(
        _ code: FindingCode,
        _ flawed: (variables: String, rule: String),
        _ twin: (variables: String, rule: String)
    ) -> FindingCase {
        let text = { (variables: String, rule: String) in
            Sample.links(#""substitutionVariables": {\#(variables)}, "details": [\#(Sample.entry(rule))]"#)
        }
        return FindingCase(code, text(flawed.variables, flawed.rule), text(twin.variables, twin.rule))
    }

    func findings(_ bytes: [UInt8]) -> [Finding] {
        code.rawValue.hasPrefix("AL")
            ? AssetLinksChecker.findings(bytes)
            : AssociationChecker.findings(bytes, expectedApps: expectedApps, minimumIOS: minimumIOS)
    }

    static let all = text + structure + apps + rules + variables + assetLinks

    var testDescription: String { "\(code.rawValue) \(String(decoding: flawed.prefix(100), as: UTF8.self))" }
}
