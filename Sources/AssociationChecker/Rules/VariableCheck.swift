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
            let expected = "an object such as {\"name\": [\"value\"]}"
            report.addWrongType(variables, expected: expected, consequence: "all variables are undefined")
            return
        }
        for member in variables.members {
            defined[Array(member.name.utf8)] = member
            checkName(member)
            let loss = "patterns with the variable match no links"
            report.elements(of: member.place, expected: "an array of strings", consequence: loss, empty: .emptyVariable)
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
        let fixed = written.dropFirst(isBefore ? 1 : 0).dropLast(isAfter ? 1 : 0)
        report.add(
            .foreignPattern,
            at: text,
            as: .warning,
            "duplicate slash next to \(variable.quoted) in \(place.path)",
            fix: FindingReport.write(fixed, or: "remove the value") + ", or remove the slash from the pattern"
        )
    }

    /// Checks the variables of a pattern.
    func use(_ pattern: PatternText, _ use: PatternUse) {
        if pattern.isUnterminated {
            report.add(
                .invalidVariable,
                at: use.place,
                "missing \")\" after \"$(\"; the pattern matches no links",
                fix: "add \")\" after the name of the variable"
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
                "undefined variable \("$(\(name))".quoted); the pattern matches no links",
                fix: NearName.nearest(to: name, among: names).map { "use \("$(\($0))".quoted)" }
                    ?? "define the variable in \"substitutionVariables\" of \"applinks\""
            )
        }
    }

    private func checkName(_ member: CheckedValue.Member) {
        let name = member.name
        if name.isEmpty || name.contains(where: { "$()".contains($0) }) {
            report.add(
                .invalidVariable,
                at: member,
                "invalid variable name \(name.quoted); patterns cannot use the variable",
                fix: "rename the variable without \"$\", \"(\" and \")\""
            )
        } else if PredefinedVariables.values(name) != nil {
            report.add(
                .shadowedVariable,
                at: member,
                "variable \(name.quoted) is predefined by Apple; the effect of redefining it is undocumented",
                fix: "rename the variable"
            )
        }
    }

    private func checkValue(_ place: CheckedValue) {
        guard let text = place.value.string else {
            report.addWrongType(place, expected: "a string", consequence: "devices ignore the value")
            return
        }
        if NestedText.isNested(text) {
            report.add(
                .nestedVariable,
                at: place,
                "variable inside a value; linkd reads \"$(\" literally, and Apple does not document the effect",
                fix: "list each value of the inner variable instead"
            )
        }
    }
}
