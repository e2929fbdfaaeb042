import StrictJSON

/// What a table's text says, before it is made fit for matching.
struct TableContent {
    /// A place in the table's text.
    typealias Place = (path: String, position: JSONPosition)

    var name = ""
    var hosts: [String] = []
    var schemes: [String] = []
    var schemeHosts = SchemeHosts.listed(["x-callback-url"])
    var apps = Apps(ios: [], android: [])
    var language = "en"
    var routes: [Route] = []
    var exclusions: [Exclusion] = []
    var hasComments = true
    /// Every path and alias in the order of house rule R6.
    private(set) var entries: [RouteEntry] = []
    /// Where each entry's pattern stands in the text.
    private(set) var places: [Place] = []

    /// Takes the routes and puts their entries in order.
    mutating func add(_ declarations: [RouteDeclaration]) {
        routes = declarations.map(\.route)
        let ordered = declarations.flatMap { zip($0.entries, $0.places) }
            .map { (precedence: Precedence($0), entry: $0, place: $1) }
            .sorted { $0.precedence < $1.precedence }
        entries = ordered.map(\.entry)
        places = ordered.map(\.place)
    }

    /// The entries that links of this kind see, with their index.
    func entries(for kind: LinkKind) -> [(index: Int, entry: RouteEntry)] {
        entries.enumerated().filter { $0.element.route.isVisible(to: kind) }.map { ($0.offset, $0.element) }
    }
}
