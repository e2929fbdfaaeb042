/// What is said about an attribute by its name and element.
enum AttributeRule: Hashable {
    case plain
    /// A URL that the reader may follow.
    case link
    /// A URL that the browser loads by itself; in a picture also a part of the page, `#…`.
    case resource(allowsFragment: Bool)
    /// URLs that the browser loads, with commas and sizes.
    case sourceSet
    /// A word that decides what the element does.
    case deciding
    /// A style in an attribute of its own.
    case style
    /// A `<link>`'s URL before its `rel`.
    case undecided

    var isURL: Bool {
        switch self {
        case .link, .resource: true
        default: false
        }
    }

    /// The rule for an attribute of a start tag.
    static func rule(for attribute: String, of element: String, _ purpose: TagPurpose) -> AttributeRule {
        // `xlink:href` links as `href` does.
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

    /// Why no tag may have the attribute; nil where it may.
    static func refusal(of attribute: String) -> Complaint? {
        if attribute.hasPrefix("on") {
            return Complaint(
                "\(attribute)= is blocked: the page's Content-Security-Policy allows no inline script",
                fix: "let the site's script file listen for the event"
            )
        }
        switch attribute {
        case "style":
            return Complaint(
                "style= is blocked: the page's Content-Security-Policy allows no inline style",
                fix: "give the element a class, and put the rules into the style sheet"
            )
        case "srcdoc": return Complaint("srcdoc= is blocked: it holds a page of its own")
        case "action", "formaction", "ping":
            return Complaint("\(attribute)= sends data away: the Content-Security-Policy blocks it", fix: "remove it")
        case "xml:base": return Complaint("xml:base= would change where links lead", fix: "remove it")
        default: return nil
        }
    }
}

/// What is said about an element by its name.
enum ElementRule {
    /// Why no page may have the element; nil where it may.
    static func refusal(of element: String) -> Complaint? {
        switch element {
        case "style":
            Complaint(
                "<style> is blocked: the page's Content-Security-Policy allows no inline style",
                fix: "put the rules into a style sheet of the site and link to it"
            )
        case "base": Complaint("<base> would change where every link leads: the Content-Security-Policy blocks it")
        case "iframe", "frame", "frameset", "object", "embed", "applet", "portal", "fencedframe":
            Complaint("<\(element)> is blocked by the page's Content-Security-Policy", fix: "link to it instead")
        case "form": Complaint("<form> has nowhere to go: the server takes no input", fix: "use a link <a href>")
        case "animate", "animatemotion", "animatetransform", "set":
            Complaint("<\(element)> can change where a link leads", fix: "animate with the style sheet")
        case "math", "template": Complaint("<\(element)> is not supported", fix: "use other elements")
        case "plaintext", "xmp", "noembed", "noframes", "listing", "isindex":
            Complaint("<\(element)> is obsolete, and browsers read what is in it in their own ways", fix: "use <pre>")
        default: nil
        }
    }

    /// Whether nothing in the element is markup but its own end tag (WHATWG HTML §13.2.5.1).
    static func hasRawText(_ element: String) -> Bool {
        element == "title" || element == "textarea" || element == "script" || element == "style"
    }

    /// Whether `/>` would be read as the element's end in one place and not in another.
    static func mustNotCloseItself(_ element: String) -> Bool { hasRawText(element) || element == "noscript" }
}

/// What an attribute says its tag is for.
enum TagPurpose: Hashable {
    case unknown
    /// `<script type="application/ld+json">`: data that nothing runs.
    case data
    /// A `<link>` to something for the reader to follow, and one whose target the browser loads.
    case reference, resource
    /// `<meta name="apple-itunes-app">`: Safari's Smart App Banner.
    case appBanner

    /// What `type` says of a `<script>`.
    static func ofScript(type: String) -> TagPurpose {
        trimmed(type).lowercased() == "application/ld+json" ? .data : .unknown
    }

    /// What `name` says of a `<meta>`.
    static func ofMeta(name: String) -> TagPurpose {
        trimmed(name).lowercased() == "apple-itunes-app" ? .appBanner : .unknown
    }

    /// What `rel` says of a `<link>`: one word that makes the browser load is enough.
    static func ofLink(rel: String) -> TagPurpose {
        let words = rel.utf8.split(whereSeparator: \.isBlank).map { String(Substring($0)).lowercased() }
        return !words.isEmpty && words.allSatisfy(references.contains) ? .reference : .resource
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
