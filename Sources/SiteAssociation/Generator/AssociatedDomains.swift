public import LinkRoutes

/// What the entitlements of an app for Apple's systems must say for the hosts of a table.
///
/// Without it the system never asks for the association file. Source: Apple, "Supporting associated domains", and for
/// App Clips "Associating your App Clip with your website".
public struct AssociatedDomains: Hashable, Sendable {
    /// The application identifier, of an app or of its App Clip.
    public let appID: String
    /// The domains with their service in front, `applinks:example.com`, service by service.
    public let domains: [String]

    /// The domains of each app of a table, and of each App Clip.
    public static func all(of table: RouteTable) -> [AssociatedDomains] {
        table.apps.ios.flatMap { app in
            let services: [(name: String, isWanted: Bool)] = [
                ("applinks", true), ("appclips", app.clip != nil), ("webcredentials", app.sharesWebCredentials),
                ("activitycontinuation", app.takesHandoff),
            ]
            let wanted = services.filter(\.isWanted).map(\.name)
            return [AssociatedDomains(app.id, wanted, table)]
                + (app.clip.map { [AssociatedDomains($0, ["appclips"], table)] } ?? [])
        }
    }

    private init(_ appID: String, _ services: [String], _ table: RouteTable) {
        self.appID = appID
        domains = services.flatMap { service in table.hosts.map { "\(service):\($0)" } }
    }

    /// The lines of the property list, to paste into the app's `.entitlements`; a line feed ends them.
    ///
    /// Neither a host nor an application identifier has a character that XML would have to escape.
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
