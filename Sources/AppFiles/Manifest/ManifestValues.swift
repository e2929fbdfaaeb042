import Diagnostics
import LinkRoutes

/// Finds values of intent filters that look right but match no link.
///
/// Android compares schemes and hosts with case, and browsers write both in lower case. A port matches only links that
/// name it, and a MIME type only intents that have one. Source: developer.android.com, `guide/topics/manifest/data-element`,
/// and AOSP, `android.content.IntentFilter`.
struct ManifestValues {
    let table: ComparedTable
    private(set) var findings: [Diagnostic] = []
    /// The hosts and schemes of the table that the findings are about.
    private(set) var reported: Set<String> = []

    init(_ table: ComparedTable) { self.table = table }

    mutating func check(_ filter: ManifestFilter) {
        let known = table.table.hosts.filter { host in
            filter.data.contains { $0.takes(host) || $0.host.map(Self.name) == host }
        }
        let portless = Set(filter.data.filter { $0.port == nil }.compactMap(\.host))
        for data in filter.data {
            checkBlank(data)
            if let key = data.ignored.first {
                let known = ManifestData.read.map { "android:" + $0 }
                let meant = known.first { $0.lowercased().hasSuffix(key.lowercased()) }
                let fix = meant ?? NearName.nearest(to: key, among: known) ?? "one of \(known.joined(separator: ", "))"
                add(data.location, "unknown attribute \(key.quoted)", fix: "use \(fix)")
            }
            if let scheme = data.scheme { check(scheme, data, in: filter, known: known) }
            if let host = data.host { check(host, data, portless: portless) }
        }
        guard !known.isEmpty else { return }
        checkScheme(filter, known)
        guard filter.schemes.contains("https") else { return }
        for part in filter.paths + filter.groups {
            guard let attribute = part.misread else { continue }
            let isGlob = attribute.hasPrefix("android:pathPattern=")
            let literal = !isGlob ? "\"*\" and \"?\" are" : attribute.contains("?") ? "\"?\" is" : "\"*\" is"
            let repeats = isGlob && attribute.contains("/*")
            add(
                part.location,
                "\(attribute) matches almost no links; "
                    + (repeats ? "\"*\" repeats the previous character" : literal + " literal"),
                fix: "use android:pathPattern with \".*\" for any string and \".\" for any character; omit the query"
            )
        }
        guard let data = filter.data.first(where: \.hasMIMEType) else { return }
        add(data.location, "filter with a MIME type does not match links", fix: "remove the MIME type")
        reported.formUnion(known)
    }

    /// Reports a filter that has hosts of the table and no scheme of its links.
    private mutating func checkScheme(_ filter: ManifestFilter, _ known: [String]) {
        guard filter.schemes.isEmpty || filter.schemes.allSatisfy({ $0 == "http" }) else { return }
        add(
            filter.location,
            filter.schemes.isEmpty
                ? "missing scheme; Android ignores the hosts" : "expected scheme https, found only http",
            fix: "add <data android:scheme=\"https\" />"
        )
        reported.formUnion(known)
    }

    private mutating func check(_ scheme: String, _ data: ManifestData, in filter: ManifestFilter, known: [String]) {
        let name = String(scheme.lowercased().prefix { $0 != ":" })
        let isWeb = name == "https" && !known.isEmpty
        guard name != scheme, isWeb || table.linkSchemes.contains(name) else { return }
        let message = "android:scheme must be \"\(name)\", found \(scheme.quoted)"
        add(data.location, message, fix: "use android:scheme=\"\(name)\"")
        reported.formUnion(isWeb && !filter.schemes.contains("https") ? known : [name])
    }

    /// Reports an element with a blank value; its other attributes count for the whole filter.
    private mutating func checkBlank(_ data: ManifestData) {
        guard !data.blank.isEmpty else { return }
        let names = data.blank.map { "android:\($0)" }.joined(separator: " and ")
        let isWhole = [data.host, data.scheme].compactMap(\.self).count == data.blank.count
        add(
            data.location,
            "blank \(names)",
            fix: isWhole
                ? "remove the element"
                : data.blank == ["host"] ? "remove android:host" : "use android:scheme=\"https\""
        )
    }

    private mutating func check(_ host: String, _ data: ManifestData, portless: Set<String>) {
        let name = Self.name(in: host)
        guard table.table.hosts.contains(name) else { return }
        if host != name {
            var path = (host.firstRange(of: "//").map { host[$0.upperBound...] } ?? host[...]).drop { $0 != "/" }
            if path.last == "*" { path.removeLast() }
            let prefix = path.utf8.count > 1 ? " and android:pathPrefix=\(path.quoted)" : ""
            let message = "android:host must be \"\(name)\", found \(host.quoted)"
            add(data.location, message, fix: "use android:host=\"\(name)\"\(prefix)")
        } else if let port = data.port, !portless.contains(host) {
            let message = "android:port=\(port.quoted) does not match links without a port"
            add(data.location, message, fix: "remove android:port")
        } else {
            return
        }
        reported.insert(name)
    }

    /// Returns the host of a text that may be a URL.
    static func name(in text: String) -> String {
        let text = text.lowercased()
        let start = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let name = start.drop { $0 == "/" }.prefix { $0 != "/" && $0 != ":" }.filter { $0 != " " }
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }

    private mutating func add(_ location: SourceLocation, _ message: String, fix: String) {
        findings.append(Diagnostic(.filterMatchesNothing, at: location, message, fix: fix))
    }
}
