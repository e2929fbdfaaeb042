import LinkRoutes

/// The built-in layout: whole without script, one stylesheet, plain links as actions.
///
/// The head stands in the order that browsers, the Smart App Banner and preview crawlers want it.
enum PageLayout {
    /// The page of a content, with slots for the values of a link.
    static func template(_ content: PageContent) -> PageTemplate {
        var page = PageBuilder(values: content.values, isolatesValues: content.direction == .rightToLeft)
        page.markup("<!doctype html>\n<html lang=\"")
        page.text(content.language)
        page.markup("\" dir=\"")
        page.text(content.direction.rawValue)
        page.markup("\">\n<head>\n")
        writeHead(content, to: &page)
        page.markup("</head>\n<body>\n<main>\n")
        writeMain(content, to: &page)
        page.markup("</main>\n")
        if let address = content.address {
            page.markup("<footer><bdi dir=\"ltr\">")
            page.url(address)
            page.markup("</bdi></footer>\n")
        }
        page.markup("</body>\n</html>\n")
        return page.finished()
    }
}
