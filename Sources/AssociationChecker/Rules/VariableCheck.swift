import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Checks `substitutionVariables` and the patterns that name them.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks, "substitutionVariables".
final class VariableCheck {
    private let report: FindingReport
    /// The definitions by the bytes of their names, as devices tell them apart.
    private var defined: [[UInt8]: CheckedValue.Member] = [:]
    private var used: Set<[UInt8]> = []
    /// Where `UK` stands as a text of its own.
    private var unitedKingdoms: [CheckedValue] = []
    private var usesRegion = false
    /// What a misspelt name can have meant: of a hostile file's thousands, a few.
    private lazy var names = Array(defined.values.map(\.name).sorted().prefix(32)) + PredefinedVariables.names

    /// Checks the definitions.
    init(_ variables: CheckedValue?, _ report: FindingReport) {
        self.report = report
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
            checkValues(member)
        }
    }

    /// Checks the variables of a pattern.
    func use(_ pattern: PatternText, at place: CheckedValue) {
        if pattern.isUnterminated {
            report.add(
                .unterminatedVariable,
                place,
                "a $( has no ), so the pattern takes no link",
                fix: "add the )"
            )
        }
        if pattern.hasSegment("UK") { unitedKingdoms.append(place) }
        for name in pattern.variables {
            used.insert(Array(name.utf8))
            if name == "region" { usesRegion = true }
            guard defined[Array(name.utf8)] == nil, PredefinedVariables.values(name) == nil else { continue }
            report.add(
                .undefinedVariable,
                place,
                "nobody defines $(\(name)), so the pattern takes no link",
                fix: NearName.nearest(to: name, among: names).map { "write $(\($0))" }
                    ?? "define it in \"substitutionVariables\" of \"applinks\""
            )
        }
    }

    /// Reports what shows only after the last pattern.
    func reportUnused() {
        for (name, member) in defined where !used.contains(name) {
            report.add(
                .unusedVariable,
                nameOf: member,
                "no pattern uses $(\(member.name)), so it does nothing",
                fix: "remove it, or use it"
            )
        }
        guard usesRegion, defined[Array("region".utf8)] == nil else { return }
        for place in unitedKingdoms {
            report.add(
                .unitedKingdom,
                place,
                "$(region), which other patterns use, takes GB and not UK, so this text is the only one that takes UK",
                fix: "leave it if the site's links have UK; those with GB fit $(region)"
            )
        }
    }

    private func checkName(_ member: CheckedValue.Member) {
        let name = member.name
        if name.isEmpty || name.contains(where: { "$()".contains($0) }) {
            report.add(
                .badVariableName,
                nameOf: member,
                "\(name.quoted) cannot be a variable's name, so no pattern can use it",
                fix: "choose a name without $, ( and )"
            )
        } else if PredefinedVariables.values(name) != nil {
            report.add(
                .shadowedVariable,
                nameOf: member,
                "$(\(name)) is predefined by Apple; it is not known which list devices take",
                fix: "choose another name"
            )
        }
    }

    private func checkValues(_ member: CheckedValue.Member) {
        guard let values = member.place.elements else {
            report.addWrongType(member.place, expected: "a list of texts", consequence: "the variable never fits")
            return
        }
        if values.isEmpty {
            report.add(
                .emptyVariable,
                member.place,
                "the variable has no texts, so a pattern with it takes no link",
                fix: "add texts, or remove it"
            )
        }
        for value in values { checkValue(value) }
    }

    private func checkValue(_ place: CheckedValue) {
        guard let text = place.value.string else {
            report.addWrongType(place, expected: "a text", consequence: "devices ignore it")
            return
        }
        if text.isEmpty {
            report.add(
                .emptyValue,
                place,
                "the text is empty, so the variable fits where nothing stands",
                fix: "remove it, or write a pattern without the variable"
            )
        } else if NestedText.isNested(text) {
            report.add(
                .nestedVariable,
                place,
                "a text of a variable cannot use a variable, and Apple does not say what devices make of one; linkd takes "
                    + "$( for plain text here",
                fix: "write the texts out"
            )
        }
        if text == "UK" { unitedKingdoms.append(place) }
    }
}
