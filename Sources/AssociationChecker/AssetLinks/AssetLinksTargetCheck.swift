import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON
import TableChecks

/// Checks the target of a statement: an Android app or another site.
struct AssetLinksTargetCheck {
    let report: FindingReport
    let builds: AppBuilds

    /// - Parameter statement: where keys of the target may stand by mistake.
    func check(_ target: CheckedValue, in statement: CheckedValue) {
        guard target.value.object != nil else {
            report.addStatementType(target, "an object with \"namespace\"")
            return
        }
        var meant = Set(target.members.compactMap { report.addIfMisspelled($0, AssetLinksKey.target) })
        for member in statement.members where AssetLinksKey.target.contains(member.name) && target[member.name] == nil {
            report.add(
                JSONProblemCode.missingKey,
                at: member,
                "\(member.name.quoted) must be in \"target\"; Android ignores the statement",
                fix: "move the key into \"target\""
            )
            meant.insert(member.name)
        }
        guard let namespace = target["namespace"] else {
            let isSite = target["site"] != nil && target["package_name"] == nil
            let example = isSite ? "\"web\"" : "\"android_app\""
            if !meant.contains("namespace") { report.addMissing("namespace", target, example: example) }
            return
        }
        let relations = statement["relation"]?.value.texts ?? []
        switch namespace.value.string {
        case "android_app": if !isMixed(target, relations, isApp: true) { checkApp(target, granting: relations, meant) }
        case "web": if !isMixed(target, relations, isApp: false) { checkSite(target, relations, meant) }
        default:
            report.add(
                .unknownNamespace,
                at: namespace,
                "unknown namespace; Android ignores the statement",
                fix: "write \"android_app\", or \"web\" for a site"
            )
        }
    }

    /// Reports a key of the other kind of target, and returns whether the target is meant to be of that kind.
    private func isMixed(_ target: CheckedValue, _ relations: [String], isApp: Bool) -> Bool {
        func has(_ key: String) -> Bool { target.value[key]?.string?.isEmpty == false }
        let keys = isApp ? ["site"] : ["package_name", Self.certificates]
        guard let member = target.members.first(where: { keys.contains($0.name) }) else { return false }
        let isSite = has("site") && !has("package_name") && target[Self.certificates] == nil
        let isOther = isApp ? isSite && !relations.contains(AssetLinks.opensLinks) : has("package_name")
        let (namespace, other) = isApp ? ("android_app", "web") : ("web", "android_app")
        report.add(
            .mixedStatementKeys,
            at: member,
            as: isOther ? .error : .pedantic,
            "\(member.name.quoted) does not belong to the namespace \(namespace.quoted)",
            fix: isOther ? "change \"namespace\" to \(other.quoted)" : "remove the key"
        )
        return isOther
    }

    private static let certificates = "sha256_cert_fingerprints"

    private func checkApp(_ target: CheckedValue, granting relations: [String], _ meant: Set<String>) {
        if let package = target["package_name"] {
            let name = package.value.string ?? ""
            let found = package.value.string?.quoted ?? package.value.kind
            let fix = "use the applicationId from the build file, e.g. \"com.example.trips\""
            if Placeholder.isPackage(name) {
                let code = RouteTableCode.placeholder
                report.add(code, at: package, as: .warning, "placeholder package name \(found)", fix: fix)
            } else if !AndroidApp.isPackage(name) {
                report.add(.invalidPackageName, at: package, "expected a package name, found \(found)", fix: fix)
            }
        } else if !meant.contains("package_name") {
            report.addMissing("package_name", target, example: "\"…\", the app's applicationId")
        }
        if let fingerprints = target[Self.certificates] {
            let package = target["package_name"]?.value.string
            let needsOther = builds.hasOneFingerprint(package, relations)
            FingerprintsCheck(report: report, package: package, needsOther: needsOther).check(fingerprints)
        } else if !meant.contains(Self.certificates) {
            let example = "[\"…\"], shown in the Play Console under App signing"
            report.addMissing(Self.certificates, target, example: example)
        }
    }

    private func checkSite(_ target: CheckedValue, _ relations: [String], _ meant: Set<String>) {
        guard let site = target["site"] else {
            if !meant.contains("site") { report.addMissing("site", target, example: "\"https://example.com\"") }
            return
        }
        let text = site.value.string ?? ""
        // That relation names the manifest of a web app (developer.chrome.com/docs/capabilities/get-installed-related-apps).
        let isManifest = relations == [AssetLinksKey.queriesWebApp] && text.hasBytes(atStart: "https://")
        guard !isManifest, !Self.isSite(text) else { return }
        let address = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let host = String(address.prefix { !"/?# ".contains($0) })
        report.add(
            .invalidSite,
            at: site,
            "site must be SCHEME://HOST[:PORT]; Android ignores the statement",
            fix: FindingReport.write(
                HostName.isWellFormed(host) ? "https://\(host)" : "",
                or: "use a site, e.g. \"https://example.com\""
            )
        )
    }

    private static func isSite(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        return !rest.isEmpty && !rest.contains { "/?#@* ".utf8.contains($0) }
    }
}
