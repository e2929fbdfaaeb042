import StrictJSON

/// Findings that the parts of a statement share.
extension FindingReport {
    /// Adds a value of the wrong type.
    func addStatementType(_ place: Place, _ expected: String) {
        let found = place.value.array?.isEmpty == true ? "an empty list" : place.value.kind
        add(
            .statementType,
            place,
            "\(found) stands here, so Android skips the statement",
            mend: "write \(expected)"
        )
    }

    /// Adds the absence of a key.
    func addMissing(_ key: String, _ place: Place, _ example: String) {
        add(
            .statementKeyMissing,
            place,
            "\"\(key)\" is missing here, so Android skips the statement",
            mend: "add \"\(key)\": \(example)"
        )
    }

    /// Adds a key that is nearly one of these, and returns that; other unknown keys are allowed.
    func addIfMisspelt(_ member: Place.Member, _ keys: [String]) -> String? {
        guard !keys.contains(member.name), let name = KeySpelling.nearest(to: member.name, among: keys) else {
            return nil
        }
        add(
            .misspeltStatementKey,
            nameOf: member,
            "Android ignores \(member.name.quoted)",
            mend: "write \"\(name)\""
        )
        return name
    }
}
