import HTTP
import Server
import StrictJSON

/// The content of `config.json`: the settings of the server and its tables.
struct Configuration {
    /// The addresses to listen on, `HOST:PORT`.
    var listen = ["127.0.0.1:8080"]
    /// The address of the admin listener; nil for none.
    var admin: String?
    /// The number of event loops, one thread each; 0 for one per core.
    var threads = 0
    /// The folder of static files, relative to the configuration; nil for none.
    var publicFolder: String? = "Public"
    /// The position of `public`; the start of the text if it is absent.
    var publicFolderPosition = JSONPosition.start
    /// The folder of custom templates and texts, relative to the configuration; nil for those of linkd.
    var templatesFolder: String?
    /// The position of `templates`.
    var templatesFolderPosition = JSONPosition.start
    /// The tables, one for each site.
    var tables = [TableReference(file: "routes.json")]
    /// The proxies that are trusted to report the client's address.
    var trustedProxies = TrustedProxy.loopback
    /// The access log; nil for none.
    var accessLog: AccessLogSettings? = AccessLogSettings()
    /// The limits of the server.
    var limits = Limits()
}

/// The destination and the format of the access log.
struct AccessLogSettings: Equatable {
    /// `stdout`, `stderr`, or a file to append to, relative to the configuration.
    var destination = "stdout"
    /// The position of the destination.
    var position = JSONPosition.start
    /// The format of a line.
    var format = AccessLogFormat.combined
    /// Whether queries are logged; they may contain tokens.
    var showsQueries = false
}

extension AccessLogSettings {
    /// Reads the value of `accessLog`; nil for `off` or an invalid value.
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
            object.report(.emptyName, "to", "the name is empty", fix: "write a name, or remove the key")
        }
        if destination == "off" { return nil }
    }

    private mutating func read(format text: String, _ object: JSONObjectReader) {
        if let known = AccessLogFormat(rawValue: text) {
            format = known
        } else {
            let all = AccessLogFormat.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
            object.report(.badFormat, "format", "unknown format \"\(text)\"", fix: "write \(all)")
        }
    }
}

/// A table of a configuration, optionally with other hosts and apps, so that staging can share the routes.
struct TableReference {
    /// The file, relative to the configuration.
    var file: String
    /// The path in the configuration.
    var path = "tables[0]"
    /// The position in the configuration.
    var position = JSONPosition.start
    /// The hosts that replace those of the table.
    var hosts: JSONValue?
    /// The apps that replace those of the table.
    var apps: JSONValue?
}
