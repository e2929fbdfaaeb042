import LinkRoutes
public import StrictJSON

/// A dynamic rule of an `assetlinks.json`, for Android 15 and later; the first one whose parts all match decides.
///
/// Source: developer.android.com/training/app-links/configure-assetlinks, "dynamic rules". A field that is empty or of
/// another type makes a device drop every rule, so none is ever written.
public struct DynamicRule: Hashable, Sendable {
    /// The pattern for the whole path; nil takes every path.
    public var path: String?
    /// Patterns for items of the query, in the order of the file; each named item has to be there.
    public var query: [Component.QueryPattern] = []
    /// The pattern for the fragment; nil takes every fragment.
    public var fragment: String?
    /// Whether a link that matches stays in the browser.
    public var isExcluding = false
}

extension DynamicRule {
    /// The rule in the spelling of a file.
    public var json: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }

    func write(to writer: inout JSONWriter) { component.write(to: &writer) }

    /// The rule as one of Apple's, which is spelled alike.
    package var component: Component {
        Component(path: path, query: query, fragment: fragment, isExcluding: isExcluding)
    }
}

extension DynamicRule {
    /// The rules of a statement of an `assetlinks.json`, for links.
    ///
    /// - Returns: nil where one part cannot be read, since Android then drops every rule; none where the statement has no
    ///   rules, so that the manifest of the app decides alone.
    public static func all(in statement: JSONValue) -> [DynamicRule]? {
        guard let list = list(in: statement) else { return [] }
        guard let elements = list.array else { return nil }
        let rules = elements.compactMap(DynamicRule.init)
        return rules.count == elements.count ? rules : nil
    }

    /// The value that holds the rules of a statement, as it stands there.
    public static func list(in statement: JSONValue) -> JSONValue? {
        statement["relation_extensions"]?[AssetLinks.opensLinks]?["dynamic_app_link_components"]
    }

    /// Reads a rule; keys that Android does not know are ignored.
    private init?(_ value: JSONValue) {
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

/// Why a table makes no dynamic rules for Android: the manifest of the app decides alone, which is never too little.
public struct DynamicRuleError: Error, Hashable, Sendable {
    /// What is wrong and what to do, one sentence.
    public let message: String

    init(tooManyRulesAt place: String) {
        message =
            "Android's dynamic rules would be more than \(DynamicRuleGenerator.mostRules) \(place), so none are "
            + "written; use fewer routes, and fewer enum values, each of which is a rule of its own"
    }

    /// - Parameters:
    ///   - taker: the line that takes links of the other.
    ///   - loser: a later line of the other kind.
    ///   - cell: the place where the pattern takes more than the route.
    init(_ taker: DynamicLine, losesLinksOf loser: DynamicLine, at cell: SegmentPattern) {
        message =
            "Android's dynamic rules cannot tell links of \"\(taker.route.id)\" (\(taker.kind)) from links of "
            + "\"\(loser.route.id)\" (\(loser.kind)), because to them \(cell.summary) is nearly any text, so none "
            + "are written; give one of the two paths other fixed text, or make both routes claimed or both web-only"
    }
}

extension DynamicRuleError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension DynamicLine {
    fileprivate var kind: String { route.isUniversal ? "claimed" : "web-only" }
}

extension SegmentPattern {
    /// The parameter or item with what it takes, as a sentence names them.
    fileprivate var summary: String {
        switch content {
        case .int: "\"\(name)\" (int)"
        case .uuid: "\"\(name)\" (uuid)"
        case .date: "\"\(name)\" (date)"
        case .suffix(let text): "\"\(name)\" ({\(name)}\(text))"
        default: "\"\(name)\""
        }
    }
}
