import LinkRoutes

/// What distinguishes links with a scheme from universal links, for the screen that compares them.
enum LinkTrait: String, CaseIterable, Identifiable {
    case asksFirst = "Safari asks before it opens the app"
    case needsApp = "Leads nowhere without the app"
    case canBeTaken = "Another app can take the links"
    case needsServer = "Needs a file on a web server"
    case needsMembership = "Needs a paid developer account"

    var id: Self { self }

    /// Whether links of a kind have the trait.
    func applies(to kind: LinkKind) -> Bool {
        switch self {
        case .asksFirst, .needsApp, .canBeTaken: kind == .scheme
        case .needsServer, .needsMembership: kind == .universal
        }
    }
}
