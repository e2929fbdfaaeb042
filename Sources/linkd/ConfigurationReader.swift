import Server
import StrictJSON

/// Reads `config.json` and gathers every problem.
struct ConfigurationReader {
    private let problems = JSONProblems()

    /// The keys of a configuration; `check` tells it from a table by them.
    static let keys = [
        "listen", "admin", "threads", "public", "tables", "trustedProxies", "accessLog", "limits",
    ]

    static func read(_ value: JSONValue) -> (configuration: Configuration, problems: [JSONProblem]) {
        let reader = ConfigurationReader()
        let configuration = reader.configuration(value)
        return (configuration, reader.problems.sorted)
    }

    private func configuration(_ value: JSONValue) -> Configuration {
        var configuration = Configuration()
        guard let object = JSONObjectReader(value, path: "", keys: Self.keys, problems: problems) else { return configuration }
        if let listen = object.strings("listen") { configuration.listen = addresses(listen, object) }
        if let admin = object.value("admin"), !admin.isNull {
            object.report("notSupported", "admin", "the admin listener does not exist yet", mend: "write null, or leave the key out")
        }
        configuration.threads = number(object, "threads", in: 0...1024) ?? configuration.threads
        if let folder = object.value("public") { configuration.publicFolder = folder.isNull ? nil : object.string("public") }
        if object.value("tables") != nil { configuration.tables = tables(object) }
        if let proxies = object.strings("trustedProxies") { configuration.trustedProxies = proxies.map(\.text) }
        if let log = object.value("accessLog") { configuration.accessLog = log.isNull ? nil : accessLog(log) }
        if let limits = object.value("limits") { configuration.limits = self.limits(limits) }
        return configuration
    }

    private func addresses(
        _ texts: [(text: String, path: String, position: JSONPosition)], _ object: JSONObjectReader
    ) -> [String] {
        if texts.isEmpty { object.report("badAddress", "listen", "no address to listen on", mend: "write [\"127.0.0.1:8080\"]") }
        for (text, path, position) in texts {
            do throws(ListenAddressError) {
                _ = try ListenAddress(text)
            } catch {
                problems.report("badAddress", path, at: position, "\(error)")
            }
        }
        return texts.map(\.text)
    }

    private func tables(_ object: JSONObjectReader) -> [TableReference] {
        let elements = object.array("tables") ?? []
        if elements.isEmpty { object.report("noTable", "tables", "no table to serve", mend: "write [\"routes.json\"]") }
        return elements.compactMap { element in
            if let file = element.value.string { return TableReference(file: file, position: element.value.position) }
            guard
                let table = JSONObjectReader(
                    element.value, path: element.path, keys: ["file", "hosts", "apps"], problems: problems),
                let file = table.requiredString("file")
            else { return nil }
            return TableReference(
                file: file, position: element.value.position, hosts: table.value("hosts"), apps: table.value("apps"))
        }
    }

    private func accessLog(_ value: JSONValue) -> AccessLogSettings? {
        let keys = ["to", "format", "queries"]
        guard let object = JSONObjectReader(value, path: "accessLog", keys: keys, problems: problems) else { return nil }
        if let format = object.string("format"), format != "combined" {
            object.report("badFormat", "format", "\"\(format)\" is no format that linkd writes", mend: "write \"combined\"")
        }
        let destination = object.string("to") ?? "stdout"
        if destination == "off" { return nil }
        return AccessLogSettings(destination: destination, showsQueries: object.bool("queries", default: false))
    }

    private func limits(_ value: JSONValue) -> LimitSettings {
        var limits = LimitSettings()
        let keys = [
            "connections", "headBytes", "targetBytes", "fields", "headSeconds", "idleSeconds", "writeSeconds", "graceSeconds",
        ]
        guard let object = JSONObjectReader(value, path: "limits", keys: keys, problems: problems) else { return limits }
        limits.connections = number(object, "connections", in: 1...1_000_000) ?? limits.connections
        limits.headBytes = number(object, "headBytes", in: 1024...1_048_576) ?? limits.headBytes
        limits.targetBytes = number(object, "targetBytes", in: 256...65_536) ?? limits.targetBytes
        limits.fields = number(object, "fields", in: 8...10_000) ?? limits.fields
        limits.headSeconds = number(object, "headSeconds", in: 1...3600) ?? limits.headSeconds
        limits.idleSeconds = number(object, "idleSeconds", in: 1...86_400) ?? limits.idleSeconds
        limits.writeSeconds = number(object, "writeSeconds", in: 1...3600) ?? limits.writeSeconds
        limits.graceSeconds = number(object, "graceSeconds", in: 0...3600) ?? limits.graceSeconds
        return limits
    }

    private func number(_ object: JSONObjectReader, _ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let number = object.integer(key) else { return nil }
        guard range.contains(number) else {
            object.report("outOfRange", key, "\(number) is not between \(range.lowerBound) and \(range.upperBound)")
            return nil
        }
        return number
    }
}
