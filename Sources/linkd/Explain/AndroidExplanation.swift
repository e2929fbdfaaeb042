import StrictJSON

/// What Android 15 and later make of one https link, where an app of the table is installed.
struct AndroidExplanation {
    /// nil where the file has no dynamic rules: then the manifest of the app decides alone.
    let opensApp: Bool?
    /// The dynamic rule that decided and its index, nil where none did.
    let rule: (index: Int, json: String)?
    /// What the rule does not tell by itself.
    let reason: String?

    /// One line for a person.
    var text: String {
        let outcome = opensApp.map { $0 ? "opens the app" : "stays in the browser" } ?? "as the app's manifest says"
        return outcome + (rule.map { ", by the rule \($0.json)" } ?? "") + (reason.map { ": \($0)" } ?? "")
    }

    /// Writes an object; the keys are stable.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("opensApp")
            if let opensApp { writer.bool(opensApp) } else { writer.null() }
            writer.name("rule")
            if let rule { writer.integer(rule.index) } else { writer.null() }
            writer.name("reasons")
            writer.strings(reason.map { [$0] } ?? [])
        }
    }
}
