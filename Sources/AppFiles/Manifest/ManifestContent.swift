public import Diagnostics
public import SiteAssociation
import XMLElements

/// What an `AndroidManifest.xml` says about links, for the import of a table.
public struct ManifestContent: Sendable {
    /// The package; nil if the build gives it.
    public private(set) var package: String?
    /// The hosts of https links, in the order of the text, without those that the build gives.
    public private(set) var hosts: [String] = []
    /// The custom schemes, in the order of the text.
    public private(set) var schemes: [String] = []
    /// The paths and groups of the filters, as dynamic rules; a filter without both takes every path.
    public private(set) var rules: [DynamicRule] = []
    /// What of the file is not imported, each with its reason.
    public private(set) var omissions: [String] = []

    /// Reads a file.
    ///
    /// - Throws: why it cannot be read.
    public init(_ bytes: [UInt8]) throws(Diagnostic) {
        let root = try Element(manifest: bytes)
        package = root.attributes["package"].flatMap { $0.isPlaceholder ? nil : $0 }
        for filter in ManifestFilter.all(in: root) where filter.missing.isEmpty { read(filter) }
    }

    private mutating func read(_ filter: ManifestFilter) {
        for scheme in filter.schemes {
            if scheme.isPlaceholder {
                omissions.append("the scheme \(scheme.quoted), which the build gives")
            } else if scheme != "http", scheme != "https", !schemes.contains(scheme) {
                schemes.append(scheme)
            }
        }
        guard filter.schemes.contains("https") else { return }
        for host in filter.hosts {
            if host.isPlaceholder || host == "*" {
                omissions.append("the host \(host.quoted), which names no site")
            } else if !hosts.contains(host) {
                hosts.append(host)
            }
        }
        guard !filter.hosts.isEmpty else { return }
        if filter.claimsAllPaths { return rules.append(DynamicRule(path: "*")) }
        for part in filter.paths + filter.groups {
            if let rule = part.rule {
                rules.append(rule)
            } else {
                omissions.append(part.reason ?? "a part of a filter")
            }
        }
    }
}
