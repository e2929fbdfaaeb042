extension MarkupReader {
    /// Handles the start of an attribute's value.
    mutating func beginValue() {
        if state.rule == .undecided {
            report("rel= must precede href= in <link>", fix: "move rel= before href=", at: tokenStart)
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
                    report("unexpected \"<\" in \(state.attribute)=", fix: "add the missing quote, or use &lt;")
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
            report("unexpected character in an unquoted value", fix: "add quotes around the value")
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
                let fix = "start each URL with a single slash, /…"
                report(Self.ownSite(state.attribute), fix: fix, at: tokenStart)
            }
        case ("link", "rel"): declare(.ofLink(rel: value))
        case ("script", "type"): declare(.ofScript(type: value))
        case ("meta", "name"): declare(.ofMeta(name: value))
        case ("meta", "http-equiv"):
            if value.lowercased().contains("refresh") {
                let message = "<meta http-equiv=\"refresh\"> redirects unexpectedly (WCAG F40, F41)"
                report(message, fix: "use a link", at: tokenStart)
            }
        default: return
        }
        if value.contains("&") {
            let message = "unexpected character reference in \(state.attribute)="
            report(message, fix: "use the character itself", at: tokenStart)
        }
    }

    /// Returns the problem of an attribute whose URL may lead to another site.
    static func ownSite(_ attribute: String) -> String { "\(attribute)= must load from the page's own site" }

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
                "origin \"\(origin)\" of \(state.attribute)= is not in \"contentSecurityPolicy\"",
                fix: "add the origin to \"\(directive)\", or start the URL with a single slash, /…"
            )
        } catch {
            report(error, at: tokenStart)
        }
    }
}
