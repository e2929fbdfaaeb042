import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

/// Checks a service that is a plain list of apps.
struct ServiceCheck {
    let service: AssociationService
    let report: FindingReport

    func check(_ place: CheckedValue) {
        guard place.value.object != nil else {
            reportShape(place)
            return
        }
        var meantApps = false
        for member in place.members where member.name != "apps" {
            if KnownKeys.rulesOnly.contains(member.name) {
                report.addMisplaced(member, fix: "list the apps in \"apps\", and remove the key")
            } else if report.addUnknown(member, known: KnownKeys.service) != nil {
                meantApps = true
            }
        }
        if let apps = place["apps"] {
            checkApps(apps)
        } else if !meantApps {
            reportShape(place)
        }
    }

    private func checkApps(_ apps: CheckedValue) {
        for element in report.elements(of: apps, expected: "an array of app IDs", consequence: service.loss) {
            if let id = report.appID(element) { report.checkApp(id, element.path, at: element.position) }
        }
    }

    private func reportShape(_ place: CheckedValue) {
        let ids = (place.value.texts + place.members.flatMap(\.place.value.texts)).filter(AppIDProblem.isLikely)
        let list = ids.map(\.quoted).joined(separator: ", ")
        let fix = ids.isEmpty ? "use {\"apps\": [\"PREFIX.BUNDLE_ID\"]}" : "write {\"apps\": [\(list)]}"
        report.add(.serviceWithoutApps, at: place, "missing list \"apps\"; \(service.loss)", fix: fix)
    }
}
