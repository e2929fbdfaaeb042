import HTTP
import LinkRoutes
import SiteTables

/// The answers that belong to no site, in linkd's layout; they load nothing.
struct SitelessAnswers: Sendable {
    /// The answer for an unknown host.
    let misdirected: Deferred<PageSet>
    /// The answer to too many connections: ready bytes, because then there is no time.
    let busy: Response

    /// Creates the answers.
    ///
    /// - Parameter table: the only table of the process; with several, the pages name none of them, because a stranger
    ///   could ask which are served here.
    init(_ table: SiteTable?) throws(SiteError) {
        let theme = try PageTheme.own()
        let appearance = SiteAppearance(table?.defaults.brand)
        let rules = appearance.errorRules ?? []
        let (style, policy) = (theme.inlined(rules), appearance.policy.inlining(rules))
        let name = table.map { PageFrame.appName(of: $0.routes) } ?? ""
        let language = table?.defaults.language ?? "en"
        let makeFrame = { @Sendable (language: String, words: PageStrings) in
            PageFrame(language, words.naming(name), name: name, appearance: appearance)
        }
        let unknown = ErrorPage(status: .misdirectedRequest, title: .misdirected, lead: .misdirectedLead)
        let fields = try unknown.fields(policy)
        misdirected = try Deferred(isChecked: false, else: { .failed(fields) }) { () throws(SiteError) in
            try unknown.pages(
                theme,
                first: language,
                style: style,
                listsLanguages: true,
                fields: fields,
                of: makeFrame
            ) { content in
                if let table { content.addWays(of: table) }
            }
        }
        let full = ErrorPage(status: .serviceUnavailable, title: .busy, lead: .busyLead)
        let words = try theme.words(of: language)
        var content = full.content(in: makeFrame(words.language, words), style)
        content.actions = [.init(kind: .retry, url: .fixed(""), label: content.frame.words[.retry])]
        if let table { content.addWays(of: table) }
        content.setTexts(
            try theme.languages(first: language).map { (language) throws(SiteError) in
                (language, try theme.words(of: language).naming(name)[.busyLead])
            }
        )
        busy = Response(
            status: .serviceUnavailable,
            fields: try full.fields(policy).page,
            body: .bytes(try theme.baked(content).filled { _, _ in [] })
        )
    }
}
