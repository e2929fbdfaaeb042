import SiteAssociation
public import StrictJSON

/// The differences between two `assetlinks.json` files, regardless of the order and the grouping of their statements.
public struct AssetLinksDiff: Sendable {
    /// The grants that only the old file has, in its order.
    public let gone: [AssetLinkGrant]
    /// The grants that only the new file has, in its order.
    public let added: [AssetLinkGrant]
    /// The packages in both files whose dynamic rules differ, in the order of the new file.
    ///
    /// Rules are compared as written, in their order, without comments. The comparison does not check whether different
    /// rules match the same links.
    public let packagesWithOtherRules: [String]

    /// Whether nothing changed.
    public var isEmpty: Bool { gone.isEmpty && added.isEmpty && packagesWithOtherRules.isEmpty }

    /// Compares two lists of statements.
    public init(_ old: JSONValue, _ new: JSONValue) {
        let (before, now) = (AssetLinkGrant.all(in: old.array ?? []), AssetLinkGrant.all(in: new.array ?? []))
        gone = Self.grants(in: before, notIn: now)
        added = Self.grants(in: now, notIn: before)
        let (oldRules, newRules) = (Self.rules(of: old), Self.rules(of: new))
        let oldTargets = Set(before.map(\.target))
        var known: Set<String> = []
        packagesWithOtherRules = now.map(\.target).filter { package in
            oldTargets.contains(package) && known.insert(package).inserted && oldRules[package] != newRules[package]
        }
    }

    private static func grants(in list: [AssetLinkGrant], notIn other: [AssetLinkGrant]) -> [AssetLinkGrant] {
        var known = Set(other)
        return list.filter { known.insert($0).inserted }
    }

    /// Returns the dynamic rules of each package as texts; the first list of a package counts.
    private static func rules(of root: JSONValue) -> [String: [String]] {
        var rules: [String: [String]] = [:]
        for statement in root.array ?? [] {
            let extensions = statement["relation_extensions"]?[AssetLinks.opensLinks]
            guard let package = statement["target"]?["package_name"]?.string, rules[package] == nil,
                let list = extensions?["dynamic_app_link_components"]?.array
            else { continue }
            rules[package] = list.map { rule in
                var writer = JSONWriter()
                writer.sorted(rule, without: ["comment", "comments"])
                return writer.text
            }
        }
        return rules
    }
}

extension JSONWriter {
    /// Writes a value with the members of objects sorted by name, so that their order does not matter.
    fileprivate mutating func sorted(_ value: JSONValue, without names: [String] = []) {
        switch value.content {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .number(let text): string("number \(text)")
        case .string(let text): string(text)
        case .array(let elements):
            array { writer in
                for element in elements { writer.sorted(element) }
            }
        case .object(let members):
            let kept = members.filter { !names.contains($0.name) }.sorted { $0.name < $1.name }
            object { writer in
                for member in kept {
                    writer.name(member.name)
                    writer.sorted(member.value)
                }
            }
        }
    }
}

/// A relation that a statement of an `assetlinks.json` grants to one target and one certificate.
///
/// A statement with several relations or certificates means the same as several statements.
///
/// Source: google/digitalassetlinks, `well-known/specification.md`.
public struct AssetLinkGrant: Hashable, Sendable {
    /// The relation, for example `delegate_permission/common.handle_all_urls`; `include` for an included list.
    public let relation: String
    /// The package of an app, a site, or the URL of an included list.
    public let target: String
    /// The SHA-256 fingerprint of an app's certificate; nil for another target.
    public let fingerprint: String?
}

extension AssetLinkGrant {
    /// The grant with a fingerprint as a table writes it.
    package var inUpperCase: AssetLinkGrant {
        AssetLinkGrant(relation: relation, target: target, fingerprint: fingerprint?.uppercased())
    }

    /// Returns the grants of a file's statements; a statement that Android skips grants nothing.
    ///
    /// An unknown relation grants nothing to any certificate, so that the grants of a file are not a product of lists.
    package static func all(in statements: [JSONValue]) -> [AssetLinkGrant] {
        statements.flatMap { statement -> [AssetLinkGrant] in
            if let url = statement["include"]?.string {
                return [AssetLinkGrant(relation: "include", target: url, fingerprint: nil)]
            }
            var known: Set<String> = []
            let relations = statement["relation"]?.array?.compactMap(\.string) ?? []
            return relations.filter { known.insert($0).inserted }.flatMap { grants($0, statement["target"]) }
        }
    }

    private static func grants(_ relation: String, _ target: JSONValue?) -> [AssetLinkGrant] {
        if let site = target?["site"]?.string {
            return [AssetLinkGrant(relation: relation, target: site, fingerprint: nil)]
        }
        guard let package = target?["package_name"]?.string else { return [] }
        guard AssetLinks.relations.contains(relation) else {
            return [AssetLinkGrant(relation: relation, target: package, fingerprint: nil)]
        }
        return (target?["sha256_cert_fingerprints"]?.array?.compactMap(\.string) ?? []).map {
            AssetLinkGrant(relation: relation, target: package, fingerprint: $0)
        }
    }
}
