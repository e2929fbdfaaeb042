/// The state that determines how following markup is read; all paths through a section must end in the same state.
struct MarkupState: Hashable {
    var position = MarkupPosition.data
    /// The current tag, or the element whose raw text is being read; in lower case.
    var element = ""
    var isEndTag = false
    /// The current attribute; in lower case.
    var attribute = ""
    var rule = AttributeRule.plain
    /// The text so far of a declaration, of an end tag in raw text, or of a value.
    var token = ""
    /// The purpose that an earlier attribute of the tag declared.
    var purpose = TagPurpose.unknown
    /// What the value is.
    var content = ValueContent.text
    /// The number of open `<svg>` elements: inside them, no element has raw text.
    var foreignDepth = 0

    /// The same state in text between tags.
    var inData: MarkupState {
        var state = MarkupState()
        state.foreignDepth = foreignDepth
        return state
    }

    /// The directive of the Content-Security-Policy that decides about the URL of the attribute; nil if none does.
    var directive: String? {
        switch rule {
        case .resource, .sourceSet: break
        default: return nil
        }
        switch (element, attribute) {
        case ("img", _), ("image", _), ("input", _), (_, "poster"), (_, "background"), (_, "srcset"): return "img-src"
        case ("audio", _), ("video", _), ("source", _), ("track", _): return "media-src"
        case ("script", _): return "script-src"
        case ("link", _):
            switch purpose {
            case .stylesheet: return "style-src"
            case .icon: return "img-src"
            case .manifest: return "manifest-src"
            default: return nil
            }
        default: return nil
        }
    }

    /// Whether raw text is shown as text, so that it may have holes.
    var holdsText: Bool { element == "title" || element == "textarea" }

    /// Returns the state after two paths meet; nil if they cannot.
    func joined(with other: MarkupState) -> MarkupState? {
        if self == other { return self }
        var (mine, theirs) = (self, other)
        for gap in [MarkupPosition.tagGap, .beforeAttributeName] {
            if mine.position == gap { mine.position = .tagGap }
            if theirs.position == gap { theirs.position = .tagGap }
        }
        return mine == theirs ? mine : nil
    }
}

extension MarkupState: CustomStringConvertible {
    /// The position for messages: `in an attribute class of <a>`.
    var description: String {
        let tag = "<\(isEndTag ? "/" : "")\(element)>"
        return switch position {
        case .data:
            foreignDepth > 0 ? "between the tags of <svg>" : "between tags"
        case .tagOpen, .endTagOpen, .tagName: "in a tag name"
        case .tagGap, .beforeAttributeName, .afterAttributeName, .selfClosing: "in the tag \(tag)"
        case .attributeName: "in the name of an attribute of \(tag)"
        case .beforeValue: "before the value of \(attribute) of \(tag)"
        case .value: "in the attribute \(attribute) of \(tag)"
        case .unquotedValue: "in the unquoted value of \(attribute) of \(tag)"
        case .declaration, .doctype: "in a declaration"
        case .comment: "in a comment"
        case .rawText, .rawTextTag: "in \(tag)"
        }
    }
}

/// The position in the markup: the states of the tokenizer (WHATWG HTML §13.2.5) that templates can reach.
enum MarkupPosition: Hashable {
    case data
    /// After `<`, after `</`, and in the name of the tag.
    case tagOpen, endTagOpen, tagName
    /// After a tag name or a quoted value, where only a space, `/` or `>` may follow.
    case tagGap
    case beforeAttributeName, attributeName, afterAttributeName, beforeValue
    case value(quote: UInt8)
    case unquotedValue
    /// After `/` in a tag.
    case selfClosing
    /// After `<!`, before the kind of declaration is known.
    case declaration
    case doctype
    case comment
    /// In `<title>`, `<textarea>` and `<script>`, where only the element's own end tag is markup.
    case rawText
    /// After `<` in raw text.
    case rawTextTag
}

/// What the value of an attribute is.
enum ValueContent: Hashable {
    case text
    /// A hole, which is the whole value.
    case hole
    /// A mistake that was reported.
    case refused
}
