import Diagnostics
import LinkRoutes
import Reports
import SiteAssociation
import StrictJSON

/// How Android handles one link if an app of the table is installed, step by step (docs/association-files.md#android).
///
/// The app has the intent filters that `linkd print manifest` prints, and the site the `assetlinks.json` that linkd serves.
package struct AndroidDecision: PrintedExplanation {
    private let explanation: Explanation

    package init(_ explanation: Explanation) { self.explanation = explanation }

    /// Whether the app opens by its intent filters, which alone decide on Android 14 and earlier.
    private var opensByFilter: Bool { explanation.isClaimedOnAndroid }

    /// Whether the app opens on Android 15 and later, where dynamic rules narrow the intent filters.
    private var opensApp: Bool { opensByFilter && explanation.android?.opensApp ?? true }

    /// The reason for the decision of the intent filters.
    private var filterReason: String {
        switch explanation.link {
        case nil: explanation.reasons.first ?? "the link belongs to no table"
        case _ where explanation.androidApps.isEmpty: "the table names no Android app"
        case .universal: "its intent filter claims every link of the host"
        case .scheme where opensByFilter: "its intent filter claims every link of the scheme"
        case .scheme: "no intent filter has the scheme; Android compares it with case"
        }
    }

    /// The result of each dynamic rule up to the one that decides, and what there is to add.
    private var ruleReasons: [String] {
        guard let android = explanation.android else { return [] }
        return android.trace + (explanation.androidReason.map { [$0] } ?? [])
    }

    /// One line of JSON; the keys are stable.
    package var json: String {
        JSONWriter.text { writer in
            writer.member("url", explanation.url)
            writer.member("apps", explanation.androidApps)
            writer.member("opensApp", opensApp)
            writer.member("opensAppOnAndroid14", opensByFilter)
            writer.member("rule", explanation.android?.decision?.rule)
            writer.member("route", explanation.route?.id)
            writer.member("reasons", [filterReason] + ruleReasons)
        }
    }

    /// The lines of the text output.
    package var text: String {
        let apps = explanation.androidApps
        var lines = [explanation.url, "  app         \(apps.isEmpty ? "none" : apps.joined(separator: ", "))"]
        lines.append("  Android 14  \(Self.outcome(opensByFilter)): \(filterReason)")
        if opensByFilter {
            let hasRules = explanation.android?.opensApp != nil
            let decider =
                hasRules ? "the first dynamic rule that matches decides" : "no dynamic rule narrows the filter"
            lines.append("  Android 15  \(Self.outcome(opensApp)): \(decider)")
        }
        lines += ruleReasons.map { "  because     \($0)" }
        if opensApp, let route = explanation.route { lines.append("  route       \(route.id)") }
        return lines.map(\.printable).joined(separator: "\n")
    }

    private static func outcome(_ opensApp: Bool) -> String { opensApp ? "opens the app" : "stays in the browser" }
}
