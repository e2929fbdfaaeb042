extension MarkupReader {
    /// Handles the start of an attribute's value.
    mutating func beginValue() {
        if state.rule == .undecided {
            report("the purpose of this <link> is not known yet", fix: "write rel= before href=", at: tokenStart)
        }
    }

    /// Reads a byte of a value, or the byte that ends it.
    mutating func readInValue(_ byte: UInt8) {
        if case .value(let quote) = state.position {
            if byte == quote {
                finishValue()
                state.position = .tagGap
            } else {
                if byte == UInt8(ascii: "<") {
                    report(
                        "'<' in the value of \(state.attribute): is the quote before it missing?",
                        fix: "else write &lt;"
                    )
                }
                if state.content == .hole { refuseComposedValue() }
                state.token += String(Unicode.Scalar(byte))
            }
            return
        }
        switch byte {
        case _ where byte.isBlank:
            finishValue()
            state.position = .beforeAttributeName
        case UInt8(ascii: ">"):
            finishValue()
            state.position = .tagGap
            read(byte)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "`"):
            report("this character is not allowed in a value without quotes", fix: "put quotes around it")
        default: state.token += String(Unicode.Scalar(byte))
        }
    }

    /// Handles the end of a value.
    mutating func finishValue() {
        if state.content == .text { judge(state.token) }
        finishAttribute()
    }

    /// Checks a value that is written out, where it matters.
    private mutating func judge(_ value: String) {
        switch (state.element, state.attribute) {
        case _ where state.rule.isURL: return judgeURL(value)
        case _ where state.rule == .sourceSet:
            if !value.split(separator: ",").allSatisfy(Self.isLocal) {
                report(
                    "\(state.attribute)= loads from another site: a page may load only from its own site",
                    fix: "begin each URL with one slash, /…",
                    at: tokenStart
                )
            }
        case ("link", "rel"): declare(.ofLink(rel: value))
        case ("script", "type"): declare(.ofScript(type: value))
        case ("meta", "name"): declare(.ofMeta(name: value))
        case ("meta", "http-equiv"):
            if value.lowercased().contains("refresh") {
                report(
                    "<meta http-equiv=\"refresh\"> redirects readers unexpectedly (WCAG F40, F41)",
                    fix: "use a link instead",
                    at: tokenStart
                )
            }
        default: return
        }
        if value.contains("&") {
            report(
                "\(state.attribute)= must be written without character references",
                fix: "write the character itself",
                at: tokenStart
            )
        }
    }

    private mutating func declare(_ purpose: TagPurpose) {
        if state.purpose == .unknown { state.purpose = purpose }
    }

    private static func isLocal(_ candidate: Substring) -> Bool {
        let url = candidate.utf8.drop(while: \.isBlank)
        return url.first == UInt8(ascii: "/") && !url.dropFirst().starts(with: "/".utf8)
            && !url.contains(UInt8(ascii: "\\"))
    }

    private mutating func judgeURL(_ value: String) {
        let directive = state.directive
        let known = directive.flatMap { origins[$0] } ?? []
        do throws(MarkupProblem) {
            let url = try LiteralURL(value, URLPolicy(state.rule, schemes: schemes, loadsElsewhere: !known.isEmpty))
            guard let origin = url.origin, let directive, !known.contains(origin) else {
                return noteLoad(from: url.origin)
            }
            throw MarkupProblem(
                "\(state.attribute)= loads from \(origin), which \"contentSecurityPolicy\" does not list",
                fix: "add the origin to its \"\(directive)\", or begin the URL with one slash, /…"
            )
        } catch {
            report(error, at: tokenStart)
        }
    }
}
