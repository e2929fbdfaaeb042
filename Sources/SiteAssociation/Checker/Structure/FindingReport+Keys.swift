import StrictJSON

/// Findings that several levels of the structure share.
extension FindingReport {
    /// Adds a key that belongs elsewhere.
    func addMisplaced(_ member: Place.Member, mend: String) {
        add(
            .misplacedKey,
            nameOf: member,
            "devices do not look for \"\(member.name)\" here, so it does nothing",
            mend: mend
        )
    }

    /// Adds a key that is none of a level's, with the one that was meant, and returns that.
    @discardableResult
    func addUnknown(_ member: Place.Member, known: [String]) -> String? {
        guard let name = KeySpelling.nearest(to: member.name, among: known) else {
            add(
                .unknownKey,
                nameOf: member,
                "devices ignore \(member.name.quoted), which is no key that belongs here",
                mend: "the keys here are \(known.joined(separator: ", "))"
            )
            return nil
        }
        add(
            .misspeltKey,
            nameOf: member,
            "devices ignore \(member.name.quoted), so \(loss(of: name))",
            mend: "write \"\(name)\""
        )
        return name
    }

    /// What goes without when a key is misspelt.
    private func loss(of key: String) -> String {
        switch key {
        case "appID", "appIDs": "the entry names no app"
        case "components", "paths": "the entry has no rules"
        case "details": "no link opens an app"
        default: "what stands there does nothing"
        }
    }

    /// Adds a value of the wrong type.
    func addWrongType(_ place: Place, expected: String, consequence: String) {
        add(
            .wrongType,
            place,
            "\(place.value.kind) stands here, so \(consequence)",
            mend: "write \(expected)"
                + (place.value.string.map { $0 == "true" || $0 == "false" } == true
                    ? " without quotes" : "")
        )
    }

    /// Adds a list without elements.
    func addEmptyList(_ code: FindingCode, _ place: Place, _ consequence: String) {
        add(code, place, "the list is empty, so \(consequence)", mend: "fill it, or remove it")
    }
}
