import SiteAssociation
import StrictJSON

/// Explains how the dynamic rules of an `assetlinks.json` handle a link (docs/association-files.md#android).
struct AssetLinksExplainer {
    /// The rules that Android uses for an app of the file.
    private enum Rules: Hashable {
        case list([DynamicRule])
        /// A rule cannot be read, so Android uses none.
        case unreadable
        case none
    }

    private let rules: Rules
    private let package: String?

    /// Creates an explainer for one package of the file, or for all if they have the same rules.
    ///
    /// - Parameter package: the package; nil for all.
    /// - Returns: nil if several packages have different rules and none is named.
    init?(_ root: JSONValue, package: String?) {
        var known: [(package: String, rules: Rules)] = []
        for statement in root.array ?? [] {
            let relations = statement["relation"]?.array?.compactMap(\.string) ?? []
            guard relations.contains(AssetLinks.opensLinks), let name = statement["target"]?["package_name"]?.string,
                package == nil || package == name, !known.contains(where: { $0.package == name })
            else { continue }
            known.append((name, Self.rules(of: statement)))
        }
        guard Set(known.map(\.rules)).count <= 1 else { return nil }
        self.package = known.isEmpty ? package ?? "an app" : nil
        rules = known.first?.rules ?? .none
    }

    private static func rules(of statement: JSONValue) -> Rules {
        guard DynamicRule.list(in: statement) != nil else { return .none }
        return DynamicRule.all(in: statement).map(Rules.list) ?? .unreadable
    }

    /// Returns how the file handles a link.
    func explain(_ url: String) -> AssetLinksExplanation {
        if let package {
            let reason = "no statement lets \(package) open links"
            return AssetLinksExplanation(url: url, opensApp: false, component: nil, reasons: [reason])
        }
        switch rules {
        case .none:
            let reason = "the statement has no dynamic rules, so the app's manifest decides"
            return AssetLinksExplanation(url: url, opensApp: nil, component: nil, reasons: [reason])
        case .unreadable:
            let reason =
                "Android cannot read one of the dynamic rules, so it uses none and the app's manifest decides; "
                + "\"linkd check\" names the rule"
            return AssetLinksExplanation(url: url, opensApp: nil, component: nil, reasons: [reason])
        case .list(let list):
            let matcher = DynamicRuleMatcher(list)
            let decision = matcher.decide(url)
            let trace = matcher.trace(url).map(\.description)
            return AssetLinksExplanation(
                url: url,
                opensApp: decision.opensApp,
                component: decision.rule,
                reasons: decision.rule == nil ? trace + ["no dynamic rule matches the link"] : trace
            )
        }
    }
}

/// How an `assetlinks.json` handles a link on Android 15 and later.
struct AssetLinksExplanation {
    let url: String
    /// Whether the app opens; nil if only the manifest of the app decides.
    let opensApp: Bool?
    /// The index of the deciding rule in `dynamic_app_link_components`; nil if there is none.
    let component: Int?
    /// The result of each rule, in order.
    let reasons: [String]

    /// One line of JSON; the keys are stable.
    var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("url")
            writer.string(url)
            writer.name("opensApp")
            if let opensApp { writer.bool(opensApp) } else { writer.null() }
            writer.name("component")
            if let component { writer.integer(component) } else { writer.null() }
            writer.name("reasons")
            writer.strings(reasons)
        }
        return writer.text
    }

    /// The lines of the text output.
    var text: String {
        let outcome =
            switch (opensApp, component) {
            case (true?, _): "the app opens"
            case (false?, _?): "the link stays in the browser: a rule excludes it"
            case (false?, nil): "the link stays in the browser: no rule matches it"
            case (nil, _): "the app's manifest decides"
            }
        let lines = [url, "  decision    \(outcome)"] + reasons.map { "  because     \($0)" }
        return lines.map(\.printable).joined(separator: "\n")
    }
}
