import LinkRoutes

/// The keys of a table's objects, those of pages and of other modules too.
package enum TableKeys {
    /// The keys of a table.
    static let table = TableReader.Keys(
        keys: [
            "version", "name", "language", "hosts", "schemes", "ignoredSchemeHosts", "apps", "icon", "tagline", "image",
            "smartAppBanner", "website", "desktop", "brand", "badges", "footerLinks", "contentSecurityPolicy",
            "comments", "routes", "redirects", "exclude",
        ],
        advice: [
            "title": "write \"name\"", "domain": "write \"hosts\"", "domains": "write \"hosts\"",
            "ios": "write it into \"apps\"", "android": "write it into \"apps\"", "scheme": "write \"schemes\"",
            "links": "write \"routes\"", "paths": "write \"routes\"", "page": "write it into a route",
            "listen": "write it into config.json", "admin": "write it into config.json",
            "publicDirectory": "write it into config.json", "tables": "write it into config.json",
        ]
    )

    /// The keys of a route.
    static let route = TableReader.Keys(
        keys: [
            "id", "path", "aliases", "claimed", "customScheme", "callbacks", "requires", "navigation", "gone", "query",
            "page", "symbolName", "symbolNames", "note", "suppress",
        ],
        advice: routeAdvice
    )

    /// The keys of `page`.
    package static let pageKeys = [
        "title", "description", "image", "labels", "website", "desktop", "smartAppBanner", "noindex", "private",
        "template",
    ]

    /// Keys of other places, with what to write in a route instead.
    private static let routeAdvice: [String: String] = {
        var advice = [
            "fragment": "remove it; links match with any fragment, and \"exclude\" keeps fragments in the browser",
            "exclude": "write \"claimed\": false; it keeps the links of the route in the browser",
            "web": "write \"claimed\": false; it keeps the links of the route in the browser",
            "params": "write the parameters into the path, such as /p/{id}",
            "parameters": "write the parameters into the path, such as /p/{id}",
            "redirect": "write the old path into \"redirects\" of the table",
            "pattern": "write \"path\"", "paths": "write \"path\", and further paths as \"aliases\"",
        ]
        for key in pageKeys where key != "template" { advice[key] = "write it into \"page\" of the route" }
        return advice
    }()

    /// The old name of each key of tables and configurations that was renamed, by its new name: the finding about an
    /// unknown key names the new one.
    package static let renamed = [
        // config.json
        "eventLoops": "threads", "publicDirectory": "public", "destination": "to",
        "responseBytesPerSecond": "answerBytesPerSecond", "responseWindowSeconds": "answerWindowSeconds",
        "responseSeconds": "answerSeconds",
        // routes.json
        "claimed": "universal", "customScheme": "scheme", "symbolName": "codeName", "symbolNames": "codeNames",
        "ignoredSchemeHosts": "schemeHosts", "smartAppBanner": "banner", "footerLinks": "legal",
        "colorScheme": "scheme", "appClip": "clip",
    ]
}
