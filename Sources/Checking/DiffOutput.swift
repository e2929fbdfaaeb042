package import AssociationProof
import Reports
import SiteAssociation
import StrictJSON

/// Prints changes: as text, or as one JSON object per line.
package struct DiffOutput {
    package let isJSON: Bool
    /// The number of changes of each kind, as texts for the last line.
    private var counts: [String] = []
    private var isUndecided = false
    private var equalities: [String] = []

    package init(isJSON: Bool) { self.isJSON = isJSON }

    /// Whether nothing was compared.
    package var isEmpty: Bool { counts.isEmpty && equalities.isEmpty && !isUndecided }

    /// Whether there are no changes.
    package var isSame: Bool { counts.isEmpty && !isUndecided }

    /// Prints the changes for Apple's systems.
    package mutating func add(_ diff: AssociationDiff) {
        show(isJSON ? diff.jsonLines : diff.lines)
        let kinds = diff.apps.reduce(0) { $0 + $1.links.count }
        let isCutShort = diff.apps.contains(where: \.isCutShort)
        if kinds > 0 { counts.append((isCutShort ? "at least " : "") + kinds.counting("kind") + " of link") }
        count("app", gone: diff.services.flatMap(\.gone).count, added: diff.services.flatMap(\.added).count)
        isUndecided = isUndecided || diff.apps.contains { $0.undecided != nil }
        if diff.isEmpty { equalities.append("the same for every link, app and service (\(AssociationDiff.scope))") }
    }

    /// Prints the changes for Android.
    package mutating func add(_ diff: AssetLinksDiff) {
        show(isJSON ? diff.jsonLines : diff.lines)
        count("statement", gone: diff.gone.count, added: diff.added.count)
        if !diff.packagesWithOtherRules.isEmpty {
            counts.append("dynamic rules of " + diff.packagesWithOtherRules.count.counting("app"))
        }
        if diff.isEmpty { equalities.append("the same statements for Android") }
    }

    /// Prints the summary.
    package func finish() {
        guard !isJSON else { return }
        if !counts.isEmpty { Console.print("different: " + counts.joined(separator: ", ")) }
        if counts.isEmpty, isUndecided { Console.print("undecided") }
        if isSame { for sentence in equalities { Console.print(sentence) } }
    }

    private mutating func count(_ noun: String, gone: Int, added: Int) {
        if gone > 0 { counts.append(gone.counting(noun) + " gone") }
        if added > 0 { counts.append(added.counting(noun) + " added") }
    }

    private func show(_ lines: [String]) {
        for line in lines { Console.print(isJSON ? line : line.printable) }
    }
}

extension AssociationDiff {
    /// The lines of the text output.
    package var lines: [String] {
        apps.flatMap(\.lines) + services.flatMap(\.lines)
    }
}

extension AppChanges {
    /// The maximum number of kinds printed; more do not help a reader.
    private static let maximumShown = 50

    fileprivate var lines: [String] {
        var lines = apps + links.prefix(Self.maximumShown).flatMap(\.lines)
        let hidden = links.count - Self.maximumShown
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
    /// The lines of the text output.
    package var lines: [String] {
        gone.map { "  gone             \($0.words)" } + added.map { "  added            \($0.words)" }
            + packagesWithOtherRules.map {
                "  other rules      \($0): the texts of its dynamic rules differ; their meaning was not compared"
            }
    }
}

extension AssetLinkGrant {
    /// Target, certificate and relation in one line.
    fileprivate var words: String {
        ([target, fingerprint, relation] as [String?]).compactMap { $0 }.joined(separator: " ")
    }
}

extension AssociationDiff {
    /// One JSON object for each change; the keys are stable.
    var jsonLines: [String] { apps.flatMap(\.jsonLines) + services.flatMap(\.jsonLines) }
}

extension AppChanges {
    fileprivate var jsonLines: [String] {
        var lines = links.map { change in
            JSONWriter.line { writer in
                writer.member("change", "link")
                write(apps, to: &writer)
                writer.member("url", change.link)
                writer.name("opensApp")
                writer.bool(change.opensApp)
                writer.member("before", optional: change.before?.json)
                writer.member("now", optional: change.now?.json)
            }
        }
        let more = isCutShort ? "there are more kinds of link than these" : nil
        for message in [more, undecided].compactMap({ $0 }) {
            lines.append(
                JSONWriter.line { writer in
                    writer.member("change", "undecided")
                    write(apps, to: &writer)
                    writer.member("message", message)
                }
            )
        }
        return lines
    }

    private func write(_ apps: [String], to writer: inout JSONWriter) {
        writer.name("apps")
        writer.strings(apps)
    }
}

extension ServiceChange {
    fileprivate var jsonLines: [String] {
        (gone.map { ($0, false) } + added.map { ($0, true) }).map { app, isAdded in
            JSONWriter.line { writer in
                writer.member("change", "app")
                writer.member("service", service)
                writer.member("app", app)
                writer.name("isAdded")
                writer.bool(isAdded)
            }
        }
    }
}

extension AssetLinksDiff {
    /// One JSON object for each change; the keys are stable.
    var jsonLines: [String] {
        let grants = (gone.map { ($0, false) } + added.map { ($0, true) }).map { grant, isAdded in
            JSONWriter.line { writer in
                writer.member("change", "statement")
                writer.member("target", grant.target)
                writer.member("fingerprint", optional: grant.fingerprint)
                writer.member("relation", grant.relation)
                writer.name("isAdded")
                writer.bool(isAdded)
            }
        }
        return grants
            + packagesWithOtherRules.map { package in
                JSONWriter.line { writer in
                    writer.member("change", "dynamicRules")
                    writer.member("target", package)
                }
            }
    }
}

extension JSONWriter {
    /// Returns the text of one object; `body` writes its members.
    fileprivate static func line(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        writer.object(body)
        return writer.text
    }

    /// Writes a member whose value is a string, or null.
    fileprivate mutating func member(_ name: String, optional text: String?) {
        self.name(name)
        if let text { string(text) } else { null() }
    }
}
