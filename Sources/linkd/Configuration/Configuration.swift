import HTTP
import Reports
import Server
import Sites
import StrictJSON

/// The content of `config.json`: the settings of the server and its tables.
struct Configuration {
    /// The addresses to listen on, `HOST:PORT`.
    var listen = ["127.0.0.1:8080"]
    /// The address of the admin listener; nil for none.
    var admin: String?
    /// The position of `admin`.
    var adminPosition = JSONPosition.start
    /// Whether the server reloads when a file changes.
    var watch = false
    /// The number of event loops, one thread each; 0 for one per core.
    var threads = 0
    /// The folder of static files for tables without one, relative to the configuration; nil for none.
    var publicFolder: String? = "Public"
    /// The position of `public`; the start of the text if it is absent.
    var publicFolderPosition = JSONPosition.start
    /// The security fields of the files of the public folder.
    var publicHeaders = PublicHeaders()
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
    /// The maximum size of a table, a template or a file of words, in bytes.
    var largestFile = JSONLimits.largestText
}

/// The number of hosts that a process serves.
enum HostLimit {
    /// The maximum number of hosts of all tables together.
    static let maximum = 10_000
    /// What to do about too many hosts.
    static let fix =
        "remove hosts, write a wildcard such as *.example.com in place of its subdomains, or serve some of the tables by "
        + "another process"

    /// Returns what is wrong with a number of hosts; nil if it can be served.
    static func mistake(_ count: Int) -> String? {
        count <= maximum ? nil : "\(count) hosts, and all tables together may have \(maximum)"
    }
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
        if value.isNull { return nil }
        if value.object == nil {
            // The most likely meaning of the value: no log, or its destination.
            let meant = value.string.map { ["off", "none", "false"].contains($0) ? "null" : "{\"to\": \"\($0)\"}" }
            problems.report(
                .wrongType,
                "accessLog",
                at: value.position,
                "expected an object or null, found \(value.kind)",
                fix: meant.map { "write \($0.printable)" }
                    ?? (value.bool == true ? "write {\"to\": \"stdout\"}" : "write null for no access log")
            )
        }
        guard value.object != nil,
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

/// A table of a configuration, optionally with other hosts and apps, so that staging can share the routes, and with
/// folders of its own.
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
    /// The table's own folder of static files, nil for none, and its position; nil for that of the configuration.
    var publicFolder: (folder: String?, position: JSONPosition)?
    /// The folder of the table's own templates, and its position; nil for that of the configuration.
    var templates: (folder: String, position: JSONPosition)?
}
