import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Compares the apps of all services: which of them name an expected app, and whether `appclips` names clips.
struct ServiceAppsCheck {
    /// A service with its apps.
    private struct Service {
        let kind: AssociationService
        /// The list of apps or entries, or what stands in its place.
        let place: CheckedValue
        let apps: [String]

        func names(_ id: String) -> Bool { apps.contains { $0.utf8.elementsEqual(id.utf8) } }
    }

    /// An app with its bundle identifier in lower case and a dot.
    private struct App {
        let id: String
        let bundle: String

        init(_ id: String) { (self.id, bundle) = (id, id.dropFirst(11).lowercased() + ".") }
    }

    private let report: FindingReport
    private let root: CheckedValue
    private let services: [Service]

    /// Reads the apps of a file.
    ///
    /// - Parameter root: the file, each service under its right name.
    init(_ root: CheckedValue, _ report: FindingReport) {
        (self.root, self.report) = (root, report)
        services = AssociationService.allCases.compactMap { kind in
            root[kind.rawValue].map { service in
                let list = service[kind == .appLinks ? "details" : "apps"] ?? service
                let apps =
                    kind == .appLinks
                    ? AssociationDocument(root.value).entries.flatMap(\.appIDs)
                    : list.value.array?.compactMap(\.string)
                return Service(kind: kind, place: list, apps: apps ?? [])
            }
        }
    }

    /// Reports an expected app that no service names, that opens no links, or that a service names in another way.
    ///
    /// - Parameter needLinks: whether links must open them, also if the file has only other services.
    func reportMissing(_ expected: [String], needLinks: Bool) {
        let links = services.first { $0.kind == .appLinks }
        let isOfLinks = links != nil || needLinks || services.isEmpty
        let services = services + (links == nil && isOfLinks ? [Service(kind: .appLinks, place: root, apps: [])] : [])
        for id in expected {
            let naming = services.filter { $0.names(id) }
            if naming.isEmpty, let problem = AppIDProblem(of: id), problem.namesNoApp {
                let known = services.flatMap(\.apps).first { id.contains($0) || $0.hasSuffix("." + id) }
                report.add(
                    ComparisonCode.missingApp,
                    at: root,
                    problem.message,
                    fix: known.map { "use \($0.quoted), the app ID in the file" } ?? problem.fix
                )
                continue
            }
            // An App Clip gets its links by "appclips".
            let isNamed = naming.contains { !isOfLinks || $0.kind == .appLinks || $0.kind == .appClips }
            for service in services where !service.names(id) {
                let near = Self.fix(for: id, among: service.apps)
                let isNeeded = !isNamed && (service.kind == .appLinks || !isOfLinks)
                guard isNeeded || near != nil && service.kind != .appClips else { continue }
                reportMissing(id, in: service, fix: near)
            }
        }
    }

    private func reportMissing(_ id: String, in service: Service, fix: String?) {
        let isOfLinks = service.kind == .appLinks
        let others = service.apps.filter { !$0.hasPrefix(id + ".") && !id.hasPrefix($0 + ".") }
        let similar = NearName.nearest(to: id, among: others)
        report.add(
            ComparisonCode.missingApp,
            at: service.place,
            "missing app \(id.quoted); \(isOfLinks ? "links do not open the app" : service.kind.loss)",
            fix: fix ?? similar.map { "replace \($0.quoted) with \(id.quoted) if you meant that app" }
                ?? "add the app to \(isOfLinks ? "\"appIDs\" of an entry" : "\"apps\"")"
                + (service.kind == .appClips ? " for an App Clip, otherwise to \"applinks\"" : "")
                + (isOfLinks && service.apps.contains { id.hasPrefix($0 + ".") }
                    ? ", or to \"apps\" of \"appclips\" for an App Clip" : "")
        )
    }

    /// Returns how to correct the identifier that was certainly meant; nil if there is none.
    private static func fix(for id: String, among apps: [String]) -> String? {
        let bundle = id.drop { $0 != "." }
        if let other = apps.filter({ !bundle.isEmpty && $0.drop { $0 != "." } == bundle }).min() {
            return "correct the prefix of \(other.quoted)"
        }
        return apps.filter { app in
            AppIDProblem.normalized(app).lowercased() == id.lowercased() || app == bundle.dropFirst()
        }.min().map { "replace \($0.quoted) with \(id.quoted)" }
    }

    /// Reports an app in the list of its App Clips: a clip's identifier is that of its app, a dot and a suffix
    /// (developer.apple.com/documentation/appclip/associating-your-app-clip-with-your-website).
    func checkClips() {
        guard let clips = services.first(where: { $0.kind == .appClips }) else { return }
        let others = Set(services.filter { $0.kind != .appClips }.flatMap(\.apps))
        let known = others.filter { AppIDProblem(of: $0) == nil }.map(App.init)
        for element in clips.place.elements ?? [] {
            guard let id = element.value.string, AppIDProblem(of: id) == nil, !OverlapCheck.isClip(id, of: others)
            else { continue }
            guard others.contains(id) else {
                reportStranger(App(id), among: known, element)
                continue
            }
            // Codes of the App Clip kind need the app beside its clip.
            guard !OverlapCheck.isClip(id), !clips.apps.contains(where: { $0.hasPrefix(id + ".") }) else {
                continue
            }
            reportClip(of: id, as: nil, element)
        }
    }

    /// Reports a clip whose identifier differs from that of its app by its prefix or by case too.
    private func reportStranger(_ clip: App, among apps: [App], _ place: CheckedValue) {
        let known = apps.filter { clip.bundle.hasPrefix($0.bundle) }.map(\.id)
        guard let app = known.min(), !known.contains(where: { clip.id.hasPrefix($0 + ".") }) else { return }
        let end = String(clip.id.dropFirst(app.count))
        reportClip(of: app, as: end.isEmpty && !OverlapCheck.isClip(app) ? nil : app + end, place)
    }

    /// - Parameter clip: the identifier of the clip; nil if only that of the app is known.
    private func reportClip(of app: String, as clip: String?, _ place: CheckedValue) {
        report.add(
            .appInsteadOfClip,
            at: place,
            "expected an App Clip ID based on \(app.quoted); no App Clip is offered",
            fix: clip.map { FindingReport.write($0, or: "use the ID of the App Clip") }
                ?? "use \((app + ".Clip").quoted) if that is the ID of the App Clip"
        )
    }
}
