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
                mend: "let the site's script file listen for the event"
            )
        }
        switch attribute {
        case "style":
            return Complaint(
                "style= is blocked: the page's Content-Security-Policy allows no inline style",
                mend: "give the element a class, and put the rules into the style sheet"
            )
        case "srcdoc": return Complaint("srcdoc= is blocked: it holds a page of its own")
        case "action", "formaction", "ping":
            return Complaint("\(attribute)= sends data away: the Content-Security-Policy blocks it", mend: "remove it")
        case "xml:base": return Complaint("xml:base= would change where links lead", mend: "remove it")
        default: return nil
        }
    }
}
