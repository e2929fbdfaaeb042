import SiteAssociation
package import StrictJSON

/// Explains how the dynamic rules of an `assetlinks.json` handle a link (docs/association-files.md#android).
package struct AssetLinksExplainer {
    /// What decides about links on Android 15.
    private enum Decider {
        case rules(DynamicRuleMatcher)
        /// Something else, for this reason; `opensApp` is nil where only the app's manifest decides.
        case other(opensApp: Bool?, String)
    }

    private let decider: Decider

    /// Creates an explainer for one package of the file, or for all if they have the same rules.
    ///
    /// - Parameter package: the package; nil for all.
    /// - Returns: nil if several packages have different rules and none is named.
    package init?(_ root: JSONValue, package: String?) {
        let statements = AndroidStatements(root)
        let packages = package.map { [$0] } ?? statements.all.map(\.package)
        let lists = Set(packages.compactMap(statements.rules))
        guard lists.count <= 1 else { return nil }
        decider =
            switch lists.first {
            case nil: .other(opensApp: false, "no statement lets \(package ?? "an app") open links")
            case .unreadable:
                .other(
                    opensApp: nil,
                    "Android cannot read one of the dynamic rules, so it uses none and the app's manifest decides; "
                        + "\"linkd check\" names the rule"
                )
            case .list([]): .other(opensApp: nil, "there are no dynamic rules, so the app's manifest decides")
            case .list(let rules): .rules(DynamicRuleMatcher(rules))
            }
    }

    /// Returns how the file handles a link.
    package func explain(_ url: String) -> AssetLinksExplanation {
        switch decider {
        case .other(let opensApp, let reason):
            return AssetLinksExplanation(
                url: url,
                opensApp: opensApp,
                component: nil,
                hasRules: false,
                reasons: [reason]
            )
        case .rules(let matcher):
            let decision = matcher.decide(url)
            let trace = matcher.trace(url).map(\.description)
            return AssetLinksExplanation(
                url: url,
                opensApp: decision.opensApp,
                component: decision.rule,
                hasRules: true,
                reasons: decision.rule == nil ? trace + ["no dynamic rule matches the link"] : trace
            )
        }
    }
}

/// The dynamic rules that Android uses for an app.
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

/// How an `assetlinks.json` handles a link on Android 15 and later.
package struct AssetLinksExplanation: PrintedExplanation {
    package let url: String
    /// Whether the app opens; nil if only the manifest of the app decides.
    package let opensApp: Bool?
    /// The index of the deciding rule in `dynamic_app_link_components`; nil if there is none.
    package let component: Int?
    /// Whether dynamic rules were compared with the link.
    let hasRules: Bool
    /// The result of each rule, in order.
    package let reasons: [String]

    /// One line of JSON; the keys are stable.
    package var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("url")
            writer.string(url)
            writer.name("opensApp")
            writer.bool(opensApp)
            writer.name("component")
            writer.integer(component)
            writer.name("reasons")
            writer.strings(reasons)
        }
        return writer.text
    }

    /// The lines of the text output.
    package var text: String {
        let outcome =
            switch (opensApp, component) {
            case (true?, _): "the app opens"
            case (false?, _?): "the link stays in the browser: a rule excludes it"
            case (false?, nil) where !hasRules: "the link stays in the browser: the file does not name the app"
            case (false?, nil): "the link stays in the browser: no rule matches it"
            case (nil, _): "the app's manifest decides"
            }
        return [url, "  decision    \(outcome)"].explained(by: reasons)
    }
}
