import SiteAssociation

extension AssociationDiff {
    /// Lines for a person.
    var lines: [String] {
        apps.flatMap(\.lines) + services.flatMap(\.lines)
    }
}

extension AppChanges {
    /// Nobody reads more kinds than these.
    private static let mostShown = 50

    fileprivate var lines: [String] {
        var lines = apps + links.prefix(Self.mostShown).flatMap(\.lines)
        let hidden = links.count - Self.mostShown
        if hidden > 0 { lines.append("  and \(isCutShort ? "at least " : "")\(hidden) more") }
        if let undecided { lines.append("  undecided        \(undecided)") }
        return lines
    }
}

extension LinkChange {
    fileprivate var lines: [String] {
        [
            (opensApp ? "  opens now        " : "  opens no longer  ") + link,
            "    before         " + (before?.json ?? "no rule"),
            "    now            " + (now?.json ?? "no rule"),
        ]
    }
}

extension ServiceChange {
    fileprivate var lines: [String] {
        [service + (isGone ? ": no app has it any more" : isAdded ? ": new" : "")]
            + gone.map { "  gone             \($0)" } + added.map { "  added            \($0)" }
    }
}

extension AssetLinksDiff {
    /// Lines for a person.
    var lines: [String] {
        gone.map { "  gone             \($0.words)" } + added.map { "  added            \($0.words)" }
            + packagesWithOtherRules.map {
                "  other rules      \($0): its dynamic rules are not written alike; what they mean was not compared"
            }
    }
}

extension AssetLinkGrant {
    /// Target, certificate and relation in one line.
    fileprivate var words: String {
        ([target, fingerprint, relation] as [String?]).compactMap { $0 }.joined(separator: " ")
    }
}
