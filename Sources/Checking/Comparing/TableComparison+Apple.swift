import AssociationChecker
import AssociationProof
import Diagnostics
import LinkRoutes
import Reports
import SiteAssociation
import SiteConfiguration
import StrictJSON
import TableChecks

extension TableComparison {
    /// Compares an association file: the rules of each app, and the apps of each service.
    ///
    /// It ignores apps that the file does not name; the check of the file reports them as expected apps.
    mutating func compareAssociation(_ root: JSONValue, _ apps: [IOSApp]) {
        let document = AssociationDocument(root)
        let matcher = AppleMatcher(document)
        for apps in document.groups(of: apps.map(\.id)) { prove(document, matcher, of: apps) }
        let (shared, handedOff) = (apps.filter(\.sharesWebCredentials), apps.filter(\.takesHandoff))
        compare("webcredentials", root, wanted: shared.map(\.id), flag: "\"webCredentials\": true")
        compare("activitycontinuation", root, wanted: handedOff.map(\.id), flag: "\"handoff\": true")
        compare("appclips", root, wanted: apps.compactMap(\.clip), flag: "\"appClip\"")
        addUnknownApps(document, matcher, besides: apps)
    }

    /// Proves the rules that several apps share.
    private mutating func prove(_ document: AssociationDocument, _ matcher: AppleMatcher, of apps: [String]) {
        guard let app = apps.first else { return }
        let proof = StatedProof.association(
            AgreementProof(named.table, document, app: app),
            table: named.file,
            opening: apps
        )
        let remedy = "\"linkd print aasa --table \(named.file)\" prints a file that agrees with the table"
        report(proof, remedy: remedy) { disagreement in
            let trace = matcher.trace(disagreement.link, app: app)
            let nearest = disagreement.rule == nil ? RuleTrace.nearest(in: trace) : nil
            let decider = trace.last.flatMap { $0.failure == nil ? $0 : nil }
            let place = decider.map { SourceLocation($0.rule.position, path: "applinks.\($0.path)") }
            return (place ?? document.place(of: app), nearest.map { ["\($0)"] } ?? [])
        }
    }

    /// Compares the apps that the file and the table name for passwords, Handoff or App Clips.
    ///
    /// - Parameters:
    ///   - wanted: the application identifiers that the table names for the service.
    ///   - flag: the key in the table that names them.
    private mutating func compare(_ service: String, _ root: JSONValue, wanted: [String], flag: String) {
        let list = root[service]?["apps"]
        let namedApps = (list?.array ?? []).enumerated().compactMap { index, element in
            element.string.map { (id: $0, index: index, position: element.position) }
        }
        let namedIDs = Set(namedApps.map { Array($0.id.utf8) })
        for id in wanted where !namedIDs.contains(Array(id.utf8)) {
            let start = (list ?? root[service] ?? root).position
            add(
                as: .warning,
                .missingService,
                at: SourceLocation(start, path: list == nil ? "" : "\(service).apps"),
                "\(id.quoted) is missing from \"\(service)\", but \(named.file) has \(flag)",
                fix: "add the app to \"\(service)\": {\"apps\": […]}, or remove \(flag) from \(named.file)"
            )
        }
        let wantedIDs = Set(wanted.map { Array($0.utf8) })
        for (id, index, position) in namedApps where !wantedIDs.contains(Array(id.utf8)) {
            add(
                as: .warning,
                .serviceNotInTable,
                at: SourceLocation(position, path: "\(service).apps[\(index)]"),
                "\(flag) is missing for \(id.quoted) in \(named.file)",
                fix: "remove the app ID, or add \(flag) to the app in \(named.file)"
            )
        }
    }

    /// Adds the apps of the file that the table does not name.
    private mutating func addUnknownApps(
        _ document: AssociationDocument,
        _ matcher: AppleMatcher,
        besides apps: [IOSApp]
    ) {
        let known = Set(apps.map { Array($0.id.utf8) })
        for app in matcher.appIDs where !known.contains(Array(app.utf8)) {
            let message = "\(app.quoted) is missing from \(named.file); its rules are not compared"
            add(as: .info, .appNotInTable, at: document.place(of: app) ?? SourceLocation(), message)
        }
    }
}

extension AssociationDocument {
    /// Returns the place of the first entry that names an app.
    fileprivate func place(of app: String) -> SourceLocation? {
        entry(of: app).map { SourceLocation($0.position, path: "applinks.details[\($0.index)]") }
    }
}
