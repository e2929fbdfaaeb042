import StrictJSON

/// The kinds of file that a site of linkd's has, told apart by what stands in them.
public enum FileKind: String, Sendable, CaseIterable {
    /// Apple's association file.
    case association
    /// Android's list of statements.
    case assetLinks
    /// A route table of linkd's.
    case routeTable

    /// The kind of a file; the best guess where it is broken, and Apple's where nothing tells.
    public static func of(_ bytes: [UInt8]) -> FileKind {
        if bytes.count <= AssociationFile.largestSize, let root = try? JSONValue(parsing: bytes) {
            let keys = (root.object ?? root.array?.first?.object ?? []).map(\.name)
            if let kind = kind(ofKeys: keys) { return kind }
            if root.array != nil { return .assetLinks }
        }
        return guess(bytes.prefix(65_536))
    }

    private static func kind(ofKeys keys: [String]) -> FileKind? {
        if keys.contains(where: Service.names.contains) { return .association }
        if keys.contains("routes") { return .routeTable }
        return keys.contains { ["relation", "target", "include"].contains($0) } ? .assetLinks : nil
    }

    /// The kind whose own words come first.
    private static func guess(_ text: ArraySlice<UInt8>) -> FileKind {
        let words: [(FileKind, [String])] = [
            (.association, ["applinks", "webcredentials", "appclips", "activitycontinuation", "appID", "-----BEGIN"]),
            (
                .assetLinks,
                ["\"relation\"", "delegate_permission", "sha256_cert_fingerprints", "android_app", "package_name"]
            ),
            (.routeTable, ["\"routes\"", "\"hosts\"", "\"schemes\""]),
        ]
        let found = words.map { kind, words in
            (kind: kind, place: words.compactMap { firstPlace(of: $0, in: text) }.min() ?? .max)
        }
        return found.min { $0.place < $1.place }?.kind ?? .association
    }

    private static func firstPlace(of word: String, in text: ArraySlice<UInt8>) -> Int? {
        guard let first = word.utf8.first else { return nil }
        var rest = text
        while let index = rest.firstIndex(of: first) {
            if rest[index...].starts(with: word.utf8) { return index }
            rest = rest[index...].dropFirst()
        }
        return nil
    }
}
