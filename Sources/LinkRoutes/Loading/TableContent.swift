import StrictJSON

/// What a table's text says, before it is made fit for matching.
struct TableContent {
    /// A place in the table's text.
    typealias Place = (path: String, position: JSONPosition)

    var defaults = PageDefaults()
    var hosts: [String] = []
    var schemes: [String] = []
    var schemeHosts = SchemeHosts.listed(["x-callback-url"])
    var apps = Apps(ios: [], android: [])
    var routes: [Route] = []
    private(set) var redirects: [Redirect] = []
    var exclusions: [Exclusion] = []
    var hasComments = true
    /// Every path and alias in the order of house rule R6.
    private(set) var entries: [RouteEntry] = []
    /// Where each entry's pattern stands in the text.
    private(set) var places: [Place] = []
    /// The entries that https links see, and those that scheme links do.
    private(set) var universalTrie = TrieBuilder([])
    private(set) var schemeTrie = TrieBuilder([])
    /// Whether both kinds of link see the same entries, as in most tables.
    private(set) var hasOneTrie = true
    /// The old paths of the redirects, likewise.
    private(set) var redirectEntries: [RouteEntry] = []
    private(set) var redirectPlaces: [Place] = []
    private(set) var redirectTrie = TrieBuilder([])

    /// What https links begin with, empty where the table has no host.
    var origin: String { hosts.first.map { "https://\($0)" } ?? "" }

    /// Takes the routes and puts their entries in order.
    mutating func add(_ declarations: [RouteDeclaration]) {
        routes = declarations.map(\.route)
        let ordered = declarations.flatMap { zip($0.entries, $0.places) }
            .map { (precedence: Precedence($0), entry: $0, place: $1) }
            .sorted { $0.precedence < $1.precedence }
        entries = ordered.map(\.entry)
        places = ordered.map(\.place)
        let universal = entries(for: .universal)
        let scheme = entries(for: .scheme)
        universalTrie = TrieBuilder(universal)
        hasOneTrie = universal.map(\.index) == scheme.map(\.index)
        schemeTrie = hasOneTrie ? universalTrie : TrieBuilder(scheme)
    }

    /// Takes the redirects and puts their old paths in order.
    mutating func add(_ declarations: [RedirectDeclaration]) {
        redirects = declarations.map(\.redirect)
        let ordered = declarations.map { (precedence: Precedence($0.redirect.entry), declaration: $0) }
            .sorted { $0.precedence < $1.precedence }
        redirectEntries = ordered.map(\.declaration.redirect.entry)
        redirectPlaces = ordered.map(\.declaration.place)
        redirectTrie = TrieBuilder(redirectEntries.enumerated().map { ($0.offset, $0.element) })
    }

    /// The entries that links of this kind see, with their index.
    private func entries(for kind: LinkKind) -> [(index: Int, entry: RouteEntry)] {
        entries.enumerated().filter { $0.element.route.isVisible(to: kind) }.map { ($0.offset, $0.element) }
    }
}
