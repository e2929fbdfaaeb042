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
                "page does not respond: \(exchange.failure?.text ?? "")",
                fix: "make the server respond at this path as at the others"
            )
        }
        if let target = answer.redirect {
            let isLogin = Self.isLogin(target)
            return findings.add(
                isLogin ? .pageRequiresLogin : .pageRedirects,
                as: isLogin ? .error : .warning,
                at: page.url,
                "page redirects (\(answer.status)) to \(isLogin ? "the login " : "")\(target.quoted)",
                fix: isLogin ? "show a page without a login" : "serve the page at the link itself"
            )
        }
        guard answer.status == 200 else {
            return findings.add(
                .unexpectedStatus,
                at: page.url,
                "expected status 200, found \(answer.status)",
                fix: "add a page for every claimed route, as \"linkd serve\" does"
            )
        }
        addBanner(answer, page)
    }

    private mutating func addBanner(_ answer: Answer, _ page: ClaimedPage) {
        guard let number = page.appStoreID else { return }
        let text = String(decoding: answer.body.prefix(Self.longestHead), as: UTF8.self).lowercased()
        let mark = "app-id=\(number)"
        let hasApp = text.has(mark) && !(0...9).contains { text.has("\(mark)\($0)") }
        guard !text.has("apple-itunes-app") || !hasApp else { return }
        findings.add(
            .missingBanner,
            at: page.url,
            "missing Smart App Banner with \(mark)",
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
