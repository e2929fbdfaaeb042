import LinkRoutes
import SiteAssociation

/// Why a table has a link as it has, in the words of `linkd explain`.
struct TableReasons {
    /// nil for a table that makes no association file: what explains a link goes by both.
    private let explainer: Explainer?

    /// Those further down are about routes that are less and less like the link.
    private static let mostShown = 3

    init(_ table: RouteTable) { explainer = try? Explainer([table]) }

    func of(_ link: String) -> [String] {
        Array((explainer?.explain(link).reasons ?? []).prefix(Self.mostShown))
    }
}
