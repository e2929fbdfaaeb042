import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Checks the root of the file, then each service.
struct RootCheck {
    let report: FindingReport
    let expectedApps: [String]
    let openingApps: [String]
    /// Whether links should open an app; nil if the file alone says so.
    let expectsLinks: Bool?

    func check(_ root: CheckedValue) {
        guard root.value.object != nil else {
            let isStatements = root.value.array?.contains { $0["relation"] != nil || $0["target"] != nil } ?? false
            let isWrapped = root.value.array?.count == 1 && root.value.array?.first?.object != nil
            return report.addWrongType(
                root,
                expected: "an object with \"applinks\"",
                consequence: AssociationService.appLinks.loss,
                fix: isStatements
                    ? "serve the list of statements as /.well-known/assetlinks.json"
                    : isWrapped ? "remove the [ ] around the object" : "use an object with the services"
            )
        }
        let unknown = root.members.filter { AssociationService(rawValue: $0.name) == nil }
        let hasService = unknown.count < root.members.count
        let isSilent = unknown.count { reportUnknown($0, hasService: hasService) } == 0
        if isSilent, !hasService {
            reportNoService(root)
        }
        let meant = withServicesAsMeant(root)
        for (member, name) in zip(root.members, meant.members.map(\.name)) {
            switch AssociationService(rawValue: name) {
            case .appLinks: AppLinksCheck(report).check(member.place, in: meant, expectsLinks: expectsLinks)
            case let service?: ServiceCheck(service: service, report: report).check(member.place)
            case nil: break
            }
        }
        let apps = ServiceAppsCheck(meant, report)
        apps.reportMissing(expectedApps, needLinks: false)
        apps.reportMissing(openingApps, needLinks: true)
        apps.checkClips()
        if meant["applinks"] == nil, !report.hasError(below: root.path) { reportNoLinks(meant) }
    }

    /// Reports a file without links, which is right for a site that only shares sign-in, Handoff or App Clips.
    private func reportNoLinks(_ root: CheckedValue) {
        let wrapped = WrappedFile(in: root) { $0["applinks"] != nil }
        let isShared = root.members.contains { member in
            AssociationService(rawValue: member.name) != nil && member.place["apps"]?.elements?.isEmpty == false
        }
        report.add(
            .opensNothing,
            at: wrapped?.place ?? root,
            as: expectsLinks == true || wrapped != nil || !isShared ? .error : .info,
            "\(wrapped == nil ? "missing" : "misplaced") \"applinks\"; no link opens an app",
            fix: wrapped == nil
                ? "add \"applinks\" if links should open the app" : "move \"applinks\" to the top level"
        )
    }

    /// Reports a file without a service, and where the services are if they are inside of another value.
    private func reportNoService(_ root: CheckedValue) {
        let wrapped = WrappedFile(in: root) { file in
            file.object?.contains { AssociationService(rawValue: $0.name) != nil } == true
        }
        report.add(
            .noKnownService,
            at: wrapped?.place ?? root,
            wrapped == nil ? "missing service; devices ignore the file" : "services must be at the top level",
            fix: wrapped?.fix ?? "add \"applinks\" for links, \"webcredentials\" for passwords, or \"appclips\""
        )
    }

    /// Returns the file with misspelled services under their right names, so that their content is checked at once.
    private func withServicesAsMeant(_ root: CheckedValue) -> CheckedValue {
        var names = Set(root.members.map(\.name))
        let members = (root.value.object ?? []).map { member in
            guard let name = Self.meantService(member.name), names.insert(name).inserted else { return member }
            return JSONMember(name: name, position: member.position, value: member.value)
        }
        return CheckedValue(value: JSONValue(.object(members), at: root.value.position), path: root.path)
    }

    /// Returns the service that a key is similar to; nil if the key is its name, or similar to none.
    private static func meantService(_ name: String) -> String? {
        guard AssociationService(rawValue: name) == nil, !KnownKeys.rulesOnly.contains(name) else { return nil }
        return NearName.nearest(to: name, among: AssociationService.names)
    }

    /// Reports a key that is not a service, and returns whether it is misplaced or similar to a service's name.
    private func reportUnknown(_ member: CheckedValue.Member, hasService: Bool) -> Bool {
        if (KnownKeys.rulesOnly + ["defaults", "substitutionVariables"]).contains(member.name) {
            report.addMisplaced(member, fix: "move the key into \"applinks\"")
            return true
        }
        guard let name = Self.meantService(member.name) else {
            report.add(
                .ignoredKey,
                at: member,
                as: .pedantic,
                "unknown service \(member.name.quoted)",
                fix: "remove the key, unless another program reads it"
            )
            return false
        }
        let service = AssociationService(rawValue: name)
        report.add(
            .misspelledKey,
            at: member,
            as: service == .appLinks || !hasService ? .error : .warning,
            "unknown service \(member.name.quoted)" + (service.map { "; \($0.loss)" } ?? ""),
            fix: "write \"\(name)\""
        )
        return true
    }
}
