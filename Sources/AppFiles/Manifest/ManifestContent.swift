public import Diagnostics
import LinkRoutes
public import SiteAssociation
import XMLElements

/// What an `AndroidManifest.xml` says about links, for the import of a table.
///
/// Each filter, scheme, host, port and path is in a property: what no table has is an omission.
public struct ManifestContent: Sendable {
    /// The package; nil if the build gives it.
    public private(set) var package: String?
    /// The hosts of https links, in the order of the text.
    public private(set) var claims: [Claim] = []
    /// The custom schemes, in the order of the text.
    public private(set) var schemes: [String] = []
    /// What of the file is not imported.
    public private(set) var omissions: [Omission] = []

    /// A host of https links.
    public struct Claim: Sendable {
        /// The host, or `*.` and a host.
        public let host: String
        /// Where its first filter names it.
        public let location: SourceLocation
        /// The paths and groups of its filters; a filter without both takes every path.
        public fileprivate(set) var rules: [DynamicRule]
    }

    /// A part of the file that is not imported.
    public struct Omission: Sendable {
        /// Where the part is.
        public let location: SourceLocation
        /// The part as the file has it, with the reason.
        public let text: String
        /// Whether the app opens links by it.
        public let isClaim: Bool
    }

    /// Reads a file.
    ///
    /// - Throws: why it cannot be read.
    public init(_ bytes: [UInt8]) throws(Diagnostic) {
        let root = try Element(manifest: bytes)
        package = root.attributes["package"].flatMap { $0.isPlaceholder ? nil : $0 }
        for graph in ManifestFilter.activities(in: root).flatMap({ $0.present("nav-graph") }) {
            omit("the filters of a navigation graph", "the build writes them", at: graph.location)
        }
        for filter in ManifestFilter.all(in: root) where filter.isAboutLinks { read(filter) }
        let activities = root.present("application").flatMap { $0.present("activity") + $0.present("activity-alias") }
        for activity in activities where activity.truth("enabled") == false {
            for filter in activity.present("intent-filter").map({ ManifestFilter($0, in: activity) })
            where filter.isAboutLinks {
                omit(filter.text(filter.schemes), "the activity is disabled", at: filter.location, isClaim: false)
            }
        }
    }

    private mutating func read(_ filter: ManifestFilter) {
        guard filter.missing.isEmpty, !filter.schemes.isEmpty, !filter.data.contains(where: \.hasMIMEType) else {
            return omit(
                filter.text(filter.schemes),
                "no link starts an activity by it",
                at: filter.location,
                isClaim: false
            )
        }
        for (index, scheme) in filter.schemes.enumerated() where filter.schemes.firstIndex(of: scheme) == index {
            read(scheme, of: filter)
        }
    }

    private mutating func read(_ scheme: String, of filter: ManifestFilter) {
        let text = filter.text([scheme])
        switch scheme {
        case "https" where filter.hosts.isEmpty: omit(text, "the filter names no host", at: filter.location)
        case "https": readHosts(of: filter)
        case "http":
            omit(text, "links of a table have https", at: filter.location, isClaim: !filter.schemes.contains("https"))
        case _ where scheme.isPlaceholder || scheme.allSatisfy(\.isWhitespace):
            omit(text, "\(scheme.quoted) names no scheme", at: filter.location)
        case _ where SchemeName.isWellKnown(scheme):
            omit(text, "\(scheme.quoted) is a scheme of the system", at: filter.location, isClaim: false)
        default:
            if !schemes.contains(scheme) { schemes.append(scheme) }
            guard !filter.hosts.isEmpty || !filter.claimsAllPaths else { return }
            // Without a host, Android reads no path.
            let reason = "a scheme of a table has neither hosts nor paths"
            omit(text, reason, at: filter.location, isClaim: !filter.hosts.isEmpty)
        }
    }

    private mutating func readHosts(of filter: ManifestFilter) {
        let rules = rules(of: filter)
        var known: Set<String> = []
        for data in filter.data {
            guard let host = data.host, known.insert(data.authority).inserted else { continue }
            let name = host.hasPrefix("*.") ? host.dropFirst(2) : host[...]
            if data.port != nil || host != host.lowercased() || !HostName.isWellFormed(name) {
                omit(
                    filter.text(["https"], of: [data]),
                    "\(data.authority.quoted) can't be a host of a table",
                    at: data.location
                )
            } else if let index = claims.firstIndex(where: { $0.host == host }) {
                claims[index].rules += rules
            } else {
                claims.append(Claim(host: host, location: data.location, rules: rules))
            }
        }
    }

    /// Returns the paths and groups of a filter.
    private mutating func rules(of filter: ManifestFilter) -> [DynamicRule] {
        var rules = filter.claimsAllPaths ? [DynamicRule(path: "*")] : []
        var isOpen = true
        for part in filter.paths + filter.groups {
            if isOpen, let rule = part.rule {
                rules.append(rule)
            } else {
                let reason = part.reason.map { "a table cannot have \($0)" } ?? "a group before it excludes links"
                omit(part.text.isEmpty ? "a group" : part.text, reason, at: part.location)
                // A later group would take what this one excludes.
                isOpen = isOpen && !part.isExcluding
            }
        }
        return rules
    }

    private mutating func omit(_ text: String, _ reason: String, at location: SourceLocation, isClaim: Bool = true) {
        omissions.append(Omission(location: location, text: "\(text), since \(reason)", isClaim: isClaim))
    }
}

extension ManifestFilter {
    /// Whether the filter names a scheme, a host or a path, which those of launchers and of files do not.
    fileprivate var isAboutLinks: Bool { !schemes.isEmpty || !hosts.isEmpty || !claimsAllPaths }

    /// Returns schemes, hosts and all paths as the file has them.
    ///
    /// - Parameter hosts: the elements with the hosts; nil for all.
    fileprivate func text(_ schemes: [String], of hosts: [ManifestData]? = nil) -> String {
        let names = (hosts ?? data).compactMap { $0.host == nil ? nil : $0.authority }
        return (schemes.map { $0 + "://" } + names + (paths + groups).map(\.text)).joined(separator: " ")
    }
}

extension ManifestData {
    /// The host with its port.
    fileprivate var authority: String { (host ?? "") + (port.map { ":" + $0 } ?? "") }
}
