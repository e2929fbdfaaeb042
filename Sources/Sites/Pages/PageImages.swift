import LinkRoutes
import SiteTables

/// The images of a site's pages: the files of the site, or those of other origins that the pages may load.
struct PageImages: Sendable {
    private let table: SiteTable
    private let files: PublicIndex
    private let policy: PagePolicy
    /// The files that images with values of the link can be, once for all pages with the same image.
    private let filesOfImages: [[PageText.Piece]: ImageFiles]

    init(of table: SiteTable, _ files: PublicIndex, _ policy: PagePolicy) {
        self.table = table
        self.files = files
        self.policy = policy
        let images = Set(table.allPages.compactMap(\.image).flatMap(\.languages.values)).filter(\.isPathWithValues)
        filesOfImages = Dictionary(
            uniqueKeysWithValues: images.compactMap { image in ImageFiles(image, in: files).map { (image, $0) } }
        )
    }

    /// Adds the image for previews, and for the page itself if its policy lets it load it.
    ///
    /// A host that has only files cannot say which image it has, so its pages have that of the table.
    func add(to content: inout PageContent, of page: Page, withValues: Bool) {
        let (language, first, host) = (content.frame.language, table.defaults.language, table.routes.hosts.first ?? "")
        let other = table.defaults.image?.pieces(in: language, else: first)
        let own = page.image?.pieces(in: language, else: first)
        let hasValues = own?.contains(where: \.isValue) == true
        guard !page.isPrivate, let image = hasValues && !withValues ? other : own else { return }
        content.image = .text(image, host: host, content.values)
        content.cover = cover(image, content.image)
        content.imageSize = image.count == 1 ? files.imageSize(image.fixedText) : nil
        guard hasValues, withValues else { return }
        let otherURL = other.flatMap { PageURL.text($0, host: host, [:]) }
        let otherCover = other.flatMap { cover($0, otherURL) }
        if let known = filesOfImages[image] {
            content.image = .image(image, content.values, of: known, on: host, else: otherURL)
            content.cover = .image(image, content.values, of: known, else: otherCover)
            // A request does not say which of them it gets.
            let isSame = other.map { files.imageSize($0.fixedText) == known.size } ?? true
            content.imageSize = isSame ? known.size : nil
        } else if content.cover == nil {
            content.cover = otherCover
        } else {
            content.coverFallback = otherCover
        }
    }

    /// Returns the URL by which a page loads an image without values of the site, or any of another origin; nil if it
    /// cannot.
    private func cover(_ image: [PageText.Piece], _ url: PageURL?) -> PageURL? {
        guard case .text(let start) = image.first else { return nil }
        if let origin = image.origin { return policy.allows("img-src", from: origin) ? url : nil }
        return image.count == 1 && files.file(at: start) != nil ? .file(start) : nil
    }
}

extension [PageText.Piece] {
    /// The origin of an image of another site; nil for a path of this one.
    var origin: String? {
        guard case .text(let start) = first, start.utf8.first != UInt8(ascii: "/") else { return nil }
        return ASCII.lowercased(start.parts(separatedBy: "/").prefix(3).joined(separator: "/"))
    }

    /// Whether this is the image of a link, as a path of this site.
    var isPathWithValues: Bool { count > 1 && origin == nil }
}
