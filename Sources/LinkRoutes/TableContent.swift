/// What a table's text says, before it is made fit for matching.
struct TableContent {
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
    var entries: [RouteEntry] = []

    /// The entries that links of this kind see, with their index.
    func entries(for kind: LinkKind) -> [(index: Int, entry: RouteEntry)] {
        entries.enumerated().filter { $0.element.route.isVisible(to: kind) }.map { ($0.offset, $0.element) }
    }
}
