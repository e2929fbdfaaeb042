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
                report.addMisplaced(
                    member,
                    fix: "list the apps in \"apps\" and remove this key; only \"applinks\" has rules"
                )
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
        let expected = "a list of application identifiers"
        for element in report.elements(of: apps, expected: expected, consequence: service.loss) {
            guard let id = element.value.string else {
                report.addWrongType(element, expected: "an application identifier", consequence: "it names no app")
                continue
            }
            report.checkApp(id, element.path, at: element.value.position)
        }
    }

    private func reportShape(_ place: CheckedValue) {
        let ids = (place.value.texts + place.members.flatMap(\.place.value.texts)).filter(AppIDProblem.isLikely)
        let list = ids.isEmpty ? "\"TEAM…….bundle.id\"" : ids.map(\.quoted).joined(separator: ", ")
        report.add(
            .serviceWithoutApps,
            at: place,
            "\"\(service.rawValue)\" has no list \"apps\", so \(service.loss)",
            fix: "write \"\(service.rawValue)\": {\"apps\": [\(list)]}"
        )
    }
}
