import Templates

/// The names that a page template can use.
enum PageSchema {
    /// The names and their types.
    ///
    /// Templates of other sites depend on them: names may be added, but never changed.
    ///
    /// - Parameters:
    ///   - languages: the languages in which pages exist, for `{{#language.de}}`.
    ///   - words: the keys of the owner's words.
    static func names(languages: Set<String>, words: Set<String>) -> TemplateSchema {
        let flags = languages.map { ("language.\($0)", TemplateKind.flag) }
        let own = TemplateSchema(Dictionary(uniqueKeysWithValues: words.map { ($0, .text) }))
        let texts = PageStringKey.allCases.map { ($0.rawValue, TemplateKind.text) } + [("own", .object(own))]
        return TemplateSchema(
            common.kinds.merging(flags) { $1 }
                .merging(["words": .object(TemplateSchema(Dictionary(uniqueKeysWithValues: texts)))]) { $1 }
        )
    }

    private static let common = TemplateSchema([
        "route": .text,
        "isPrivate": .flag,
        "language": .text,
        "direction": .text,
        "desktop": .text,
        "colorScheme": .text,
        "wordsLanguage": .text,
        "wordsDirection": .text,
        "titleLanguage": .text,
        "titleDirection": .text,
        "leadLanguage": .text,
        "leadDirection": .text,
        "hasLanguages": .flag,
        "languages": .list(
            TemplateSchema([
                "language": .text, "direction": .text, "name": .text, "url": .url, "alternate": .url,
                "isCurrent": .flag,
            ])
        ),
        "name": .text,
        "showsName": .flag,
        "initial": .text,
        "tagline": .text,
        "documentTitle": .text,
        "documentDescription": .text,
        "title": .text,
        "lead": .text,
        "canonical": .url,
        "address": .url,
        "noindex": .flag,
        "banner": .object(TemplateSchema(["content": .appBanner])),
        "preview": .object(
            TemplateSchema([
                "title": .text, "url": .url, "image": .object(image), "description": .text, "locale": .text,
                "otherLocales": .list(TemplateSchema(["locale": .text])),
            ])
        ),
        "appLinks": .object(
            TemplateSchema([
                "ios": .object(TemplateSchema(["url": .url, "appStoreID": .text, "name": .text])),
                "android": .object(TemplateSchema(["url": .url, "package": .text, "name": .text])),
                "web": .url,
            ])
        ),
        "structuredData": .element,
        "icon": .localURL,
        "favicon": .localURL,
        "code": .localURL,
        // Its origin is the page's own, or one that the page may load images from.
        "cover": .object(
            TemplateSchema(["url": .localURL, "width": .text, "height": .text, "fallback": .localURL])
        ),
        "inlineStyle": .element,
        "style": .localURL,
        "script": .localURL,
        "scriptDeadline": .element,
        "hasBrand": .flag,
        "brand": .object(
            TemplateSchema([
                "logo": .localURL, "logoDark": .localURL, "accent": .text, "accentDark": .text, "background": .text,
                "corner": .text,
            ])
        ),
        "hasFooter": .flag,
        "hasLegal": .flag,
        "legal": .list(TemplateSchema(["title": .text, "url": .url])),
        "hasParameters": .flag,
        "parameters": .list(TemplateSchema(["label": .text, "value": .text])),
        "opensApp": .flag,
        "isSecondHost": .flag,
        "otherHosts": .text,
        "canCopy": .flag,
        "hasActions": .flag,
        "actions": .list(action),
        "hasStores": .flag,
        "stores": .list(action),
    ])

    /// The number of names of a page in the outermost object.
    static var usualCount: Int { common.kinds.count + 3 }

    private static let image = TemplateSchema(["url": .url, "width": .text, "height": .text])
    private static let action = TemplateSchema([
        "kind": .text, "system": .text, "url": .url, "plainURL": .url, "label": .text, "badge": .localURL,
    ])
}
