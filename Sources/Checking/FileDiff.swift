import AssociationProof
import Diagnostics
package import Reports
import SiteAssociation
import StrictJSON

/// The changes in meaning between two files, for each system that both are for.
package struct FileDiff {
    /// One change, or a title: the lines of the text output, and one line of JSON.
    private struct Entry {
        var lines: [String] = []
        var json: String?
    }

    private var entries: [Entry] = []
    /// The number of changes of each kind, as texts for the last line.
    private var counts: [String] = []
    private var isUndecided = false
    private var equalities: [String] = []

    /// The maximum number of kinds of link printed as text for an app; more do not help a reader.
    private static let maximumShown = 50

    /// The states after which a comparison is given up, if a file is larger than devices read.
    private static let largeBudget = 200_000

    /// Whether there are no changes.
    package var isSame: Bool { counts.isEmpty && !isUndecided }

    /// Compares two named files.
    ///
    /// - Throws: that a file cannot be read, or that the files are for different systems.
    package init(old: String, new: String) throws(Report) {
        let (before, now) = (try DiffSide(file: old), try DiffSide(file: new))
        if let first = try before.association(), let second = try now.association() {
            let budget = before.isLarge || now.isLarge ? Self.largeBudget : AgreementProof.maximumStates
            add(AssociationDiff(first, second, host: now.host ?? before.host ?? "example.com", budget: budget))
        }
        if let first = before.assetLinks(), let second = now.assetLinks() { add(AssetLinksDiff(first, second)) }
        guard isSame, equalities.isEmpty else { return }
        let message = "expected two files for one platform, found one for Apple devices and one for Android"
        throw Report(new, message, fix: "replace one file with a route table", exitCode: .badFile)
    }

    /// Prints the changes: as text with a summary, or as one JSON object a line.
    package func print(asJSON: Bool) {
        guard !asJSON else {
            for line in entries.compactMap(\.json) { Console.print(line) }
            return
        }
        for line in entries.flatMap(\.lines) { Console.print(line.printable) }
        if !counts.isEmpty { Console.print("different: " + counts.joined(separator: ", ")) }
        if counts.isEmpty, isUndecided { Console.print("undecided") }
        if isSame { for sentence in equalities { Console.print(sentence) } }
    }

    /// Adds the changes for Apple's systems.
    private mutating func add(_ diff: AssociationDiff) {
        for changes in diff.apps { add(changes) }
        for service in diff.services {
            let title = service.isGone ? ": no app has it any more" : service.isAdded ? ": new" : ""
            entries.append(Entry(lines: [service.service + title]))
            add(gone: service.gone, added: service.added) { app, writer in
                writer.member("change", "app")
                writer.member("service", service.service)
                writer.member("app", app)
                return app
            }
        }
        let kinds = diff.apps.reduce(0) { $0 + $1.links.count }
        let isCutShort = diff.apps.contains(where: \.isCutShort)
        if kinds > 0 { counts.append((isCutShort ? "at least " : "") + kinds.counting("kind") + " of link") }
        count("app", gone: diff.services.flatMap(\.gone).count, added: diff.services.flatMap(\.added).count)
        isUndecided = isUndecided || diff.apps.contains { $0.undecided != nil }
        if diff.isEmpty { equalities.append("the same for every link, app and service (\(AssociationDiff.scope))") }
    }

    /// Adds the changes for Android.
    private mutating func add(_ diff: AssetLinksDiff) {
        add(gone: diff.gone, added: diff.added) { grant, writer in
            writer.member("change", "statement")
            writer.member("target", grant.target)
            writer.member("fingerprint", grant.fingerprint)
            writer.member("relation", grant.relation)
            return [grant.target, grant.fingerprint, grant.relation].compactMap(\.self).joined(separator: " ")
        }
        for package in diff.packagesWithOtherRules {
            let line =
                "  other rules      \(package): the texts of its dynamic rules differ; their meaning was not compared"
            let json = JSONWriter.text { writer in
                writer.member("change", "dynamicRules")
                writer.member("target", package)
            }
            entries.append(Entry(lines: [line], json: json))
        }
        count("statement", gone: diff.gone.count, added: diff.added.count)
        if !diff.packagesWithOtherRules.isEmpty {
            counts.append("dynamic rules of " + diff.packagesWithOtherRules.count.counting("app"))
        }
        if diff.isEmpty { equalities.append("the same statements for Android") }
    }

    /// Adds the changes for apps with the same rules.
    private mutating func add(_ changes: AppChanges) {
        entries.append(Entry(lines: changes.apps))
        for (index, change) in changes.links.enumerated() {
            let json = JSONWriter.text { writer in
                writer.member("change", "link")
                writer.member("apps", changes.apps)
                writer.member("url", change.link)
                writer.member("opensApp", change.opensApp)
                writer.member("before", change.before?.json)
                writer.member("now", change.now?.json)
            }
            entries.append(Entry(lines: index < Self.maximumShown ? change.lines : [], json: json))
        }
        func undecided(_ message: String) -> String {
            JSONWriter.text { writer in
                writer.member("change", "undecided")
                writer.member("apps", changes.apps)
                writer.member("message", message)
            }
        }
        let hidden = changes.links.count - Self.maximumShown
        if hidden > 0 {
            entries.append(Entry(lines: ["  and \(changes.isCutShort ? "at least " : "")\(hidden) more"]))
        }
        if changes.isCutShort { entries.append(Entry(json: undecided("there are more kinds of link than these"))) }
        if let reason = changes.undecided.map({ [$0, changes.fix].compactMap(\.self).joined(separator: "; ") }) {
            entries.append(Entry(lines: ["  undecided        \(reason)"], json: undecided(reason)))
        }
    }

    /// Adds what only one of the files names.
    ///
    /// - Parameter describe: writes the members of an element, and returns it in words.
    private mutating func add<Element>(
        gone: [Element],
        added: [Element],
        _ describe: (Element, inout JSONWriter) -> String
    ) {
        for (element, isAdded) in gone.map({ ($0, false) }) + added.map({ ($0, true) }) {
            var words = ""
            let json = JSONWriter.text { writer in
                words = describe(element, &writer)
                writer.member("isAdded", isAdded)
            }
            entries.append(Entry(lines: ["  \(isAdded ? "added" : "gone ")            \(words)"], json: json))
        }
    }

    private mutating func count(_ noun: String, gone: Int, added: Int) {
        if gone > 0 { counts.append(gone.counting(noun) + " gone") }
        if added > 0 { counts.append(added.counting(noun) + " added") }
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
