import HTTP

/// The answers that belong to no site, made once for a process, whatever is reloaded.
struct SitelessAnswers: Sendable {
    /// The answer for an unknown host; it reveals no site.
    let misdirected: PageSet
    /// The answer to too many connections.
    let busy: Response
    /// The files that these pages load, available on any host.
    let assets: ByteTable<ExactAnswer>

    /// Returns the answers.
    static func made() throws(SiteError) -> SitelessAnswers { try once.get() }

    private static let once = Result { () throws(SiteError) in try SitelessAnswers() }

    private init() throws(SiteError) {
        let theme = try PageTheme.own()
        func pages(
            _ status: Status,
            _ title: PageStringKey,
            lead: PageStringKey
        ) throws(SiteError) -> PageSet {
            try ErrorPage(status, title: title, lead: lead).pages(theme, first: "en")
        }
        misdirected = try pages(.misdirectedRequest, .misdirected, lead: .misdirectedLead)
        busy = try pages(.serviceUnavailable, .busy, lead: .busyLead).response()
        assets = try PageAsset.answers()
    }
}
