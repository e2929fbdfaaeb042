extension MarkupReader {
    /// Reads a byte of a tag outside the values of its attributes.
    mutating func readInTag(_ byte: UInt8) {
        switch state.position {
        case .tagName: readTagName(byte)
        case .attributeName: readAttributeName(byte)
        case .beforeValue: readBeforeValue(byte)
        case .selfClosing where byte == UInt8(ascii: ">"): finishTag(closesItself: true)
        default: readBetweenAttributes(byte)
        }
    }

    private mutating func readTagName(_ byte: UInt8) {
        switch byte {
        case _ where byte.isBlank || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">"):
            finishTagName()
            readBetweenAttributes(byte)
        case _ where byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":"):
            state.element += String(Unicode.Scalar(byte.lowercased))
        default: complain(Complaint("this character cannot stand in a tag's name", mend: "write &lt; if it is a text"))
        }
    }

    private mutating func readBetweenAttributes(_ byte: UInt8) {
        switch byte {
        case _ where byte.isBlank:
            if state.position != .afterAttributeName { state.position = .beforeAttributeName }
        case UInt8(ascii: "/"):
            finishAttribute()
            state.position = .selfClosing
        case UInt8(ascii: ">"): finishTag(closesItself: false)
        case UInt8(ascii: "=") where state.position == .afterAttributeName: state.position = .beforeValue
        default:
            if state.position == .tagGap {
                complain(Complaint("a blank, / or > has to follow here", mend: "put a blank before the attribute"))
            }
            finishAttribute()
            state.position = .attributeName
            tokenStart = offset
            readAttributeName(byte)
        }
    }

    private mutating func readAttributeName(_ byte: UInt8) {
        switch byte {
        case _ where byte.isBlank || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">"):
            finishAttributeName()
            state.position = .afterAttributeName
            readBetweenAttributes(byte)
        case UInt8(ascii: "=") where !state.attribute.isEmpty:
            finishAttributeName()
            state.position = .beforeValue
        case UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"):
            complain(Complaint("this character cannot stand in the name of an attribute", mend: "is a quote missing?"))
        default: state.attribute += String(Unicode.Scalar(byte.lowercased))
        }
    }

    private mutating func readBeforeValue(_ byte: UInt8) {
        switch byte {
        case _ where byte.isBlank: break
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            state.position = .value(quote: byte)
            beginValue()
        case UInt8(ascii: ">"):
            complain(Complaint("the attribute \(state.attribute) has no value after ="))
            finishTag(closesItself: false)
        default:
            state.position = .unquotedValue
            beginValue()
            readInValue(byte)
        }
    }

    /// The name of the tag is complete.
    mutating func finishTagName() {
        state.position = .tagGap
        guard !state.isEndTag else { return }
        let element = state.element
        if let complaint = ElementRule.refusal(of: element) { complain(complaint, at: tokenStart) }
        let isSpecial = ElementRule.hasRawText(element) || element == "noscript"
        if isSpecial, state.isInNoscript || state.foreignDepth > 0 && element != "title" {
            let outer = state.isInNoscript ? "noscript" : "svg"
            complain(
                Complaint("<\(element)> in <\(outer)> is not read alike everywhere", mend: "move it out"),
                at: tokenStart
            )
        }
    }

    /// The name of the attribute is complete.
    mutating func finishAttributeName() {
        guard !state.isEndTag else { return }
        if let complaint = AttributeRule.refusal(of: state.attribute) { complain(complaint, at: tokenStart) }
        state.rule = AttributeRule.rule(for: state.attribute, of: state.element, state.purpose)
    }

    /// The attribute is complete, or was none.
    mutating func finishAttribute() {
        state.attribute = ""
        state.rule = .plain
        state.token = ""
        state.url = .start
        state.reference = nil
    }

    private mutating func finishTag(closesItself: Bool) {
        finishAttribute()
        let element = state.element
        guard !state.isEndTag else { return finishEndTag() }
        if closesItself, ElementRule.mustNotCloseItself(element) {
            complain(Complaint("<\(element)/> does not close the element", mend: "write <\(element)></\(element)>"))
        }
        guard !ElementRule.hasRawText(element) else {
            state.position = .rawText
            return
        }
        state = state.inData
        if element == "svg", !closesItself { state.foreignDepth += 1 }
        if element == "noscript", !closesItself { state.isInNoscript = true }
    }

    private mutating func finishEndTag() {
        let element = state.element
        state = state.inData
        if element == "svg" { state.foreignDepth = max(0, state.foreignDepth - 1) }
        guard element == "noscript" else { return }
        state.isInNoscript = false
        if state.foreignDepth > 0 {
            complain(Complaint("<svg> in <noscript> is not closed", mend: "write </svg> before </noscript>"))
            state.foreignDepth = 0
        }
    }

    /// Ends what a tag of the template interrupts: no name and no bare value goes on behind it.
    mutating func settle(before what: String = "a tag of the template") {
        switch state.position {
        case .tagName: finishTagName()
        case .attributeName:
            finishAttributeName()
            finishAttribute()
            state.position = .tagGap
        case .afterAttributeName:
            finishAttribute()
            state.position = .beforeAttributeName
        case .unquotedValue:
            finishValue()
            state.position = .tagGap
        case .value where state.reference != nil:
            complain(Complaint("the character reference before this is not finished", mend: "write &amp; for &"))
            state.reference = nil
        case .tagOpen, .endTagOpen, .declaration:
            complain(Complaint("\(what) cannot stand \(state)", mend: "write &lt; for a '<' of the text"))
            state = state.inData
        case .rawTextTag:
            complain(Complaint("\(what) cannot stand in the end tag of <\(state.element)>"))
            state.position = .rawText
            state.token = ""
        default: break
        }
    }
}
