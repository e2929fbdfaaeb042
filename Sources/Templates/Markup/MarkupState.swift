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

/// Where in the markup a byte stands: the states of the tokenizer of WHATWG HTML §13.2.5 that templates can be in.
enum MarkupPosition: Hashable {
    case data
    /// After `<`, after `</`, and in the name of the tag.
    case tagOpen, endTagOpen, tagName
    /// After a tag name or a quoted value, where only a blank, `/` or `>` may follow.
    case tagGap
    case beforeAttributeName, attributeName, afterAttributeName, beforeValue
    case value(quote: UInt8)
    case unquotedValue
    /// After `/` in a tag.
    case selfClosing
    /// After `<!`, until it is known what is declared.
    case declaration
    case doctype
    case comment(MarkupComment)
    /// In `<title>`, `<textarea>` and `<script>`, where nothing but the element's own end tag is markup.
    case rawText
    /// After `<` in one of those.
    case rawTextTag
}

/// How far a comment has come (WHATWG HTML §13.2.5.43–52).
enum MarkupComment: Hashable {
    /// After `<!--` and after `<!---`, where `>` would end it at once.
    case start, startDash
    case text
    /// After `-`, `--` and `--!`.
    case dash, dashes, bang

    /// Where the comment stands after a byte; nil where it ends.
    func after(_ byte: UInt8) throws(Complaint) -> MarkupComment? {
        let isEnd = byte == UInt8(ascii: ">")
        let isDash = byte == UInt8(ascii: "-")
        switch self {
        case .start, .startDash, .bang:
            if isEnd { throw Complaint("a comment ends in an unusual way", fix: "write <!-- and -->") }
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
