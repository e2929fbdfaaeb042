extension Markup {
    /// The text of the only element with this name; nil where there is none or more.
    func text(_ name: String) -> String? {
        let found = elements.filter { $0.name == name }
        return found.count == 1 ? found.first?.text : nil
    }

    var title: String? { text("title") }
    var heading: String? { text("h1") }

    /// The content of the only `meta` with this name or property; nil where there is none or more.
    func meta(_ key: String) -> String? {
        let found = elements.filter { $0.attributes["name"] == key || $0.attributes["property"] == key }
        return found.count == 1 ? found.first?.attributes["content"] : nil
    }

    /// The names of all `meta` elements that previews read.
    var previewNames: [String] {
        elements.compactMap { $0.attributes["property"] }.filter { $0.hasPrefix("og:") }
            + elements.compactMap { $0.attributes["name"] }.filter { $0.hasPrefix("twitter:") }
    }

    /// The target of the only `link` with this relation.
    func link(_ relation: String) -> String? {
        let found = elements.filter { $0.attributes["rel"] == relation }
        return found.count == 1 ? found.first?.attributes["href"] : nil
    }

    /// The links that people can follow, in order.
    var anchors: [String] { elements.filter { $0.name == "a" }.compactMap { $0.attributes["href"] } }

    /// What the links are for, in order.
    var actions: [String] { elements.compactMap { $0.attributes["data-action"] } }

    /// The target of the only link for this.
    func anchor(_ action: String) -> String? {
        let found = elements.filter { $0.attributes["data-action"] == action }
        return found.count == 1 ? found.first?.attributes["href"] : nil
    }

    /// Every URL that a browser, a crawler or a person might follow.
    var urls: [String] {
        let properties = ["og:url", "og:image", "al:ios:url", "al:android:url", "al:web:url"]
        return elements.compactMap { $0.attributes["href"] ?? $0.attributes["src"] } + properties.compactMap(meta)
            + [meta("apple-itunes-app")?.split(separator: "app-argument=").last.map(String.init)].compactMap(\.self)
    }
}
