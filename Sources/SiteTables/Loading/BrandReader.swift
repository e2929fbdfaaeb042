import Diagnostics
import LinkRoutes
import StrictJSON

/// Reads what the owner gives all pages of a table: `brand`, `badges`, `footerLinks`.
struct BrandReader {
    /// The reader of texts without placeholders.
    let texts: PageTextReader
    let problems: JSONProblems

    private static let images = [".svg", ".png", ".webp"]

    func brand(_ table: JSONObjectReader) -> Brand? {
        let keys = ["accent", "accentDark", "background", "logo", "logoDark", "font", "corner", "colorScheme"]
        guard let value = table.value("brand"),
            let brand = JSONObjectReader(value, path: "brand", keys: keys, problems: problems)
        else { return nil }
        if brand.value("logoDark") != nil, brand.value("logo") == nil {
            let fix = "add \"logo\", or rename \"logoDark\" to use one logo for both color schemes"
            brand.report(.invalidBrand, at: "logoDark", "missing \"logo\" for the light color scheme", fix: fix)
        }
        return Brand(
            accent: color(brand, "accent"),
            accentDark: color(brand, "accentDark"),
            background: color(brand, "background"),
            logo: file(brand, "logo", endings: Self.images),
            logoDark: file(brand, "logoDark", endings: Self.images),
            font: file(brand, "font", endings: [".woff2"]),
            corner: choice(brand, "corner") ?? .soft,
            scheme: choice(brand, "colorScheme") ?? .both
        )
    }

    private func color(_ brand: JSONObjectReader, _ key: String) -> RGBColor? {
        guard let text = brand.string(key) else { return nil }
        guard let color = RGBColor(text) else {
            let fix = "write \"#0B6E4F\", or another color in six hex digits"
            brand.report(.invalidBrand, at: key, "expected a color #RRGGBB, found \(text.quoted)", fix: fix)
            return nil
        }
        return color
    }

    private func file(_ brand: JSONObjectReader, _ key: String, endings: [String]) -> String? {
        guard let path = brand.string(key) else { return nil }
        if !Self.isFilePath(path, endings) { report(path, in: brand, key: key, endings: endings) }
        return path
    }

    /// Reads one of a few words.
    private func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ brand: JSONObjectReader,
        _ key: String
    ) -> Choice? {
        guard let text = brand.string(key) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let all = Choice.allCases.map(\.rawValue.quoted).joined(separator: " or ")
        brand.report(.invalidBrand, at: key, "unknown value \(text.quoted)", fix: "write \(all)")
        return nil
    }

    /// Reads the badges of the stores, each one image or one for each language.
    func badges(_ table: JSONObjectReader) -> StoreBadges {
        let keys = ["appStore", "googlePlay"]
        guard let value = table.value("badges"),
            let badges = JSONObjectReader(value, path: "badges", keys: keys, problems: problems)
        else { return StoreBadges(appStore: nil, googlePlay: nil) }
        return StoreBadges(appStore: badge(badges, "appStore"), googlePlay: badge(badges, "googlePlay"))
    }

    private func badge(_ badges: JSONObjectReader, _ key: String) -> PageText? {
        guard let badge = texts.text(badges, key) else { return nil }
        for pieces in badge.languages.values where !Self.isFilePath(pieces.fixedText, Self.images) {
            report(pieces.fixedText, in: badges, key: key, endings: Self.images)
            break
        }
        return badge
    }

    private func report(_ path: String, in object: JSONObjectReader, key: String, endings: [String]) {
        let kinds = endings.joined(separator: ", ")
        object.report(
            .invalidBrand,
            at: key,
            "expected a percent-decoded path to a file (\(kinds)) on the site, found \(path.quoted)",
            fix: "write \"/\(key)\(endings[0])\", and put the file into the public folder"
        )
    }

    /// Reads the links at the end of each page.
    func legal(_ table: JSONObjectReader) -> [LegalLink] {
        (table.array("footerLinks") ?? []).compactMap { element in
            let keys = ["title", "url"]
            guard let link = JSONObjectReader(element.value, path: element.path, keys: keys, problems: problems),
                link.required("title") != nil, link.required("url") != nil,
                let title = texts.text(link, "title"), let url = texts.text(link, "url")
            else { return nil }
            if title.languages.values.contains(where: \.isBlank) {
                link.report(.emptyName, at: "title", "empty title", fix: "add the text of the link")
            }
            if !url.languages.values.allSatisfy({ Self.isAddress($0.fixedText) }) {
                let message = "expected a percent-encoded https URL or path on the site"
                link.report(.invalidPageLink, at: "url", message, fix: "write \"/imprint.html\" or an https URL")
            }
            return LegalLink(title: title, url: url)
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        guard text.utf8.first == UInt8(ascii: "/") else { return WebAddress(text) != nil }
        return !text.hasBytes(atStart: "//") && PercentEncoding.isURIText(text)
    }

    /// Whether a decoded path can name a file of the site with one of these endings.
    static func isFilePath(_ text: String, _ endings: [String]) -> Bool {
        guard text.utf8.first == UInt8(ascii: "/"), !text.hasByte(among: "%?#\\") else { return false }
        let end = ASCII.lowercased(text).utf8.reversed()
        return endings.contains { end.starts(with: $0.utf8.reversed()) }
            && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            && text.parts(separatedBy: "/").dropFirst().allSatisfy { !$0.isEmpty && !$0.isDotSegment }
    }
}
