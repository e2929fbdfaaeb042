import LinkRoutes

/// The names that no route answers for, whatever the table claims.
///
/// Programs ask for them, not people: a page there would tell a scanner that it found something, and a client of a
/// well-known name that it has its file (RFC 8615 §3).
enum ReservedNames {
    static let appleAssociation = "/.well-known/apple-app-site-association"
    static let oldAppleAssociation = "/apple-app-site-association"
    static let assetLinks = "/.well-known/assetlinks.json"

    /// linkd's own folder.
    static let folder = "/_linkd/"

    /// What a file must not be called, since linkd itself answers there; nil for any other path.
    static func owner(ofFile path: String) -> String? {
        if path.utf8.starts(with: folder.utf8) { return folder }
        return [appleAssociation, oldAppleAssociation, assetLinks].first { $0.utf8.elementsEqual(path.utf8) }
    }

    /// Whether a checked path lies at or below a reserved name.
    static func contain(_ path: PathScan, _ bytes: Span<UInt8>) -> Bool {
        guard let segment = path.segment(bytes, at: path.body.lowerBound), !segment.isEmpty else { return false }
        // Few paths begin like this, so few are decoded.
        guard
            [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "a"), UInt8(ascii: "%")]
                .contains(bytes[segment.lowerBound])
        else { return false }
        return contain(firstSegment: PercentEncoding.decodedBytes(bytes, segment))
    }

    /// Whether a decoded first segment is reserved with all that lies below it.
    static func contain(firstSegment name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".") || name.elementsEqual("_linkd".utf8)
            || name.elementsEqual("apple-app-site-association".utf8)
    }
}
