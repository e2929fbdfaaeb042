import LinkRoutes
import Templates

extension PageContent {
    /// The names that a template may use, and what stands behind each.
    ///
    /// They are part of what a site's own templates rely on: a name may be added, never changed.
    static let schema = TemplateSchema([
        "language": .text,
        "direction": .text,
        "name": .text,
        "showsName": .flag,
        "initial": .text,
        "documentTitle": .text,
        "documentDescription": .text,
        "title": .text,
        "lead": .text,
        "canonical": .url,
        "address": .url,
        "noindex": .flag,
        "banner": .object(TemplateSchema(["appStoreID": .text, "argument": .url, "clip": .text])),
        "preview": .object(
            TemplateSchema([
                "title": .text, "url": .url, "image": .object(image), "description": .text, "locale": .text,
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
        "cover": .object(TemplateSchema(["url": .localURL, "width": .text, "height": .text])),
        "style": .localURL,
        "script": .localURL,
        "hasBrand": .flag,
        "hasParameters": .flag,
        "parameters": .list(TemplateSchema(["label": .text, "value": .text])),
        "opensApp": .flag,
        "canCopy": .flag,
        "hasActions": .flag,
        "actions": .list(action),
        "hasStores": .flag,
        "stores": .list(action),
        "words": .object(
            TemplateSchema(Dictionary(uniqueKeysWithValues: PageWord.allCases.map { ($0.rawValue, .text) }))
        ),
    ])

    private static let image = TemplateSchema(["url": .url, "width": .text, "height": .text])
    private static let action = TemplateSchema(["kind": .text, "url": .url, "label": .text])

    /// The content as a template sees it.
    var templateValue: TemplateValue<PageFill> {
        var object = frame.values
        object["showsName"] = .flag(title != [.text(frame.name)] && !frame.name.isEmpty)
        object["documentTitle"] = .text(documentTitle)
        object["documentDescription"] = documentDescription.map { .text($0) }
        object["title"] = .text(title)
        object["lead"] = .text(lead)
        object["noindex"] = .flag(isUnindexed)
        object["opensApp"] = .flag(isClaimed)
        object["canCopy"] = .flag(isClaimed)
        object["hasParameters"] = .flag(!parameters.isEmpty)
        object["parameters"] = .list(parameters.map(\.templateValue))
        object["hasActions"] = .flag(!actions.isEmpty)
        object["actions"] = .list(actions.map(\.templateValue))
        object["hasStores"] = .flag(!stores.isEmpty)
        object["stores"] = .list(stores.map(\.templateValue))
        object["canonical"] = canonical.map { .url($0) }
        object["address"] = address.map { .url($0) }
        object["banner"] = banner?.templateValue
        object["preview"] = address.map { .object(preview($0)) }
        object["appLinks"] = appLinks
        if let cover {
            object["cover"] = Self.image(.file(cover), imageSize ?? .preview)
        }
        return .object(object)
    }

    /// Open Graph (ogp.me); X reads the same tags and wants only its card's kind.
    private func preview(_ address: PageURL) -> TemplateObject<PageFill> {
        var object: TemplateObject<PageFill> = [
            "title": .text(title),
            "url": .url(address),
        ]
        object["locale"] = locale.map { .text($0) }
        object["description"] = description.map { .text($0) }
        object["image"] = image.map { Self.image($0, imageSize) }
        return object
    }

    /// A language and a territory, as Open Graph wants them; not every tag names both.
    private var locale: String? {
        let parts = frame.language.split(separator: "-")
        return parts.count == 2 && parts[1].utf8.count == 2 ? "\(parts[0])_\(parts[1].uppercased())" : nil
    }

    /// App Links (developers.facebook.com/docs/applinks/metadata-reference): Facebook's own browser reads them.
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

    private static func image(_ url: PageURL, _ size: ImageSize?) -> TemplateValue<PageFill> {
        var object: TemplateObject<PageFill> = ["url": .url(url)]
        object["width"] = size.map { .text(String($0.width)) }
        object["height"] = size.map { .text(String($0.height)) }
        return .object(object)
    }
}

extension PageContent.Parameter {
    fileprivate var templateValue: TemplateValue<PageFill> {
        .object(["label": .text(label), "value": .text(value)])
    }
}

extension PageContent.Action {
    fileprivate var templateValue: TemplateValue<PageFill> {
        .object(["kind": .text(kind.rawValue), "url": .url(url), "label": .text(label)])
    }
}

extension PageContent.Banner {
    fileprivate var templateValue: TemplateValue<PageFill> {
        var object: TemplateObject<PageFill> = [
            "appStoreID": .text(String(appStoreID)), "argument": .url(argument.withoutCommas),
        ]
        object["clip"] = clip.map { .text($0) }
        return .object(object)
    }
}
