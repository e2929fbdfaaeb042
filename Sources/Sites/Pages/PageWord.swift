/// A text of the page's own: what a file of words holds for each language.
enum PageWord: String, CaseIterable, Sendable {
    /// The first button; `{name}` is the app's.
    case open
    case openDirectly
    case openOnAndroid
    /// The sentence of a page without a description.
    case leadsTo
    case `continue`
    case noApp
    case afterInstalling
    case appStore
    case googlePlay
    case copyLink
    case copied
    case inAppBrowser
    case home
    case notFound
    case notFoundLead
    case gone
    case goneLead
    case misdirected
    case misdirectedLead
    case busy
    case busyLead
}
