extension MarkupReader {
    /// Returns the place of a hole at this position; nil with a problem if no hole is allowed.
    mutating func place(ofHole kind: TemplateKind) -> TemplatePlace? {
        switch state.position {
        case .data:
            guard kind == .element, state.foreignDepth > 0 || state.isInNoscript else { return .text }
            return refuse("an element is not allowed \(state)", fix: "move it out")
        case .value: return placeInValue(kind)
        case .rawText where state.element != "script" && state.element != "style":
            return kind == .element
                ? refuse("an element is not allowed in <\(state.element)>: it holds no tags") : .plainText
        case .rawText where state.element == "script":
            return refuse(
                "a hole is not allowed in <script>",
                fix: "use a data- attribute that the script reads; JSON-LD is available as an element"
            )
        case .beforeValue, .unquotedValue:
            let name = state.attribute
            if state.position == .beforeValue {
                state.position = .unquotedValue
                beginValue()
            }
            state.rule = .plain
            return refuse("a hole needs quotes around it", fix: "write \(name)=\"{{…}}\"")
        case .comment:
            return refuse(
                "a hole is not allowed in a comment",
                fix: "remove it, or use a comment of the template {{! … }}"
            )
        case .tagOpen, .endTagOpen, .declaration, .rawTextTag:
            settle(before: "a hole")
            return nil
        default:
            report("a hole is not allowed \(state)", fix: "put it between tags or into a quoted value")
            passHoleInTag()
            return nil
        }
    }

    /// Continues after a refused hole, so that the following text causes no further problem.
    private mutating func passHoleInTag() {
        switch state.position {
        case .tagName: finishTagName()
        case .attributeName: finishAttributeName()
        case .tagGap, .beforeAttributeName, .selfClosing: break
        default: return
        }
        state.position = .afterAttributeName
    }

    /// Skips a hole that has another problem.
    mutating func skipHole() {
        if case .value = state.position, state.rule.isURL { state.url = .refused }
    }

    private mutating func placeInValue(_ kind: TemplateKind) -> TemplatePlace? {
        let name = state.attribute
        guard kind != .element else {
            return refuse("an element is not allowed in an attribute", fix: "put it between tags")
        }
        switch state.rule {
        case .plain: return placeInPlainValue
        case .link, .resource: return placeInURL(kind)
        case .undecided: return nil
        case .deciding:
            return refuse("a hole is not allowed in \(name)=: it decides what the tag does", fix: "write the value out")
        case .style:
            return refuse("a hole is not allowed in \(name)=: it is a style", fix: "choose a class with a section")
        case .sourceSet where kind == .localURL && state.token.isEmpty:
            // One URL that is the whole list, for <source> of <picture>.
            state.rule = .resource(allowsFragment: false)
            return placeInURL(kind)
        case .sourceSet:
            state.rule = .plain
            let fix = "write one URL of this site and nothing else between the quotes, or use src="
            return refuse("a hole is not allowed in \(name)=: it lists URLs", fix: fix)
        }
    }

    private var placeInPlainValue: TemplatePlace {
        guard state.element == "meta", state.attribute == "content" else {
            return state.attribute.hasPrefix("data-") ? .metadata : .attribute
        }
        return state.purpose == .appBanner ? .appBanner : .metadata
    }

    private mutating func placeInURL(_ kind: TemplateKind) -> TemplatePlace? {
        settle()
        if state.url == .refused { return nil }
        guard kind == .text else { return placeOfURL(kind) }
        switch state.url {
        case .root, .openRoot:
            state.url = .openRoot
            return .urlPath
        case .path: return .urlPath
        case .query: return .urlQuery
        case .fragment: return .urlFragment
        case .start:
            return refuseURL("a text cannot be the start of a URL", fix: "use a URL, or begin with fixed text, /x/")
        case .mixed:
            return refuseURL(
                "a section before this hole decides whether it is in the path or the query",
                fix: "put the whole attribute into the section"
            )
        case .whole: return refuseURL("a URL must be the whole value", fix: "remove the text after it")
        default: return refuseURL("a hole is not allowed \(state.url)", fix: "write the host out")
        }
    }

    private mutating func placeOfURL(_ kind: TemplateKind) -> TemplatePlace? {
        guard state.url == .start else {
            return refuseURL("a URL must be the whole value", fix: "write nothing else between the quotes")
        }
        if case .resource = state.rule, kind == .url {
            return refuseURL(
                "a page may load only from its own site, but this URL may lead to another",
                fix: "link to it, or use a URL of this site"
            )
        }
        state.url = .whole
        noteLoad(from: nil)
        let isTapped = ["a", "area"].contains(state.element) && state.attribute.hasSuffix("href")
        return isTapped ? .tappedURL : .wholeURL
    }

    private mutating func refuseURL(_ message: String, fix: String) -> TemplatePlace? {
        state.url = .refused
        return refuse(message, fix: fix)
    }

    private mutating func refuse(_ message: String, fix: String? = nil) -> TemplatePlace? {
        report(message, fix: fix)
        return nil
    }
}
