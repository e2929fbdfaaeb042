import StrictJSON

/// What a statement of an `assetlinks.json` allows, for one relation and one certificate.
///
/// A statement with several of them says no more than several statements do.
///
/// Source: google/digitalassetlinks, `well-known/specification.md`.
public struct AssetLinkGrant: Hashable, Sendable {
    /// What is allowed, for example `delegate_permission/common.handle_all_urls`; `include` for a list elsewhere.
    public let relation: String
    /// The package of an app, a site, or the URL of an included list.
    public let target: String
    /// The SHA-256 fingerprint of an app's certificate; nil for another target.
    public let fingerprint: String?
}

extension AssetLinkGrant {
    /// What the statements of a file allow; one that Android skips allows nothing.
    static func all(in statements: [JSONValue]) -> [AssetLinkGrant] {
        statements.flatMap { statement -> [AssetLinkGrant] in
            if let url = statement["include"]?.string {
                return [AssetLinkGrant(relation: "include", target: url, fingerprint: nil)]
            }
            let relations = statement["relation"]?.array?.compactMap(\.string) ?? []
            return relations.flatMap { relation in grants(relation, statement["target"]) }
        }
    }

    private static func grants(_ relation: String, _ target: JSONValue?) -> [AssetLinkGrant] {
        if let site = target?["site"]?.string {
            return [AssetLinkGrant(relation: relation, target: site, fingerprint: nil)]
        }
        guard let package = target?["package_name"]?.string else { return [] }
        return (target?["sha256_cert_fingerprints"]?.array?.compactMap(\.string) ?? []).map {
            AssetLinkGrant(relation: relation, target: package, fingerprint: $0)
        }
    }
}
