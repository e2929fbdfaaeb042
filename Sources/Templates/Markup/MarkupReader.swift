/// Reads the fixed text of a template byte by byte, and tracks the position in the markup.
///
/// It reports all markup that browsers read differently or repair, so accepted markup has one meaning.
struct MarkupReader {
    var state = MarkupState()
    /// The allowed schemes of URLs to follow, in lower case.
    let schemes: Set<String>
    /// The problems that the compiler has not taken yet, with offsets into the current text.
    var markupProblems: [(offset: Int, markupProblem: MarkupProblem)] = []
    /// The other origins from which pages may load, by the directive of the Content-Security-Policy.
    let origins: [String: Set<String>]
    /// What the markup makes browsers load, with offsets into the current text.
    var loads: [(offset: Int, directive: String, origin: String?)] = []
    /// The offset of the current byte.
    var offset = 0
    /// The start of the current tag or attribute, if it is in this text.
    var tokenStart: Int?

    init(schemes: Set<String>, origins: [String: Set<String>] = [:]) {
        self.schemes = Set(schemes.map { $0.lowercased() })
        self.origins = origins
    }

    /// Reads a range of a text.
    mutating func read(_ bytes: [UInt8], _ range: Range<Int>) {
        for index in range {
            offset = index
            read(bytes[index])
        }
        offset = range.upperBound
    }

    /// Notes that browsers load the URL of the current attribute.
    mutating func noteLoad(from origin: String?) {
        guard let directive = state.directive else { return }
        loads.append((tokenStart ?? offset, directive, origin))
    }

    mutating func report(_ message: String, fix: String? = nil, at place: Int? = nil) {
        report(MarkupProblem(message, fix: fix), at: place)
    }

    mutating func report(_ markupProblem: MarkupProblem, at place: Int? = nil) {
        markupProblems.append((place ?? offset, markupProblem))
    }

    mutating func read(_ byte: UInt8) {
        switch state.position {
        case .data:
            guard byte == UInt8(ascii: "<") else { return }
            state.position = .tagOpen
            tokenStart = offset
        case .tagOpen: readTagOpen(byte)
        case .endTagOpen:
            if byte.isASCIILetter { return beginTag(byte, isEndTag: true) }
            report("expected a tag name after \"</\"", fix: "use &lt;/ for a literal </")
            state.position = .data
        case .tagName, .tagGap, .beforeAttributeName, .attributeName, .afterAttributeName, .beforeValue, .selfClosing:
            readInTag(byte)
        case .value, .unquotedValue: readInValue(byte)
        case .declaration: readDeclaration(byte)
        case .doctype: if byte == UInt8(ascii: ">") { state = state.inData }
        case .comment: readComment(byte)
        case .rawText: readRawText(byte)
        case .rawTextTag: readRawTextTag(byte)
        }
    }

    private mutating func readTagOpen(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "/"): state.position = .endTagOpen
        case UInt8(ascii: "!"):
            state.position = .declaration
            state.token = ""
        case UInt8(ascii: "?"):
            report("unexpected \"<?\"", fix: "remove <?, or use &lt;?")
            state.position = .doctype
        case _ where byte.isASCIILetter: beginTag(byte, isEndTag: false)
        default:
            // This is text (WHATWG HTML §13.2.5.6).
            state.position = .data
            read(byte)
        }
    }

    private mutating func beginTag(_ byte: UInt8, isEndTag: Bool) {
        state.position = .tagName
        state.element = String(Unicode.Scalar(byte.lowercased))
        state.isEndTag = isEndTag
    }

    private mutating func readDeclaration(_ byte: UInt8) {
        state.token += String(Unicode.Scalar(byte.lowercased))
        switch state.token {
        case "--":
            state = state.inData
            state.position = .comment
        case "doctype":
            state = state.inData
            state.position = .doctype
        case _ where "doctype".hasPrefix(state.token) || state.token == "-": break
        default:
            report("unknown declaration", fix: "use <!doctype html> or <!-- … -->")
            state = state.inData
            if byte != UInt8(ascii: ">") { state.position = .doctype }
        }
    }

    private mutating func readComment(_ byte: UInt8) {
        let isEnd = byte == UInt8(ascii: ">")
        if isEnd, state.token.isEmpty || state.token == "-" || state.token.hasSuffix("--!") {
            report("invalid comment", fix: "use <!-- … -->")
            state = state.inData
        } else if isEnd, state.token.hasSuffix("--") {
            state = state.inData
        } else {
            state.token += String(Unicode.Scalar(byte))
        }
    }

    private mutating func readRawText(_ byte: UInt8) {
        if byte == UInt8(ascii: "<") {
            state.position = .rawTextTag
            state.token = ""
        } else if state.element == "script", state.purpose != .data, !byte.isBlank {
            let fix = "move the script to a file of the site, <script src=\"/…\"></script>"
            report("inline <script> is blocked by the Content-Security-Policy", fix: fix)
            // Reported once.
            state.purpose = .data
        }
    }

    private mutating func readRawTextTag(_ byte: UInt8) {
        let end = "/" + state.element
        if state.token == end, byte.isBlank || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
            state.isEndTag = true
            state.token = ""
            state.position = .tagName
            return read(byte)
        }
        state.token += String(Unicode.Scalar(byte.lowercased))
        guard !end.hasPrefix(state.token) else { return }
        if state.element != "style" {
            let fix = state.element == "script" ? "use \\u003c in JSON" : "use &lt;"
            report("unexpected \"<\" in <\(state.element)>", fix: fix)
        }
        state.position = .rawText
        state.token = ""
        read(byte)
    }
}

extension MarkupReader {
    /// Reads a byte of a tag outside of attribute values.
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
        default: report("unexpected character in a tag name", fix: "use &lt; for a literal <")
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
                report("missing space before an attribute", fix: "add a space before the attribute")
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
            report("unexpected character in an attribute name", fix: "add the missing quote")
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
            report("missing value of \(state.attribute)=")
            finishTag(closesItself: false)
        default:
            state.position = .unquotedValue
            beginValue()
            readInValue(byte)
        }
    }

    /// Handles the end of a tag's name.
    mutating func finishTagName() {
        state.position = .tagGap
        guard !state.isEndTag else { return }
        let element = state.element
        if let markupProblem = ElementRule.refusal(of: element) { report(markupProblem, at: tokenStart) }
        if state.foreignDepth > 0, ElementRule.hasRawText(element), element != "title" {
            report("<\(element)> is not allowed in <svg>", fix: "move the element out of <svg>", at: tokenStart)
        }
    }

    /// Handles the end of an attribute's name.
    mutating func finishAttributeName() {
        guard !state.isEndTag else { return }
        if let markupProblem = AttributeRule.refusal(of: state.attribute) { report(markupProblem, at: tokenStart) }
        state.rule = AttributeRule.rule(for: state.attribute, of: state.element, state.purpose)
    }

    /// Handles the end of an attribute, if there is one.
    mutating func finishAttribute() {
        state.attribute = ""
        state.rule = .plain
        state.token = ""
        state.content = .text
    }

    private mutating func finishTag(closesItself: Bool) {
        finishAttribute()
        let element = state.element
        guard !state.isEndTag else { return finishEndTag() }
        if closesItself, ElementRule.hasRawText(element) {
            report("<\(element)/> does not close the element", fix: "use <\(element)></\(element)>")
        }
        guard !ElementRule.hasRawText(element) else {
            state.position = .rawText
            return
        }
        state = state.inData
        if element == "svg", !closesItself { state.foreignDepth += 1 }
    }

    private mutating func finishEndTag() {
        let element = state.element
        state = state.inData
        if element == "svg" { state.foreignDepth = max(0, state.foreignDepth - 1) }
    }

    /// Ends the markup that a tag of the template interrupts: no name and no unquoted value continues after it.
    mutating func settle() {
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
        default: break
        }
    }
}
