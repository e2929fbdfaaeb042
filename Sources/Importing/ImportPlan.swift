// # Importing
//
// Reads the files that an app and its site have already, and says what became of each rule: what `linkd import` does.
//
// The way into a table begins with files that were written by hand. `TableImport` makes routes of rules; around it,
// this module finds out which file is which, for which app and hosts the table is, and prints what differs:
//
// ```console
// $ linkd import docs/examples/advice.json --host www.example.com --output none.json
// docs/examples/advice.json: 3 rules of 7QW3E5R9TY.com.example.trips, 1 route
//   about: /about opens the app, from details[0].components[2]
// same for every link (every https link of ASCII characters whose escapes are UTF-8)
// ```
//
// ## What it leaves out
//
// - Deciding what a pattern means as a route: `TableImport`.
// - Changing a table that exists. The table is printed, or written to a new file.
//
// ## Limits and costs
//
// - One file of each kind, and one app: a table is for the rules of one.
// - A report shows at most 20 differences of a kind, each with its shortest link.
//
// ## Where to read on
//
// `ImportInput.swift` (which file is which), `ImportPlan.swift` (app, hosts, services), `ImportReport.swift`, and
// `ManifestComparison.swift` for the filters of an Android app. docs/import.md shows imports of several files.

import AppFiles
import AssociationProof
import Diagnostics
import LinkRoutes
package import Reports
package import SiteAssociation
import StrictJSON
import TableChecks
package import TableImport

/// What is imported: the rules of one app, and the site of the table.
package struct ImportPlan {
    /// The rules.
    package let document: AssociationDocument
    /// The app whose rules are imported.
    package let app: String
    package let site: ImportedSite
    /// Whether the rules are those of a manifest, so that Apple's matcher does not decide them.
    package let isFromManifest: Bool
    /// Whether the table has no app for the rules, since the file names none that a table takes.
    let lacksApp: Bool
    /// What a person has to write into the table, or may want to.
    private(set) var tasks: [String] = []
    /// What the files have and the table does not.
    private(set) var omissions: [String] = []
    /// Whether a claim of the manifest is among the omissions.
    private(set) var losesClaim = false

    /// Plans the import.
    ///
    /// - Parameters:
    ///   - app: the wanted app; nil for the first one.
    ///   - hosts: the wanted hosts; empty for those of the manifest.
    /// - Throws: what is missing.
    package init(_ input: ImportInput, app: String?, hosts: [String]) throws(Report) {
        let claims = input.manifest?.content.claims ?? []
        let hosts = hosts.isEmpty ? Self.hosts(of: claims, areAlike: input.association == nil) : hosts
        guard !hosts.isEmpty else {
            let file = input.association?.file ?? input.manifest?.file ?? ""
            throw Report(
                file,
                "missing host of the links",
                fix: "pass the host that serves the file, e.g. --host www.example.com",
                exitCode: .badFile
            )
        }
        var iosApps: [ImportedSite.IOSApp] = []
        if let association = input.association {
            let (own, others) = try Self.apps(of: association.document, in: association.file, wanted: app)
            (document, self.app, isFromManifest) = (association.document, own[0], false)
            for id in own where Self.isUsable(id) {
                var app = ImportedSite.IOSApp(id, in: document)
                // An App Clip that a table does not take is not imported, and listed with the services.
                if let clip = app.clip, !Self.isUsable(id, clip: clip) { app.clip = nil }
                iosApps.append(app)
            }
            let refused = own.filter { !Self.isUsable($0) }
            if !refused.isEmpty {
                tasks.append(
                    "add your app to \"apps\": {\"ios\": [{\"id\": …}]}, since a table takes ten characters A-Z 0-9, a dot "
                        + "and the bundle id, and the file has \(refused.list)"
                )
            }
            lacksApp = iosApps.isEmpty
            omissions += others.map { "the rules of \($0.list), since a table has one set of rules" }
            omissions += Self.services(of: document, besides: iosApps) + Self.older(in: document)
        } else {
            let rules = hosts.map { host in claims.first { $0.host == host }?.rules ?? [] }
            if let index = rules.firstIndex(where: { $0 != rules[0] }) {
                let fix = "import each host into a table of its own, with one --host"
                let message = "paths of \(hosts[index].quoted) differ from paths of \(hosts[0].quoted)"
                throw Report(input.manifest?.file ?? "", message, fix: fix, exitCode: .badFile)
            }
            document = Self.document(of: rules[0])
            (self.app, isFromManifest, lacksApp) = ("", true, false)
        }
        let androidApps = Self.androidApps(input, &tasks)
        let known = input.manifest?.content.schemes ?? []
        site = ImportedSite(hosts: hosts, schemes: known, iosApps: iosApps, androidApps: androidApps)
        guard let manifest = input.manifest else { return }
        let others = claims.filter { !hosts.contains($0.host) }
        omissions += others.map { claim in
            let rules = claim.rules.map(\.json).joined(separator: " ")
            return
                "\(manifest.file):\(claim.location): https://\(claim.host) \(rules), since the table is for \(hosts.list): "
                + "its hosts share their paths, and a wildcard needs its parent"
        }
        omissions += manifest.content.omissions.map { "\(manifest.file):\($0.location): \($0.text)" }
        losesClaim = !others.isEmpty || manifest.content.omissions.contains(where: \.isClaim)
    }

    /// Returns the apps that share the rules of the wanted one, which is the first, and the other apps by their rules.
    private static func apps(
        of document: AssociationDocument,
        in file: String,
        wanted: String?
    ) throws(Report) -> (own: [String], others: [[String]]) {
        let all = document.appIDs
        guard let first = all.first else {
            throw Report(file, "missing app for links in \"applinks\"", exitCode: .badFile)
        }
        let app = wanted ?? first
        var groups = document.groups(of: all)
        guard let index = groups.firstIndex(where: { $0.contains { $0.utf8.elementsEqual(app.utf8) } }) else {
            let fix = "pass one of these apps with --app, or omit --app to use the first"
            throw Report(file, "no rules for app \(app.quoted); expected \(all.list)", fix: fix, exitCode: .badFile)
        }
        let group = groups.remove(at: index)
        return ([app] + group.filter { !$0.utf8.elementsEqual(app.utf8) }, groups)
    }

    /// Returns the hosts with a canonical one first; a wildcard needs its parent.
    ///
    /// - Parameter areAlike: whether only hosts with the paths of the first one are returned, since a table gives all of
    ///   its hosts the same links.
    private static func hosts(of claims: [ManifestContent.Claim], areAlike: Bool) -> [String] {
        let exact = claims.filter { !$0.host.hasPrefix("*") }
        let kept = claims.filter { !areAlike || $0.rules == exact.first?.rules }.map(\.host)
        let wildcards = kept.filter { host in host.hasPrefix("*.") && kept.contains(String(host.dropFirst(2))) }
        return kept.filter { !$0.hasPrefix("*") } + wildcards
    }

    /// Whether a table takes an app, and its App Clip.
    private static func isUsable(_ id: String, clip: String? = nil) -> Bool {
        let app = JSONWriter.text { writer in
            writer.member("id", id)
            if let clip { writer.member("appClip", clip) }
        }
        let text = #"{"routes": [], "apps": {"ios": ["# + app + "]}}"
        return (try? RouteTable(checking: Array(text.utf8))) != nil
    }

    private static func androidApps(_ input: ImportInput, _ tasks: inout [String]) -> [ImportedSite.AndroidApp] {
        var apps: [ImportedSite.AndroidApp] = []
        var known: Set<String> = []
        let root = input.assetLinks?.root ?? JSONValue(.null)
        let statements = AndroidStatements(root)
        let own = (root.array ?? []).filter { $0["target"]?["namespace"]?.string == "android_app" }
        let grants = Dictionary(grouping: AssetLinkGrant.all(in: own), by: \.target)
        for statement in statements.all where known.insert(statement.package).inserted {
            var prints: Set<String> = []
            let fingerprints = statements.of(statement.package).flatMap(\.fingerprints).map { $0.text.uppercased() }
                .filter { prints.insert($0).inserted }
            let signedIn = (grants[statement.package] ?? []).filter { $0.relation == AssetLinks.sharesCredentials }
            var app = ImportedSite.AndroidApp(package: statement.package, fingerprints: fingerprints)
            // The table shares sign-in with all certificates of an app.
            app.sharesWebCredentials =
                !prints.isEmpty
                && prints.isSubset(of: signedIn.compactMap { $0.fingerprint?.uppercased() })
            apps.append(app)
        }
        guard let manifest = input.manifest?.content else { return apps }
        let package = manifest.package ?? "the app of the manifest"
        if !apps.contains(where: { $0.package == manifest.package }), manifest.package != nil || apps.isEmpty {
            tasks.append(
                "add \(package) to \"apps\": {\"android\": [{\"package\": …, \"fingerprints\": […]}]}; a manifest has no "
                    + "fingerprints, and assetlinks.json has"
            )
        }
        return apps
    }

    /// The services of apps that the table does not have.
    private static func services(of document: AssociationDocument, besides apps: [ImportedSite.IOSApp]) -> [String] {
        let known = Set(apps.map { Array($0.id.utf8) } + apps.compactMap(\.clip).map { Array($0.utf8) })
        let lists = [
            ("webcredentials", document.webCredentials), ("appclips", document.appClips),
            ("activitycontinuation", document.activityContinuation),
        ]
        return lists.flatMap { name, list in
            list.filter { !known.contains(Array($0.utf8)) }.map { "\(name) of \($0)" }
        }
    }

    /// What entries have only for systems before iOS 13.
    private static func older(in document: AssociationDocument) -> [String] {
        document.entries.flatMap { entry in
            let app = entry.olderAppID.flatMap { id in
                entry.appIDs.contains { $0.utf8.elementsEqual(id.utf8) } ? nil : [id]
            }
            return [("paths", entry.olderRules ?? []), ("appID", app ?? [])].filter { !$0.1.isEmpty }.map {
                key,
                texts in
                "details[\(entry.index)].\(key): \(texts.list), since only systems before iOS 13 read it"
            }
        }
    }

    /// Returns a file with the rules of a manifest for one app without a name; Android compares decoded links.
    private static func document(of rules: [DynamicRule]) -> AssociationDocument {
        let components = rules.map(\.withoutParent.json).joined(separator: ",")
        let text =
            #"{"applinks":{"defaults":{"percentEncoded":false},"details":[{"appIDs":[""],"components":["# + components
            + "]}]}}"
        return (try? AssociationDocument(parsing: Array(text.utf8))) ?? AssociationDocument(JSONValue(.null))
    }
}

extension DynamicRule {
    /// The rule without the path before a final `/*`, which Apple's matcher also takes.
    var withoutParent: DynamicRule {
        guard !isExcluding, let path, path.hasSuffix("/*"), path != "/*" else { return self }
        return DynamicRule(path: path.dropLast() + "?*", query: query, fragment: fragment)
    }
}

extension [String] {
    /// The texts in quotes, shortened if there are more than a reader wants.
    fileprivate var list: String {
        prefix(10).map(\.quoted).joined(separator: ", ") + (count > 10 ? " and \(count - 10) more" : "")
    }
}
