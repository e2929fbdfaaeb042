/// What changed in meaning between two association files, whatever their texts.
///
/// For each app that both files name, its rules before and now are walked side by side over all links at once; each
/// kind of link whose outcome changed is found, with an example that the matcher itself decides differently by the two
/// files. Which of several installed apps gets a link that opens them all is not compared: no source says.
public struct AssociationDiff: Sendable {
    /// What changed for each service, by the order of a file's documentation; services without a change are left out.
    public let services: [ServiceChange]
    /// What changed for the apps that both files name, in the order of the new one; apps without a change are left out.
    public let apps: [AppChanges]

    /// Which links are compared, for a person.
    public static let scope = "every https link whose escapes are UTF-8"

    /// Whether the files were proved to mean the same.
    public var isEmpty: Bool { services.isEmpty && apps.isEmpty }

    /// Compares two files.
    ///
    /// - Parameters:
    ///   - host: the host of the examples.
    ///   - budget: beyond this many states a comparison of rules is given up.
    public init(
        _ old: AssociationDocument,
        _ new: AssociationDocument,
        host: String = "example.com",
        budget: Int = AgreementProof.mostStates
    ) {
        let (before, now) = (RuleSource(old), RuleSource(new))
        services = [
            ServiceChange(.appLinks, before.matcher.appIDs, now.matcher.appIDs),
            ServiceChange(.webCredentials, old.webCredentials, new.webCredentials),
            ServiceChange(.appClips, old.appClips, new.appClips),
            ServiceChange(.activityContinuation, old.activityContinuation, new.activityContinuation),
        ].compactMap { $0 }
        apps = Self.groups(before, now).compactMap { apps in
            guard let app = apps.first else { return nil }
            var walk = ChangeWalk(before, now, app: app, host: host)
            walk.run(budget: budget)
            guard !walk.changes.isEmpty || walk.undecided != nil else { return nil }
            return AppChanges(apps: apps, links: walk.changes, isCutShort: walk.isCutShort, undecided: walk.undecided)
        }
    }

    /// The apps of both files whose rules are not the same, those together that had and have the same rules.
    private static func groups(_ before: RuleSource, _ now: RuleSource) -> [[String]] {
        let known = Set(before.matcher.appIDs.map { Array($0.utf8) })
        var groups: [[String]] = []
        var places: [[RuleMeaning]: [[RuleMeaning]: Int]] = [:]
        for app in now.matcher.appIDs where known.contains(Array(app.utf8)) {
            let (old, new) = (before.meanings(of: app), now.meanings(of: app))
            if old == new, before.variables == now.variables { continue }
            if let place = places[old]?[new] {
                groups[place].append(app)
            } else {
                places[old, default: [:]][new] = groups.count
                groups.append([app])
            }
        }
        return groups
    }
}
