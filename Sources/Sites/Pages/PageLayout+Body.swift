import LinkRoutes

extension PageLayout {
    /// What stands in `main`.
    static func writeMain(_ content: PageContent, to page: inout PageBuilder) {
        if let cover = content.cover {
            let size = content.imageSize ?? .preview
            page.markup("<img class=\"cover\" src=\"")
            page.url(.file(cover))
            page.markup("\" alt=\"\" width=\"")
            page.text(String(size.width))
            page.markup("\" height=\"")
            page.text(String(size.height))
            page.markup("\">\n")
        }
        writeBrand(content, to: &page)
        page.markup("<h1>")
        page.text(content.title)
        page.markup("</h1>\n")
        writeLead(content, to: &page)
        writeActions(content, to: &page)
        writeStores(content, to: &page)
    }

    /// The icon and the name; a page whose title is the name does not say it twice.
    private static func writeBrand(_ content: PageContent, to page: inout PageBuilder) {
        page.markup("<p class=\"brand\">\n")
        if let icon = content.icon {
            page.markup("<img class=\"icon\" src=\"")
            page.url(.file(icon))
            page.markup("\" alt=\"\" width=\"180\" height=\"180\">\n")
        } else {
            page.markup("<span class=\"icon\" aria-hidden=\"true\">")
            page.text(content.name.first.map { $0.uppercased() } ?? "")
            page.markup("</span>\n")
        }
        if content.title != [.text(content.name)] {
            page.markup("<span>")
            page.text(content.name)
            page.markup("</span>\n")
        }
        page.markup("</p>\n")
    }

    private static func writeLead(_ content: PageContent, to page: inout PageBuilder) {
        guard content.description != nil || content.isClaimed else { return }
        page.markup("<p class=\"lead\">")
        if let description = content.description {
            page.text(description)
        } else {
            page.text(content.words.opensBefore + content.name + content.words.opensAfter)
        }
        page.markup("</p>\n")
    }

    /// The first link is the filled button, whichever it is.
    private static func writeActions(_ content: PageContent, to page: inout PageBuilder) {
        let actions = [
            (content.openURL, content.words.openBefore + content.name + content.words.openAfter),
            (content.schemeURL, content.words.openDirectly),
            (content.homeURL, content.words.goHome),
        ]
        writeLinks(actions, opening: "<div class=\"actions\">\n", closing: "</div>\n", to: &page)
    }

    private static func writeStores(_ content: PageContent, to page: inout PageBuilder) {
        guard content.appStoreID != nil || content.package != nil else { return }
        page.markup("<section class=\"stores\">\n<h2>")
        page.text(content.words.noAppYet)
        page.markup("</h2>\n")
        if content.isClaimed {
            page.markup("<p>")
            page.text(content.words.afterInstalling)
            page.markup("</p>\n")
        }
        let stores = [
            (content.appStoreID.map(PageURL.appStore), content.words.appStore),
            (content.package.map(PageURL.googlePlay), content.words.googlePlay),
        ]
        writeLinks(stores, opening: "<div>\n", closing: "</div>\n</section>\n", to: &page)
    }

    private static func writeLinks(
        _ links: [(PageURL?, String)],
        opening: StaticString,
        closing: StaticString,
        to page: inout PageBuilder
    ) {
        guard links.contains(where: { $0.0 != nil }) else { return }
        page.markup(opening)
        for case (let url?, let label) in links {
            page.markup("<a href=\"")
            page.url(url)
            page.markup("\">")
            page.text(label)
            page.markup("</a>\n")
        }
        page.markup(closing)
    }
}
