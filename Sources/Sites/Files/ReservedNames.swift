import BorrowedBytes
import LinkRoutes

/// The paths that no route answers, whatever the table claims.
///
/// Programs request them, not people. A page there would tell a scanner that it found something, and tell a client of a
/// well-known path that it has its file (RFC 8615 §3).
package enum ReservedNames {
    static let appleAssociation = "/.well-known/apple-app-site-association"
    static let oldAppleAssociation = "/apple-app-site-association"
    static let assetLinks = "/.well-known/assetlinks.json"

    static let associationFiles = [appleAssociation, oldAppleAssociation, assetLinks]

    /// The folder of linkd itself.
    static let folder = "/_linkd/"

    /// Returns the reserved name at which linkd answers instead of a file; nil for any other path.
    static func owner(ofFile path: String) -> String? {
        if path.utf8.starts(with: folder.utf8) { return folder }
        return associationFiles.first { $0.utf8.elementsEqual(path.utf8) }
    }

    /// Whether a checked path is a reserved name or below one.
    static func contain(_ path: PathScan, _ bytes: Borrowed<UInt8>) -> Bool {
        guard let segment = path.segment(bytes, at: path.body.lowerBound), !segment.isEmpty else { return false }
        // Few paths begin with these bytes, so few are decoded.
        guard
            [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "a"), UInt8(ascii: "%")]
                .contains(bytes[segment.lowerBound])
        else { return false }
        return contain(firstSegment: PercentEncoding.decodedBytes(bytes, segment))
    }

    /// Whether a decoded first segment is reserved, with all paths below it.
    package static func contain(firstSegment name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".") || name.elementsEqual("_linkd".utf8)
            || name.elementsEqual("apple-app-site-association".utf8)
    }
}
