import HTTP
import Server
import StrictJSON

/// What `config.json` says: how this server runs and which tables it serves.
struct Configuration {
    /// Addresses to listen on, `HOST:PORT`.
    var listen = ["127.0.0.1:8080"]
    /// The admin listener's address; nil for none.
    var admin: String?
    /// Event loops, one thread each; 0 for one on each core.
    var threads = 0
    /// The folder of files beside the pages, relative to the configuration; nil for none.
    var publicFolder: String? = "Public"
    /// Where the folder is named; the start of the text where it is the default.
    var publicFolderPosition = JSONPosition.start
    /// The folder of templates and words of one's own, relative to the configuration; nil for linkd's alone.
    var templatesFolder: String?
    /// Where that folder is named.
    var templatesFolderPosition = JSONPosition.start
    /// The tables, one for each site.
    var tables = [TableReference(file: "routes.json")]
    /// Proxies whose word about the client's address counts.
    var trustedProxies = TrustedProxy.loopback
    /// Where requests are logged, nil for nowhere.
    var accessLog: AccessLogSettings? = AccessLogSettings()
    /// The bounds of the server.
    var limits = Limits()
}

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
            object.report(.emptyName, "to", "the name is empty", fix: "write one, or leave the key out")
        }
        if destination == "off" { return nil }
    }

    private mutating func read(format text: String, _ object: JSONObjectReader) {
        if let known = AccessLogFormat(rawValue: text) {
            format = known
        } else {
            let all = AccessLogFormat.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
            object.report(.badFormat, "format", "\"\(text)\" is no format that linkd writes", fix: "write \(all)")
        }
    }
}

/// A table that a configuration names, and what replaces its hosts and apps here: a staging copy shares the routes.
struct TableReference {
    /// The file, relative to the configuration.
    var file: String
    /// The place in the structure of the configuration.
    var path = "tables[0]"
    /// The place in the text of the configuration.
    var position = JSONPosition.start
    /// What stands instead of the table's own hosts.
    var hosts: JSONValue?
    /// What stands instead of the table's own apps.
    var apps: JSONValue?
}
