/// All that decides how the markup goes on; two ways through a section have to agree on it.
struct MarkupState: Hashable {
    var position = MarkupPosition.data
    /// The tag that is being read, or the element whose raw text is; in lower case.
    var element = ""
    var isEndTag = false
    /// The attribute that is being read; in lower case.
    var attribute = ""
    var rule = AttributeRule.plain
    /// What was read of a declaration, of an end tag in raw text, or of a value that the rule asks for.
    var token = ""
    /// What an earlier attribute of the tag said about it.
    var purpose = TagPurpose.unknown
    var url = URLPart.start
    /// What was read of a character reference in a URL, without the `&`.
    var reference: String?
    /// How many `<svg>` are open: in them no element has raw text.
    var foreignDepth = 0
    /// Browsers with script read `<noscript>` as raw text, those without as markup.
    var isInNoscript = false

    /// The same in text, between tags.
    var inData: MarkupState {
        var state = MarkupState()
        state.foreignDepth = foreignDepth
        state.isInNoscript = isInNoscript
        return state
    }

    /// What stands here once two ways meet; nil where they cannot.
    func joined(with other: MarkupState) -> MarkupState? {
        if self == other { return self }
        var joined = self
        switch (position, other.position) {
        case (.beforeAttributeName, .tagGap), (.tagGap, .beforeAttributeName): joined.position = .tagGap
        case (let mine, let theirs) where mine == theirs && url.isAfterStart && other.url.isAfterStart:
            joined.url = .mixed
        default: return nil
        }
        var changed = other
        changed.position = joined.position
        changed.url = joined.url
        return changed == joined ? joined : nil
    }
}

extension MarkupState: CustomStringConvertible {
    /// Where this is, for messages: `in an attribute class of <a>`.
    var description: String {
        let tag = "<\(isEndTag ? "/" : "")\(element)>"
        return switch position {
        case .data:
            foreignDepth > 0 ? "between the tags of <svg>" : isInNoscript ? "in <noscript>" : "between tags"
        case .tagOpen, .endTagOpen, .tagName: "in a tag's name"
        case .tagGap, .beforeAttributeName, .afterAttributeName, .selfClosing: "in the tag \(tag)"
        case .attributeName: "in the name of an attribute of \(tag)"
        case .beforeValue: "before the value of \(attribute) of \(tag)"
        case .value: "in the attribute \(attribute) of \(tag)" + (rule.isURL ? ", \(url)" : "")
        case .unquotedValue: "in the value of \(attribute) of \(tag), which has no quotes"
        case .declaration, .doctype: "in a declaration"
        case .comment: "in a comment"
        case .rawText, .rawTextTag: "in \(tag)"
        }
    }
}
