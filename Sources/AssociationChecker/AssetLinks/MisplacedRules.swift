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
    private let members: [CheckedValue.Member]
    private let positions: Set<Int>

    /// Finds them; nil if there are none.
    init?(in statement: CheckedValue) {
        let extensions = statement.member(meaning: AssetLinksKey.extensions)
        var levels: [(CheckedValue?, String?)] = [
            (statement, AssetLinksKey.extensions), (statement["target"], nil), (extensions, AssetLinks.opensLinks),
        ]
        for member in extensions?.members ?? [] {
            guard let relation = AssetLinksKey.meant(by: member.name, among: AssetLinksKey.relations) else { continue }
            levels.append((member.place, relation == AssetLinks.opensLinks ? AssetLinksKey.rules : nil))
        }
        members = levels.flatMap { place, home in place?.members.filter { $0.hasRules(besides: home) } ?? [] }
        positions = Set(members.map(\.position.offset))
        if members.isEmpty { return nil }
    }

    /// Whether a member is one of them.
    func has(_ member: CheckedValue.Member) -> Bool { positions.contains(member.position.offset) }

    /// Reports them in one finding.
    func report(to report: FindingReport, in statement: CheckedValue) {
        let names = members.map(\.name.quoted).listing
        let isInclude = statement.members.contains { $0.name == "include" && has($0) }
        let extensions = statement[AssetLinksKey.extensions]
        let isRead = extensions?[AssetLinks.opensLinks]?[AssetLinksKey.rules] != nil
        let list = isRead ? nil : DynamicRule.all(in: members.map(\.member))?.written
        let place = "{\(AssetLinks.opensLinks.quoted): {\(AssetLinksKey.rules.quoted): "
        report.add(
            .misplacedDynamicRules,
            nameOf: members[0],
            "Android reads dynamic rules only at \(AssetLinksKey.extensions) → \(AssetLinks.opensLinks.quoted) → "
                + "\(AssetLinksKey.rules), so it does not read \(names)"
                + (isInclude ? "; it also skips a statement with an \"include\"" : ""),
            fix: list.map {
                "write \(AssetLinksKey.extensions.quoted): \(place)\($0)}}"
                    + (extensions == nil ? " in the statement, instead of \(names)" : "")
            } ?? "move the rules there, as a list of objects such as {\"/\": \"/trips/*\"}"
        )
    }
}

/// The keys that Android reads in a statement.
enum AssetLinksKey {
    static let extensions = "relation_extensions"
    static let rules = "dynamic_app_link_components"
    static let ofRules = [extensions, AssetLinks.opensLinks, rules]
    static let statement = ["relation", "target", "include", extensions]
    static let relations = [
        AssetLinks.opensLinks, AssetLinks.sharesCredentials, "delegate_permission/common.use_as_origin",
        "delegate_permission/common.share_location", "delegate_permission/common.query_webapk",
    ]
    static let target = ["namespace", "package_name", "sha256_cert_fingerprints", "site"]

    /// Returns the key that a name is, or was probably meant to be; nil if there is none.
    static func meant(by name: String, among keys: [String]) -> String? {
        if keys.contains(name) { return name }
        let links = AssetLinks.opensLinks
        if keys.contains(links), name.hasBytes(anywhere: "handle_all_url") { return links }
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
    fileprivate var member: JSONMember { JSONMember(name: name, position: position, value: place.value) }

    /// Whether the member is a list or an object with rules, and is not the key that its place has.
    fileprivate func hasRules(besides home: String?) -> Bool {
        let value = place.value
        guard value.array != nil || value.object != nil else { return false }
        let key = AssetLinksKey.meant(by: name, among: AssetLinksKey.ofRules)
        if let key, key == home, key == AssetLinksKey.rules || value.object != nil { return false }
        return key == AssetLinksKey.rules || DynamicRule.all(in: [member])?.isEmpty == false
    }
}

extension [DynamicRule] {
    /// The list as JSON, nil if it is too long to show; where every rule excludes, all other links are meant to open the
    /// app.
    var written: String? {
        let rest = allSatisfy(\.isExcluding) ? [DynamicRule(path: "*")] : []
        let list = "[\((self + rest).map(\.json).joined(separator: ", "))]"
        return isEmpty || list.utf8.count > 1_000 ? nil : list
    }
}

extension DynamicRule {
    /// The keys of lists besides those that Android reads: of Apple's file, and of a blog that many have followed.
    private static let lists: Set<String> = ["include", "exclude", "paths", "components", "query_parameters"]

    /// Returns the rules in the lists of an object, exclusions first, since its lists have no order; nil if it has no list,
    /// or if an element of one is no rule.
    fileprivate static func all(in members: [JSONMember], isExcluding: Bool = false) -> [DynamicRule]? {
        let known = members.filter {
            lists.contains($0.name) || AssetLinksKey.meant(by: $0.name, among: AssetLinksKey.ofRules) != nil
        }
        let rules = (known.filter { $0.name == "exclude" } + known.filter { $0.name != "exclude" }).map { list in
            all(meantBy: list.value, under: list.name, isExcluding: isExcluding || list.name == "exclude")
        }
        return rules.isEmpty || rules.contains(nil) ? nil : rules.flatMap { $0 ?? [] }
    }

    /// Returns the rules that a value under a key of a list seems to mean; nil if there are none.
    static func all(meantBy value: JSONValue, under name: String, isExcluding: Bool = false) -> [DynamicRule]? {
        if let elements = value.array {
            let rules = elements.map { all(meantBy: $0, under: name, isExcluding: isExcluding) }
            return rules.contains(nil) ? nil : rules.flatMap { $0 ?? [] }
        }
        if let text = value.string {
            if name == "query_parameters" {
                return [DynamicRule(query: [Component.QueryPattern(item: text[...])], isExcluding: isExcluding)]
            }
            // Other texts may be no paths, such as the URL of a list to include.
            guard text.hasByte(among: "/*"), !text.hasBytes(anywhere: "://") else { return nil }
            return [DynamicRule(meantBy: DynamicRule(path: text, isExcluding: isExcluding))]
        }
        guard let rule = DynamicRule(value), rule.hasPart else {
            return all(in: value.object ?? [], isExcluding: isExcluding)
        }
        var meant = DynamicRule(meantBy: rule)
        meant.isExcluding = meant.isExcluding || isExcluding
        return [meant]
    }

    private init(meantBy rule: DynamicRule) { self = MistakenPath(rule)?.meant ?? rule }
}
