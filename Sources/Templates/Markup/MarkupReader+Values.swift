extension MarkupReader {
    /// Whether the value of this attribute must be known.
    private var isRead: Bool {
        switch (state.element, state.attribute) {
        case ("link", "rel"), ("script", "type"), ("meta", "http-equiv"), ("meta", "name"): true
        default: state.rule == .sourceSet
        }
    }

    /// Handles the start of an attribute's value.
    mutating func beginValue() {
        state.token = ""
        state.url = .start
        state.reference = nil
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
                append(byte)
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
        default: append(byte)
        }
    }

    private mutating func append(_ byte: UInt8) {
        if state.rule.isURL { return appendToURL(byte) }
        guard isRead else { return }
        if byte == UInt8(ascii: "&") {
            report(
                "\(state.attribute)= must be written without character references",
                fix: "write the character itself"
            )
        }
        state.token += String(Unicode.Scalar(byte))
    }

    /// Handles the end of a value.
    mutating func finishValue() {
        if state.rule.isURL { finishURL() }
        if isRead { judgeToken() }
        finishAttribute()
    }

    private mutating func judgeToken() {
        let token = state.token
        switch state.attribute {
        case "rel": if state.purpose == .unknown { state.purpose = .ofLink(rel: token) }
        case "type": if state.purpose == .unknown { state.purpose = .ofScript(type: token) }
        case "name": if state.purpose == .unknown { state.purpose = .ofMeta(name: token) }
        case "http-equiv":
            if token.utf8.contains(where: { $0.lowercased == UInt8(ascii: "r") }),
                token.lowercased().contains("refresh")
            {
                report(
                    "<meta http-equiv=\"refresh\"> redirects readers unexpectedly (WCAG F40, F41)",
                    fix: "use a link instead",
                    at: tokenStart
                )
            }
        default:
            for candidate in token.split(separator: ",") where !isLocal(candidate) {
                report(
                    "\(state.attribute)= loads from another site: a page may load only from its own site",
                    fix: "begin each URL with one slash, /…",
                    at: tokenStart
                )
                return
            }
        }
    }

    private func isLocal(_ candidate: Substring) -> Bool {
        let url = candidate.utf8.drop(while: \.isBlank)
        return url.first == UInt8(ascii: "/") && !url.dropFirst().starts(with: "/".utf8)
            && !url.contains(UInt8(ascii: "\\"))
    }

    private mutating func appendToURL(_ byte: UInt8) {
        if let continues = state.reference.map({ CharacterReference.continues($0, with: byte) }), continues {
            state.reference?.unicodeScalars.append(Unicode.Scalar(byte))
            return
        }
        if let reference = state.reference {
            finishReference(reference, before: byte)
            if byte == UInt8(ascii: ";") { return }
        }
        if byte == UInt8(ascii: "&") {
            state.reference = ""
        } else {
            advanceURL(byte)
        }
    }

    private mutating func finishReference(_ reference: String, before byte: UInt8?) {
        state.reference = nil
        let isClosed = byte == UInt8(ascii: ";")
        if isClosed || reference.hasPrefix("#"), let decoded = CharacterReference.byte(of: reference) {
            return advanceURL(decoded)
        }
        // `&name=` is literal text, even if there is a reference with that name (WHATWG HTML §13.2.5.73).
        if byte == UInt8(ascii: "="), !reference.isEmpty, !reference.hasPrefix("#") {
            advanceURL(UInt8(ascii: "&"))
            for byte in reference.utf8 { advanceURL(byte) }
            return
        }
        state.url = .refused
        report(
            "'&\(reference.prefix(20))\(isClosed ? ";" : "")' in a URL is not a supported character reference",
            fix: "write &amp; for &, or the character itself"
        )
    }

    private mutating func advanceURL(_ byte: UInt8) {
        do throws(MarkupProblem) {
            state.url = try state.url.after(byte, policy)
        } catch {
            report(error)
            state.url = .refused
        }
        guard case .resource = state.rule else { return }
        switch state.url {
        // The origin of a URL that the browser loads; browsers remove line ends and tabs from it.
        case .scheme, .afterScheme, .authority: if byte > 0x20 { state.token += String(Unicode.Scalar(byte)) }
        case .root: noteLoad(from: nil)
        case .path, .query, .fragment: judgeOrigin()
        default: break
        }
    }

    /// The URLs that the current attribute may contain.
    private var policy: URLPolicy {
        let loadsElsewhere = state.directive.flatMap { origins[$0] }?.isEmpty == false
        return URLPolicy(state.rule, schemes: schemes, loadsElsewhere: loadsElsewhere)
    }

    /// Checks the origin of a URL that the browser loads, when all of it is read.
    private mutating func judgeOrigin() {
        let origin = state.token
        guard !origin.isEmpty, let directive = state.directive else { return }
        state.token = ""
        if origins[directive]?.contains(origin) == true { return noteLoad(from: origin) }
        state.url = .refused
        report(
            "\(state.attribute)= loads from \(origin), which \"contentSecurityPolicy\" does not list",
            fix: "add the origin to its \"\(directive)\", or begin the URL with one slash, /…",
            at: tokenStart
        )
    }

    private mutating func finishURL() {
        if let reference = state.reference { finishReference(reference, before: nil) }
        if case .authority = state.url { judgeOrigin() }
        let policy = policy
        switch state.url {
        case .start: report(policy.markupProblem("the URL is empty"), at: tokenStart)
        case .scheme: report(policy.markupProblem("this URL is neither absolute nor root-relative"), at: tokenStart)
        case .afterScheme(isWeb: true, slashes: _), .authority(isWeb: true, isEmpty: true):
            report("this URL has no host", fix: "write https:// and the host", at: tokenStart)
        default: break
        }
    }
}

/// The character references that a URL in a template may contain (WHATWG HTML §13.2.5.72).
enum CharacterReference {
    /// Returns the byte of a reference without `&` and `;`; nil if it is not supported.
    ///
    /// One byte represents any non-ASCII character, because no part of a URL begins with one.
    static func byte(of reference: String) -> UInt8? {
        guard reference.hasPrefix("#") else { return named[reference] }
        let digits = reference.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number = isHexadecimal ? digits.dropFirst() : digits
        guard !number.isEmpty else { return nil }
        // A number above all characters means U+FFFD.
        let value = UInt32(number, radix: isHexadecimal ? 16 : 10) ?? 0xFFFD
        return value == 0 || value > 0x7F ? 0xFF : UInt8(value)
    }

    private static let named: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"), "colon": UInt8(ascii: ":"), "sol": UInt8(ascii: "/"), "bsol": UInt8(ascii: "\\"),
        "Tab": 0x09, "NewLine": 0x0A, "num": UInt8(ascii: "#"), "quest": UInt8(ascii: "?"), "semi": UInt8(ascii: ";"),
        "equals": UInt8(ascii: "="), "comma": UInt8(ascii: ","), "period": UInt8(ascii: "."),
    ]

    /// Whether a byte continues a reference.
    static func continues(_ reference: String, with byte: UInt8) -> Bool {
        if reference.isEmpty { return byte == UInt8(ascii: "#") || byte.isASCIILetter || byte.isASCIIDigit }
        guard reference.hasPrefix("#") else { return byte.isASCIILetter || byte.isASCIIDigit }
        if reference == "#" { return byte.isASCIIDigit || byte | 0x20 == UInt8(ascii: "x") }
        let isHexadecimal = reference.hasPrefix("#x") || reference.hasPrefix("#X")
        return byte.isASCIIDigit || isHexadecimal && (0x61...0x66).contains(byte | 0x20)
    }
}
