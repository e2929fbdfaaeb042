import Foundation
import LinkRoutes

/// Determines the destination of a link, and goes there.
///
/// The generated type reads the link: it splits, decodes and checks it.
@MainActor
struct Deeplinker {
    let navigation: TripsNavigation

    /// Returns the place that a link leads to, and changes nothing.
    ///
    /// - Returns: nil for a link of another app, for a link whose path needs a value that it lacks, and for a page of the
    ///   site.
    func manage(url: URL) -> Deeplink? {
        if let place = try? Deeplink(url) { return place }
        return Self.isOfNewerVersion(Deeplink.table.explain(url.absoluteString)) ? .home : nil
    }

    /// Goes to the place of a link.
    ///
    /// A link of the site without a place in the app has a page, which is shown in the app.
    func follow(_ link: String) {
        do throws(LinkProblem) {
            navigation.open(try Deeplink(link))
        } catch {
            let explanation = Deeplink.table.explain(link)
            if Self.isOfNewerVersion(explanation) {
                navigation.open(.home)
            } else if Self.hasOnlyPage(explanation, error) {
                navigation.openWebPage(link)
            } else {
                navigation.show(problem: "The link does not work: \(error)")
            }
        }
    }

    /// Whether a link has our scheme and an unknown path: it may belong to a newer version.
    private static func isOfNewerVersion(_ explanation: LinkExplanation) -> Bool {
        explanation.outcome == .noPath && explanation.link?.kind == .scheme
    }

    private static func hasOnlyPage(_ explanation: LinkExplanation, _ problem: LinkProblem) -> Bool {
        if case .notForApp = problem { return true }
        return explanation.outcome == .noPath
    }
}
