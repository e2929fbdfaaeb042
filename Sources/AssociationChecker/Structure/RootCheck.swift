import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Checks the root of the file and hands each service on.
struct RootCheck {
    let report: FindingReport
    let ages: KeyAgeCheck
    let expectedApps: [String]

    func check(_ root: CheckedValue) {
        guard root.value.object != nil else {
            reportNoObject(root)
            return
        }
        let unknown = root.members.filter { AssociationService(rawValue: $0.name) == nil }
        let isSilent = unknown.count(where: reportUnknown) == 0
        if isSilent, unknown.count == root.members.count {
            report.add(
                .noKnownService,
                root,
                "the file names no service that devices know, so it does nothing",
                fix: "add \"applinks\" for links, \"webcredentials\" for passwords, or \"appclips\""
            )
        }
        for member in root.members {
            switch AssociationService(rawValue: member.name) {
            case .appLinks: AppLinksCheck(report, ages, expectedApps).check(member.place, in: root)
            case let service?: ServiceCheck(service: service, report: report).check(member.place)
            case nil: break
            }
        }
        // Without the service there is nobody else to miss the apps.
        if root["applinks"] == nil { AppList(report).reportMissing(expectedApps, at: root) }
    }

    private func reportNoObject(_ root: CheckedValue) {
        let isStatements = root.value.array?.contains { $0["relation"] != nil || $0["target"] != nil } ?? false
        report.add(
            .rootNotObject,
            root,
            "\(root.value.kind) stands where the object with \"applinks\" should, so no app gets a link",
            fix: isStatements
                ? "this is Android's list of statements: serve it as /.well-known/assetlinks.json"
                : "write one object, { … }, around the services"
        )
    }

    /// Reports a key that is no service, and says whether somebody meant one by it.
    private func reportUnknown(_ member: CheckedValue.Member) -> Bool {
        if KnownKeys.rulesOnly.contains(member.name) {
            report.addMisplaced(member, fix: "move it into \"applinks\"")
            return true
        }
        guard let name = NearName.nearest(to: member.name, among: AssociationService.names) else {
            report.add(
                .unknownTopLevelKey,
                nameOf: member,
                "devices ignore \(member.name.quoted), which is no service of Apple's",
                fix: "remove it if no other program reads it"
            )
            return false
        }
        let loss = AssociationService(rawValue: name)?.loss ?? "it does nothing"
        report.add(
            .misspeltService,
            nameOf: member,
            "devices ignore \(member.name.quoted), so \(loss)",
            fix: "write \"\(name)\""
        )
        return true
    }
}
