import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks the dynamic rules of a statement, which Android 15 reads; they look like Apple's components, but differ.
///
/// Source: developer.android.com/training/app-links, "dynamic App Links".
struct DynamicRulesCheck {
    let report: FindingReport

    func check(_ rules: CheckedValue) {
        guard let elements = rules.elements else {
            return reportBad(rules, "write \(DynamicRule.all(meantBy: rules.value).written ?? "a list of rules")")
        }
        for rule in elements { checkRule(rule) }
        guard let read = DynamicRule.rules(from: rules.value) else { return }
        let known = Set(read)
        var sound: [(index: Int, place: CheckedValue, rule: DynamicRule)] = []
        for (index, (element, rule)) in zip(elements, read).enumerated() {
            guard let mistake = MistakenRule(rule) else {
                checkExpressions(element, rule, known: known)
                sound.append((index, element, rule))
                continue
            }
            report.add(
                .mistakenDynamicRule,
                at: element,
                "the rule matches hardly any link: \(mistake.reasons.joined(separator: "; "))",
                fix: mistake.isExpression
                    ? "write a rule for each alternative; what is not to open the app has a rule with "
                        + "\"exclude\": true before"
                    : "write \(mistake.meant.json.shown)"
            )
        }
        checkWritten(rules, sound.map(\.rule))
        let order = DynamicOrderCheck(report: report, rules: sound)
        order.check()
        if sound.count == elements.count { order.checkOpening(rules) }
    }

    /// Reports expressions that AOSP reads differently from what they seem to say.
    private func checkExpressions(_ place: CheckedValue, _ rule: DynamicRule, known: Set<DynamicRule>) {
        let expressions = rule.expressions
        guard !expressions.isEmpty else {
            // A key that seems to mean a part is reported alone.
            guard !place.members.contains(where: { Self.key(meantBy: $0.name) != nil }) else { return }
            report.add(
                .ruleWithoutPart,
                at: place,
                "the rule names no part of a link, so it matches nothing",
                fix: "remove the rule, or name a part in it: \"/\": \"*\" means every link"
            )
            return
        }
        for expression in expressions where expression.hasRunBeforeWildcard {
            report.add(
                .runBeforeWildcard,
                at: place,
                "in \(expression.quoted), after a *, Android reads ? as a literal dot, and * as the literal text .*",
                fix: "write ?* for one character or more, and a single * for any number"
            )
        }
        for expression in expressions where expression.hasDotBesideWildcards {
            report.add(
                .dotBesideWildcards,
                at: place,
                "in \(expression.quoted), Android takes each dot for any character, because there are wildcards beside it",
                fix: "accept the further links, or write the rule without wildcards"
            )
        }
        let decoded = rule.decoded
        guard decoded != rule, !known.contains(decoded) else { return }
        report.add(
            .escapedExpression,
            at: place,
            "Android compares decoded text, so the rule matches only links with an escaped percent sign",
            fix: decoded.query.contains { $0.expression.hasByte(among: "&") }
                ? "name other items: Android divides the decoded query at each &, so none of them has one"
                : "write \(decoded.json.shown)"
        )
    }

    /// Reports in one finding how many rules a device decides differently that compares links as written.
    private func checkWritten(_ place: CheckedValue, _ rules: [DynamicRule]) {
        let escaped = Set(rules.map { ($0, $0.decoded) }.filter { $0 != $1 }.map(\.1))
        // An escaped rule that excludes could keep a claimed link in the browser, so linkd writes none either.
        let different = rules.filter { rule in
            !rule.isExcluding && rule.mapPatterns(\.withUnsafeCharactersEscaped) != rule && !escaped.contains(rule)
        }
        guard let first = different.first else { return }
        let subject = different.count == 1 ? "1 rule matches" : "\(different.count) rules match"
        report.add(
            .comparedAsWritten,
            at: place,
            "\(subject) no link on a device that compares links as written, for example \(first.json.shown)",
            fix: "write the escaped rule beside it: \(first.mapPatterns(\.withUnsafeCharactersEscaped).json.shown)"
        )
    }

    private func checkRule(_ rule: CheckedValue) {
        guard rule.value.object != nil else {
            let meant = DynamicRule.all(meantBy: rule.value).first?.json.shown
            return reportBad(rule, "write \(meant ?? "an object: {\"/\": \"…\"}")")
        }
        for member in rule.members {
            let value = member.place.value
            switch member.name {
            case "/", "#":
                let meant = member.name == "/" ? DynamicRule.all(meantBy: value) : []
                let rules = meant.written.map { "write a rule for each: \($0.dropFirst().dropLast())" }
                if value.string?.isEmpty != false { reportBad(member.place, rules ?? "write a pattern") }
            case "?": checkItems(member.place)
            case "exclude":
                if value.bool == nil { reportBad(member.place, "write true or false") }
            case "comment", "comments": break
            default:
                report.add(
                    .unknownDynamicKey,
                    nameOf: member,
                    "Android ignores the unknown key \(member.name.quoted) in a dynamic rule",
                    fix: Self.key(meantBy: member.name).map { "write \"\($0)\"" }
                        ?? "allowed keys: /, ?, #, exclude; a rule without \"exclude\": true opens the app"
                )
            }
        }
    }

    /// Returns the key that an unknown one seems to mean; nil if there is none.
    private static func key(meantBy name: String) -> String? {
        let word = name.lowercased().filter { !$0.isWhitespace }
        if ["/", "?", "#"].contains(word) { return word }
        return RuleKeysCheck.meanings.first { $0.words.contains(word) }?.key
            ?? (name == "exclude" || ASCII.lowercased(name).hasBytes(atStart: "incl")
                ? nil : NearName.nearest(to: name, among: ["exclude"]))
    }

    private func checkItems(_ query: CheckedValue) {
        guard query.value.object?.isEmpty == false else {
            let listed = query.value.array?.compactMap(\.string).joined(separator: "&")
            let text = (query.value.string ?? listed)?[...]
            let exclusion = text.flatMap { Exclusion(in: $0) }
            let items = (exclusion?.path ?? text)?.items ?? []
            if !items.isEmpty, items.allSatisfy({ $0.name.allSatisfy("*?".contains) }) {
                return reportBad(query, "remove \"?\", since a rule without it takes any query")
            }
            let meant =
                items.isEmpty
                ? "{\"name\": \"pattern\"}" : JSONWriter.json { $0.object(of: items.map { ($0.name, $0.value) }) }
            let excludes = exclusion == nil ? "" : ", and add \"exclude\": true to the rule"
            reportBad(query, "write \(meant.shown)\(excludes), since Android has no pattern for the whole query")
            return
        }
        for item in query.members where item.place.value.string?.isEmpty != false {
            reportBad(item.place, "write a pattern")
        }
    }

    private func reportBad(_ place: CheckedValue, _ fix: String) {
        report.add(
            .badDynamicRule,
            at: place,
            "Android cannot read this value, so it ignores all dynamic rules and uses only the app's manifest",
            fix: fix
        )
    }
}

extension DynamicRule {
    /// The expressions that a link is compared with.
    fileprivate var expressions: [String] { [path, fragment].compactMap(\.self) + query.map(\.expression) }

    /// The rule with its escapes decoded; a text with a malformed one stays.
    ///
    /// Bytes that are not UTF-8 are U+FFFD in a decoded link, which `?` takes too.
    fileprivate var decoded: DynamicRule {
        mapPatterns { text in
            guard text.hasByte(among: "%") else { return text }
            // A * of the text would be a wildcard, so a link with one is taken by ? too.
            let bytes = PercentEncoding.decodedBytes(text.replacing("%2A", with: "?").replacing("%2a", with: "?").utf8)
            return bytes.map { String(decoding: $0, as: UTF8.self).replacing("\u{FFFD}", with: "?") } ?? text
        }
    }
}

extension String {
    /// Whether a `*` stands before another wildcard.
    fileprivate var hasRunBeforeWildcard: Bool { hasBytes(anywhere: "*?") || hasBytes(anywhere: "**") }

    /// Whether a dot beside wildcards takes any character: one that does not follow a `*`.
    fileprivate var hasDotBesideWildcards: Bool {
        DynamicPattern(self).kind == .glob
            && zip([UInt8(ascii: "/")] + Array(utf8), utf8).contains {
                $0 != UInt8(ascii: "*") && $1 == UInt8(ascii: ".")
            }
    }

    /// The text with the characters escaped that no URL contains (RFC 3986 §2).
    fileprivate var withUnsafeCharactersEscaped: String { PercentEncoding.escaped(self, also: "\"<>\\^`{|}") }
}
