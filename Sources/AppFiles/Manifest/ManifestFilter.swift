import Diagnostics
import LinkRoutes
import XMLElements

/// An intent filter of a manifest.
///
/// Android combines the attributes of all `data` elements: each scheme with each host and each path. Only a port belongs
/// to the host beside it. Source: AOSP, `android.content.IntentFilter`.
struct ManifestFilter {
    let location: SourceLocation
    /// Whether Android verifies the hosts; nil if the attribute is absent.
    let autoVerify: Bool?
    let actions: [String]
    let categories: [String]
    /// The `data` elements outside of groups.
    let data: [ManifestData]
    /// The paths, each of which takes links.
    let paths: [ManifestPart]
    /// The groups in order; the first that matches decides.
    let groups: [ManifestPart]
    /// Whether other apps can start the activity.
    let isExported: Bool
    /// Where the activity is.
    let activity: SourceLocation
    /// The values that the build or the device writes, each with its element; schemes of verified filters are not among them.
    let unknown: [(text: String, location: SourceLocation)]

    init(_ element: Element, in activity: Element) {
        self.activity = activity.location
        isExported = activity.truth("exported") == true
        location = element.location
        autoVerify = element.truth("autoVerify")
        actions = element.names("action")
        categories = element.names("category")
        let (groups, isVerified) = (element.present("uri-relative-filter-group"), autoVerify == true)
        unknown = ([activity, element] + element.present("data") + groups + groups.flatMap { $0.present("data") })
            .flatMap { element in
                ManifestData.compared.filter { $0 != "scheme" || !isVerified }.compactMap { name in
                    element.attribute(name).flatMap { $0.isPlaceholder ? ($0, element.location) : nil }
                }
            }
        data = element.present("data").map(ManifestData.init)
        paths = element.present("data").flatMap { data in
            ManifestExpression.all(in: data).map {
                ManifestPart([$0], isExcluding: false, at: data.location)
            }
        }
        self.groups = groups.map { group in
            ManifestPart(
                group.present("data").flatMap(ManifestExpression.all),
                isExcluding: group.truth("allow") == false,
                at: group.location
            )
        }
    }

    /// The filters of the activities that can start.
    static func all(in manifest: Element) -> [ManifestFilter] {
        activities(in: manifest).flatMap { activity in
            activity.present("intent-filter").map { ManifestFilter($0, in: activity) }
        }
    }

    /// The activities that can start.
    static func activities(in manifest: Element) -> [Element] {
        let all = manifest.present("application").flatMap { $0.present("activity") + $0.present("activity-alias") }
        return all.filter { $0.truth("enabled") != false }
    }

    var schemes: [String] { data.compactMap(\.scheme) }

    /// The hosts as written.
    var hosts: [String] { data.compactMap(\.host) }

    /// Whether the filter takes all links of its hosts.
    var claimsAllPaths: Bool { paths.isEmpty && groups.isEmpty }

    /// The action and the categories of links that the filter lacks, each with the name of its element.
    var missing: [(element: String, name: String)] {
        [
            ("action", "android.intent.action.VIEW", actions),
            ("category", "android.intent.category.DEFAULT", categories),
            ("category", "android.intent.category.BROWSABLE", categories),
        ].filter { _, name, names in !names.contains(name) }.map { ($0.0, $0.1) }
    }

    /// Returns whether Android gives the filter the https links of a host that it has verified.
    ///
    /// - Parameter hosts: the hosts with an `assetlinks.json`; Android verifies `*.example.com` with that of
    ///   `example.com`.
    func takes(_ host: String, of hosts: [String]) -> Bool {
        data.contains { data in
            guard data.port == nil, let own = data.host else { return false }
            return own == host || data.takes(host) && hosts.contains { "*." + $0 == own }
        }
    }
}

/// A `data` element of an intent filter.
struct ManifestData {
    let location: SourceLocation
    let scheme: String?
    let host: String?
    let port: String?
    let hasMIMEType: Bool
    /// The host and the scheme that are blank, as attributes.
    let blank: [String]
    /// The attributes that Android does not read: with another name, or without its namespace.
    let ignored: [String]

    /// The attributes with a host, a scheme or a path that Android reads.
    static let read = ["host", "scheme"] + ManifestExpression.kinds.map { "path" + $0 }

    /// The attributes of filters, and of what has them or is in them, that decide which links open the app.
    fileprivate static let compared =
        ["enabled", "exported", "autoVerify", "allow", "host", "scheme", "port"] + ManifestExpression.names

    init(_ element: Element) {
        location = element.location
        scheme = element.attribute("scheme")
        host = element.attribute("host")
        port = element.attribute("port")
        blank = ["host", "scheme"].filter { element.attribute($0)?.allSatisfy(\.isWhitespace) == true }
        ignored = element.attributes.keys.filter { key in
            let name = key.hasPrefix("android:") ? String(key.dropFirst("android:".count)) : key
            let isAlike = ["host", "path", "scheme"].contains { name.lowercased().hasPrefix($0) }
            return isAlike && (key == name || !Self.read.contains(name))
        }.sorted()
        hasMIMEType = element.attribute("mimeType") != nil || element.attribute("mimeGroup") != nil
    }

    /// Returns whether the host is another one, or stands for it with a `*` at its start.
    func takes(_ other: String) -> Bool {
        guard let host, host != other else { return host == other }
        return host.utf8.first == UInt8(ascii: "*") && other.hasSuffix(host.dropFirst())
    }
}

extension Element {
    /// Where the start tag is.
    var location: SourceLocation { SourceLocation(line: line, column: column) }

    /// The value of an attribute of Android.
    func attribute(_ name: String) -> String? { attributes["android:" + name] }

    /// The value of an attribute that is true or false; true if the build gives the value.
    func truth(_ name: String) -> Bool? { attribute(name).map { $0.lowercased() == "true" || $0.isPlaceholder } }

    /// The values of `android:name` of the children with a name.
    func names(_ child: String) -> [String] { present(child).compactMap { $0.attribute("name") } }

    /// The children with a name, without those that the merging of manifests removes.
    func present(_ name: String) -> [Element] {
        children.filter { child in
            let node = child.attributes["tools:node"]
            return child.name == name && node != "remove" && node != "removeAll"
        }
    }
}
