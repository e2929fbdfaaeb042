/// The state that determines how following markup is read; all paths through a section must end in the same state.
struct MarkupState: Hashable {
    var position = MarkupPosition.data
    /// The current tag, or the element whose raw text is being read; in lower case.
    var element = ""
    var isEndTag = false
    /// The current attribute; in lower case.
    var attribute = ""
    var rule = AttributeRule.plain
    /// The text so far of a declaration, of an end tag in raw text, or of a value that the rule needs.
    var token = ""
    /// The purpose that an earlier attribute of the tag declared.
    var purpose = TagPurpose.unknown
    var url = URLPart.start
    /// The text so far of a character reference in a URL, without the `&`.
    var reference: String?
    /// The number of open `<svg>` elements: inside them, no element has raw text.
    var foreignDepth = 0
    /// Browsers with scripting read `<noscript>` as raw text, others as markup.
    var isInNoscript = false

    /// The same state in text between tags.
    var inData: MarkupState {
        var state = MarkupState()
        state.foreignDepth = foreignDepth
        state.isInNoscript = isInNoscript
        return state
    }

    /// The directive of the Content-Security-Policy that decides about the URL of the attribute; nil if none does.
    var directive: String? {
        guard case .resource = rule else { return nil }
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

    /// Returns the state after two paths meet; nil if they cannot.
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
    /// The position for messages: `in an attribute class of <a>`.
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
    case comment(MarkupComment)
    /// In `<title>`, `<textarea>` and `<script>`, where only the element's own end tag is markup.
    case rawText
    /// After `<` in raw text.
    case rawTextTag
}

/// The progress in a comment (WHATWG HTML §13.2.5.43–52).
enum MarkupComment: Hashable {
    /// After `<!--` and after `<!---`, where `>` would end the comment at once.
    case start, startDash
    case text
    /// After `-`, `--` and `--!`.
    case dash, dashes, bang

    /// Returns the position after a byte; nil if the comment ends.
    func after(_ byte: UInt8) throws(MarkupProblem) -> MarkupComment? {
        let isEnd = byte == UInt8(ascii: ">")
        let isDash = byte == UInt8(ascii: "-")
        switch self {
        case .start, .startDash, .bang:
            if isEnd { throw MarkupProblem("a comment ends in an unusual way", fix: "write <!-- and -->") }
            if isDash { return self == .start ? .startDash : self == .startDash ? .dashes : .dash }
            return .text
        case .text: return isDash ? .dash : .text
        case .dash: return isDash ? .dashes : .text
        case .dashes:
            if isEnd { return nil }
            if isDash { return .dashes }
            return byte == UInt8(ascii: "!") ? .bang : .text
        }
    }
}
