import Diagnostics
public import SiteAssociation
import StrictJSON

/// What a table says besides its routes.
public struct ImportedSite: Sendable {
    /// The https hosts; the first one is canonical.
    public var hosts: [String]
    /// The custom schemes.
    public var schemes: [String]
    /// The iOS apps.
    public var iosApps: [IOSApp]
    /// The Android apps.
    public var androidApps: [AndroidApp]

    /// Creates a site.
    public init(
        hosts: [String],
        schemes: [String] = [],
        iosApps: [IOSApp] = [],
        androidApps: [AndroidApp] = []
    ) {
        (self.hosts, self.schemes, self.iosApps, self.androidApps) = (hosts, schemes, iosApps, androidApps)
    }

    /// An iOS app.
    public struct IOSApp: Sendable {
        /// The application identifier.
        public let id: String
        /// The application identifier of its App Clip.
        public var clip: String?
        /// Whether it is in `webcredentials`.
        public var sharesWebCredentials = false
        /// Whether it is in `activitycontinuation`.
        public var takesHandoff = false
    }

    /// An Android app.
    public struct AndroidApp: Sendable {
        /// The package.
        public let package: String
        /// The SHA-256 fingerprints of its certificates.
        public let fingerprints: [String]
        /// Whether it has the relation `get_login_creds`.
        public var sharesWebCredentials = false

        /// Creates an app.
        public init(package: String, fingerprints: [String]) {
            (self.package, self.fingerprints) = (package, fingerprints)
        }
    }
}

extension ImportedSite.IOSApp {
    /// Creates an app with the services that an association file gives it.
    public init(_ id: String, in document: AssociationDocument) {
        self.id = id
        let bytes = Array(id.utf8)
        clip = document.appClips.first { $0.utf8.starts(with: bytes + [0x2E]) }
        sharesWebCredentials = document.webCredentials.contains { Array($0.utf8) == bytes }
        takesHandoff = document.activityContinuation.contains { Array($0.utf8) == bytes }
    }
}

/// The text of a table: one line for each route.
struct TableDraft {
    let site: ImportedSite
    let routes: RouteDraft

    /// The text of the file, with a line feed at its end.
    var json: [UInt8] {
        var lines: [String] = [#"  "version": 1"#]
        lines.append("  \"hosts\": " + Self.text { $0.strings(site.hosts) })
        if !site.schemes.isEmpty { lines.append("  \"schemes\": " + Self.text { $0.strings(site.schemes) }) }
        if !site.iosApps.isEmpty || !site.androidApps.isEmpty { lines.append("  \"apps\": " + apps) }
        lines.append(Self.list("routes", routes.routes.map { route in Self.text { route.write(to: &$0) } }))
        if !routes.exclusions.isEmpty {
            lines.append(Self.list("exclude", routes.exclusions.map { rule in Self.text { rule.write(to: &$0) } }))
        }
        return Array(("{\n" + lines.joined(separator: ",\n") + "\n}\n").utf8)
    }

    private var apps: String {
        let ios = site.iosApps.map { app in Self.text { app.write(to: &$0) } }
        let android = site.androidApps.map { app in Self.text { app.write(to: &$0) } }
        let lists = [("ios", ios), ("android", android)].filter { !$0.1.isEmpty }.map { name, apps in
            "    \"\(name)\": [\n" + apps.map { "      " + $0 }.joined(separator: ",\n") + "\n    ]"
        }
        return "{\n" + lists.joined(separator: ",\n") + "\n  }"
    }

    private static func list(_ name: String, _ elements: [String]) -> String {
        guard !elements.isEmpty else { return "  \"\(name)\": []" }
        return "  \"\(name)\": [\n" + elements.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]"
    }

    private static func text(_ write: (inout JSONWriter) -> Void) -> String { JSONWriter.json(write).printable }
}

extension ImportedSite.IOSApp {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id)
            if let clip {
                writer.member("appClip", clip)
            }
            for (name, value) in [("webCredentials", sharesWebCredentials), ("handoff", takesHandoff)] where value {
                writer.member(name, true)
            }
        }
    }
}

extension ImportedSite.AndroidApp {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("package", package)
            writer.member("fingerprints", fingerprints)
            if sharesWebCredentials {
                writer.member("webCredentials", true)
            }
        }
    }
}

extension DraftRoute {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("path", path)
            if !aliases.isEmpty {
                writer.member("aliases", aliases)
            }
            if !query.isEmpty {
                writer.name("query")
                writer.object(of: query.map { ($0.name, $0.type) })
            }
            if !isUniversal {
                writer.member("claimed", false)
            }
        }
    }
}

extension DraftExclusion {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            if let fragment {
                writer.member("fragment", String(decoding: fragment, as: UTF8.self))
            }
            if !items.isEmpty {
                writer.object("query") { writer in
                    for item in items {
                        guard case .text(let text) = item.shape else { continue }
                        writer.member(item.name, String(decoding: text, as: UTF8.self))
                    }
                }
            }
        }
    }
}
