import LinkRoutes

/// Who handles the links of an inbox that has no generated type: a router of the module `LinkActions`.
@MainActor
package protocol LinkResponder: AnyObject {
    /// Returns what a link is to the others.
    func role(of link: String) -> LinkRole
}

/// What an inbox knows of the routes of its links.
@MainActor
struct KnownRoutes {
    /// The routes of a ``TypedInbox``.
    var table: RouteTable?
    /// The router, as long as there is one.
    weak var responder: (any LinkResponder)?

    /// Returns what a link is to the others; a guess without a table and a responder.
    func role(of link: String) -> LinkRole {
        responder?.role(of: link) ?? table?.role(of: link) ?? LinkRole(guess: link)
    }

    /// Returns what the route of a link requires of the app; nil without a table, and with a responder, which has guards.
    func requirement(of link: String) -> String? {
        responder == nil ? table.flatMap { $0.match($0.secured(link))?.route.requirement } : nil
    }
}
