import BorrowedBytes
import HTTP
import LinkRoutes
import SiteTables

/// The files of the public folder that an image with values of the link can be.
///
/// The folder is read when the table loads, so what is there is known, and a request only looks up a path.
final class ImageFiles: Sendable {
    /// By their encoded paths.
    fileprivate let known: ByteTable<Bool>
    /// A hash of the paths: if they change, so do pages.
    fileprivate let tag: EntityTag
    /// The size of the images, if all have the same one.
    let size: ImageSize?

    /// Returns nil if no file fits.
    init?(_ pieces: [PageText.Piece], in files: PublicIndex) {
        let paths = files.paths.filter(pieces.canBe).sorted()
        guard !paths.isEmpty else { return nil }
        let encoded = paths.map { Array(PercentEncoding.encodedPath($0).utf8) }
        var known = ByteTable<Bool>()
        for path in encoded { known.set(path, true) }
        self.known = known
        tag = EntityTag(hashing: encoded.joined(separator: [UInt8(ascii: "?")]))
        let sizes = Set(paths.map(files.imageSize))
        size = sizes.count == 1 ? sizes.first ?? nil : nil
    }
}

/// An image of the site whose path has values of the link, or another image where the public folder has no such file.
///
/// So no page names a file that is missing, and neither do previews, which load nothing but `og:image`.
final class PageImage: Sendable {
    /// What stands before the path: an origin in previews, nothing on the page itself.
    private let origin: [UInt8]
    /// The parts of the path.
    let path: [PageURLPart]
    private let files: ImageFiles
    /// The URL of the other image, escaped; nil if there is none, and the link's own stays.
    private let fallback: [UInt8]?

    init(_ path: [PageURLPart], of files: ImageFiles, origin: String = "", else fallback: PageURL?) {
        self.origin = Array(origin.utf8)
        self.path = path
        self.files = files
        self.fallback = fallback.map { url in
            var bytes: [UInt8] = []
            for case .fixed(let text) in url.parts { withBytes(of: text) { Escape.url.append($0, to: &bytes) } }
            return bytes
        }
    }

    /// Appends the URL for a link.
    ///
    /// Its bytes need no escape in HTML, since each of them is escaped for a path.
    func append(of link: PageLink, _ bytes: Borrowed<UInt8>, to output: inout [UInt8]) {
        let start = output.count
        output += origin
        for part in path {
            switch part {
            case .fixed(let text): output += text.utf8
            case .segment(let value): value.append(of: link, bytes, .urlSegment, to: &output)
            case .value, .encoded: break
            }
        }
        guard files.known.value(output.borrowed, start + origin.count..<output.count) == nil else { return }
        guard let fallback else {
            // Values that are dot segments are left out. What is left must not begin like an address without its scheme.
            if origin.isEmpty, output[start...].starts(with: "//".utf8) {
                output.insert(contentsOf: "/.".utf8, at: start)
            }
            return
        }
        output.removeSubrange(start...)
        output += fallback
    }
}

extension PageImage: Hashable {
    static func == (one: PageImage, other: PageImage) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension PageImage: CustomStringConvertible {
    /// What decides about its URL, beside the link.
    var description: String { "image \(origin) \(path) \(fallback ?? []) \(files.tag)" }
}

extension PercentEncoding {
    /// Returns a decoded path in its encoded form, with its slashes.
    static func encodedPath(_ path: String) -> String {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { encoded($0) }
            .joined(separator: "/")
    }
}
