package import StrictJSON

/// The statements of an `assetlinks.json` that let apps open links, each found by its app.
package struct AndroidStatements {
    /// The statements in the order of the file.
    package let all: [AndroidStatement]
    /// The indices of the statements of each app; package names are compared byte by byte.
    private var places: [[UInt8]: [Int]] = [:]

    package init(_ root: JSONValue) {
        all = (root.array ?? []).enumerated().compactMap { AndroidStatement($0.element, index: $0.offset) }
        for (index, statement) in all.enumerated() { places[Array(statement.package.utf8), default: []].append(index) }
    }

    /// Returns the statements of an app in the order of the file.
    package func of(_ package: String) -> [AndroidStatement] { (places[Array(package.utf8)] ?? []).map { all[$0] } }

    /// Returns the statement whose dynamic rules count for an app: the first one with rules that Android can read.
    package func withRules(_ package: String) -> AndroidStatement? { of(package).first { $0.rules?.isEmpty == false } }
}

/// A statement of an `assetlinks.json` that lets an app open links.
package struct AndroidStatement {
    /// A fingerprint of one of the app's certificates, with its location.
    package typealias Fingerprint = (text: String, path: String, position: JSONPosition)

    /// The package name of the app.
    package let package: String
    package let fingerprints: [Fingerprint]
    /// The place in the list.
    package let index: Int
    package let position: JSONPosition
    /// The path of the statement.
    package var path: String { "[\(index)]" }

    /// The dynamic rules; empty if there are none, nil if Android cannot read them and ignores them all.
    package let rules: [DynamicRule]?
    /// The position of each rule.
    package let rulePositions: [JSONPosition]

    /// Reads an element of the list; nil if it is not a statement of this kind that Android understands.
    init?(_ value: JSONValue, index: Int) {
        guard value["relation"]?.array?.contains(where: { $0.string == AssetLinks.opensLinks }) == true,
            let target = value["target"], target["namespace"]?.string == "android_app",
            let package = target["package_name"]?.string
        else { return nil }
        self.package = package
        rules = DynamicRule.all(in: value)
        rulePositions = (DynamicRule.list(in: value)?.array ?? []).map(\.position)
        self.index = index
        position = value.position
        let list = target["sha256_cert_fingerprints"]?.array ?? []
        fingerprints = list.enumerated().compactMap { place, element in
            element.string.map {
                ($0, "[\(index)].target.sha256_cert_fingerprints[\(place)]", element.position)
            }
        }
    }

    /// Returns the path of a rule.
    package func rulePath(_ rule: Int) -> String {
        "[\(index)].relation_extensions[\"\(AssetLinks.opensLinks)\"].dynamic_app_link_components[\(rule)]"
    }
}
