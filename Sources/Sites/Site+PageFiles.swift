import BorrowedBytes
import LinkRoutes
import SiteTables

extension Site {
    /// The decoded paths of the public files that its pages load: what the table names, and the icons.
    ///
    /// An owner's templates can load any file, so with them these are all files.
    package var pageFiles: [String] {
        guard hasOwnLayout else { return files.paths.sorted() }
        let defaults = table.defaults
        let icon = defaults.icon.flatMap { files.file(at: $0) == nil ? nil : $0 } ?? files.icon
        let fixed = [icon, files.favicon, defaults.brand?.logo, defaults.brand?.logoDark, defaults.brand?.font]
            .compactMap(\.self)
        let badges = [defaults.badges.appStore, defaults.badges.googlePlay].compactMap(\.self)
        let images = (badges + [defaults.image].compactMap(\.self) + table.allPages.compactMap(\.image))
            .flatMap(\.languages.values)
        let legal = defaults.legal.flatMap(\.url.languages.values).map { Self.path(ofLink: $0.fixedText) }
        return files.paths.filter { path in
            (fixed + legal).hasElement(withBytesOf: path) || images.contains { $0.canBe(path) }
        }.sorted()
    }

    /// Returns the decoded path of a link on this site.
    private static func path(ofLink text: String) -> String {
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        return PercentEncoding.decoded(bytes.borrowed, 0..<end)
    }
}

extension [PageText.Piece] {
    /// The text as the table has it.
    var pattern: String {
        map { piece in
            if case .text(let text) = piece { text } else if case .hole(let name) = piece { "{\(name)}" } else { "" }
        }.joined()
    }

    /// Whether an image can be this path; with values, it is taken to be if the path begins and ends like it.
    func canBe(_ path: String) -> Bool {
        guard case .text(let start) = first else { return false }
        guard count > 1 else { return path.hasSameBytes(as: start) }
        let end = if case .text(let text) = last { text } else { "" }
        return path.utf8.count > start.utf8.count + end.utf8.count && path.hasBytes(atStart: start)
            && path.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    }
}
