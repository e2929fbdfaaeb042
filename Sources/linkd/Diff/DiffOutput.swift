import SiteAssociation
import StrictJSON

/// Shows what changed: lines for a person, or an object a line.
struct DiffOutput {
    let isJSON: Bool
    /// How many changes there are of each kind, in the words of the last line.
    private var counts: [String] = []
    private var isUndecided = false
    private var sameness: [String] = []

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// Whether nothing was compared.
    var isEmpty: Bool { counts.isEmpty && sameness.isEmpty && !isUndecided }

    /// Whether all that was compared is the same.
    var isSame: Bool { counts.isEmpty && !isUndecided }

    /// Shows what changed for Apple's systems.
    mutating func add(_ diff: AssociationDiff) {
        show(isJSON ? diff.jsonLines : diff.lines)
        let kinds = diff.apps.reduce(0) { $0 + $1.links.count }
        let isCutShort = diff.apps.contains(where: \.isCutShort)
        if kinds > 0 { counts.append((isCutShort ? "at least " : "") + kinds.counting("kind") + " of link") }
        count("app", gone: diff.services.flatMap(\.gone).count, added: diff.services.flatMap(\.added).count)
        isUndecided = isUndecided || diff.apps.contains { $0.undecided != nil }
        if diff.isEmpty { sameness.append("the same for every link, app and service (\(AssociationDiff.scope))") }
    }

    /// Shows what changed for Android.
    mutating func add(_ diff: AssetLinksDiff) {
        show(isJSON ? diff.jsonLines : diff.lines)
        count("statement", gone: diff.gone.count, added: diff.added.count)
        if !diff.packagesWithOtherRules.isEmpty {
            counts.append("dynamic rules of " + diff.packagesWithOtherRules.count.counting("app"))
        }
        if diff.isEmpty { sameness.append("the same statements for Android") }
    }

    /// Says what it comes to.
    func finish() {
        guard !isJSON else { return }
        if !counts.isEmpty { Console.print("different: " + counts.joined(separator: ", ")) }
        if counts.isEmpty, isUndecided { Console.print("undecided") }
        if isSame { for sentence in sameness { Console.print(sentence) } }
    }

    private mutating func count(_ noun: String, gone: Int, added: Int) {
        if gone > 0 { counts.append(gone.counting(noun) + " gone") }
        if added > 0 { counts.append(added.counting(noun) + " added") }
    }

    private func show(_ lines: [String]) {
        for line in lines { Console.print(isJSON ? line : line.printable) }
    }
}
