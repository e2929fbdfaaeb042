import StrictJSON

/// Something that a check has to say, as one line of JSON with stable keys.
struct JSONFinding {
    let file: String
    let code: String
    let severity: String
    let path: String
    let position: JSONPosition
    let message: String
    let mend: String

    var text: String {
        var writer = JSONWriter()
        writer.object { writer in
            for (name, value) in [("file", file), ("code", code), ("severity", severity), ("path", path)] {
                writer.name(name)
                writer.string(value)
            }
            for (name, value) in [("line", position.line), ("column", position.column)] {
                writer.name(name)
                writer.integer(value)
            }
            for (name, value) in [("message", message), ("mend", mend)] {
                writer.name(name)
                writer.string(value)
            }
        }
        return writer.text
    }
}
