import StrictJSON

/// Reads the table's values for all its pages: `name`, `language`, `icon`, `image`, `banner`, `website`.
struct PageDefaultsReader {
    let problems: JSONProblems

    func defaults(_ table: JSONObjectReader, hosts: [String]) -> PageDefaults {
        var defaults = PageDefaults(name: name(table, hosts: hosts), language: language(table))
        let texts = PageTextReader(language: defaults.language, holes: .forbidden, problems: problems)
        defaults.icon = icon(table)
        defaults.image = ImageReader(texts: texts).image(table)
        defaults.hasBanner = table.bool("banner", default: true)
        defaults.website = WebsiteReader(texts: texts).origin(table, hosts: hosts)
        return defaults
    }

    private func name(_ table: JSONObjectReader, hosts: [String]) -> String {
        guard let name = table.string("name") else { return hosts.first ?? "" }
        if name.allSatisfy(\.isWhitespace) {
            table.report(
                .badName,
                "name",
                "the name is empty, but pages without a title show it",
                fix: "write the site's name"
            )
        }
        return name
    }

    private func language(_ table: JSONObjectReader) -> String {
        guard let language = table.string("language") else { return "en" }
        if !PageTextReader.isLanguageTag(language) {
            table.report(
                .badLanguage,
                "language",
                "\(language.quoted) is not a language tag",
                fix: "write a tag such as en or pt-BR"
            )
        }
        return language
    }

    private func icon(_ table: JSONObjectReader) -> String? {
        guard let icon = table.string("icon") else { return nil }
        if !Self.isFilePath(icon) || !ASCII.lowercased(icon).utf8.reversed().starts(with: ".png".utf8.reversed()) {
            table.report(
                .badIcon,
                "icon",
                "\(icon.quoted) is not the path of a PNG file on this site",
                fix: "put a square PNG into the public folder and write its path decoded, such as \"/icon.png\""
            )
        }
        return icon
    }

    /// Whether a decoded path can name a file of the site.
    private static func isFilePath(_ text: String) -> Bool {
        guard text.utf8.first == UInt8(ascii: "/"), !text.hasByte(among: "%?#\\") else { return false }
        return text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            && text.parts(separatedBy: "/").dropFirst().allSatisfy { !$0.isEmpty && !$0.isDotSegment }
    }
}

/// The default values of pages.
struct PageDefaults {
    var name = ""
    /// The language of texts without a language.
    var language = "en"
    var icon: String?
    var image: PageText?
    var hasBanner = true
    var website: String?
}
