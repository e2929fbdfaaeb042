/// A link in each form that rules ask for: as written at once, the others when the first rule needs them.
struct LinkTexts {
    /// The link as written, which nearly every rule compares.
    let written: LinkText
    private let bytes: [UInt8]
    private let parts: LinkParts
    private var others: [LinkText?] = [nil, nil, nil, nil]

    init(_ link: String) {
        let bytes = Array(link.utf8)
        let parts = LinkParts(bytes.span)
        written = LinkText(bytes.span, parts, .written)
        self.bytes = bytes
        self.parts = parts
    }

    /// The link in another form.
    mutating func text(_ form: LinkText.Form) -> LinkText {
        if let known = others[form.index] { return known }
        let made = LinkText(bytes.span, parts, form)
        others[form.index] = made
        return made
    }
}
