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
            report.add(
                JSONProblemCode.wrongType,
                at: root,
                "expected an object with \"applinks\", found \(root.value.kind), so no link opens an app",
                fix: isStatements
                    ? "serve this file, which is Android's list of statements, as /.well-known/assetlinks.json"
                    : root.value.array?.count == 1 && root.value.array?.first?.object != nil
                        ? "remove the [ before its object, and the ] after it"
                        : "write one object, { … }, around the services"
            )
            return
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
        let shared = root.members.filter { member in
            AssociationService(rawValue: member.name) != nil && member.place["apps"]?.elements?.isEmpty == false
        }
        let cause =
            wrapped.map { "\"applinks\" is \($0.description), where devices do not look" }
            ?? "the file has no \"applinks\", and "
            + (shared.isEmpty ? "names no app" : "only shares \(shared.map(\.name.quoted).listing)")
        report.add(
            .opensNothing,
            at: wrapped?.place ?? root,
            as: expectsLinks == true || wrapped != nil || shared.isEmpty ? .error : .info,
            "no link opens an app: \(cause)",
            fix: wrapped.map { "move \"applinks\" out of \($0.place.path.description.shown), to the top level" }
                ?? "add \"applinks\" if links should open the app" + (shared.isEmpty ? ", or name an app" : "")
        )
    }

    private func names(of root: CheckedValue) -> String { root.members.map(\.name.quoted).listing }

    /// Reports a file without a service, and where the services are if they are inside of another value.
    private func reportNoService(_ root: CheckedValue) {
        let wrapped = WrappedFile(in: root) { file in
            file.object?.contains { AssociationService(rawValue: $0.name) != nil } == true
        }
        report.add(
            .noKnownService,
            at: wrapped?.place ?? root,
            wrapped.map {
                "the file has \(names(of: root)), and the services are \($0.description), where devices do not look"
            }
                ?? "the file has no service that devices know, so no link opens an app",
            fix: wrapped?.fix
                ?? "add \"applinks\" for links, \"webcredentials\" for passwords, or \"appclips\""
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
            report.addMisplaced(member, fix: "move it into \"applinks\"")
            return true
        }
        guard let name = Self.meantService(member.name) else {
            report.add(
                .ignoredKey,
                at: member,
                as: .pedantic,
                "devices ignore \(member.name.quoted), which is not one of Apple's services",
                fix: "remove it, unless another program reads it"
            )
            return false
        }
        let service = AssociationService(rawValue: name)
        let loss = service?.loss ?? "it has no effect"
        report.add(
            .misspelledKey,
            at: member,
            as: service == .appLinks || !hasService ? .error : .warning,
            "devices ignore \(member.name.quoted), so \(loss)",
            fix: "write \"\(name)\""
        )
        return true
    }
}
