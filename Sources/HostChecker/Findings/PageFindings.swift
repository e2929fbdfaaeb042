import Diagnostics

/// Findings about pages of claimed routes: what people without the app see.
struct PageFindings {
    private(set) var findings: [Diagnostic] = []

    private let facts: HostFacts

    init(_ facts: HostFacts, _ pages: [ClaimedPage]) {
        self.facts = facts
        for (purpose, page) in zip([Purpose.firstPage, .secondPage], pages) {
            guard let exchange = facts[purpose] else { continue }
            add(exchange, page)
        }
    }

    private mutating func add(_ exchange: Exchange, _ page: ClaimedPage) {
        guard let answer = exchange.answer else {
            return add(
                .pageStatus,
                .error,
                page,
                "the page gives no answer: \(exchange.failure?.text ?? "")",
                fix: "make the server answer for this path as for the others"
            )
        }
        if let target = answer.redirect {
            let isLogin = Self.isLogin(target)
            return add(
                isLogin ? .pageLogin : .pageRedirect,
                isLogin ? .error : .warning,
                page,
                "the page redirects (\(answer.status)) to \(target.bounded)" + (isLogin ? ", which is a login" : ""),
                fix: isLogin
                    ? "show a page without a login that says what the link is"
                    : "serve the page at the link itself: a redirect loses the banner and can lose the link"
            )
        }
        guard answer.status == 200 else {
            return add(
                .pageStatus,
                .error,
                page,
                "the page answers \(answer.status), not 200",
                fix: "give every claimed route a page; \"linkd serve\" does, for the proxy to pass on"
            )
        }
        let head = PageHead(answer.body)
        addBanner(head, page)
        addCanonical(head, page)
    }

    private mutating func addBanner(_ head: PageHead, _ page: ClaimedPage) {
        guard let number = page.appStoreID else { return }
        let banner = head.banner ?? ""
        guard !banner.has("app-id=\(number)") else { return }
        let seen = banner.isEmpty ? "has no Smart App Banner" : "has the banner \"\(banner.bounded)\""
        add(
            .pageBanner,
            .warning,
            page,
            "the page \(seen), and the table has the app \(number)",
            fix: "add <meta name=\"apple-itunes-app\" content=\"app-id=\(number), app-argument=\(page.url)\">"
        )
    }

    private mutating func addCanonical(_ head: PageHead, _ page: ClaimedPage) {
        guard let canonical = head.canonical, !canonical.isEmpty else {
            return add(
                .pageCanonical,
                .info,
                page,
                "the page has no canonical address",
                fix: "add <link rel=\"canonical\" href=\"\(page.url)\">"
            )
        }
        guard canonical.hasPrefix("http:") else { return }
        add(
            .pageCanonical,
            .warning,
            page,
            "the canonical address is \(canonical.bounded), and links of apps begin with https",
            fix: "write https"
        )
    }

    private mutating func add(
        _ code: HostFindingCode,
        _ severity: Diagnostic.Severity,
        _ page: ClaimedPage,
        _ message: String,
        fix: String
    ) {
        findings.append(Diagnostic(code, severity, at: page.url, message, fix: fix))
    }

    /// Returns whether the target of a redirect looks like a login.
    private static func isLogin(_ target: String) -> Bool {
        let text = target.prefix { $0 != "?" && $0 != "#" }.lowercased()
        let words = text.split { !$0.isLetter && !$0.isNumber }
        let logins = ["login", "signin", "logon", "auth", "oauth", "oauth2", "sso", "saml", "authorize", "accounts"]
        return words.contains { logins.contains(String($0)) } || text.has("sign-in") || text.has("log-in")
    }
}

/// What `doctor` reads in the head of a page.
struct PageHead {
    /// The content of `<meta name="apple-itunes-app">`; nil if there is none.
    private(set) var banner: String?
    /// The address of `<link rel="canonical">`; nil if there is none.
    private(set) var canonical: String?

    /// The maximum number of bytes that are read.
    private static let longest = 256 * 1024

    /// Reads the tags `meta` and `link` of a page.
    init(_ bytes: [UInt8]) {
        let text = bytes.prefix(Self.longest)
        var index = text.startIndex
        while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            let name = text[index...].prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
            let lower = String(decoding: name, as: UTF8.self).lowercased()
            guard lower == "meta" || lower == "link" else { continue }
            let (values, end) = Self.attributes(text[name.endIndex...])
            index = end
            if lower == "meta", values["name"]?.lowercased() == "apple-itunes-app" {
                banner = banner ?? values["content"]
            }
            let relations = values["rel"]?.lowercased().split(separator: " ") ?? []
            if lower == "link", relations.contains("canonical") { canonical = canonical ?? values["href"] }
        }
    }

    /// Reads attributes up to the end of a tag; returns them and where the tag ends.
    private static func attributes(_ text: ArraySlice<UInt8>) -> ([String: String], Int) {
        var values: [String: String] = [:]
        var index = text.startIndex
        let isSpace: (UInt8) -> Bool = {
            $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: "/")
        }
        while index < text.endIndex, text[index] != UInt8(ascii: ">") {
            if isSpace(text[index]) {
                index += 1
                continue
            }
            let name = text[index...].prefix { !isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
            index = name.isEmpty ? index + 1 : name.endIndex
            guard index < text.endIndex, text[index] == UInt8(ascii: "=") else { continue }
            index += 1
            guard index < text.endIndex else { break }
            let quote = text[index]
            let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            if isQuoted { index += 1 }
            let value = text[index...].prefix {
                isQuoted ? $0 != quote : $0 != 0x20 && $0 != 0x0A && $0 != UInt8(ascii: ">")
            }
            index = min(value.endIndex + (isQuoted ? 1 : 0), text.endIndex)
            let key = String(decoding: name, as: UTF8.self).lowercased()
            if values[key] == nil { values[key] = String(decoding: value, as: UTF8.self) }
        }
        return (values, index)
    }
}
