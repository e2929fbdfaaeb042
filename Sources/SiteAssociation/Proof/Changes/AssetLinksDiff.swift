public import StrictJSON

/// What changed between two files of Android's, `assetlinks.json`, whatever the order and the grouping of their
/// statements.
public struct AssetLinksDiff: Sendable {
    /// What only the old file allows, in its order.
    public let gone: [AssetLinkGrant]
    /// What only the new file allows, in its order.
    public let added: [AssetLinkGrant]
    /// The packages that both files name whose dynamic rules changed, in the order of the new file.
    ///
    /// The rules are compared as they are written, in their order, without comments: whether other rules take the same
    /// links is not looked at.
    public let packagesWithOtherRules: [String]

    /// Whether nothing changed.
    public var isEmpty: Bool { gone.isEmpty && added.isEmpty && packagesWithOtherRules.isEmpty }

    /// Compares two lists of statements.
    public init(_ old: JSONValue, _ new: JSONValue) {
        let (before, now) = (AssetLinkGrant.all(in: old.array ?? []), AssetLinkGrant.all(in: new.array ?? []))
        gone = Self.grants(in: before, notIn: now)
        added = Self.grants(in: now, notIn: before)
        let (oldRules, newRules) = (Self.rules(of: old), Self.rules(of: new))
        var known: Set<String> = []
        packagesWithOtherRules = now.map(\.target).filter { package in
            before.contains { $0.target == package } && oldRules[package] != newRules[package]
                && known.insert(package).inserted
        }
    }

    private static func grants(in list: [AssetLinkGrant], notIn other: [AssetLinkGrant]) -> [AssetLinkGrant] {
        var known = Set(other)
        return list.filter { known.insert($0).inserted }
    }

    /// The dynamic rules of each package, each rule as its text; the first list of a package counts.
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
    /// Writes a value with the members of objects by name, so that their order makes no difference.
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
