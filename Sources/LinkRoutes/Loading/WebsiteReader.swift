import StrictJSON

/// Reads `website`, where pages go on on the web.
struct WebsiteReader {
    let texts: PageTextReader

    /// The table's own: an origin, perhaps with a path, which the path and query of a link are put behind.
    func origin(_ table: JSONObjectReader, hosts: [String]) -> String? {
        guard let text = table.string("website") else { return nil }
        guard let address = WebAddress(text), address.isBase else {
            table.report(
                .badWebsite,
                "website",
                "\(text.quoted) is no https origin, perhaps with a path, without query, fragment and slash at its end",
                mend: "write \((WebAddress.base(near: text) ?? "https://www.example.com").quoted)"
            )
            return nil
        }
        if address.rest.isEmpty, hosts.hasElement(withBytesOf: ASCII.lowercased(address.host)) {
            table.report(
                .badWebsite,
                "website",
                "\(address.host.quoted) is a host of this table, so pages would go on to themselves",
                mend: "write the website's own host, or a path that is not linkd's, or remove it"
            )
        }
        return text
    }

    /// A page's own; the default where it has none, nil for `false`.
    func website(_ page: JSONObjectReader, default origin: String?) -> PageWebsite? {
        guard let value = page.value("website") else { return origin.map { .samePath($0) } }
        if value.bool == false { return nil }
        if value.bool == true {
            page.report("wrongType", "website", "an https URL or false should stand here, not true")
            return nil
        }
        guard let text = texts.text(page, "website") else { return nil }
        if !text.languages.values.allSatisfy(Self.isSound) {
            page.report(
                .badWebsite,
                "website",
                "a page's website is an https URL with its host written out, escaped where a URL needs it",
                mend: "write \"https://www.example.com/…\", or false for none"
            )
        }
        return .address(text)
    }

    private static func isSound(_ pieces: [PageText.Piece]) -> Bool {
        guard case .text(let start) = pieces.first, let address = WebAddress(start) else { return false }
        let fixed = pieces.allSatisfy { if case .text(let text) = $0 { WebAddress.isURIText(text) } else { true } }
        // A hole in the host or port would let a link choose it.
        return fixed && (pieces.count == 1 || !address.rest.isEmpty)
    }
}
