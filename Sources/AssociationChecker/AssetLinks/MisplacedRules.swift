import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Dynamic rules of a statement at another place than the one that Android reads, or in a shape that it does not know.
///
/// Source: AOSP, `StatementParser`: `relation_extensions`, the relation, `dynamic_app_link_components`.
struct MisplacedRules {
    /// The members that have the rules, in the order of the text, at least one.
    let members: [CheckedValue.Member]
    /// The rules that they seem to mean, in the order in which a device is to try them; empty if some cannot be told.
    private var rules: [DynamicRule] = []

    /// Finds them; nil if there are none.
    init?(in statement: CheckedValue) {
        let extensions = statement[AssetLinksKey.extensions]
        let levels = [
            (statement, AssetLinksKey.statement), (statement["target"], AssetLinksKey.target),
            (extensions, [AssetLinks.opensLinks]), (extensions?[AssetLinks.opensLinks], [AssetLinksKey.rules]),
        ]
        members = levels.flatMap { place, known in
            (place?.members ?? []).filter { member in
                let isRead = AssetLinksKey.meant(by: member.name, among: known).map(member.hasShape(of:)) ?? false
                return !isRead && (member.isExcluding || !DynamicRule.all(meantBy: member).isEmpty)
            }
        }
        guard let first = members.first else { return nil }
        let found = members.map(DynamicRule.all)
        let elements = first.place.value.array
        let isList = members.count == 1 && elements?.contains { $0.object != nil } == true
        guard !isList || found[0].count == elements?.count, !found.contains(where: \.isEmpty) else { return }
        let all = found.flatMap(\.self)
        rules = isList ? all : all.exclusionsFirst
    }

    /// Whether a member is one of them.
    func has(_ member: CheckedValue.Member) -> Bool { members.contains { $0.position == member.position } }

    /// Reports them in one finding.
    func report(to report: FindingReport, in statement: CheckedValue) {
        let names = members.map(\.name.quoted).listing
        let isInclude = statement.members.contains { $0.name == "include" && has($0) }
        let list = rules.written
        let extensions = statement[AssetLinksKey.extensions]
        let isWritten =
            !rules.isEmpty && list.utf8.count < Self.longestList
            && extensions?[AssetLinks.opensLinks]?[AssetLinksKey.rules] == nil
        let place = "{\(AssetLinks.opensLinks.quoted): {\(AssetLinksKey.rules.quoted): "
        report.add(
            .misplacedDynamicRules,
            nameOf: members[0],
            "Android reads dynamic rules only at \(AssetLinksKey.extensions) → \(AssetLinks.opensLinks.quoted) → "
                + "\(AssetLinksKey.rules), so it does not read \(names)"
                + (isInclude ? "; it also skips a statement with an \"include\"" : ""),
            fix: isWritten
                ? "write \(AssetLinksKey.extensions.quoted): \(place)\(list)}}"
                    + (extensions == nil ? " in the statement, instead of \(names)" : "")
                : "move the rules there, as a list of objects such as {\"/\": \"/trips/*\"}"
        )
    }

    /// The longest list that a fix shows, in bytes.
    private static let longestList = 1_000
}

/// The keys that Android reads in a statement.
enum AssetLinksKey {
    static let extensions = "relation_extensions"
    static let rules = "dynamic_app_link_components"
    static let statement = ["relation", "target", "include", extensions]
    static let relations = [
        AssetLinks.opensLinks, AssetLinks.sharesCredentials, "delegate_permission/common.use_as_origin",
        "delegate_permission/common.share_location", "delegate_permission/common.query_webapk",
    ]
    static let target = ["namespace", "package_name", "sha256_cert_fingerprints", "site"]

    /// Returns the key that a name is, or was probably meant to be; nil if there is none.
    static func meant(by name: String, among keys: [String]) -> String? {
        if keys.contains(name) { return name }
        if keys == [AssetLinks.opensLinks], name.hasBytes(anywhere: "handle_all_url") { return AssetLinks.opensLinks }
        // Exclude is near to include and means the opposite; other relations are near to the one for links.
        let isOther = relations.contains(name) || ASCII.lowercased(name).hasBytes(atStart: "excl")
        return isOther ? nil : NearName.nearest(to: name, among: keys)
    }
}

extension CheckedValue {
    /// Returns the value of the member with a name; else of one that was probably meant to have it.
    func member(meaning name: String) -> CheckedValue? {
        self[name] ?? members.first { AssetLinksKey.meant(by: $0.name, among: [name]) != nil }?.place
    }
}

extension CheckedValue.Member {
    /// Whether the name says that rules exclude.
    fileprivate var isExcluding: Bool { ASCII.lowercased(name).hasBytes(atStart: "excl") }

    /// Whether the value has the type that Android expects under a key.
    fileprivate func hasShape(of key: String) -> Bool {
        switch key {
        case "include": place.value.string != nil
        case AssetLinksKey.extensions, AssetLinks.opensLinks: place.value.object != nil
        default: true
        }
    }
}

extension [DynamicRule] {
    /// The rules of lists beside each other, which have no order: a person means that exclusions win.
    fileprivate var exclusionsFirst: [DynamicRule] { filter(\.isExcluding) + filter { !$0.isExcluding } }

    /// The list as JSON; where every rule excludes, all other links are meant to open the app.
    var written: String {
        let rest = allSatisfy(\.isExcluding) ? [DynamicRule(path: "*")] : []
        return "[\((self + rest).map(\.json).joined(separator: ", "))]"
    }
}

extension DynamicRule {
    /// Returns the rules that a member seems to mean, whatever their shape; none if it has no path.
    fileprivate static func all(meantBy member: CheckedValue.Member) -> [DynamicRule] {
        all(meantBy: member.place.value, under: member.name)
    }

    /// - Parameters:
    ///   - name: the key of the value, which may say that texts are paths or items of a query, or that they exclude.
    ///   - isExcluding: whether a key around the value says so.
    static func all(meantBy value: JSONValue, under name: String, isExcluding: Bool = false) -> [DynamicRule] {
        let name = ASCII.lowercased(name)
        let isExcluding =
            isExcluding || value["exclude"]?.bool == true || name.hasBytes(anywhere: "exclu")
            || name.hasBytes(anywhere: "deny")
        if let text = value.string {
            return rule(meantBy: text, under: name, isExcluding: isExcluding).map { [$0] } ?? []
        }
        if let elements = value.array {
            return elements.flatMap { all(meantBy: $0, under: name, isExcluding: isExcluding) }
        }
        if var rule = DynamicRule(value), rule.hasPart {
            rule = MistakenPath(rule)?.meant ?? rule
            rule.isExcluding = isExcluding
            return [rule]
        }
        let rules = (value.object ?? []).flatMap { all(meantBy: $0.value, under: $0.name, isExcluding: isExcluding) }
        return rules.exclusionsFirst
    }

    private static func rule(meantBy text: String, under name: String, isExcluding: Bool) -> DynamicRule? {
        if name.hasBytes(anywhere: "query") || name.hasBytes(anywhere: "param") {
            return DynamicRule(query: [Component.QueryPattern(item: text[...])], isExcluding: isExcluding)
        }
        let isPath = ["/", "*", "NOT ", "http"].contains(where: text.hasBytes(atStart:))
        guard isPath || name.hasBytes(anywhere: "path"), !text.isEmpty else { return nil }
        let rule = DynamicRule(path: text, isExcluding: isExcluding)
        return MistakenPath(rule)?.meant ?? rule
    }
}
