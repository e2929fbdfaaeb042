import AssociationProof
import BorrowedBytes
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks the keys of one rule, or of defaults, which have the same keys.
struct RuleKeysCheck {
    let report: FindingReport
    let variables: VariableCheck

    /// Checks an object.
    ///
    /// - Parameter keys: the effective keys, with less specific defaults included.
    func check(_ rule: CheckedValue, _ keys: RuleKeys) {
        let isExcluding = keys.isExcluding == true
        for member in rule.members {
            switch member.name {
            case "/": checkPattern(member.place, as: .path, form: keys.form)
            case "#":
                checkPattern(
                    member.place,
                    as: .fragment,
                    form: keys.form,
                    excludedItem: isExcluding ? "a fragment" : nil
                )
            case "?": checkQuery(member.place, keys.form, isExcluding: isExcluding)
            case "exclude" where excluding(member, in: rule) != nil: reportUnknown(member, in: rule)
            case "exclude": checkFlag(member, "false, so the links of the rule open the app")
            case "caseSensitive", "percentEncoded": checkFlag(member, "true")
            case "comment": break
            default: reportUnknown(member, in: rule)
            }
        }
    }

    /// - Parameter excludedItem: what an exclusion asks for; nil for another rule.
    private func checkPattern(
        _ place: CheckedValue,
        as part: PatternCheck.Part,
        form: LinkText.Form,
        excludedItem: String? = nil
    ) {
        guard let text = place.value.string else {
            let texts = place.value.array?.compactMap(\.string) ?? []
            let items = part == .wholeQuery ? ItemPatterns(texts.joined(separator: "&"), form) : nil
            report.addWrongType(
                place,
                expected: "a pattern",
                consequence: "devices treat it as absent, which matches every link",
                fix: items.map { "write \($0.json)" } ?? (texts.isEmpty ? nil : "write a rule for each of its texts")
            )
            return
        }
        let isAbsent = excludedItem.map { reportAbsence(of: $0, taken: text, place) } ?? false
        // Several stars are like one, which is reported.
        let pattern = isAbsent && text[...].isAllStars ? "*" : text
        PatternCheck(report: report, variables: variables).check(pattern, place, as: part, form: form)
    }

    /// Reports a pattern of an exclusion that also matches links without the item, or only such links; returns whether it
    /// is the former.
    private func reportAbsence(of item: String, taken pattern: String, _ place: CheckedValue) -> Bool {
        switch variables.absence(in: pattern) {
        case .notTaken: return false
        case .takenToo:
            report.add(
                .absentItemMatches,
                at: place,
                "the pattern also matches the empty text, so the rule keeps links without \(item) in the browser too",
                fix: "write \"?*\""
            )
            return true
        case .takenOnly:
            report.add(
                .excludesAbsentItem,
                at: place,
                "the pattern matches only the empty text, so the rule keeps only links without \(item) in the browser",
                fix: "remove the rule, unless this is meant"
            )
            return false
        }
    }

    private func checkQuery(_ place: CheckedValue, _ form: LinkText.Form, isExcluding: Bool) {
        guard place.value.object != nil else {
            if let text = place.value.string, (try? JSONValue(parsing: Array(text.utf8)))?.object != nil {
                let fix = "remove the quotes around it, and each \\ in it"
                let consequence = "devices compare its text with the whole query"
                report.addWrongType(place, expected: "an object", consequence: consequence, fix: fix)
                return
            }
            checkPattern(place, as: .wholeQuery, form: form, excludedItem: isExcluding ? "a query" : nil)
            guard let text = place.value.string, !report.hasError(below: place.path),
                !isExcluding || variables.absence(in: text) == .notTaken
            else { return }
            checkWhole(text, place, form: form)
            if let name = ItemPatterns(text, form)?.names.first(where: RemovedItems.contain) {
                reportRemoved(name, place)
            }
            return
        }
        for item in place.members {
            guard let text = item.place.value.string else {
                report.add(
                    .queryValueNotString,
                    at: item.place,
                    "expected a pattern, found \(item.place.value.kind), so devices ignore every item of this \"?\" and the "
                        + "rule matches far more links",
                    fix: KnownKeys.component.contains(item.name)
                        ? "move \(item.name.quoted) out of the object of \"?\", beside it"
                        : item.place.value.array == nil
                            ? "write the pattern in quotes; \"?*\" requires the item with any value"
                            : "write a rule for each of its texts"
                )
                continue
            }
            if reportName(item, among: place, form) { continue }
            checkPattern(item.place, as: .item, form: form, excludedItem: isExcluding ? item.name.quoted : nil)
            if isExcluding, variables.absence(in: text) != .notTaken { continue }
            if text[...].isAllStars, variables.absence(in: text) == .takenToo {
                report.add(
                    .absentItemMatches,
                    at: item.place,
                    "* also matches the empty text, and a missing item counts as empty, so \(item.name.quoted) is not required",
                    fix: "write \"?*\" to require the item, or remove it"
                )
            } else if RemovedItems.contain(item.name), variables.absence(in: text) == .notTaken {
                reportRemoved(item.name, item.place)
            }
        }
    }

    /// Reports a pattern for the whole query, which any other item of a link breaks (`swcutil`).
    private func checkWhole(_ text: String, _ place: CheckedValue, form: LinkText.Form) {
        guard text.contains(where: { !"*?".contains($0) }) else { return }
        let isOpen = text.hasPrefix("*") && text.hasSuffix("*")
        report.add(
            .wholeQueryPattern,
            at: place,
            as: isOpen ? .pedantic : nil,
            "the pattern is compared with the whole query: "
                + (isOpen
                    ? "* also matches a part of another name or value"
                    : "a link with another item, such as utm_source, does not match"),
            fix: ItemPatterns(text, form).map { "write \($0.json)" } ?? PatternCheck.anyItem
        )
    }

    /// Reports a name that no item of a link has, and returns whether it is one.
    private func reportName(_ item: CheckedValue.Member, among items: CheckedValue, _ form: LinkText.Form) -> Bool {
        var value = item.place.value.string ?? ""
        // `&amp;b=1` of a page.
        let isEscaped = item.name.hasPrefix("amp;")
        let hasSpace = item.name.first?.isWhitespace == true || item.name.last?.isWhitespace == true
        let letter = form.isPercentEncoded ? item.name.first { !$0.isASCII || $0 == " " } : nil
        let raw = isEscaped ? String(item.name.dropFirst(4)) : item.name
        let name = hasSpace || letter == nil ? raw : PercentEncoding.escaped(raw)
        let bare = value.drop { "?&".contains($0) }
        let end = bare.hasPrefix(name) ? bare.dropFirst(name.count).drop(while: \.isWhitespace) : value[...]
        if end.hasPrefix("=") { value = String(end.dropFirst().drop(while: \.isWhitespace)) }
        if end.hasPrefix("="), !end.contains("&") {
            report.add(
                RouteTableCode.invalidQueryName,
                at: item.place,
                as: .warning,
                "the value is compared with what follows the name and =, and links rarely have those twice",
                fix: FindingReport.write(value[...].isAllStars ? "" : value, or: "write \"?*\" for any value")
            )
            return true
        }
        let mark = name.first(where: "=&*?#".contains) ?? (hasSpace ? " " : isEscaped ? ";" : letter)
        let isCut = mark == nil && form.isPercentEncoded && PatternText(value).bytes.contains(UInt8(ascii: "&"))
        guard mark != nil || isCut else { return false }
        let parts = name.split(separator: "&").map { $0.contains("=") ? String($0) : "\($0)=\(value)" }
        let meant = ItemPatterns(parts.joined(separator: "&"), form)
        let isNew = meant?.names.allSatisfy { items[$0] == nil || isCut && $0 == name } == true
        report.add(
            RouteTableCode.invalidQueryName,
            at: item,
            as: isEscaped || !form.isPercentEncoded ? .warning : nil,
            mark.map { mark in
                "almost no link has an item with the name \(item.name.quoted): "
                    + (mark == "*" ? "names have no wildcards" : "names rarely have \(String(mark).quoted)")
            } ?? "a value ends at &, so no link has this value of \(name.quoted)",
            fix: meant.map { isNew ? "write \($0.members)" : "remove it; the rule has the item" }
                ?? (isCut ? "name each item, or write %26 for an & inside a value" : "name each item, or remove it")
        )
        return true
    }

    private func checkFlag(_ member: CheckedValue.Member, _ absent: String) {
        guard member.place.value.bool == nil else { return }
        report.addWrongType(
            member.place,
            expected: "true or false",
            consequence: "devices ignore \"\(member.name)\" and use \(absent)"
        )
    }

    private func reportRemoved(_ name: String, _ place: CheckedValue) {
        report.add(
            .removedQueryItem,
            at: place,
            "Safari removes \(name.quoted) from links that are opened from Mail and Messages and in private browsing, so "
                + "the rule does not match them",
            fix: "require another item, or none"
        )
    }

    private func reportUnknown(_ member: CheckedValue.Member, in rule: CheckedValue) {
        let near = NearName.nearest(to: member.name, among: KnownKeys.component)
        let excluding = excluding(member, in: rule)
        if let near, near != "comment", excluding == nil {
            report.add(
                .misspelledKey,
                at: member,
                "devices ignore \(member.name.quoted), so the rule does not work as written",
                fix: rule[near] == nil ? "write \"\(near)\"" : "remove it; the rule has \"\(near)\""
            )
            return
        }
        let meant = Self.meanings.first { $0.words.contains(member.name.lowercased()) }?.key ?? near
        report.add(
            .ignoredKey,
            at: member,
            as: .warning,
            "devices ignore \(member.name.quoted); a rule without any other key matches every link",
            fix: excluding ?? meant.map { rule[$0] == nil ? "write \"\($0)\"" : "remove it; the rule has \"\($0)\"" }
                ?? "allowed keys: \(KnownKeys.component.joined(separator: ", "))"
        )
    }

    /// Returns the fix for a path under a key that excludes; nil for other keys and values.
    private func excluding(_ member: CheckedValue.Member, in rule: CheckedValue) -> String? {
        guard ["not", "not /", "not/", "!", "exclude"].contains(member.name.lowercased()),
            let path = member.place.value.string,
            rule["/"] == nil,
            "/*".contains(path.prefix(1)), path.utf8.count <= FindingReport.longestFix
        else { return nil }
        return "write \"/\": \(path.quoted), \"exclude\": true"
    }

    /// Words that are often written in place of the keys.
    static let meanings: [(words: Set<String>, key: String)] = [
        (["path", "paths", "*", "url", "pattern"], "/"), (["query", "queries", "params"], "?"),
        (["fragment", "hash"], "#"), (["not"], "exclude"),
    ]
}

/// Whether the keys of a rule match everything.
extension RuleKeys {
    /// Whether the rule matches every link.
    var takesEveryLink: Bool {
        (path.map { $0.drop { $0 == "/" }.isAllStars } ?? true) && (fragment?[...].isAllStars ?? true)
            && takesEveryQuery
    }

    private var takesEveryQuery: Bool {
        switch query {
        case .whole(let pattern): pattern[...].isAllStars
        case .items(let items): items.allSatisfy { $0.value[...].isAllStars }
        case nil: true
        }
    }
}

extension Substring {
    /// Whether the pattern matches any text: stars, optionally followed by slashes.
    var isAllStars: Bool {
        utf8.first == UInt8(ascii: "*") && utf8.drop { $0 == UInt8(ascii: "*") }.allSatisfy { $0 == UInt8(ascii: "/") }
    }
}
