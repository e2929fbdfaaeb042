import Server
import StrictJSON

/// Where and how requests are logged.
struct AccessLogSettings: Equatable {
    /// `stdout`, `stderr`, or a file that lines are added to, relative to the configuration.
    var destination = "stdout"
    /// Where the destination is named.
    var position = JSONPosition.start
    /// How a line is written.
    var format = AccessLogFormat.combined
    /// Whether queries are logged; they may hold tokens.
    var showsQueries = false
}

extension AccessLogSettings {
    /// Reads the value of `accessLog`; nil where it says that nothing is logged, and where it cannot be read.
    init?(_ value: JSONValue, problems: JSONProblems) {
        let keys = ["to", "format", "queries"]
        guard !value.isNull,
            let object = JSONObjectReader(value, path: "accessLog", keys: keys, problems: problems)
        else { return nil }
        if let text = object.string("format") { read(format: text, object) }
        showsQueries = object.bool("queries", default: false)
        position = object.value("to")?.position ?? object.position
        if let text = object.string("to") { destination = text }
        if destination.isEmpty {
            object.report("emptyName", "to", "the name is empty", mend: "write one, or leave the key out")
        }
        if destination == "off" { return nil }
    }

    private mutating func read(format text: String, _ object: JSONObjectReader) {
        if let known = AccessLogFormat(rawValue: text) {
            format = known
        } else {
            let all = AccessLogFormat.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
            object.report("badFormat", "format", "\"\(text)\" is no format that linkd writes", mend: "write \(all)")
        }
    }
}
