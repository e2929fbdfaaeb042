import AssociationChecker
package import Diagnostics
import LinkRoutes
import Reports
import SiteAssociation
package import SiteConfiguration
package import StrictJSON

/// Compares the apps that an association file and a table name for passwords, Handoff and App Clips.
package struct ServiceComparison {
    package private(set) var findings: [Diagnostic] = []

    private let file: String
    private let table: String

    package init(_ file: String, _ root: JSONValue, with named: NamedTable) {
        self.file = file
        table = named.file
        let apps = named.table.apps.ios
        compare("webcredentials", root, apps.filter(\.sharesWebCredentials).map(\.id), flag: "\"webCredentials\": true")
        compare("activitycontinuation", root, apps.filter(\.takesHandoff).map(\.id), flag: "\"handoff\": true")
        compare("appclips", root, apps.compactMap(\.clip), flag: "\"clip\"")
    }

    /// - Parameters:
    ///   - wanted: the application identifiers that the table names for the service.
    ///   - flag: the key in the table that names them.
    private mutating func compare(_ service: String, _ root: JSONValue, _ wanted: [String], flag: String) {
        let list = root[service]?["apps"]
        let named = (list?.array ?? []).enumerated().compactMap { index, element in
            element.string.map { (id: $0, index: index, position: element.position) }
        }
        let namedIDs = Set(named.map { Array($0.id.utf8) })
        for id in wanted where !namedIDs.contains(Array(id.utf8)) {
            add(
                .serviceMissing,
                (list ?? root[service] ?? root).position,
                list == nil ? "" : "\(service).apps",
                "\"\(service)\" does not name \(id), but \(table) requires it with \(flag)",
                fix: "add the app to \"\(service)\": {\"apps\": […]}, or remove \(flag) from \(table)"
            )
        }
        let wantedIDs = Set(wanted.map { Array($0.utf8) })
        for (id, index, position) in named where !wantedIDs.contains(Array(id.utf8)) {
            add(
                .serviceNotInTable,
                position,
                "\(service).apps[\(index)]",
                "\"\(service)\" names \(id), but its app in \(table) has no \(flag)".printable,
                fix: "remove the app, or add \(flag) to it in \(table)"
            )
        }
    }

    private mutating func add(
        _ code: SiteProblemCode,
        _ position: JSONPosition,
        _ path: String,
        _ message: String,
        fix: String
    ) {
        findings.append(
            Diagnostic(
                code.rawValue,
                severity: .warning,
                at: SourceLocation(position, path: path).in(file),
                message,
                fix: fix
            )
        )
    }
}
