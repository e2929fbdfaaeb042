import Diagnostics
import LinkRoutes
public import StrictJSON

/// A dynamic rule of an `assetlinks.json`, for Android 15 and later; the first one whose parts all match decides.
///
/// Source: developer.android.com/training/app-links/configure-assetlinks, "dynamic rules". A field that is empty or has
/// another type makes a device drop every rule, so linkd never writes one.
public struct DynamicRule: Hashable, Sendable {
    /// The pattern for the whole path; nil matches every path.
    public var path: String?
    /// Patterns for query items, in the order of the file; each named item is required.
    public var query: [Component.QueryPattern] = []
    /// The pattern for the fragment; nil matches every fragment.
    public var fragment: String?
    /// Whether a matching link stays in the browser.
    public var isExcluding = false

    package init(
        path: String? = nil,
        query: [Component.QueryPattern] = [],
        fragment: String? = nil,
        isExcluding: Bool = false
    ) {
        (self.path, self.query, self.fragment, self.isExcluding) = (path, query, fragment, isExcluding)
    }
}

extension DynamicRule {
    /// The rule as JSON.
    public var json: String { JSONWriter.json(write) }

    func write(to writer: inout JSONWriter) { component.write(to: &writer) }

    /// The rule as an Apple component, which has the same syntax.
    package var component: Component {
        Component(path: path, query: query, fragment: fragment, isExcluding: isExcluding)
    }
}

extension DynamicRule {
    /// Reads the rules for links from a statement of an `assetlinks.json`.
    ///
    /// - Returns: nil if a part cannot be read, since Android then drops every rule; an empty list if the statement has
    ///   no rules, so that only the manifest applies.
    public static func all(in statement: JSONValue) -> [DynamicRule]? {
        guard let list = list(in: statement) else { return [] }
        return rules(from: list)
    }

    /// Reads a list of rules; nil if a part cannot be read.
    package static func rules(from list: JSONValue) -> [DynamicRule]? {
        guard let elements = list.array else { return nil }
        let rules = elements.compactMap(DynamicRule.init)
        return rules.count == elements.count ? rules : nil
    }

    /// Returns the value that contains the rules of a statement, unchanged.
    public static func list(in statement: JSONValue) -> JSONValue? {
        statement["relation_extensions"]?[AssetLinks.opensLinks]?["dynamic_app_link_components"]
    }

    /// Reads a rule; keys that Android does not define are ignored.
    package init?(_ value: JSONValue) {
        guard value.object != nil,
            value["/"].map(Self.isPattern) ?? true, value["#"].map(Self.isPattern) ?? true,
            value["exclude"].map({ $0.bool != nil }) ?? true
        else { return nil }
        if let query = value["?"] {
            guard let items = query.object, !items.isEmpty, items.map(\.value).allSatisfy(Self.isPattern) else {
                return nil
            }
            self.query = items.map { Component.QueryPattern(name: $0.name, value: $0.value.string ?? "") }
        }
        path = value["/"]?.string
        fragment = value["#"]?.string
        isExcluding = value["exclude"]?.bool ?? false
    }

    private static func isPattern(_ value: JSONValue) -> Bool { value.string?.isEmpty == false }
}

/// The reason that a table does not generate dynamic rules for Android.
///
/// Then only the app's manifest applies, which never opens too few links.
public struct DynamicRuleError: Error, Hashable, Sendable {
    /// The problem.
    public let message: String
    /// The fix, an imperative.
    public let fix: String

    init(tooManyRulesAt place: String) {
        message = "dynamic rules \(place) exceed \(DynamicRuleGenerator.maximumRules)"
        fix = "use fewer routes and fewer enum values, because each value needs a rule"
    }

    init(dotIn item: String, of route: Route) {
        message = "dynamic rules cannot match query item \(item.quoted) of route \(route.id.quoted) exactly"
        fix = "use a name without a dot, which matches any character in a dynamic rule with wildcards"
    }

    init(wildcardIn text: String, at index: Int) {
        message = "dynamic rules cannot match \(text.quoted) of exclude[\(index)] exactly"
        fix = "use a value without * and ?, which are wildcards in dynamic rules"
    }

    /// - Parameters:
    ///   - taker: the rule that matches links of the other.
    ///   - loser: a later rule of the other kind.
    ///   - pattern: the segment or item whose pattern matches more than the route.
    init(_ taker: DynamicLevelRule, losesLinksOf loser: DynamicLevelRule, at pattern: SegmentPattern) {
        let routes = [taker, loser].map { "\($0.kind) route \($0.route.id.quoted)" }
        message = "dynamic rules cannot distinguish \(routes[0]) from \(routes[1]) (\(pattern.summary))"
        fix = "use different literal text in one of the paths, or the same \"claimed\" for both routes"
    }
}

extension DynamicRuleError: CustomStringConvertible {
    /// The message with the fix.
    public var description: String { "\(message); fix: \(fix)" }
}

extension DynamicLevelRule {
    fileprivate var kind: String { route.isUniversal ? "claimed" : "web-only" }
}

extension SegmentPattern {
    /// The parameter or item with its type, for messages.
    fileprivate var summary: String {
        switch content {
        case .int: "\"\(name)\" (int)"
        case .number: "\"\(name)\" (number)"
        case .uuid: "\"\(name)\" (uuid)"
        case .date: "\"\(name)\" (date)"
        case .suffix(let text): "\"\(name)\" ({\(name)}\(text))"
        case .text(let text), .prefix(let text): "the text \"\(text)\""
        default: "\"\(name)\""
        }
    }
}
