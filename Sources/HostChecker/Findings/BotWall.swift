import Diagnostics

/// What a fetcher gets that a browser does not.
struct BotWall {
    /// What the fetcher gets, for a message.
    let seen: String
    /// What the browser gets, for a message.
    let browser: String

    /// The statuses with which bot walls refuse a client.
    private static let refusals: Set = [401, 403, 405, 406, 407, 429, 503]

    /// Compares two answers to the same request but for the user agent; nil if there is no wall.
    init?(_ fetcher: Answer, _ browser: Answer?) {
        let isChallenge = fetcher["cf-mitigated"] != nil
        guard let browser else {
            guard isChallenge else { return nil }
            seen = "a challenge (\(fetcher.status))"
            self.browser = "no response"
            return
        }
        // Other statuses come from the server, which may fail for one request only.
        let isRefused = Self.refusals.contains(fetcher.status) && browser.status == 200
        let isOtherPage = fetcher.status == 200 && fetcher.isWebPage && browser.status == 200 && !browser.isWebPage
        let target = browser.status == 200 ? fetcher.redirect : nil
        guard isChallenge || isRefused || isOtherPage || target != nil else { return nil }
        seen =
            target.map { "a redirect to \($0.quoted)" }
            ?? (isChallenge ? "a challenge (\(fetcher.status))" : isOtherPage ? "a web page" : "\(fetcher.status)")
        self.browser = browser["cf-mitigated"] != nil ? "a challenge too (\(browser.status))" : "\(browser.status)"
    }
}
