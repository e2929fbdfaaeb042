public import LinkRoutes
import TableChecks

/// The associated domains that the entitlements of an app must list for the hosts of a table.
///
/// Without them the system never requests the association file. Source: Apple, "Supporting associated domains", and for
/// App Clips "Associating your App Clip with your website".
public struct AssociatedDomains: Hashable, Sendable {
    /// The application identifier of an app or its App Clip.
    public let appID: String
    /// The domains with a service prefix, `applinks:example.com`, grouped by service.
    public let domains: [String]

    /// Returns the domains of each app of a table, and of each App Clip.
    ///
    /// An app of a table with scheme links only needs none for its links.
    public static func all(of table: RouteTable) -> [AssociatedDomains] {
        table.apps.ios.flatMap { app in
            let services: [(name: String, isWanted: Bool)] = [
                ("applinks", table.routes.contains(where: \.isUniversal)), ("appclips", app.clip != nil),
                ("webcredentials", app.sharesWebCredentials), ("activitycontinuation", app.takesHandoff),
            ]
            let wanted = services.filter(\.isWanted).map(\.name)
            return [AssociatedDomains(app.id, wanted, for: table)]
                + (app.clip.map { [AssociatedDomains($0, ["appclips"], for: table)] } ?? [])
        }
    }

    private init(_ appID: String, _ services: [String], for table: RouteTable) {
        self.appID = appID
        domains = services.flatMap { service in
            // The system reads no wildcard of App Clips.
            table.hosts.filter { service != "appclips" || $0.first != "*" }.map { "\(service):\($0)" }
        }
    }

    /// The lines of the property list, to paste into the app's `.entitlements`, with a line feed at the end.
    ///
    /// Neither a host nor an application identifier contains a character that must be escaped in XML.
    public var text: String {
        let lines = domains.map { "    <string>\($0)</string>\n" }.joined()
        return """
            <!-- \(appID) -->
            <key>com.apple.developer.associated-domains</key>
            <array>
            \(lines)</array>

            """
    }
}
