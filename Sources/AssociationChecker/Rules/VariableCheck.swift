import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks `substitutionVariables` and their use in patterns.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks, "substitutionVariables".
final class VariableCheck {
    private let report: FindingReport
    /// The definitions by the bytes of their names, which devices compare.
    private var defined: [[UInt8]: CheckedValue.Member] = [:]
    /// The first pattern that uses a variable and compares links as written, and the first that compares decoded ones.
    private var uses: [[UInt8]: [Bool: PatternUse]] = [:]
    private let lists: VariableLists
    /// How each list takes an absent item, since a hostile file can use long ones often.
    private var absences: [[UInt8]: Absence] = [:]
    /// The candidates for a misspelled name; bounded, because a hostile file can define thousands.
    private lazy var names = Array(defined.values.map(\.name).sorted().prefix(32)) + PredefinedVariables.names

    /// Checks the definitions.
    init(_ variables: CheckedValue?, _ report: FindingReport, lists: VariableLists) {
        self.report = report
        self.lists = lists
        guard let variables else { return }
        guard variables.value.object != nil else {
            report.addWrongType(
                variables,
                expected: "an object: {\"name\": [\"text\"]}",
                consequence: "no variable is defined"
            )
            return
        }
        for member in variables.members {
            defined[Array(member.name.utf8)] = member
            checkName(member)
            let loss = "patterns that use the variable match no links"
            report.elements(of: member.place, expected: "a list of texts", consequence: loss, empty: .emptyVariable)
                .forEach(checkValue)
        }
    }

    /// How a pattern takes an absent item, which devices compare as the empty text.
    enum Absence {
        case notTaken, takenToo, takenOnly
    }

    /// Returns how a pattern takes an absent item.
    func absence(in pattern: String) -> Absence { absence(lists.pieces(of: pattern)) }

    private func absence(_ pieces: PatternPieces) -> Absence {
        var result = Absence.takenOnly
        for piece in pieces {
            switch piece {
            case .scalar, .one: return .notTaken
            case .run: result = .takenToo
            case .list(let name, let texts):
                let own = absences[Array(name.utf8)] ?? absence(ofAny: texts)
                absences[Array(name.utf8)] = own
                if own != .takenOnly { result = own }
                if own == .notTaken { return .notTaken }
            }
        }
        return result
    }

    private func absence(ofAny texts: [String]) -> Absence {
        let all = Set(texts.map { absence(PatternPieces(ofText: $0)) })
        return all.subtracting([.notTaken]).isEmpty ? .notTaken : all == [.takenOnly] ? .takenOnly : .takenToo
    }

    /// Returns a pattern with `$(name)` for each segment that has a defined variable as `$name`, `${name}` or
    /// `{name}`.
    func corrected(_ pattern: String) -> String {
        pattern.parts(separatedBy: "/").map { segment in
            let name = segment.filter { !"${}".contains($0) }
            let isMarked = segment.first.map("${".contains) == true
            return isMarked && defined[Array(name.utf8)] != nil ? "$(\(name))" : String(segment)
        }.joined(separator: "/")
    }

    /// Checks the texts of all variables where patterns use them; call it after the last pattern.
    func checkTexts() {
        let check = PatternCheck(report: report, variables: self)
        for (name, uses) in uses {
            for text in defined[name]?.place.elements ?? [] {
                guard let written = text.value.string, !NestedText.isNested(written) else { continue }
                for (form, use) in uses { check.check(PatternText(written), text, use: use, besides: uses[!form]) }
                let variable = "$(\(String(decoding: name, as: UTF8.self)))"
                if let use = uses[true] ?? uses[false], use.part.isPath {
                    checkSlashes(of: text, as: variable, use.place)
                }
            }
        }
    }

    /// Reports a text with a slash where the pattern has one too.
    private func checkSlashes(of text: CheckedValue, as variable: String, _ place: CheckedValue) {
        let (written, pattern) = (text.value.string ?? "", place.value.string ?? "")
        let isBefore = written.hasPrefix("/") && pattern.contains("/" + variable)
        let isAfter = written.hasSuffix("/") && pattern.contains(variable + "/")
        guard isBefore || isAfter else { return }
        report.add(
            .foreignPattern,
            at: text,
            as: .warning,
            "\(place.path) has a slash beside \(variable) too, and hardly a link has //, so the text matches none",
            fix: FindingReport.write(
                written.dropFirst(isBefore ? 1 : 0).dropLast(isAfter ? 1 : 0),
                or: "remove the text"
            ) + ", or remove the slash from the pattern"
        )
    }

    /// Checks the variables of a pattern.
    func use(_ pattern: PatternText, _ use: PatternUse) {
        if pattern.isUnterminated {
            report.add(
                .invalidVariable,
                at: use.place,
                "a $( is not closed, so the pattern matches no links",
                fix: "add the missing )"
            )
        }
        for name in pattern.variables {
            let bytes = Array(name.utf8)
            if uses[bytes]?[use.form.isPercentEncoded] == nil {
                uses[bytes, default: [:]][use.form.isPercentEncoded] = use
            }
            guard defined[bytes] == nil, PredefinedVariables.values(name) == nil else { continue }
            report.add(
                .undefinedVariable,
                at: use.place,
                "undefined variable $(\(name)), so the pattern matches no links",
                fix: NearName.nearest(to: name, among: names).map { "write $(\($0))" }
                    ?? "define it in \"substitutionVariables\" of \"applinks\""
            )
        }
    }

    private func checkName(_ member: CheckedValue.Member) {
        let name = member.name
        if name.isEmpty || name.contains(where: { "$()".contains($0) }) {
            report.add(
                .invalidVariable,
                at: member,
                "\(name.quoted) is not a valid variable name, so no pattern can use it",
                fix: "choose a name without $, ( and )"
            )
        } else if PredefinedVariables.values(name) != nil {
            report.add(
                .shadowedVariable,
                at: member,
                "Apple predefines $(\(name)); it is not documented which of the two lists devices use",
                fix: "choose another name"
            )
        }
    }

    private func checkValue(_ place: CheckedValue) {
        guard let text = place.value.string else {
            report.addWrongType(place, expected: "a text", consequence: "devices ignore it")
            return
        }
        if NestedText.isNested(text) {
            report.add(
                .nestedVariable,
                at: place,
                "a text of a variable cannot use a variable; Apple does not document what devices do, and linkd reads "
                    + "$( as plain text here",
                fix: "write the texts of the inner variable out"
            )
        }
    }
}
