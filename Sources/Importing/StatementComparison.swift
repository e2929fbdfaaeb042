import AssociationProof
import LinkRoutes
import SiteAssociation
import StrictJSON
import TableImport

/// Compares the statements of an `assetlinks.json` with those that an imported table generates.
///
/// What the generated file does not grant is not imported, whatever the reason is.
struct StatementComparison {
    /// What the table does not have, each with its place and the reason.
    private(set) var omissions: [String] = []
    /// Whether a claim on links or a sign-in is among the omissions.
    private(set) var losesClaim = false

    /// The characters of dynamic rules that are compared; more are listed without a proof.
    private static let maximumSize = 50_000

    init(_ statements: JSONValue, _ table: RouteTable) {
        let generated = AssetLinks(table)
        let root = try? JSONValue(parsing: generated.json)
        let granted = Set(AssetLinkGrant.all(in: root?.array ?? []))
        for (index, statement) in (statements.array ?? []).enumerated() {
            let grants = AssetLinkGrant.all(in: [statement])
            if grants.isEmpty { omissions.append("[\(index)]: a statement, since Android skips it") }
            let lost = grants.filter { !granted.contains($0.inUpperCase) }
            for (relation, target) in Dictionary(grouping: lost, by: \.relation).sorted(by: { $0.key < $1.key }) {
                let prints = target.compactMap(\.fingerprint).map { " " + $0 }.joined()
                omissions.append("[\(index)]: \(relation) of \(target[0].target)\(prints), since \(target[0].reason)")
                losesClaim = losesClaim || target[0].isClaim
            }
        }
        let decided = AndroidStatements(statements)
        for package in Set(decided.all.map(\.package)).sorted() {
            guard let statement = decided.withRules(package), let rules = statement.rules, rules != generated.rules,
                rules.reduce(0, { $0 + $1.json.utf8.count }) > Self.maximumSize
                    || (try? AgreementProof(table, dynamicRules: rules, budget: AssociationImport.maximumStates))?
                        .verdict
                        != .agree
            else { continue }
            omissions.append(
                "\(statement.path): the dynamic rules of \(package), since linkd writes others for the table"
            )
            losesClaim = true
        }
    }
}

extension AssetLinkGrant {
    /// Whether links or sign-in depend on the grant; those of an included list can.
    fileprivate var isClaim: Bool {
        ["include", AssetLinks.opensLinks, AssetLinks.sharesCredentials].contains(relation)
    }

    /// Why a table lacks the grant.
    fileprivate var reason: String {
        switch relation {
        case "include": "a table includes no list"
        case AssetLinks.opensLinks where fingerprint != nil, AssetLinks.sharesCredentials where fingerprint != nil:
            "a table shares sign-in with all certificates that open links, or with none"
        case AssetLinks.opensLinks, AssetLinks.sharesCredentials: "a table names only apps"
        default: "a table has no key for the relation"
        }
    }
}
