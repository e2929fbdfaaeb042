import BorrowedBytes
import Diagnostics
import LinkRoutes
import StrictJSON

/// Reads `website`, the address at which pages continue on the web, and `desktop`, whether a desktop goes there at once.
struct WebsiteReader {
    let texts: PageTextReader

    /// Reads the table's website: an origin, optionally with a path, to which the path and query of a link are
    /// appended.
    ///
    /// `ownHost` is its host if that is one of this table, which needs a route that the website answers.
    func origin(_ table: JSONObjectReader, hosts: [String]) -> (text: String, ownHost: String?)? {
        guard let text = table.string("website") else { return nil }
        guard let address = WebAddress(text), address.isBase else {
            let message = "expected an https URL without query, fragment or trailing slash, found \(text.quoted)"
            let fix = "write \"https://www.example.com\", or the address of your site"
            table.report(.invalidPageLink, at: "website", message, fix: fix)
            return nil
        }
        let host = ASCII.lowercased(address.host)
        guard address.rest.isEmpty, hosts.hasElement(withBytesOf: host) else { return (text, nil) }
        let routes = table.value("routes")?.array ?? []
        if !routes.contains(where: { $0["page"]?.string == PageReader.external }) {
            table.report(
                .invalidPageLink,
                at: "website",
                "\(address.host.quoted) is a host of the table, so pages would link to themselves",
                fix: "use another host or an unused path, or set \"page\": \"\(PageReader.external)\" "
                    + "on routes of your website"
            )
        }
        return (text, host)
    }

    /// Reads a page's website; the default if it has none, nil for `false`.
    func website(_ page: JSONObjectReader, default origin: String?) -> PageWebsite? {
        guard let value = page.value("website") else { return origin.map { .samePath($0) } }
        if value.bool == false { return nil }
        if value.bool == true {
            page.report(.wrongType, at: "website", "expected an https URL or false, found true")
            return nil
        }
        guard let text = texts.text(page, "website") else { return nil }
        if !text.languages.values.allSatisfy(Self.isSound) {
            let message = "expected a percent-encoded https URL without placeholders in the host"
            let fix = "write \"https://www.example.com/\", or false for no website"
            page.report(.invalidPageLink, at: "website", message, fix: fix)
        }
        return .address(text)
    }

    /// Reads `desktop`, of a page or of the table: whether a desktop goes on to the website at once.
    func opensOnDesktop(_ object: JSONObjectReader, default isDefault: Bool) -> Bool {
        switch object.string("desktop") {
        case nil: return isDefault
        case "website": return true
        case "page": return false
        case .some(let text):
            let fix = "write \"page\", or \"website\" to open the website"
            object.report(.invalidPageLink, at: "desktop", "unknown value \(text.quoted)", fix: fix)
            return isDefault
        }
    }

    private static func isSound(_ pieces: [PageText.Piece]) -> Bool {
        guard case .text(let start) = pieces.first, let address = WebAddress(start) else { return false }
        let fixed = pieces.allSatisfy { if case .text(let text) = $0 { PercentEncoding.isURIText(text) } else { true } }
        // A hole in the host or port would let a link choose the host.
        return fixed && (pieces.count == 1 || !address.rest.isEmpty)
    }
}

/// An https URL, or the beginning of one, with a fixed host (RFC 3986 §3.2).
struct WebAddress {
    /// The host, in its original case.
    let host: String
    /// The text after host and port.
    let rest: String

    /// Splits a text; nil if it has another scheme, user information, or no valid host and port.
    init?(_ text: String) {
        let scheme = "https://"
        guard text.hasBytes(atStart: scheme) else { return nil }
        let afterScheme = text.utf8.dropFirst(scheme.utf8.count)
        let end = afterScheme.firstIndex { "/?#".utf8.contains($0) } ?? afterScheme.endIndex
        let parts = Substring(afterScheme[..<end]).parts(separatedBy: ":", atMost: 2)
        guard let host = parts.first, HostName.isWellFormed(host), parts.count < 2 || Self.isPort(parts[1]) else {
            return nil
        }
        self.host = String(host)
        rest = String(Substring(afterScheme[end...]))
        guard PercentEncoding.isURIText(rest) else { return nil }
    }

    /// Whether a link's path and query can be appended: the rest is empty, or a path without a slash at its end.
    var isBase: Bool {
        guard !rest.isEmpty else { return true }
        return rest.utf8.first == UInt8(ascii: "/") && !rest.hasByte(among: "?#")
            && rest.parts(separatedBy: "/").dropFirst().allSatisfy { !$0.isEmpty && !$0.isDotSegment }
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.utf8.allSatisfy(\.isDigit) && UInt16(text).map { $0 > 0 } ?? false
    }
}
