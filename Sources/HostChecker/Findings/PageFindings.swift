import Diagnostics

/// Findings about pages of claimed routes: what people without the app see.
struct PageFindings {
    private(set) var findings: [Diagnostic] = []

    private let facts: HostFacts

    /// The maximum number of bytes of a page that are read.
    private static let longestHead = 256 * 1024

    init(_ facts: HostFacts, _ pages: [ClaimedPage]) {
        self.facts = facts
        for (purpose, page) in zip([Purpose.firstPage, .secondPage], pages) {
            guard let exchange = facts[purpose] else { continue }
            add(exchange, page)
        }
    }

    private mutating func add(_ exchange: Exchange, _ page: ClaimedPage) {
        guard let answer = exchange.answer else {
            return findings.add(
                .unexpectedStatus,
                at: page.url,
                "the page gives no answer: \(exchange.failure?.text ?? "")",
                fix: "make the server answer for this path as for the others"
            )
        }
        if let target = answer.redirect {
            let isLogin = Self.isLogin(target)
            return findings.add(
                isLogin ? .pageRequiresLogin : .pageRedirects,
                as: isLogin ? .error : .warning,
                at: page.url,
                "the page redirects (\(answer.status)) to \(target.shown)" + (isLogin ? ", which is a login" : ""),
                fix: isLogin
                    ? "show a page without a login that says what the link is"
                    : "serve the page at the link itself: a redirect loses the banner and can lose the link"
            )
        }
        guard answer.status == 200 else {
            return findings.add(
                .unexpectedStatus,
                at: page.url,
                "the page answers \(answer.status), not 200",
                fix: "give every claimed route a page; \"linkd serve\" does, for the proxy to pass on"
            )
        }
        addBanner(answer, page)
    }

    private mutating func addBanner(_ answer: Answer, _ page: ClaimedPage) {
        guard let number = page.appStoreID else { return }
        let text = String(decoding: answer.body.prefix(Self.longestHead), as: UTF8.self).lowercased()
        let hasBanner = text.has("apple-itunes-app")
        let mark = "app-id=\(number)"
        let hasApp = text.has(mark) && !(0...9).contains { text.has("\(mark)\($0)") }
        guard !hasBanner || !hasApp else { return }
        let seen = hasBanner ? "has a Smart App Banner without \(mark)" : "has no Smart App Banner"
        findings.add(
            .missingBanner,
            at: page.url,
            "the page \(seen), and the table has the app \(number)",
            fix: "add <meta name=\"apple-itunes-app\" content=\"app-id=\(number), app-argument=\(page.url)\">"
        )
    }

    /// Returns whether the target of a redirect looks like a login.
    static func isLogin(_ target: String) -> Bool {
        let text = target.prefix { $0 != "?" && $0 != "#" }.lowercased()
        let words = text.split { !$0.isLetter && !$0.isNumber }
        let logins = ["login", "signin", "logon", "auth", "oauth", "oauth2", "sso", "saml", "authorize", "accounts"]
        return words.contains { logins.contains(String($0)) } || text.has("sign-in") || text.has("log-in")
    }
}
