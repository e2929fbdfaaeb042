import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Dynamic rules of a statement at another place than the one that Android reads, or in a shape that it does not know.
///
/// Source: AOSP, `StatementParser`: `relation_extensions`, the relation, `dynamic_app_link_components`.
struct MisplacedRules {
    /// Where Android reads the rules, also below misspelled keys; nil if there are none.
    let place: CheckedValue?
    /// The members that have rules elsewhere, in the order of the text.
    let members: [CheckedValue.Member]

    /// Finds the rules, and reports misspelled and unknown keys on the way to them.
    init(in statement: CheckedValue, _ report: FindingReport) {
        var members = statement["target"]?.members.filter(\.hasRules) ?? []
        var place: CheckedValue? = statement
        for key in AssetLinksKey.ofRules {
            let all = place?.members ?? []
            let home =
                all.first { $0.name == key } ?? all.first { AssetLinksKey.meant(by: $0.name, among: [key]) != nil }
                ?? all.first { key == AssetLinksKey.rules && $0.isListOfRules }
            let isText = home?.place.value.string != nil && home?.hasRules == true
            let isList = key != AssetLinksKey.rules && (home?.place.value.array != nil || isText)
            place = isList ? nil : home?.place
            // The check of the statement reports its own keys.
            let isBelow = key != AssetLinksKey.extensions
            if let home, home.name != key, !isList, isBelow { report.addMisspelled(home, as: key) }
            for member in all where member.position.offset != home?.position.offset || isList {
                if member.hasRules {
                    members.append(member)
                } else if isBelow, !AssetLinksKey.relations.contains(member.name) {
                    report.add(
                        .ignoredKey,
                        at: member,
                        as: .pedantic,
                        "unknown key \(member.name.quoted); Android ignores the key",
                        fix: "use \(key.quoted), or remove the key"
                    )
                }
            }
        }
        self.place = place
        self.members = members.sorted { $0.position.offset < $1.position.offset }
    }

    /// Whether there are members with rules under other names than that of a list to include.
    var isAlone: Bool { members.contains { $0.name != "include" } }

    /// Reports them in one finding.
    func report(to report: FindingReport, in statement: CheckedValue) {
        guard let first = members.first else { return }
        let rules = DynamicRule.all(in: members.map(\.member))
        // Exclusions beside the rules mean all of these.
        let list = place.map { rules.filter(\.isExcluding) + DynamicRule.all(meantBy: $0.value) } ?? []
        let others = place == nil ? rules : rules.filter { !$0.isExcluding }
        let key = AssetLinksKey.extensions
        let isExtended = place != nil || statement[key] != nil
        let isReplaced = !isExtended && statement.members.contains { $0.position == first.position }
        // What is inside the replaced value goes with it.
        let outer = statement.members.filter { $0.name != key } + (statement["target"]?.members ?? [])
        let removed = members.filter { member in outer.contains { $0.position == member.position } }
        let verb = isExtended ? "replace" : isReplaced ? "write" : "add to the statement"
        let end = isExtended ? removed.isEmpty ? "" : ", and remove " : " instead of "
        report.add(
            .misplacedKey,
            at: first,
            statement["include"] != nil && members.contains { $0.name == "include" }
                ? "\"include\" must be a URL; Android ignores the statement"
                : "dynamic rules must be in \(key).RELATION.\(AssetLinksKey.rules)",
            fix: (list + others).written.map {
                "\(verb) \(key.quoted)\(isExtended ? " with" : ":") {\(AssetLinks.opensLinks.quoted): "
                    + "{\(AssetLinksKey.rules.quoted): \($0)}}\(end)\(removed.map(\.name.quoted).listing)"
            } ?? "move the rules, as an array of objects, to \(AssetLinksKey.placeOfRules)"
        )
    }
}

/// The keys that Android reads in a statement.
enum AssetLinksKey {
    static let extensions = "relation_extensions"
    static let rules = "dynamic_app_link_components"
    static let ofRules = [extensions, AssetLinks.opensLinks, rules]
    /// The keys of rules for links, for a fix.
    static let placeOfRules = ofRules.map(\.quoted).joined(separator: " → ")
    static let statement = ["relation", "target", "include", extensions]
    static let queriesWebApp = AssetLinks.queriesWebApp
    static let relations = AssetLinks.relations
    static let target = ["namespace", "package_name", "sha256_cert_fingerprints", "site"]

    /// Returns the relations that a text names, also without the beginning that all have; else the nearest.
    static func relations(meantBy text: String) -> [String] {
        let beginning = "delegate_permission/common."
        let names = relations.map { String($0.dropFirst(beginning.count)) }
        let named = names.filter(ASCII.lowercased(text).hasBytes(anywhere:))
        let last = text.split { "./:".contains($0) }.last.map(String.init) ?? ""
        let nearest = NearName.nearest(to: last, among: names).map { [$0] } ?? [names[0]]
        return (named.isEmpty ? nearest : named).map { beginning + $0 }
    }

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

extension CheckedValue.Member {
    fileprivate var member: JSONMember { JSONMember(name: name, position: position, value: place.value) }

    /// Whether the member is a list of rules under another name than known ones.
    fileprivate var isListOfRules: Bool {
        place.value.array?.first?.object != nil && !hasRules && !DynamicRule.all(meantBy: place.value).isEmpty
    }

    /// Whether the member has rules, or the key of rules.
    fileprivate var hasRules: Bool {
        let isList = name == AssetLinksKey.rules && (place.value.array != nil || place.value.object != nil)
        return isList || !DynamicRule.all(in: [member]).isEmpty
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
    /// The keys of lists besides those that Android reads, of Apple's file and of a blog that many have followed, in lower
    /// case without `_` and an `s` at the end, and the part of a link that a text in them is.
    private static let lists = [
        "include": "/", "exclude": "/", "exclusion": "/", "path": "/", "includepath": "/", "includedpath": "/",
        "excludepath": "/", "excludedpath": "/", "component": "/", "detail": "/", "rule": "/", "dynamicrule": "/",
        "applink": "/", "deeplink": "/", "query": "?", "queryparameter": "?", "param": "?", "fragment": "#",
    ]

    private static func part(ofList name: String) -> String? {
        let isKey = AssetLinksKey.meant(by: name, among: AssetLinksKey.ofRules + AssetLinksKey.relations) != nil
        let word = ASCII.lowercased(name).replacing("_", with: "")
        return isKey ? "/" : lists[word.hasSuffix("s") ? String(word.dropLast()) : word]
    }

    /// Returns the rules in the lists of an object, exclusions first, since its lists have no order.
    fileprivate static func all(in members: [JSONMember], isExcluding: Bool = false) -> [DynamicRule] {
        func excludes(_ member: JSONMember) -> Bool { ASCII.lowercased(member.name).hasBytes(atStart: "excl") }
        let rules = (members.filter(excludes) + members.filter { !excludes($0) }).flatMap { member in
            part(ofList: member.name).map {
                all(meantBy: member.value, as: $0, isExcluding: isExcluding || excludes(member))
            } ?? []
        }
        // The items beside paths limit these; an exclusion may be of either.
        let paths = rules.filter { $0.path != nil && !$0.isExcluding }
        guard !paths.isEmpty, members.contains(where: { part(ofList: $0.name) == "?" }) else { return rules }
        let items = rules.filter { $0.path == nil && !$0.isExcluding }.flatMap(\.query)
        // More are too many to write.
        guard paths.count * items.count <= 100 else { return rules }
        return rules.filter(\.isExcluding) + paths.map { $0.with(items) }
    }

    private func with(_ items: [Component.QueryPattern]) -> DynamicRule {
        var rule = self
        rule.query += items
        return rule
    }

    /// Returns the rules that a value seems to mean.
    ///
    /// - Parameter part: what a text is: the key of a rule.
    static func all(meantBy value: JSONValue, as part: String = "/", isExcluding: Bool = false) -> [DynamicRule] {
        if let elements = value.array {
            return elements.flatMap { all(meantBy: $0, as: part, isExcluding: isExcluding) }
        }
        var rule = DynamicRule(value) ?? DynamicRule()
        switch (value.string, part) {
        case (let text?, "?") where !text.isEmpty: rule.query = [Component.QueryPattern(item: text[...])]
        case (let text?, "#"): rule.fragment = text
        // Other texts may be no paths, such as the URL of a list to include.
        case (let text?, _)
        where text.hasByte(among: "/*") && !text.hasBytes(anywhere: "://") && !text.hasSuffix(".json"):
            rule.path = text
        default:
            let items = part == "?" ? value.object ?? [] : []
            rule.query += items.map { Component.QueryPattern(name: $0.name, value: $0.value.string ?? "*") }
        }
        guard rule.hasPart else { return all(in: value.object ?? [], isExcluding: isExcluding) }
        rule.isExcluding = rule.isExcluding || isExcluding
        return [MistakenRule.meant(by: rule)]
    }
}
