extension MarkupReader {
    /// Returns the place of a hole at this position; nil with a problem if no hole is allowed.
    mutating func place(ofHole kind: TemplateKind) -> TemplatePlace? {
        switch state.position {
        case .data where kind == .element && state.foreignDepth > 0:
            return refuse("\(Self.html) \(state)", fix: "move the variable out of <svg>")
        case .data: return kind == .appBanner ? refuseBanner() : .text
        case .value: return placeInValue(kind)
        case .rawText where state.holdsText:
            if kind == .appBanner { return refuseBanner() }
            return kind == .element ? refuse("\(Self.html) in <\(state.element)>") : .plainText
        case .beforeValue, .unquotedValue:
            let name = state.attribute
            if state.position == .beforeValue {
                state.position = .unquotedValue
                beginValue()
            }
            state.rule = .plain
            return refuse("missing quotes around a variable", fix: "use \(name)=\"{{…}}\"")
        default:
            refuseTag("a variable", fix: "move the variable between tags or into a quoted value")
            return nil
        }
    }

    /// Whether a hole may stand here, as far as text before it decides: it is the whole value of an attribute.
    mutating func takesHole() -> Bool {
        guard case .value = state.position else { return true }
        guard state.content == .text, state.token.isEmpty else {
            refuseComposedValue()
            return false
        }
        state.content = .hole
        return true
    }

    /// Whether a section or a partial may stand here: between tags or between attributes.
    mutating func takesSection(isPartial: Bool) -> Bool {
        settle()
        switch state.position {
        case .data, .tagGap, .beforeAttributeName: return true
        case .rawText where state.holdsText: return true
        case .value where state.content == .refused: return false
        case .value where isBanner:
            refuseTag("a section", fix: Self.bannerFix)
            return false
        case .value where !isPartial:
            refuseTag("a section", fix: "use {{#…}} \(state.attribute)=\"…\"{{/…}}")
            return false
        default:
            refuseTag(isPartial ? "a partial" : "a section", fix: "move the tag between tags or between attributes")
            return false
        }
    }

    /// Reports a value of text and holes, once for each attribute.
    mutating func refuseComposedValue() {
        if state.content != .refused {
            let fix = isBanner ? Self.bannerFix : "use \(state.attribute)=\"{{…}}\""
            report("a variable must be the whole value of \(state.attribute)=", fix: fix)
        }
        state.content = .refused
    }

    /// Reports a tag of the template where none may stand, and goes on as if it were not there.
    private mutating func refuseTag(_ what: String, fix: String) {
        switch state.position {
        case .value:
            report("\(what) is not allowed \(state)", fix: fix)
            state.content = .refused
        case .rawText, .rawTextTag:
            report(
                "\(what) is not allowed in <\(state.element)>",
                fix: "use a data- attribute that the script reads, or {{structuredData}} for JSON-LD"
            )
            state.position = .rawText
            state.token = ""
        case .comment:
            report("\(what) is not allowed in a comment", fix: "use a template comment, {{! … }}")
        case .tagOpen, .endTagOpen, .declaration:
            report("\(what) is not allowed \(state)", fix: "use &lt; for a literal <")
            state = state.inData
        default:
            report("\(what) is not allowed \(state)", fix: fix)
            settle()
            if state.position != .doctype { state.position = .afterAttributeName }
        }
    }

    private mutating func placeInValue(_ kind: TemplateKind) -> TemplatePlace? {
        let name = state.attribute
        guard kind != .element else {
            return refuse("\(Self.html) in an attribute", fix: "move the variable between tags")
        }
        guard (kind == .appBanner) == isBanner else { return refuseBanner() }
        switch state.rule {
        case .plain where isBanner: return .appBanner
        case .plain:
            let isRead = state.element == "meta" && name == "content" || name.hasPrefix("data-")
            return isRead ? .metadata : .attribute
        case .link, .resource, .sourceSet: return placeOfURL(kind)
        case .undecided: return nil
        case .deciding:
            return refuse("a variable is not allowed in \(name)=", fix: "use a literal value")
        case .style:
            return refuse("a variable is not allowed in \(name)=", fix: "use a class, and a section to select it")
        }
    }

    private mutating func placeOfURL(_ kind: TemplateKind) -> TemplatePlace? {
        guard kind != .text else {
            return refuse("expected a URL in \(state.attribute)=, found a string", fix: "use a URL variable")
        }
        if state.rule != .link, kind == .url {
            return refuse(Self.ownSite(state.attribute), fix: "use a link, or a URL of this site")
        }
        noteLoad(from: nil)
        let isTapped = ["a", "area"].contains(state.element) && state.attribute.hasSuffix("href")
        return isTapped ? .tappedURL : .wholeURL
    }

    /// Whether the value is that of the Smart App Banner.
    private var isBanner: Bool {
        state.purpose == .appBanner && state.attribute == "content"
    }

    private static let html = "a variable that renders HTML is not allowed"
    private static let bannerFix = "use content=\"{{banner.content}}\""

    private mutating func refuseBanner() -> TemplatePlace? {
        isBanner
            ? refuse("expected \"{{banner.content}}\" in the app banner", fix: Self.bannerFix)
            : refuse(
                "the content of the app banner is not allowed \(state)",
                fix: "use <meta name=\"apple-itunes-app\" content=\"{{banner.content}}\">"
            )
    }

    private mutating func refuse(_ message: String, fix: String? = nil) -> TemplatePlace? {
        report(message, fix: fix)
        return nil
    }
}
