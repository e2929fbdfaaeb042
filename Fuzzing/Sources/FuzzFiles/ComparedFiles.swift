import AssociationProof
import Fuzzer
import SiteAssociation
import StrictJSON

/// What holds for the comparison of any two files.
enum ComparedFiles {
    /// Compares two files for Android.
    static func check(assetLinks old: [UInt8], _ new: [UInt8]) {
        guard let old = try? JSONValue(parsing: old) else { return }
        for statement in old.array ?? [] { _ = DynamicRule.all(in: statement) }
        promise(AssetLinksDiff(old, old).isEmpty, else: "a file differs from itself")
        guard let new = try? JSONValue(parsing: new) else { return }
        let (forward, backward) = (AssetLinksDiff(old, new), AssetLinksDiff(new, old))
        promise(Set(forward.gone) == Set(backward.added), else: "grants are gone only in one direction")
        promise(Set(forward.added) == Set(backward.gone), else: "grants are added only in one direction")
        promise(
            Set(forward.packagesWithOtherRules) == Set(backward.packagesWithOtherRules),
            else: "rules differ only in one direction"
        )
    }

    /// Compares two files for Apple's systems.
    static func check(associations old: [UInt8], _ new: [UInt8]) {
        guard let old = try? AssociationDocument(parsing: old) else { return }
        promise(AssociationDiff(old, old, budget: 500).isEmpty, else: "a file differs from itself")
        guard let new = try? AssociationDocument(parsing: new) else { return }
        let (forward, backward) = (AssociationDiff(old, new, budget: 500), AssociationDiff(new, old, budget: 500))
        promise(
            forward.services.map(\.service) == backward.services.map(\.service),
            else: "services differ only in one direction"
        )
        for change in forward.apps {
            guard let app = change.apps.first else { breakPromise("a change belongs to no app") }
            for link in change.links {
                let opens = AppleMatcher(new).decide(link.link, app: app).opensApp
                promise(opens == link.opensApp, else: "the matcher does not confirm \(link.link)")
            }
        }
        let isDecided = (forward.apps + backward.apps).allSatisfy { $0.undecided == nil && !$0.isCutShort }
        let changed = forward.apps.flatMap(\.apps).sorted() == backward.apps.flatMap(\.apps).sorted()
        promise(!isDecided || changed, else: "apps differ only in one direction")
    }
}
