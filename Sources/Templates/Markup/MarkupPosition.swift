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
