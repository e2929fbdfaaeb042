extension PageLayout {
    /// The head, in the order that browsers, the Smart App Banner and preview crawlers want it.
    static func writeHead(_ content: PageContent, to page: inout PageBuilder) {
        page.markup("<meta charset=\"utf-8\">\n")
        page.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        page.markup("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
        page.text(content.headTitle)
        page.markup("</title>\n")
        if let description = content.headDescription {
            page.markup("<meta name=\"description\" content=\"")
            page.text(description)
            page.markup("\">\n")
        }
        if let canonical = content.canonical {
            page.markup("<link rel=\"canonical\" href=\"")
            page.url(canonical)
            page.markup("\">\n")
        }
        if content.isUnindexed { page.markup("<meta name=\"robots\" content=\"noindex\">\n") }
        if let banner = content.banner, let number = content.appStoreID {
            page.markup("<meta name=\"apple-itunes-app\" content=\"app-id=")
            page.text(String(number))
            page.markup(", app-argument=")
            page.url(banner, .bannerURL)
            page.markup("\">\n")
        }
        if let address = content.address { writePreview(content, address, to: &page) }
        writeAppLinks(content, to: &page)
        writeAssets(content, to: &page)
    }

    /// Open Graph (ogp.me); X reads the same tags and wants only its card's kind.
    private static func writePreview(_ content: PageContent, _ address: PageURL, to page: inout PageBuilder) {
        page.markup("<meta property=\"og:title\" content=\"")
        page.text(content.title)
        page.markup("\">\n<meta property=\"og:type\" content=\"website\">\n<meta property=\"og:url\" content=\"")
        page.url(address)
        page.markup("\">\n")
        if let image = content.image {
            page.markup("<meta property=\"og:image\" content=\"")
            page.url(image)
            page.markup("\">\n")
        }
        if let description = content.description {
            page.markup("<meta property=\"og:description\" content=\"")
            page.text(description)
            page.markup("\">\n")
        }
        page.markup("<meta property=\"og:site_name\" content=\"")
        page.text(content.name)
        page.markup("\">\n")
        guard content.image != nil else { return }
        if let size = content.imageSize {
            page.markup("<meta property=\"og:image:width\" content=\"")
            page.text(String(size.width))
            page.markup("\">\n<meta property=\"og:image:height\" content=\"")
            page.text(String(size.height))
            page.markup("\">\n")
        }
        page.markup("<meta name=\"twitter:card\" content=\"summary_large_image\">\n")
    }

    /// App Links (developers.facebook.com/docs/applinks/metadata-reference): Facebook's own browser reads them.
    private static func writeAppLinks(_ content: PageContent, to page: inout PageBuilder) {
        guard let scheme = content.schemeURL, let address = content.address else { return }
        if let number = content.appStoreID {
            page.markup("<meta property=\"al:ios:url\" content=\"")
            page.url(scheme)
            page.markup("\">\n<meta property=\"al:ios:app_store_id\" content=\"")
            page.text(String(number))
            page.markup("\">\n<meta property=\"al:ios:app_name\" content=\"")
            page.text(content.name)
            page.markup("\">\n")
        }
        if let package = content.package {
            page.markup("<meta property=\"al:android:url\" content=\"")
            page.url(scheme)
            page.markup("\">\n<meta property=\"al:android:package\" content=\"")
            page.text(package)
            page.markup("\">\n<meta property=\"al:android:app_name\" content=\"")
            page.text(content.name)
            page.markup("\">\n")
        }
        page.markup("<meta property=\"al:web:url\" content=\"")
        page.url(address)
        page.markup("\">\n")
    }

    private static func writeAssets(_ content: PageContent, to page: inout PageBuilder) {
        if let favicon = content.favicon {
            page.markup("<link rel=\"icon\" href=\"")
            page.url(.file(favicon))
            page.markup("\">\n")
        }
        if let icon = content.icon {
            page.markup("<link rel=\"apple-touch-icon\" href=\"")
            page.url(.file(icon))
            page.markup("\">\n")
        }
        page.markup("<link rel=\"stylesheet\" href=\"")
        page.url(.file(PageStyle.path))
        page.markup("\">\n")
    }
}
