import SiteTables
import Templates

/// The content of a page; the layout omits the element of each part that is nil or empty.
struct PageContent {
    /// A link that people tap.
    struct Action {
        let kind: Kind
        let url: PageURL
        let label: String
        /// The only system on which the action is useful.
        var system: System?
        /// The same address for paper: without campaign values.
        var plainURL: PageURL?
        /// The path of the owner's image of a store's badge.
        var badge: String?

        enum System: String {
            case ios, android
        }

        /// The name by which the script and the tests identify an action.
        enum Kind: String {
            case open, scheme, intent, hold, website, home, retry
            case appStore = "app-store"
            case googlePlay = "google-play"
        }
    }

    /// A language that a visitor can choose.
    struct Choice {
        let language: String
        /// Where the page is in this language; nil if it is nowhere.
        let url: PageURL?
        /// The address that search engines know; nil if they know none.
        let alternate: PageURL?
        /// What the page says in this language, in place of its name, if the page is nowhere.
        let text: String?
    }

    /// A value of the link, with its label.
    struct Parameter {
        let label: String
        let value: [PageText.Piece]
    }

    /// The Smart App Banner, or the card of an App Clip.
    struct Banner {
        let appStoreID: Int64
        let argument: PageURL
        let clip: String?
    }

    /// The data with which Facebook's own browser opens an app.
    struct AppLink {
        /// The number in the App Store, or the package.
        let id: String
        let name: String
    }

    let frame: PageFrame
    var title: [PageText.Piece] = []
    var description: [PageText.Piece]?
    /// The text below the title.
    var lead: [PageText.Piece] = []
    /// The id of the route; nil on pages of no route.
    var route: String?
    /// The template of the page; nil for the one of all pages.
    var template: String?
    /// Whether the title is one of linkd's strings.
    var isTitleOwn = false
    /// Whether the text below the title is one of linkd's.
    var isLeadOwn = false
    /// The languages that a visitor can choose.
    private(set) var languages: [Choice] = []
    /// The style that the page carries in place of linkd's stylesheet and script.
    var inlineStyle: InlineStyle?
    /// The values that texts may use.
    var values: [String: PageValue] = [:]
    var parameters: [Parameter] = []
    /// The link to the route on the canonical host.
    var canonical: PageURL?
    var isUnindexed = false
    /// Whether the link contains a token, so that neither the page nor a preview shows any part of it.
    var isPrivate = false
    /// The link in previews; nil if previews must not show it.
    var address: PageURL?
    /// The preview image, as an absolute URL.
    var image: PageURL?
    /// The size of the image in pixels, if it is known.
    var imageSize: ImageSize?
    /// The same image on the page, if its policy lets it load it.
    var cover: PageURL?
    /// What the page shows where the server of the image has none; nil if the site has each image that the page names.
    var coverFallback: PageURL?
    var banner: Banner?
    /// The QR code of the link, for a phone to scan.
    var code: PageURL?
    /// The link with the app's own scheme.
    var schemeURL: PageURL?
    var iosLink: AppLink?
    var androidLink: AppLink?
    var actions: [Action] = []
    var stores: [Action] = []
    /// Whether a desktop goes on to the website at once.
    var opensWebsiteOnDesktop = false
    /// Whether the page's link opens the app.
    var isClaimed = false
    /// Whether the page is on a host to which pages of the first host lead: visitors arrive there if the app has not opened.
    var isSecondHost = false
    /// The hosts whose pages lead to this one, but for the one to which it leads itself.
    var otherHosts: [String] = []

    /// Sets the languages that a visitor can choose, if there are several.
    mutating func setLanguages(
        _ tags: [String],
        alternates: (String) -> PageURL? = { _ in nil },
        urls: (String) -> PageURL
    ) {
        guard tags.count > 1 else { return }
        languages = tags.map { Choice(language: $0, url: urls($0), alternate: alternates($0), text: nil) }
    }

    /// Sets what the page says in other languages, for a page that has no address in them.
    mutating func setTexts(_ texts: [(language: String, text: String)]) {
        languages = texts.map { language, text in
            Choice(language: language, url: nil, alternate: nil, text: language == frame.language ? nil : text)
        }
    }

    /// The values that the page may show: those in a text or with a label.
    var shownValues: [PageValue] {
        (title + lead + parameters.flatMap(\.value)).compactMap {
            if case .hole(let name) = $0 { values[name] } else { nil }
        }
    }
}

extension PageContent {
    /// The content in the form for a template.
    var templateValue: TemplateValue<PageFill> {
        var object = frame.values
        object["showsName"] = .flag(title != [.text(frame.name)] && !frame.name.isEmpty)
        object["documentTitle"] = .text(title)
        object["documentDescription"] = description.map { .text($0) }
        object["title"] = .text(title)
        object["lead"] = .text(lead)
        object["route"] = route.map { .text($0) }
        object["isPrivate"] = .flag(isPrivate)
        object["desktop"] = opensWebsiteOnDesktop ? .text("website") : nil
        if isTitleOwn {
            object["titleLanguage"] = object["wordsLanguage"]
            object["titleDirection"] = object["wordsDirection"]
        }
        if isLeadOwn {
            object["leadLanguage"] = object["wordsLanguage"]
            object["leadDirection"] = object["wordsDirection"]
        }
        object["hasLanguages"] = .flag(!languages.isEmpty)
        object["languages"] = .list(languages.map(choice))
        object["inlineStyle"] = inlineStyle.map { .content(.layout($0.range)) }
        object["noindex"] = .flag(isUnindexed)
        object["opensApp"] = .flag(isClaimed)
        object["isSecondHost"] = .flag(isSecondHost)
        object["otherHosts"] = .text(otherHosts.joined(separator: " "))
        object["canCopy"] = .flag(isClaimed)
        object["hasParameters"] = .flag(!parameters.isEmpty)
        object["parameters"] = .list(parameters.map(\.templateValue))
        // The button that copies the link is one of them.
        object["hasActions"] = .flag(!actions.isEmpty || isClaimed)
        object["actions"] = .list(actions.map(\.templateValue))
        object["hasStores"] = .flag(!stores.isEmpty)
        object["stores"] = .list(stores.map(\.templateValue))
        object["code"] = code.map { .url($0) }
        object["canonical"] = canonical.map { .url($0) }
        // Metadata: if the address must not be shown, its element is omitted.
        let shownAddress = address.flatMap { $0.holdsOnly(shownValues) ? $0 : nil }
        object["address"] = shownAddress.map { .url($0) }
        object["hasFooter"] = .flag(shownAddress != nil || frame.hasLegal)
        object["banner"] = banner.map { .object(["content": .content(.banner($0))]) }
        object["preview"] = address.map { .object(preview($0)) }
        object["appLinks"] = appLinks
        if let cover {
            var image = Self.image(cover, imageSize)
            image["fallback"] = coverFallback.map { .url($0) }
            object["cover"] = .object(image)
        }
        return .object(object)
    }

    private func choice(_ choice: Choice) -> TemplateValue<PageFill> {
        let language = choice.language
        // linkd's own Chinese words are Simplified; its error pages list the Traditional ones too.
        let name = choice.text ?? LanguageFacts.name(of: language == "zh" && inlineStyle != nil ? "zh-Hans" : language)
        var object: TemplateObject<PageFill> = [
            "language": .text(language), "direction": .text(TextDirection(of: language).rawValue),
            "name": .text(name), "isCurrent": .flag(language == frame.language),
        ]
        object["url"] = choice.url.map { .url($0) }
        object["alternate"] = choice.alternate.map { .url($0) }
        return .object(object)
    }

    /// Returns Open Graph data (ogp.me); X reads the same tags and needs only the kind of its card in addition.
    private func preview(_ address: PageURL) -> TemplateObject<PageFill> {
        var object: TemplateObject<PageFill> = [
            "title": .text(title),
            "url": .url(address),
        ]
        let locale = LanguageFacts.locale(of: frame.language)
        object["locale"] = locale.map { .text($0) }
        let others = Set(languages.compactMap { LanguageFacts.locale(of: $0.language) }).filter { $0 != locale }
        object["otherLocales"] = .list(others.sorted().map { .object(["locale": .text($0)]) })
        object["description"] = description.map { .text($0) }
        object["image"] = image.map { .object(Self.image($0, imageSize)) }
        return object
    }

    /// App Links data (developers.facebook.com/docs/applinks/metadata-reference), which Facebook's own browser reads.
    private var appLinks: TemplateValue<PageFill>? {
        guard let schemeURL, let address else { return nil }
        var object: TemplateObject<PageFill> = ["web": .url(address)]
        object["ios"] = iosLink.map {
            .object(["url": .url(schemeURL), "appStoreID": .text($0.id), "name": .text($0.name)])
        }
        object["android"] = androidLink.map {
            .object(["url": .url(schemeURL), "package": .text($0.id), "name": .text($0.name)])
        }
        return .object(object)
    }

    private static func image(_ url: PageURL, _ size: ImageSize?) -> TemplateObject<PageFill> {
        var object: TemplateObject<PageFill> = ["url": .url(url)]
        object["width"] = size.map { .text(String($0.width)) }
        object["height"] = size.map { .text(String($0.height)) }
        return object
    }
}

extension PageContent.Parameter {
    fileprivate var templateValue: TemplateValue<PageFill> {
        .object(["label": .text(label), "value": .text(value)])
    }
}

extension PageContent.Action {
    fileprivate var templateValue: TemplateValue<PageFill> {
        var object: TemplateObject<PageFill> = ["kind": .text(kind.rawValue), "url": .url(url), "label": .text(label)]
        object["system"] = system.map { .text($0.rawValue) }
        object["plainURL"] = plainURL.map { .url($0) }
        object["badge"] = badge.map { .url(.file($0)) }
        return .object(object)
    }
}
