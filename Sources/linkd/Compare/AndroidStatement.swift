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

    private static let opensLinks = "delegate_permission/common.handle_all_urls"

    /// Reads an element of the list; nil where it is about anything else, or nothing that Android understands.
    init?(_ value: JSONValue, index: Int) {
        guard value["relation"]?.array?.contains(where: { $0.string == Self.opensLinks }) == true,
            let target = value["target"], target["namespace"]?.string == "android_app",
            let package = target["package_name"]?.string
        else { return nil }
        self.package = package
        path = "[\(index)]"
        position = value.position
        let list = target["sha256_cert_fingerprints"]?.array ?? []
        fingerprints = list.enumerated().compactMap { place, element in
            element.string.map {
                ($0, "[\(index)].target.sha256_cert_fingerprints[\(place)]", element.position)
            }
        }
    }
}
