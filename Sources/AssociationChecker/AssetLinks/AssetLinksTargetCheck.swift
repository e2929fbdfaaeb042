import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks the target of a statement: an Android app or another site.
struct AssetLinksTargetCheck {
    let report: FindingReport

    /// - Parameter statement: where keys of the target may stand by mistake.
    func check(_ target: CheckedValue, in statement: CheckedValue) {
        guard target.value.object != nil else {
            report.addStatementType(target, "an object with \"namespace\"")
            return
        }
        var meant = Set(target.members.compactMap { report.addIfMisspelled($0, AssetLinksKey.target) })
        for member in statement.members where AssetLinksKey.target.contains(member.name) && target[member.name] == nil {
            report.add(
                .statementKeyMissing,
                nameOf: member,
                "\(member.name.quoted) stands beside \"target\", so Android skips the statement",
                fix: "move it into \"target\""
            )
            meant.insert(member.name)
        }
        guard let namespace = target["namespace"] else {
            if !meant.contains("namespace") { report.addMissing("namespace", target, example: "\"android_app\"") }
            return
        }
        switch namespace.value.string {
        case "android_app": checkApp(target, meant.union(checkMixed(target, isApp: true)))
        case "web": checkSite(target, meant.union(checkMixed(target, isApp: false)))
        default:
            report.add(
                .unknownNamespace,
                at: namespace,
                "unknown namespace, so Android skips the statement",
                fix: "write \"android_app\", or \"web\" for a site"
            )
        }
    }

    /// Reports keys of the other kind of target, and returns the keys that need not be missed then.
    private func checkMixed(_ target: CheckedValue, isApp: Bool) -> Set<String> {
        let package = target["package_name"]
        let key = isApp ? "site" : package == nil ? "sha256_cert_fingerprints" : "package_name"
        guard let member = target.members.first(where: { $0.name == key }) else { return [] }
        let isNaming = isApp ? package == nil && target["sha256_cert_fingerprints"] == nil : package != nil
        report.add(
            .mixedTarget,
            nameOf: member,
            as: isNaming ? .error : .info,
            "the target \(isApp ? "is an app" : "is a site") and has no \(key.quoted), so "
                + (isNaming ? "this names no \(isApp ? "site" : "app")" : "Android ignores it"),
            fix: !isNaming
                ? "remove it"
                : "change \"namespace\" to \((isApp ? "web" : "android_app").quoted)"
                    + (isApp || target["site"] == nil ? "" : ", and remove \"site\" or give it its own statement")
        )
        return isNaming ? Set(AssetLinksKey.target) : []
    }

    private func checkApp(_ target: CheckedValue, _ meant: Set<String>) {
        if let package = target["package_name"] {
            let name = package.value.string
            if let name, Placeholder.isPackage(name) {
                report.add(
                    .placeholderPackage,
                    at: package,
                    "\(name.quoted) is a placeholder from a sample or a template, so it does not name your app",
                    fix: "write the applicationId of the build file"
                )
            } else if name.map(AndroidApp.isPackage) != true {
                report.add(
                    .badPackageName,
                    at: package,
                    "the value is not a package name, so it names no app",
                    fix: "write the app's applicationId, for example com.example.app"
                )
            }
        } else if !meant.contains("package_name") {
            report.addMissing("package_name", target, example: "\"…\", the app's applicationId")
        }
        if let fingerprints = target["sha256_cert_fingerprints"] {
            FingerprintsCheck(report: report, package: target["package_name"]?.value.string).check(fingerprints)
        } else if !meant.contains("sha256_cert_fingerprints") {
            report.addMissing(
                "sha256_cert_fingerprints",
                target,
                example: "[\"…\"], shown in the Play Console under App signing"
            )
        }
    }

    private func checkSite(_ target: CheckedValue, _ meant: Set<String>) {
        guard let site = target["site"] else {
            if !meant.contains("site") { report.addMissing("site", target, example: "\"https://example.com\"") }
            return
        }
        guard site.value.string.map(Self.isSite) != true else { return }
        report.add(
            .badSite,
            at: site,
            "a site has only a scheme, a host and optionally a port; Android skips this statement",
            fix: "write https://example.com, without a slash at the end"
        )
    }

    private static func isSite(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        return !rest.isEmpty && !rest.contains { "/?#@ ".utf8.contains($0) }
    }
}
