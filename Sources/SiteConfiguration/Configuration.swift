package import Diagnostics
package import HTTP
import LinkRoutes
import Reports
package import Server
package import StrictJSON

/// The content of `config.json`: the settings of the server and its tables.
package struct Configuration {
    /// The addresses to listen on, `HOST:PORT`.
    package var listen = ["127.0.0.1:8080"]
    /// The address of the admin listener; nil for none.
    package var admin: String?
    /// The place of `admin`.
    var adminPlace = SourceLocation(.start, path: "admin")
    /// Whether the server reloads when a file changes.
    package var watch = false
    /// The number of event loops, one thread each; 0 for one per core.
    package var threads = 0
    /// The folder of static files for tables without one; nil for none.
    package var publicFolder: NamedFolder? = .usualPublic
    /// The folder of custom templates and texts for tables without one; nil for those of linkd.
    package var templatesFolder: NamedFolder?
    /// The tables, one for each site.
    package var tables = [TableReference.usual(publicFolder: .usualPublic)]
    /// The proxies that are trusted to report the client's address.
    package var trustedProxies = TrustedProxy.loopback
    /// The access log; nil for none.
    package var accessLog: AccessLogSettings? = AccessLogSettings()
    /// The limits of the server.
    package var limits = Limits()
    /// The maximum size of a table, a template or a file of words, in bytes.
    package var largestFile = JSONLimits.largestText

    /// Creates the configuration of an empty file.
    package init() {}
}

/// The number of hosts that a process serves.
package enum HostLimit {
    /// The maximum number of hosts of all tables together.
    package static let maximum = 10_000
    /// What to do about too many hosts.
    package static let fix =
        "remove hosts, use a wildcard such as *.example.com for subdomains, or serve some tables with another process"

    /// Returns what is wrong with a number of hosts; nil if it can be served.
    package static func mistake(_ count: Int) -> String? {
        count <= maximum ? nil : "expected at most \(maximum) hosts in all tables, found \(count)"
    }
}

/// The destination and the format of the access log.
package struct AccessLogSettings: Equatable {
    /// `stdout`, `stderr`, or a file to append to, relative to the configuration.
    package var destination = "stdout"
    /// The place of the destination.
    package var place = SourceLocation(.start, path: "accessLog.destination")
    /// The format of a line.
    package var format = AccessLogFormat.combined
    /// Whether queries are logged; they may contain tokens.
    package var showsQueries = false
}

extension AccessLogSettings {
    /// Reads the value of `accessLog`; nil for `off` or an invalid value.
    package init?(_ value: JSONValue, problems: JSONProblems) {
        let keys = ["destination", "format", "queries"]
        if value.isNull { return nil }
        if value.object == nil {
            // The most likely meaning of the value: no log, or its destination.
            let meant = value.string.map {
                ["off", "none", "false"].contains($0) ? "null" : "{\"destination\": \"\($0)\"}"
            }
            problems.report(
                .wrongType,
                at: SourceLocation(value.position, path: "accessLog"),
                "expected an object or null, found \(value.kind)",
                fix: meant.map { "write \($0.printable)" }
                    ?? (value.bool == true ? "write {\"destination\": \"stdout\"}" : "write null for no access log")
            )
            return nil
        }
        guard let object = JSONObjectReader(value, path: "accessLog", keys: keys, problems: problems) else {
            return nil
        }
        if let text = object.string("format") { read(format: text, object) }
        showsQueries = object.bool("queries", default: false)
        place = object.place(of: "destination")
        if let text = object.string("destination") { destination = text }
        if destination.isEmpty {
            object.report(.emptyName, at: "destination", "empty file name", fix: "write \"stdout\", or remove the key")
        }
        if destination == "off" { return nil }
    }

    private mutating func read(format text: String, _ object: JSONObjectReader) {
        if let known = AccessLogFormat(rawValue: text) {
            format = known
        } else {
            let all = AccessLogFormat.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
            object.report(.unknownLogFormat, at: "format", "unknown log format \(text.quoted)", fix: "write \(all)")
        }
    }
}

/// A folder that a configuration names.
package struct NamedFolder {
    /// The name, relative to the configuration.
    package let name: String
    /// Where it is named.
    let place: SourceLocation

    /// The public folder of a configuration that names none.
    static let usualPublic = NamedFolder(name: "Public", place: SourceLocation(.start, path: "publicDirectory"))
}

/// A table of a configuration, optionally with other hosts and apps, so that staging can share the routes.
package struct TableReference {
    /// The file, relative to the configuration.
    package let file: String
    /// The place in the configuration.
    let place: SourceLocation
    /// The hosts that replace those of the table.
    var hosts: JSONValue?
    /// The apps that replace those of the table.
    var apps: JSONValue?
    /// The folder of static files, its own or that of the configuration; nil for none.
    package let publicFolder: NamedFolder?
    /// The folder of templates, its own or that of the configuration; nil for those of linkd.
    package let templates: NamedFolder?

    /// The table of a configuration that names none.
    static func usual(publicFolder: NamedFolder?, templates: NamedFolder? = nil) -> TableReference {
        let place = SourceLocation(.start, path: "tables[0]")
        return TableReference(file: "routes.json", place: place, publicFolder: publicFolder, templates: templates)
    }
}
