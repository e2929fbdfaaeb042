import StrictJSON

/// Reads `page`.
struct PageReader {
    let defaults: PageDefaults
    let problems: JSONProblems

    /// The page of a route; `holes` are the names that its texts may use, nil when its path is not understood.
    func page(_ route: JSONObjectReader, holes: [String]?) -> Page? {
        guard let value = route.value("page") else { return untitled }
        if value.bool == false { return nil }
        guard value.object != nil else {
            route.report("wrongType", "page", "an object or false should stand here, not \(value.kind)")
            return untitled
        }
        let keys = ["title", "description", "image", "labels", "website", "banner", "noindex", "private"]
        guard let page = JSONObjectReader(value, path: route.path(of: "page"), keys: keys, problems: problems) else {
            return untitled
        }
        let isPrivate = page.bool("private", default: false)
        let links = texts(holes.map { .names($0) } ?? .unknown)
        let shown = isPrivate ? texts(holes.map { .hidden($0) } ?? .unknown) : links
        return Page(
            title: shown.text(page, "title") ?? untitled.title,
            description: shown.text(page, "description"),
            image: ImageReader(texts: shown).image(page) ?? defaults.image,
            labels: labels(page, names: holes, isPrivate: isPrivate),
            website: WebsiteReader(texts: links).website(page, default: defaults.website),
            hasBanner: page.bool("banner", default: defaults.hasBanner),
            isUnindexed: page.bool("noindex", default: false),
            isPrivate: isPrivate
        )
    }

    private var untitled: Page {
        Page(
            title: PageText(languages: [defaults.language: [.text(defaults.name)]]),
            description: nil,
            image: defaults.image,
            labels: [:],
            website: defaults.website.map { .samePath($0) },
            hasBanner: defaults.hasBanner,
            isUnindexed: false,
            isPrivate: false
        )
    }

    /// The labels under which the page lists the values of these path parameters and required items.
    private func labels(_ page: JSONObjectReader, names: [String]?, isPrivate: Bool) -> [String: PageText] {
        guard let value = page.value("labels") else { return [:] }
        if isPrivate, value.object?.isEmpty != true {
            page.report(
                .privateValue,
                "labels",
                "a private page lists no value of its link, so \"labels\" has no effect",
                mend: "remove \"labels\", or \"private\""
            )
            return [:]
        }
        let keys = names ?? (value.object ?? []).map(\.name)
        let path = page.path(of: "labels")
        guard let object = JSONObjectReader(value, path: path, keys: keys, problems: problems) else { return [:] }
        var labels: [String: PageText] = [:]
        for name in keys {
            guard let label = texts(.forbidden).text(object, name) else { continue }
            if label.languages.values.contains(where: \.isBlank) {
                object.report(.badName, name, "the label is empty", mend: "write how the page names the value")
            }
            labels[name] = label
        }
        return labels
    }

    private func texts(_ holes: PageHoles) -> PageTextReader {
        PageTextReader(language: defaults.language, holes: holes, problems: problems)
    }
}

extension [PageText.Piece] {
    /// Whether there is nothing to see.
    fileprivate var isBlank: Bool {
        allSatisfy { if case .text(let text) = $0 { text.allSatisfy(\.isWhitespace) } else { false } }
    }
}
