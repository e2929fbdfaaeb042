import HTTP
import LinkRoutes
import SiteTables
import Templates

/// What the owner of a site gives all of its pages: the look, the stores' badges, the links at the end.
///
/// Files that the public folder lacks are left out, since each would be a broken image on every page.
struct SiteAppearance: Sendable {
    /// The stylesheet of the site's pages.
    let style: PageAsset
    /// The script of the site's pages.
    let script: PageAsset
    let policy: PagePolicy
    /// The rules that linkd's error pages carry; nil on a host that has only files, whose fields all pages share.
    let errorRules: [UInt8]?
    let scheme: Brand.Scheme
    /// The decoded paths of the logo, and of the one that takes its place in the dark color scheme.
    let logo, logoDark: String?
    private let defaults: PageDefaults?
    private let files: PublicIndex

    /// The appearance of pages on a host without a site, which has no files.
    init(_ brand: Brand? = nil) {
        (style, script, policy, scheme) = (.style, .script, PagePolicy(), brand?.scheme ?? .both)
        errorRules = PageAsset.errorRules(with: brand.map { BrandStyle(brand: $0, font: nil).rules } ?? "", in: scheme)
        (logo, logoDark, defaults, files) = (nil, nil, nil, PublicIndex([]))
    }

    /// - Parameter isOnFiles: whether a host serves the pages that has only files.
    init(_ table: SiteTable, _ files: PublicIndex, isOnFiles: Bool = false) {
        let defaults = table.defaults
        self.defaults = defaults
        self.files = files
        func present(_ path: String?) -> String? { path.flatMap { files.file(at: $0) == nil ? nil : $0 } }
        scheme = defaults.brand?.scheme ?? .both
        let logos = (light: present(defaults.brand?.logo), dark: present(defaults.brand?.logoDark))
        logo = scheme == .dark ? logos.dark ?? logos.light : logos.light
        logoDark = scheme == .both && logos.light != nil ? logos.dark : nil
        let font = present(defaults.brand?.font).map(PageURL.file)
        let hasOwn =
            logo != nil || !defaults.legal.isEmpty || defaults.badges.appStore != nil
            || defaults.badges.googlePlay != nil
        let rules = [
            hasOwn ? PageAsset.ownerRules : "", defaults.brand.map { BrandStyle(brand: $0, font: font).rules } ?? "",
            isOnFiles ? PageAsset.incompleteRule : "",
        ].filter { !$0.isEmpty }.joined(separator: "\n")
        let exclusions = table.routes.exclusions
        script = exclusions.isEmpty && !isOnFiles ? .script : .script(with: exclusions, isOnFiles: isOnFiles)
        style = rules.isEmpty && scheme == .both ? .style : .style(with: rules, in: scheme)
        errorRules = isOnFiles ? nil : PageAsset.errorRules(with: rules, in: scheme)
        policy = PagePolicy(defaults.contentSources, loadsFont: font != nil)
    }

    /// The brand in the form for a template.
    var brandValues: TemplateObject<PageFill> {
        var values: TemplateObject<PageFill> = [:]
        values["logo"] = logo.map { .url(.file($0)) }
        values["logoDark"] = logoDark.map { .url(.file($0)) }
        guard let brand = defaults?.brand else { return values }
        values["accent"] = brand.accent.map { .text("\($0)") }
        values["accentDark"] = brand.accentDark.map { .text("\($0)") }
        values["background"] = brand.background.map { .text("\($0)") }
        values["corner"] = .text(brand.corner.rawValue)
        return values
    }

    /// Returns the paths of the stores' badges in a language.
    func badges(in language: String) -> [PageContent.Action.Kind: String] {
        guard let defaults else { return [:] }
        let badges = [
            PageContent.Action.Kind.appStore: defaults.badges.appStore, .googlePlay: defaults.badges.googlePlay,
        ]
        return badges.compactMapValues { badge in
            badge?.pieces(in: language, else: defaults.language)?.fixedText
        }.filter { files.file(at: $0.value) != nil }
    }

    /// Returns the links at the end of a page in a language, in the form for a template.
    func legal(in language: String) -> [TemplateValue<PageFill>] {
        guard let defaults else { return [] }
        return defaults.legal.compactMap { link in
            guard let title = link.title.pieces(in: language, else: defaults.language),
                let url = link.url.pieces(in: language, else: defaults.language)
            else { return nil }
            return .object(["title": .text(title.fixedText), "url": .url(.fixed(url.fixedText))])
        }
    }
}
