import HTTP
import Server
import Sites
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
    /// The security fields of the files of the public folder.
    var publicHeaders = PublicHeaders()
    /// The folder of custom templates and texts, relative to the configuration; nil for those of linkd.
    var templatesFolder: String?
    /// The position of `templates`.
    var templatesFolderPosition = JSONPosition.start
    /// The tables, one for each site.
    var tables = [TableReference(file: "routes.json")]
    /// The folders whose sub-folders are sites.
    var sites: [SiteFolderReference] = []
    /// The proxies that are trusted to report the client's address.
    var trustedProxies = TrustedProxy.loopback
    /// The access log; nil for none.
    var accessLog: AccessLogSettings? = AccessLogSettings()
    /// The limits of the server.
    var limits = Limits()
    /// The maximum size of a table, a template or a file of words, in bytes.
    var largestFile = JSONLimits.largestText
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
    /// The folder of the table's own templates, and its position; nil for that of the configuration.
    var templates: (folder: String, position: JSONPosition)?
}

/// The options of the command line that override the configuration, at the start and at each reload.
struct ServeOverrides: Sendable {
    /// The addresses to listen on; empty for those of the configuration.
    var listen: [String] = []
    /// The address of the admin listener, or `off`; nil for that of the configuration.
    var admin: String?

    /// Returns the configuration with the overrides.
    func applied(to configuration: Configuration) -> Configuration {
        var configuration = configuration
        if !listen.isEmpty { configuration.listen = listen }
        if let admin { configuration.admin = admin == "off" ? nil : admin }
        return configuration
    }
}

/// The address of the admin listener, which only this machine can reach.
///
/// Every client that reaches it can reload the server and read its metrics, without a password.
struct AdminAddress {
    /// The reason why a text is not such an address.
    enum Failure: Error, CustomStringConvertible {
        case noAddress(String)
        case malformed(ListenAddressError)
        case reachable(String)

        var description: String {
            switch self {
            case .noAddress(let text): "\(text.debugDescription) is not an address of the admin listener"
            case .malformed(let error): "\(error)"
            case .reachable(let text):
                "other machines could reach the admin listener at \"\(text)\"; write 127.0.0.1:PORT or "
                    + "unix:PATH, and use a proxy with authentication for remote access"
            }
        }
    }

    /// The forms of such an address, for a fix.
    static let forms = "127.0.0.1:PORT, [::1]:PORT, localhost:PORT or unix:/PATH"

    let address: ListenAddress

    /// Parses an address that only this machine can reach.
    init(_ text: String) throws(Failure) {
        guard text.contains(":") else { throw .noAddress(text) }
        do throws(ListenAddressError) {
            address = try ListenAddress(text)
        } catch {
            throw .malformed(error)
        }
        guard address.isLoopback else { throw .reachable(text) }
    }
}
