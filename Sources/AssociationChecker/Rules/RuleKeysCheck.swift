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
            case "exclude": checkFlag(member, "false")
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
                consequence: "devices ignore the condition",
                fix: items.map { "write \($0.json)" } ?? (texts.isEmpty ? nil : "use a separate rule for each string")
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
        let absence = variables.absence(in: pattern)
        guard absence != .notTaken else { return false }
        let isToo = absence == .takenToo
        report.add(
            isToo ? .absentItemMatches : .excludesAbsentItem,
            at: place,
            "\(pattern.quoted) \(isToo ? "also excludes" : "excludes only") links without \(item)",
            fix: isToo ? "write \"?*\"" : "remove the rule unless you intend to exclude only links without \(item)"
        )
        return isToo
    }

    private func checkQuery(_ place: CheckedValue, _ form: LinkText.Form, isExcluding: Bool) {
        guard place.value.object != nil else {
            if let text = place.value.string, (try? JSONValue(parsing: Array(text.utf8)))?.object != nil {
                let fix = "remove the quotes around the object, and each \"\\\" inside"
                let consequence = "devices compare the string with the whole query"
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
                    "expected a pattern, found \(item.place.value.kind); devices ignore every item of \"?\"",
                    fix: KnownKeys.component.contains(item.name)
                        ? "move \(item.name.quoted) out of \"?\" and into the rule"
                        : item.place.value.array == nil
                            ? "put the pattern in quotes; \"?*\" requires the item with any value"
                            : "use a separate rule for each string"
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
                    "\(text.quoted) also matches a missing \(item.name.quoted)",
                    fix: "write \"?*\" to require the query item, or remove the condition"
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
            "pattern for the whole query; "
                + (isOpen
                    ? "\"*\" also matches parts of other names and values"
                    : "other items, such as utm_source, prevent a match"),
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
                "\"=\" in the value of \(item.name.quoted); devices compare only the text after \"=\"",
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
                mark == "*"
                    ? "invalid item name \(item.name.quoted): names cannot contain wildcards"
                    : "unlikely item name \(item.name.quoted): names rarely contain \(String(mark).quoted)"
            } ?? "\"&\" in the value of \(name.quoted); values end at \"&\"",
            fix: meant.map { isNew ? "write \($0.members)" : "remove the item, which the rule already has" }
                ?? "list each item, or \(isCut ? "use %26 for a literal \"&\"" : "remove the condition")"
        )
        return true
    }

    private func checkFlag(_ member: CheckedValue.Member, _ absent: String) {
        guard member.place.value.bool == nil else { return }
        let fix = member.place.value.meantBool.map { "write \($0)" }
        report.addWrongType(member.place, expected: "true or false", consequence: "devices use \(absent)", fix: fix)
    }

    private func reportRemoved(_ name: String, _ place: CheckedValue) {
        report.add(
            .removedQueryItem,
            at: place,
            "Safari removes \(name.quoted) in private browsing and from links in Mail and Messages",
            fix: "require another item, or remove the condition"
        )
    }

    private func reportUnknown(_ member: CheckedValue.Member, in rule: CheckedValue) {
        let near = NearName.nearest(to: member.name, among: KnownKeys.component)
        let excluding = excluding(member, in: rule)
        let isMisspelled = near != nil && near != "comment" && excluding == nil
        let meaning = isMisspelled ? nil : Self.meanings.first { $0.words.contains(member.name.lowercased()) }
        let meant = meaning?.key ?? near
        report.add(
            isMisspelled ? .misspelledKey : .ignoredKey,
            at: member,
            as: isMisspelled ? nil : .warning,
            "\(excluding == nil ? "unknown" : "ignored") key \(member.name.quoted)",
            fix: excluding
                ?? meant.map { rule[$0] == nil ? "write \"\($0)\"" : "remove the key; the rule has \"\($0)\"" }
                ?? "remove the key; allowed keys: \(KnownKeys.component.joined(separator: ", "))"
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
