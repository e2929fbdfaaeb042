/// The page's own words in one language.
struct PageWords: Sendable {
    /// The language tag.
    let language: String
    /// The words before and after the app's name on the first button.
    let openBefore: String
    let openAfter: String
    let openDirectly: String
    /// The words before and after the app's name where the table gives no description.
    let opensBefore: String
    let opensAfter: String
    let noAppYet: String
    let afterInstalling: String
    let appStore: String
    let googlePlay: String
    let notFound: String
    let notFoundLead: String
    let goHome: String

    /// The words of a language tag or of its language alone; English where linkd speaks neither.
    static func of(_ language: String) -> PageWords {
        let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
        return all.first { $0.language == primary } ?? english
    }

    /// Every language that linkd speaks.
    static let all = [english, german]

    private static let english = PageWords(
        language: "en",
        openBefore: "Open in ",
        openAfter: "",
        openDirectly: "Open the app directly",
        opensBefore: "This link opens ",
        opensAfter: ".",
        noAppYet: "Don’t have the app yet?",
        afterInstalling: "Install it, then open this link again.",
        appStore: "Download on the App Store",
        googlePlay: "Get it on Google Play",
        notFound: "Page not found",
        notFoundLead: "The link may be incomplete, or what it led to is no longer here.",
        goHome: "Go to the home page"
    )

    private static let german = PageWords(
        language: "de",
        openBefore: "In ",
        openAfter: " öffnen",
        openDirectly: "App direkt öffnen",
        opensBefore: "Dieser Link öffnet ",
        opensAfter: ".",
        noAppYet: "Noch keine App?",
        afterInstalling: "Installiere sie und öffne diesen Link dann erneut.",
        appStore: "Laden im App Store",
        googlePlay: "Jetzt bei Google Play",
        notFound: "Seite nicht gefunden",
        notFoundLead: "Der Link ist vielleicht unvollständig, oder sein Ziel gibt es nicht mehr.",
        goHome: "Zur Startseite"
    )
}
