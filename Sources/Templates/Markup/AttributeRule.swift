/// The rule for an attribute, by its name and element.
enum AttributeRule: Hashable {
    case plain
    /// A URL that the reader may follow.
    case link
    /// A URL that the browser loads by itself; in SVG images it may also be a fragment, `#…`.
    case resource(allowsFragment: Bool)
    /// URLs that the browser loads, with commas and sizes.
    case sourceSet
    /// A word that determines the purpose of the element.
    case deciding
    /// An attribute that is a style.
    case style
    /// The URL of a `<link>` before its `rel`.
    case undecided

    var isURL: Bool {
        switch self {
        case .link, .resource: true
        default: false
        }
    }

    /// Returns the rule for an attribute of a start tag.
    static func rule(for attribute: String, of element: String, _ purpose: TagPurpose) -> AttributeRule {
        // `xlink:href` links in the same way as `href`.
        let name = attribute.split(separator: ":").last.map(String.init) ?? attribute
        switch name {
        case "href" where element == "a" || element == "area": return .link
        case "href" where element == "link":
            return purpose == .unknown
                ? .undecided : purpose == .reference ? .link : .resource(allowsFragment: false)
        case "href": return .resource(allowsFragment: true)
        case "src", "poster", "background", "data", "manifest", "lowsrc", "dynsrc", "codebase", "classid", "archive":
            return .resource(allowsFragment: false)
        case "cite", "longdesc", "usemap", "profile": return .link
        case "name" where element == "meta": return .deciding
        case "srcset", "imagesrcset": return .sourceSet
        case "rel", "type", "http-equiv", "as", "target", "charset", "nonce", "integrity", "sandbox", "is", "method",
            "enctype", "crossorigin", "referrerpolicy", "attributename":
            return .deciding
        case "fill", "stroke", "filter", "mask", "clip-path", "cursor", "marker", "marker-start", "marker-mid",
            "marker-end", "bgcolor":
            return .style
        default: return .plain
        }
    }

    /// Returns why an attribute is not allowed on any tag; nil if it is allowed.
    static func refusal(of attribute: String) -> MarkupProblem? {
        if attribute.hasPrefix("on") {
            return MarkupProblem(
                "\(attribute)= is blocked by the Content-Security-Policy",
                fix: "add an event listener in the site's script file"
            )
        }
        switch attribute {
        case "style":
            return MarkupProblem(
                "style= is blocked by the Content-Security-Policy",
                fix: "use a class, and put its rules into a style sheet of the site"
            )
        case "srcdoc", "action", "formaction", "ping", "xml:base":
            return MarkupProblem("\(attribute)= is not allowed", fix: "remove the attribute")
        default: return nil
        }
    }
}

/// The rules for elements, by name.
enum ElementRule {
    /// Returns why an element is not allowed in any page; nil if it is allowed.
    static func refusal(of element: String) -> MarkupProblem? {
        switch element {
        case "style":
            MarkupProblem(
                "<style> is blocked by the Content-Security-Policy",
                fix: "move the rules to a style sheet of the site"
            )
        case "noscript":
            MarkupProblem(
                "<noscript> is parsed differently with and without scripts",
                fix: "remove the tag, and hide the content with a script of the site"
            )
        case "base", "iframe", "frame", "frameset", "object", "embed", "applet", "portal", "fencedframe", "form",
            "animate", "animatemotion", "animatetransform", "set", "math", "template", "plaintext", "xmp", "noembed",
            "noframes", "listing", "isindex":
            MarkupProblem("<\(element)> is not allowed", fix: "use other elements, or link to another page")
        default: nil
        }
    }

    /// Whether the element's content has no markup except its own end tag (WHATWG HTML §13.2.5.1).
    static func hasRawText(_ element: String) -> Bool {
        element == "title" || element == "textarea" || element == "script" || element == "style"
    }
}

/// The purpose of a tag, as an attribute declares it.
enum TagPurpose: Hashable {
    case unknown
    /// `<script type="application/ld+json">`: data that is not executed.
    case data
    /// A `<link>` that the reader follows, or one whose target the browser loads.
    case reference, resource
    /// A `<link>` to a stylesheet, an icon or a manifest, which the browser loads too.
    case stylesheet, icon, manifest
    /// `<meta name="apple-itunes-app">`: Safari's Smart App Banner.
    case appBanner

    /// Returns the purpose of a `<script>` by its `type`.
    static func ofScript(type: String) -> TagPurpose {
        trimmed(type).lowercased() == "application/ld+json" ? .data : .unknown
    }

    /// Returns the purpose of a `<meta>` by its `name`.
    static func ofMeta(name: String) -> TagPurpose {
        trimmed(name).lowercased() == "apple-itunes-app" ? .appBanner : .unknown
    }

    /// Returns the purpose of a `<link>` by its `rel`; one word that makes the browser load is enough.
    static func ofLink(rel: String) -> TagPurpose {
        let words = rel.utf8.split(whereSeparator: \.isBlank).map { String(Substring($0)).lowercased() }
        if !words.isEmpty, words.allSatisfy(references.contains) { return .reference }
        if words.contains("stylesheet") { return .stylesheet }
        if words.contains("manifest") { return .manifest }
        return words.contains { $0.hasSuffix("icon") } ? .icon : .resource
    }

    private static let references: Set<String> = [
        "alternate", "author", "bookmark", "canonical", "help", "license", "me", "next", "prev", "privacy-policy",
        "search", "shortlink", "terms-of-service",
    ]

    private static func trimmed(_ text: String) -> String {
        let bytes = text.utf8.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed()
        return String(decoding: Array(bytes), as: UTF8.self)
    }
}
