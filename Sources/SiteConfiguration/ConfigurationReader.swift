import Diagnostics
import HTTP
import LinkRoutes
import Reports
import Server
package import StrictJSON

/// Reads `config.json` and collects all problems.
package struct ConfigurationReader {
    /// The collected problems.
    package let problems: JSONProblems

    /// The keys of a configuration; `check` recognizes a configuration by them.
    package static let keys = [
        "listen", "admin", "watch", "eventLoops", "publicDirectory", "templates", "tables", "trustedProxies",
        "accessLog", "limits",
    ]

    /// Keys of other servers, with what to write instead.
    private static let advice: [String: String] = {
        let fixes = [
            "write \"listen\": [\"127.0.0.1:8080\"]": ["port", "host", "address", "bind", "addresses"],
            "write \"tables\": [\"routes.json\"]": ["routes", "table"],
            "write \"accessLog\": {\"destination\": \"stdout\"}": ["log", "logs", "accesslog"],
            "write \"publicDirectory\"": ["root", "static", "publicFolder", "folder"],
            "write \"eventLoops\"": ["workers", "processes"],
            "write \"trustedProxies\"": ["proxies", "trustProxy"],
            "move the key to the route table": ["name", "apps", "schemes", "website", "brand"],
            "move the key to the route table, or next to \"file\" of a table": ["hosts"],
            "remove the key; TLS requires a proxy": ["tls", "ssl", "https", "certificate", "cert"],
        ]
        return Dictionary(fixes.flatMap { fix, keys in keys.map { ($0, fix) } }) { first, _ in first }
    }()

    /// Reads the configuration; if there are problems, use it only to find more of them, not to serve.
    package func configuration(_ value: JSONValue) -> Configuration {
        var configuration = Configuration()
        let reader = JSONObjectReader(
            value,
            path: "",
            keys: Self.keys,
            namesSchema: true,
            advice: Self.advice,
            problems: problems
        )
        guard let object = reader else {
            configuration.tables = []
            configuration.publicFolder = nil
            return configuration
        }
        if object.value("listen") != nil { configuration.listen = addresses(object) }
        if let admin = object.value("admin"), !admin.isNull {
            configuration.admin = adminAddress(object, admin, beside: configuration.listen)
            configuration.adminPlace = object.place(of: "admin")
        }
        configuration.threads = number(object, "eventLoops", in: 0...1024) ?? configuration.threads
        if let value = object.value("publicDirectory") {
            configuration.publicFolder = value.isNull ? nil : folder(object, "publicDirectory")
        }
        configuration.watch = object.bool("watch", default: false)
        if let value = object.value("templates"), !value.isNull {
            configuration.templatesFolder = folder(object, "templates")
        }
        configuration.tables = tables(object, in: configuration)
        if let proxies = object.strings("trustedProxies") {
            configuration.trustedProxies = trustedProxies(proxies)
        }
        if let log = object.value("accessLog") {
            configuration.accessLog = AccessLogSettings(log, problems: problems)
        }
        if let limits = object.value("limits") { read(limits: limits, into: &configuration) }
        return configuration
    }

    private func addresses(_ object: JSONObjectReader) -> [String] {
        if let value = object.value("listen"), value.array == nil {
            var address = value.string ?? "127.0.0.1:8080"
            if let port = value.integer(as: UInt16.self) { address = "127.0.0.1:\(port)" }
            object.report(
                .wrongType,
                at: "listen",
                "expected an array, found \(value.kind)",
                fix: "write [\(address.quoted)]".printable
            )
            return []
        }
        guard let elements = object.array("listen") else { return [] }
        if elements.isEmpty {
            object.report(.invalidAddress, at: "listen", "missing listen address", fix: "write [\"127.0.0.1:8080\"]")
        }
        let texts = object.strings("listen") ?? []
        for (text, place) in texts {
            do throws(ListenAddressError) {
                _ = try ListenAddress(text)
            } catch {
                problems.report(.invalidAddress, at: place, "\(error)", fix: error.fix)
            }
        }
        let addresses = texts.map(\.text)
        if let (index, collision) = addresses.collision {
            problems.report(.invalidAddress, at: texts[index].place, collision.message(), fix: "remove one address")
        }
        return addresses
    }

    /// Reads the address of the admin listener.
    private func adminAddress(_ object: JSONObjectReader, _ value: JSONValue, beside listen: [String]) -> String? {
        let fix = "write \"127.0.0.1:9180\", or null for no admin listener"
        guard let text = value.string else {
            object.report(.wrongType, at: "admin", "expected an address or null, found \(value.kind)", fix: fix)
            return nil
        }
        do throws(ListenAddressError) {
            _ = try ListenAddress(text)
        } catch {
            let ownFix = text.contains(":") ? error.fix + ", or null for no admin listener" : fix
            object.report(.invalidAddress, at: "admin", "\(error)", fix: ownFix)
            return nil
        }
        if let collision = listen.collision(with: text) {
            let message = collision.message(", also in \"listen\"")
            object.report(.invalidAddress, at: "admin", message, fix: "use another port")
        }
        return text
    }

    private func trustedProxies(_ texts: [(text: String, place: SourceLocation)]) -> [TrustedProxy] {
        texts.compactMap { text, place in
            do throws(AddressRangeError) {
                return try TrustedProxy(text)
            } catch {
                var fix = error.fix
                if case .malformed = error { fix += ", or unix:" }
                problems.report(.invalidAddress, at: place, "\(error)", fix: fix)
                return nil
            }
        }
    }

    /// Reads the tables; those without folders of their own have those of the configuration.
    private func tables(_ object: JSONObjectReader, in configuration: Configuration) -> [TableReference] {
        let (publicFolder, templates) = (configuration.publicFolder, configuration.templatesFolder)
        guard object.value("tables") != nil else {
            return [TableReference.usual(publicFolder: publicFolder, templates: templates)]
        }
        guard let elements = object.array("tables") else { return [] }
        if elements.isEmpty {
            object.report(.noTable, at: "tables", "missing route table", fix: "write [\"routes.json\"]")
        }
        return elements.compactMap { value, path in
            let place = SourceLocation(value.position, path: path)
            if let file = value.string {
                return TableReference(file: file, place: place, publicFolder: publicFolder, templates: templates)
            }
            let keys = ["file", "hosts", "apps", "publicDirectory", "templates"]
            guard let table = JSONObjectReader(value, path: path, keys: keys, problems: problems),
                let file = table.requiredString("file")
            else { return nil }
            return TableReference(
                file: file,
                place: place,
                hosts: table.value("hosts"),
                apps: table.value("apps"),
                publicFolder: table.value("publicDirectory").map { $0.isNull ? nil : folder(table, "publicDirectory") }
                    ?? publicFolder,
                templates: folder(table, "templates") ?? templates
            )
        }
    }

    private typealias Limit = (key: String, range: ClosedRange<Int>, set: @Sendable (inout Configuration, Int) -> Void)

    private static let limits: [Limit] = [
        ("connections", 1...1_000_000, { $0.limits.connections = $1 }),
        ("headBytes", 1024...1_048_576, { $0.limits.request.headBytes = $1 }),
        ("targetBytes", 256...65_536, { $0.limits.request.targetBytes = $1 }),
        ("fields", 8...10_000, { $0.limits.request.fields = $1 }),
        ("headSeconds", 1...3600, { $0.limits.headTimeout = .seconds($1) }),
        ("idleSeconds", 1...86_400, { $0.limits.idleTimeout = .seconds($1) }),
        ("writeSeconds", 1...3600, { $0.limits.writeTimeout = .seconds($1) }),
        ("responseBytesPerSecond", 0...1_000_000, { $0.limits.answerBytesPerSecond = $1 }),
        ("responseWindowSeconds", 1...3600, { $0.limits.answerWindow = .seconds($1) }),
        ("responseSeconds", 0...604_800, { $0.limits.answerTimeout = .seconds($1) }),
        ("waitingBytes", 1_048_576...68_719_476_736, { $0.limits.waitingBytes = $1 }),
        ("connectionRequests", 0...1_000_000_000, { $0.limits.connectionRequests = $1 }),
        ("connectionSeconds", 0...604_800, { $0.limits.connectionAge = .seconds($1) }),
        ("graceSeconds", 0...3600, { $0.limits.gracePeriod = .seconds($1) }),
        ("fileBytes", 1024...1_073_741_824, { $0.largestFile = $1 }),
    ]

    private func read(limits value: JSONValue, into configuration: inout Configuration) {
        let keys = Self.limits.map(\.key)
        guard let object = JSONObjectReader(value, path: "limits", keys: keys, problems: problems) else { return }
        for (key, range, set) in Self.limits {
            if let number = number(object, key, in: range) { set(&configuration, number) }
        }
    }

    private func number(_ object: JSONObjectReader, _ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let number = object.integer(key) else { return nil }
        guard range.contains(number) else {
            let message = "number must be from \(range.lowerBound) to \(range.upperBound), found \(number)"
            object.report(.outOfRange, at: key, message, fix: "use a number in the range, or remove the key")
            return nil
        }
        return number
    }

    private func folder(_ object: JSONObjectReader, _ key: String) -> NamedFolder? {
        guard let name = object.string(key) else { return nil }
        if name.isEmpty {
            object.report(.emptyName, at: key, "empty folder name", fix: "use the name of a folder, or remove the key")
        }
        return NamedFolder(name: name, place: object.place(of: key))
    }
}
