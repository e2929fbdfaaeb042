import SiteAssociation

extension Leftover {
    /// What a phone does with the link, and why the table cannot have it otherwise.
    var sentence: String { "\(link) \(outcome) (\(reason))" }

    private var outcome: String {
        guard opensApp else { return "stays in the browser, and \"\(route)\" would take it" }
        switch kind {
        case .superset, .malformed: return "opens the app, and no route takes it"
        case .repeatedInt, .spelling: return "opens the app, and the table keeps it on the web"
        }
    }

    private var reason: String {
        switch kind {
        case .superset: "the rules claim more texts than \"\(route)\" takes; the app has to show the web page"
        case .repeatedInt: "an int item stands twice in it, in different lengths"
        case .spelling: "it is not spelled as \"linkd link\" spells it"
        case .malformed: "it is malformed" + (opensApp ? "; the app has to show the web page" : "")
        }
    }
}
