import AssociationChecker
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// What decides about the links of one app, on either system.
///
/// Rules of both systems are tried in their order, and the first one that matches decides.
enum LinkDecider {
    /// The rules of an association file for an app.
    case apple(AppleMatcher, app: String)
    /// The dynamic rules of Android 15 and later (docs/association-files.md#android), and why others may decide.
    case android(DynamicRuleMatcher, doubt: String? = nil)
    /// The manifest of the Android app alone, for this reason.
    case manifest(String)
    /// Nothing: the file does not name the app, for this reason.
    case nothing(String)

    /// Creates what decides on Android for the apps of a table; nil if the table names none.
    init?(androidAppsOf table: RouteTable) {
        let file = AssetLinks(table)
        guard !file.isEmpty else { return nil }
        self = file.ruleError.map { .manifest($0.message) } ?? .android(DynamicRuleMatcher(file.rules))
    }

    /// Creates what decides by the statements for one package of an `assetlinks.json`, or for all.
    ///
    /// - Parameters:
    ///   - findings: what the check of the file finds.
    ///   - package: the package; nil for all.
    /// - Returns: nil if several packages have different rules and none is named.
    init?(_ statements: AndroidStatements, _ findings: [Diagnostic], package: String?) {
        let errors = Dictionary(grouping: findings.filter { $0.severity == .error }, by: \.statement)
        func error(in statement: AndroidStatement, aboutRules: Bool) -> Diagnostic? {
            errors[statement.path.dropLast()]?.first { $0.isAboutRules == aboutRules }
        }
        let named = statements.all.filter { package == nil || $0.package == package }
        let packages = Set(named.filter { error(in: $0, aboutRules: false) == nil }.map(\.package))
        let lists = Set(packages.compactMap(statements.rules))
        guard lists.count <= 1 else { return nil }
        // A file whose only statement is no statement has no package to name.
        let other = package == nil ? findings.first { $0.severity == .error && !$0.isAboutRules } : nil
        let skipped = named.lazy.compactMap { error(in: $0, aboutRules: false) }.first ?? other
        let misplaced = named.lazy.compactMap { error(in: $0, aboutRules: true) }.first
        let doubt = findings.first { $0.isOf(.conflictingDynamicRules) }
        self =
            switch lists.first {
            case nil:
                .nothing(
                    skipped.map { "the statement of the app counts for nothing: \($0.location.path): \($0.message)" }
                        ?? "no statement lets \(package ?? "an app") open links"
                )
            case .unreadable:
                .manifest(
                    "Android cannot read one of the dynamic rules, so it uses none and the app's manifest decides; "
                        + "\"linkd check\" names the rule"
                )
            case .list([]):
                .manifest(
                    "there are no dynamic rules"
                        + (misplaced.map {
                            ", although the file has some at \($0.location.path), where Android reads none"
                        } ?? "")
                        + ", so the app's manifest decides"
                )
            case .list(let rules): .android(DynamicRuleMatcher(rules), doubt: doubt?.message)
            }
    }

    /// The most rules in an explanation that do not match; more do not help a reader.
    private static let maximumTraced = 100

    /// Returns sentences about rules, shortened if a pattern is longer than a reader wants.
    private static func shown(_ trace: [String]) -> [String] {
        trace.map { $0.utf8.count > 2_000 ? $0.prefix(2_000) + "…" : $0 }
            + (trace.count >= maximumTraced ? ["at most \(maximumTraced) rules that do not match are listed"] : [])
    }

    /// Returns the decision about a link.
    func decide(_ url: String) -> Ruling {
        switch self {
        case .apple(let matcher, let app):
            let trace = matcher.trace(url, app: app, limit: Self.maximumTraced).map(\.description)
            return Ruling(decision: matcher.decide(url, app: app), trace: Self.shown(trace))
        case .android(let matcher, let doubt):
            let decision = matcher.decide(url)
            let rule = decision.rule.map { matcher.rules[$0].json }
            let trace = Self.shown(matcher.trace(url, limit: Self.maximumTraced).map(\.description))
            return Ruling(decision: decision, rule: rule, trace: trace + [doubt].compactMap(\.self))
        case .manifest(let reason): return Ruling(obstacle: reason)
        case .nothing(let reason): return Ruling(isNamed: false, obstacle: reason)
        }
    }
}

/// The decision about one link: by which rule, and why.
package struct Ruling {
    /// The decision of the rules; nil if there are none.
    var decision: AssociationDecision?
    /// The deciding dynamic rule as JSON.
    var rule: String?
    /// The result of each rule, in order, up to the one that decides.
    var trace: [String] = []
    /// Whether the file names the app.
    var isNamed = true
    /// Why there are no rules.
    var obstacle: String?

    /// Whether the app opens; nil if only the app's manifest decides.
    package var opensApp: Bool? { decision.map(\.opensApp) ?? (isNamed ? nil : false) }
}

/// The rules that Android uses for an app.
private enum AppRules: Hashable {
    case list([DynamicRule])
    /// A rule cannot be read, so Android uses none.
    case unreadable
}

extension AndroidStatements {
    /// Returns the rules that Android uses for an app; nil if no statement names the app.
    fileprivate func rules(_ package: String) -> AppRules? {
        let own = of(package)
        guard !own.isEmpty else { return nil }
        if let rules = withRules(package)?.rules { return .list(rules) }
        return own.contains { $0.rules == nil } ? .unreadable : .list([])
    }
}

extension Diagnostic {
    /// The path of the statement, without its last bracket.
    fileprivate var statement: Substring { location.path.prefix { $0 != "]" } }

    /// Whether the finding leaves the statement of its app as it is, and concerns only its dynamic rules.
    fileprivate var isAboutRules: Bool {
        let isMisplaced = isOf(.misplacedKey) && !location.path.hasSuffix(".include")
        return isMisplaced || location.path.contains("xtension")
    }
}
