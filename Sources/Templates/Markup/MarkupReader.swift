/// Follows the fixed text of a template byte by byte, and knows where in the markup it stands.
///
/// Where browsers differ, or forgive, it complains: what it accepts means one thing everywhere.
struct MarkupReader {
    var state = MarkupState()
    /// Schemes that a URL to follow may have, in lower case.
    let schemes: Set<String>
    /// What was wrong since the last look, with offsets into the text that is being read.
    private(set) var complaints: [(offset: Int, complaint: Complaint)] = []
    /// The byte that is being read.
    var offset = 0
    /// Where the tag or attribute that is being read began, if that is in this text.
    var tokenStart: Int?

    init(schemes: Set<String>) { self.schemes = Set(schemes.map { $0.lowercased() }) }

    /// Reads a stretch of a text.
    mutating func read(_ bytes: [UInt8], _ range: Range<Int>) {
        for index in range {
            offset = index
            read(bytes[index])
        }
        offset = range.upperBound
    }

    /// What was wrong since the last look.
    mutating func takeComplaints() -> [(offset: Int, complaint: Complaint)] {
        defer { complaints = [] }
        return complaints
    }

    mutating func complain(_ complaint: Complaint, at place: Int? = nil) {
        complaints.append((place ?? offset, complaint))
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
            complain(Complaint("</ closes nothing here", mend: "write &lt;/ if it is a text"))
            state.position = .data
        case .tagName, .tagGap, .beforeAttributeName, .attributeName, .afterAttributeName, .beforeValue, .selfClosing:
            readInTag(byte)
        case .value, .unquotedValue: readInValue(byte)
        case .declaration: readDeclaration(byte)
        case .doctype: if byte == UInt8(ascii: ">") { state = state.inData }
        case .comment(let comment): read(byte, in: comment)
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
            complain(Complaint("<? is no markup of HTML", mend: "remove it, or write &lt;?"))
            state.position = .doctype
        case _ where byte.isASCIILetter: beginTag(byte, isEndTag: false)
        default:
            // A text (WHATWG HTML §13.2.5.6).
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
            if state.isInNoscript {
                complain(Complaint("a comment in <noscript> is a text to some browsers", mend: "use {{! … }}"))
            }
            state = state.inData
            state.position = .comment(.start)
        case "doctype":
            state = state.inData
            state.position = .doctype
        case _ where "doctype".hasPrefix(state.token) || state.token == "-": break
        default:
            complain(Complaint("this declares nothing that HTML knows", mend: "write <!doctype html> or <!-- … -->"))
            state = state.inData
            if byte != UInt8(ascii: ">") { state.position = .doctype }
        }
    }

    private mutating func read(_ byte: UInt8, in comment: MarkupComment) {
        do throws(Complaint) {
            if let next = try comment.after(byte) {
                state.position = .comment(next)
            } else {
                state = state.inData
            }
        } catch {
            complain(error)
            state = state.inData
        }
    }

    private mutating func readRawText(_ byte: UInt8) {
        if byte == UInt8(ascii: "<") {
            state.position = .rawTextTag
            state.token = ""
        } else if state.element == "script", state.purpose != .data, !byte.isBlank {
            complain(
                Complaint(
                    "inline <script> is blocked: the page's Content-Security-Policy allows no inline script",
                    mend: "put it into a file of the site, <script src=\"/…\"></script>"
                )
            )
            // Once is enough.
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
            let mend = state.element == "script" ? "write \\u003c in JSON" : "write &lt;"
            complain(Complaint("'<' in <\(state.element)> is read as a tag in some places", mend: mend))
        }
        state.position = .rawText
        state.token = ""
        read(byte)
    }
}
