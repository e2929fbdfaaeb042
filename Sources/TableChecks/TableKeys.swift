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
            "ios": "move the key into \"apps\"", "android": "move the key into \"apps\"", "scheme": "write \"schemes\"",
            "links": "write \"routes\"", "paths": "write \"routes\"", "page": "move the key into a route",
            "listen": "move the key into config.json", "admin": "move the key into config.json",
            "publicDirectory": "move the key into config.json", "tables": "move the key into config.json",
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
            "fragment": "remove the key; links match with any fragment, and \"exclude\" keeps fragments in the browser",
            "exclude": "write \"claimed\": false to keep the links of the route in the browser",
            "web": "write \"claimed\": false to keep the links of the route in the browser",
            "params": "add the parameters to the path, e.g. /p/{id}",
            "parameters": "add the parameters to the path, e.g. /p/{id}",
            "redirect": "add the old path to \"redirects\" of the table",
            "pattern": "write \"path\"", "paths": "write \"path\", and use \"aliases\" for additional paths",
        ]
        for key in pageKeys where key != "template" { advice[key] = "move the key into \"page\" of the route" }
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
