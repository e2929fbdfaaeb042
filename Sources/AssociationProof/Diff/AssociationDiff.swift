public import SiteAssociation

/// The differences in meaning between two association files, regardless of their texts.
///
/// For each app in both files, the old and the new rules are compared over all links at once. Each kind of link whose
/// outcome changed is reported with an example, which `AppleMatcher` must confirm. If a link opens several installed
/// apps, the diff does not compare which app gets it: no source documents the order.
public struct AssociationDiff: Sendable {
    /// The services that changed, in the order of Apple's documentation; services without a change are omitted.
    public let services: [ServiceChange]
    /// The changes for the apps in both files, in the order of the new file; apps without a change are omitted.
    public let apps: [AppChanges]

    /// The links that are compared, as a text for reports.
    public static let scope = "every https link of ASCII characters whose escapes are UTF-8"

    /// Whether the files are proved to mean the same.
    public var isEmpty: Bool { services.isEmpty && apps.isEmpty }

    /// Compares two files.
    ///
    /// - Parameters:
    ///   - host: the host of the examples.
    ///   - budget: the number of states after which a comparison of rules is given up.
    public init(
        _ old: AssociationDocument,
        _ new: AssociationDocument,
        host: String = "example.com",
        budget: Int = AgreementProof.maximumStates
    ) {
        self.init(old, new, host: host, budget: budget, total: .max)
    }

    /// Compares two files of which at least one is foreign.
    ///
    /// - Parameters:
    ///   - host: the host of the examples.
    ///   - budget: the number of states after which a comparison of rules is given up.
    ///   - total: the number of states after which the comparisons for all further apps are given up.
    package init(
        _ old: AssociationDocument,
        _ new: AssociationDocument,
        host: String,
        budget: Int,
        total: Int
    ) {
        services = [
            ServiceChange(.appLinks, old: old.appIDs, new: new.appIDs),
            ServiceChange(.webCredentials, old: old.webCredentials, new: new.webCredentials),
            ServiceChange(.appClips, old: old.appClips, new: new.appClips),
            ServiceChange(.activityContinuation, old: old.activityContinuation, new: new.activityContinuation),
        ].compactMap { $0 }
        guard !old.isLarge, !new.isLarge else {
            let reason = "patterns and their variables exceed \(AssociationDocument.maximumSize) characters"
            let known = Set(old.appIDs.map { Array($0.utf8) })
            let both = new.appIDs.filter { known.contains(Array($0.utf8)) }
            apps = both.isEmpty ? [] : [AppChanges(apps: both, links: [], isCutShort: false, undecided: reason)]
            return
        }
        let (before, now) = (RuleSource(old), RuleSource(new))
        var left = total
        apps = Self.groups(before, now).compactMap { apps in
            guard let app = apps.first else { return nil }
            guard left > 0 else {
                let reason = "comparison stopped after \(total) states for all apps"
                return AppChanges(apps: apps, links: [], isCutShort: false, undecided: reason)
            }
            var walk = ChangeWalk(before, now, app: app, host: host)
            walk.run(budget: min(budget, left))
            left -= min(walk.cost, left)
            guard !walk.changes.isEmpty || walk.undecided != nil else { return nil }
            var changes = AppChanges(apps: apps, links: walk.changes, isCutShort: walk.isCutShort)
            (changes.undecided, changes.fix) = (walk.undecided, walk.fix)
            return changes
        }
    }

    /// Returns the apps in both files whose rules differ, grouped by equal old rules and equal new rules.
    private static func groups(_ before: RuleSource, _ now: RuleSource) -> [[String]] {
        var groups: [[String]] = []
        var places: [[RuleMeaning]: [[RuleMeaning]: Int]] = [:]
        // The group of each combination of entries, -1 for none: thousands of apps can share thousands of rules.
        var known: [[[Int]]: Int] = [:]
        let haveSameVariables = before.variables == now.variables
        for app in now.document.appIDs {
            let entries = [before.document.indices(of: app), now.document.indices(of: app)]
            guard !entries[0].isEmpty else { continue }
            if let place = known[entries] {
                if place >= 0 { groups[place].append(app) }
                continue
            }
            known[entries] = -1
            let (old, new) = (before.meanings(of: app), now.meanings(of: app))
            if old == new, haveSameVariables { continue }
            let place = places[old]?[new] ?? groups.count
            if place == groups.count {
                places[old, default: [:]][new] = place
                groups.append([])
            }
            groups[place].append(app)
            known[entries] = place
        }
        return groups
    }
}

/// The changes for apps with the same old rules and the same new rules.
public struct AppChanges: Sendable {
    /// The application identifiers, one or more.
    public let apps: [String]
    /// The kinds of link whose outcome changed: first those that no longer open the app, since existing links break,
    /// then those that open it now; each by the length of the links.
    public let links: [LinkChange]
    /// Whether there are more kinds than are listed.
    public let isCutShort: Bool
    /// The reason for an incomplete search for more kinds; nil if the search finished.
    public internal(set) var undecided: String?
    /// How to get a decision; nil if the search finished, or the reason contains the fix.
    public internal(set) var fix: String?

    init(apps: [String], links: [LinkChange], isCutShort: Bool, undecided: String? = nil) {
        self.apps = apps
        self.links = links.filter { !$0.opensApp } + links.filter(\.opensApp)
        self.isCutShort = isCutShort
        self.undecided = undecided
    }
}

/// A kind of link whose outcome changed: all links that one old rule and one new rule decide.
public struct LinkChange: Hashable, Sendable {
    /// The shortest link of that kind.
    public let link: String
    /// Whether the link opens the app now; before, it was the opposite.
    public let opensApp: Bool
    /// The rule that decided before; nil if there was none.
    public let before: AssociationRule?
    /// The rule that decides now; nil if there is none.
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
    /// Whether the new file names no app for the service.
    public let isGone: Bool
    /// Whether the old file named no app for the service.
    public let isAdded: Bool

    /// Compares two lists, regardless of order and repetition; nil if they name the same apps.
    init?(_ service: AssociationService, old: [String], new: [String]) {
        gone = Self.names(in: old, notIn: new)
        added = Self.names(in: new, notIn: old)
        guard !gone.isEmpty || !added.isEmpty else { return nil }
        self.service = service.rawValue
        isGone = new.isEmpty
        isAdded = old.isEmpty
    }

    /// Returns the names that only the first list has; identifiers are compared by bytes.
    private static func names(in list: [String], notIn other: [String]) -> [String] {
        var known = Set(other.map { Array($0.utf8) })
        return list.filter { known.insert(Array($0.utf8)).inserted }
    }
}
