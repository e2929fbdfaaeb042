import SiteAssociation
import StrictJSON

/// A statement of an `assetlinks.json` that lets an app open links.
struct AndroidStatement {
    /// A fingerprint of one of the app's certificates, and where it stands.
    typealias Fingerprint = (text: String, path: String, position: JSONPosition)

    /// The name of the app's package.
    let package: String
    let fingerprints: [Fingerprint]
    /// Where the statement stands in the structure and in the text.
    let path: String
    let position: JSONPosition

    /// The dynamic rules; none without any, nil where Android cannot read them and drops them all.
    let rules: [DynamicRule]?
    /// Where each rule stands in the structure and in the text.
    let rulePlaces: [(path: String, position: JSONPosition)]

    /// Reads an element of the list; nil where it is about anything else, or nothing that Android understands.
    init?(_ value: JSONValue, index: Int) {
        guard value["relation"]?.array?.contains(where: { $0.string == AssetLinks.opensLinks }) == true,
            let target = value["target"], target["namespace"]?.string == "android_app",
            let package = target["package_name"]?.string
        else { return nil }
        self.package = package
        rules = DynamicRule.all(in: value)
        rulePlaces = (DynamicRule.list(in: value)?.array ?? []).enumerated().map { place, rule in
            (Self.rulePath(index, place), rule.position)
        }
        path = "[\(index)]"
        position = value.position
        let list = target["sha256_cert_fingerprints"]?.array ?? []
        fingerprints = list.enumerated().compactMap { place, element in
            element.string.map {
                ($0, "[\(index)].target.sha256_cert_fingerprints[\(place)]", element.position)
            }
        }
    }
    private static func rulePath(_ index: Int, _ rule: Int) -> String {
        "[\(index)].relation_extensions[\"\(AssetLinks.opensLinks)\"].dynamic_app_link_components[\(rule)]"
    }
}
