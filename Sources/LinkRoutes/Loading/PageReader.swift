import StrictJSON

/// Reads `page`.
struct PageReader {
    let name: String
    let language: String
    let problems: JSONProblems

    /// The page of a route; `holes` are the names that its texts may use, nil when its path is not understood.
    func page(_ route: JSONObjectReader, holes: [String]?) -> Page? {
        guard let value = route.value("page") else { return untitled }
        if value.bool == false { return nil }
        guard value.object != nil else {
            route.report("wrongType", "page", "an object or false should stand here, not \(value.kind)")
            return nil
        }
        let keys = ["title", "description", "image", "noindex", "private"]
        guard let page = JSONObjectReader(value, path: route.path(of: "page"), keys: keys, problems: problems) else {
            return nil
        }
        let texts = PageTextReader(language: language, holes: holes, problems: problems)
        let image = texts.text(page, "image")
        if let image { checkImage(image, page) }
        return Page(
            title: texts.text(page, "title") ?? untitled.title,
            description: texts.text(page, "description"),
            image: image,
            isUnindexed: page.bool("noindex", default: false),
            isPrivate: page.bool("private", default: false)
        )
    }

    private var untitled: Page {
        Page(
            title: PageText(languages: [language: [.text(name)]]),
            description: nil,
            image: nil,
            isUnindexed: false,
            isPrivate: false
        )
    }

    private func checkImage(_ image: PageText, _ page: JSONObjectReader) {
        let isSound = image.languages.values.allSatisfy { pieces in
            guard case .text(let start) = pieces.first else { return false }
            if start.hasBytes(atStart: "/") { return !start.hasBytes(atStart: "//") }
            // A hole in the host would let a link choose it.
            let hasWholeHost = start.utf8.dropFirst(8).contains(UInt8(ascii: "/")) || pieces.count == 1
            return start.hasBytes(atStart: "https://") && hasWholeHost
        }
        if !isSound {
            page.report(
                .badImage,
                "image",
                "an image is an https URL with its host written out, or a path on this site",
                mend: "write \"https://…\" or \"/card.png\""
            )
        }
    }
}
