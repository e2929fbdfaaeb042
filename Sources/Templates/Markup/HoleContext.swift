extension MarkupReader {
    /// Returns the place of a hole at this position; nil with a problem if no hole is allowed.
    mutating func place(ofHole kind: TemplateKind) -> TemplatePlace? {
        switch state.position {
        case .data where kind == .element && state.foreignDepth > 0:
            return refuse("an element is not allowed \(state)", fix: "move it out")
        case .data: return kind == .appBanner ? refuseBanner() : .text
        case .value: return placeInValue(kind)
        case .rawText where state.holdsText:
            if kind == .appBanner { return refuseBanner() }
            return kind == .element
                ? refuse("an element is not allowed in <\(state.element)>: it holds no tags") : .plainText
        case .beforeValue, .unquotedValue:
            let name = state.attribute
            if state.position == .beforeValue {
                state.position = .unquotedValue
                beginValue()
            }
            state.rule = .plain
            return refuse("a hole needs quotes around it", fix: "write \(name)=\"{{…}}\"")
        default:
            refuseTag("a hole", fix: "put it between tags or into a quoted value")
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
            let fix = "put it around the whole attribute, {{#…}} \(state.attribute)=\"…\"{{/…}}"
            refuseTag("a section", fix: fix)
            return false
        default:
            refuseTag(isPartial ? "a partial" : "a section", fix: "put it between tags or between attributes")
            return false
        }
    }

    /// Reports a value of text and holes, once for each attribute.
    mutating func refuseComposedValue() {
        if state.content != .refused {
            report(
                "a hole must be the whole value of \(state.attribute)",
                fix: isBanner
                    ? Self.bannerFix : "write \(state.attribute)=\"{{…}}\", with nothing else between the quotes"
            )
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
                fix: "use a data- attribute that the script reads; JSON-LD is available as an element"
            )
            state.position = .rawText
            state.token = ""
        case .comment:
            report("\(what) is not allowed in a comment", fix: "remove it, or use a comment of the template {{! … }}")
        case .tagOpen, .endTagOpen, .declaration:
            report("\(what) is not allowed \(state)", fix: "write &lt; for a '<' of the text")
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
            return refuse("an element is not allowed in an attribute", fix: "put it between tags")
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
            return refuse("a hole is not allowed in \(name)=: it decides what the tag does", fix: "write the value out")
        case .style:
            return refuse("a hole is not allowed in \(name)=: it is a style", fix: "choose a class with a section")
        }
    }

    private mutating func placeOfURL(_ kind: TemplateKind) -> TemplatePlace? {
        guard kind != .text else {
            return refuse(
                "a text is not allowed in \(state.attribute)=: it must be a whole URL",
                fix: "use a variable that is a URL"
            )
        }
        if state.rule != .link, kind == .url {
            return refuse(
                "a page may load only from its own site, but this URL may lead to another",
                fix: "link to it, or use a URL of this site"
            )
        }
        noteLoad(from: nil)
        let isTapped = ["a", "area"].contains(state.element) && state.attribute.hasSuffix("href")
        return isTapped ? .tappedURL : .wholeURL
    }

    /// Whether the value is that of the Smart App Banner.
    private var isBanner: Bool {
        state.purpose == .appBanner && state.attribute == "content"
    }

    private static let bannerFix = "write content=\"{{banner.content}}\""

    private mutating func refuseBanner() -> TemplatePlace? {
        isBanner
            ? refuse("the app banner has one value", fix: Self.bannerFix)
            : refuse(
                "the content of the app banner is not allowed \(state)",
                fix: "write <meta name=\"apple-itunes-app\" content=\"{{banner.content}}\">"
            )
    }

    private mutating func refuse(_ message: String, fix: String? = nil) -> TemplatePlace? {
        report(message, fix: fix)
        return nil
    }
}
