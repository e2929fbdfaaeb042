public import SiteAssociation

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

/// What changed for some apps that had the same rules and have the same rules.
public struct AppChanges: Sendable {
    /// The application identifiers, one or more.
    public let apps: [String]
    /// The kinds of link whose outcome changed: first those that open the app no longer, since these break what people
    /// have in their hands, then those that open it now; each in the order of the lengths of their paths.
    public let links: [LinkChange]
    /// Whether there are more kinds than these.
    public let isCutShort: Bool
    /// Why it was not found out whether there are more kinds; nil where it was.
    public let undecided: String?

    init(apps: [String], links: [LinkChange], isCutShort: Bool, undecided: String?) {
        self.apps = apps
        self.links = links.filter { !$0.opensApp } + links.filter(\.opensApp)
        self.isCutShort = isCutShort
        self.undecided = undecided
    }
}

/// A kind of link whose outcome changed: those that one rule decided before and that one rule decides now.
public struct LinkChange: Hashable, Sendable {
    /// A link of that kind, with the shortest path that one of them has.
    public let link: String
    /// Whether it opens the app now; before, it was the other way round.
    public let opensApp: Bool
    /// The rule that decided before; nil where none did.
    public let before: AssociationRule?
    /// The rule that decides now; nil where none does.
    public let now: AssociationRule?
}

/// The apps that a service of an association file gained and lost.
public struct ServiceChange: Hashable, Sendable {
    /// The service, by its key at the top of the file: `applinks`, `webcredentials`, `appclips` or
    /// `activitycontinuation`.
    public let service: String
    /// Application identifiers that only the old file names, in its order.
    public let gone: [String]
    /// Application identifiers that only the new file names, in its order.
    public let added: [String]
    /// Whether the new file names no app for the service any more.
    public let isGone: Bool
    /// Whether the old file named no app for the service.
    public let isAdded: Bool

    /// Compares two lists, of which order and repetition say nothing; nil where they name the same apps.
    init?(_ service: AssociationService, _ old: [String], _ new: [String]) {
        gone = Self.names(in: old, notIn: new)
        added = Self.names(in: new, notIn: old)
        guard !gone.isEmpty || !added.isEmpty else { return nil }
        self.service = service.rawValue
        isGone = new.isEmpty
        isAdded = old.isEmpty
    }

    /// Identifiers are the same where their bytes are.
    private static func names(in list: [String], notIn other: [String]) -> [String] {
        var known = Set(other.map { Array($0.utf8) })
        return list.filter { known.insert(Array($0.utf8)).inserted }
    }
}
