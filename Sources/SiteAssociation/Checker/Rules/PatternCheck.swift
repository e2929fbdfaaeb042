/// Checks the text of one pattern.
struct PatternCheck {
    /// What a pattern is compared with.
    enum Part {
        case path
        /// An entry of `paths`.
        case legacyPath
        case query, fragment
    }

    let report: FindingReport
    let variables: VariableCheck

    /// Checks a pattern.
    ///
    /// - Parameter form: how links are read that are compared with it.
    func check(_ text: String, _ place: Place, _ part: Part, _ form: LinkText.Form) {
        let isNegated = text.hasPrefix("NOT ")
        if isNegated, part != .legacyPath { reportNot(place) }
        let pattern = PatternText(isNegated ? text.dropFirst(4).drop { $0 == " " } : text[...])
        variables.use(pattern, at: place)
        if part == .path || part == .legacyPath { checkPath(pattern, place) }
        checkEscapes(pattern, place, form)
        if pattern.contains("**") {
            report.add(
                .doubleStar,
                place,
                "** means the same as *, which crosses / too, so the pattern may take more than was meant",
                mend: "write *; for one segment alone there is no wildcard"
            )
        }
    }

    private func checkPath(_ pattern: PatternText, _ place: Place) {
        if pattern.contains("://") {
            report.add(
                .urlInPath,
                place,
                "a whole URL stands where only its path is compared, so the pattern takes no link",
                mend: "write the path alone, from / on"
            )
            return
        }
        if pattern.contains("#") {
            report.add(
                .fragmentInPath,
                place,
                "a path never holds #, so the pattern takes no link",
                mend: "write what follows the # under the key \"#\" of a component"
            )
        }
        if pattern.holdsQuery {
            report.add(
                .queryInPath,
                place,
                "? stands for any one character of the path, and the query is no part of it, so the pattern takes no "
                    + "link that was meant",
                mend: "write the query under the key \"?\" of a component: {\"name\": \"pattern\"}"
            )
        }
        if pattern.bytes.starts(with: "*/".utf8) {
            report.add(
                .leadingStarSlash,
                place,
                "the pattern takes \(Self.example(pattern)) below another segment, and not at the top of the site",
                mend: "add a rule without the */ in front, if the top is meant too"
            )
        }
    }

    private func checkEscapes(_ pattern: PatternText, _ place: Place, _ form: LinkText.Form) {
        if form.isPercentEncoded, pattern.needsEscape(folds: form.folds) {
            report.add(
                .needsDecoding,
                place,
                "links are compared as written, where a space or a letter beyond ASCII is an escape, so the pattern "
                    + "takes no link",
                mend: "write the escape (é is %C3%A9), or add \"percentEncoded\": false"
            )
        }
        guard pattern.contains("%") else { return }
        if !form.isPercentEncoded {
            report.add(
                .escapeNeverMatches,
                place,
                "with \"percentEncoded\": false the link is decoded and the pattern is not, so an escape in it fits "
                    + "hardly any link",
                mend: "write the character itself, or remove \"percentEncoded\": false"
            )
        } else if pattern.hasLowerCaseEscape {
            report.add(
                .lowerCaseEscape,
                place,
                "escapes compare letter by letter: one in lower case does not fit the same one in upper case, which "
                    + "most programs write",
                mend: "write it in upper case, or both ways in two rules"
            )
        }
    }

    private func reportNot(_ place: Place) {
        report.add(
            .notInComponent,
            place,
            "NOT is a keyword in \"paths\" only: here it is plain text, so the rule takes no link and excludes none",
            mend: "remove it and add \"exclude\": true"
        )
    }

    /// The pattern behind its `*/`, in the words of a path.
    private static func example(_ pattern: PatternText) -> String {
        "/"
            + String(
                decoding: pattern.bytes.dropFirst(2).map { $0 == 0 ? UInt8(ascii: "*") : $0 }.prefix(80),
                as: UTF8.self
            )
    }
}
