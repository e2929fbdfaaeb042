extension RuleLoss {
    /// Why a table cannot say the rule, a sentence without a full stop.
    var sentence: String {
        switch self {
        case .pattern(let loss): loss.sentence
        case .ignoresCase: "routes compare texts byte for byte, and the rule ignores case"
        case .decoded: "the rule decodes the link first, and the file of a table compares it as written"
        case .fragment: "a route cannot ask for a fragment; only \"exclude\" can name one, for every path"
        case .lateFragment: "\"exclude\" comes before all routes, and this rule comes after rules that open the app"
        case .wholeQuery: "a table names query items, and the rule has a pattern for the whole query"
        case .itemName: "a table cannot name this query item"
        case .itemPattern:
            "a query item of a table has any text, an int, a uuid, a date or one of some values, and the rule has "
                + "another pattern"
        case .order(.ambiguous): "a table refuses two paths that match one link equally well"
        case .order(.inexpressible): "the common links of two rules are no path of a table"
        case .budget: "the rule was not imported, because the steps of the import were used up"
        }
    }
}

extension PatternLoss {
    /// Why a table cannot say the pattern, a sentence without a full stop.
    var sentence: String {
        switch self {
        case .insideSegment:
            "a segment of a table has a parameter at its end or at its start, and the pattern has text on both sides "
                + "or several wildcards"
        case .counted: "a parameter of a table has no count of characters, and each ? of the pattern is one"
        case .slashes: "a wildcard of the pattern also matches slashes, and {name} is one segment"
        case .restAfterPattern: "{rest+} cannot follow fixed text after a parameter, or a parameter with text beside it"
        case .unwritable: "a path of a table cannot have this text"
        case .tooMany: "the variables of the pattern make too many texts"
        case .digits: "an int of a table has 1 to 18 digits, and the pattern has a count of them"
        }
    }
}

extension ImportedRoute {
    /// Writes down what was guessed, for the types that a person should look at.
    static func guess(_ route: DraftRoute) -> [String] {
        var guesses: [String] = []
        for part in route.path.split(separator: "/") where part.contains(":") {
            guesses.append(String(part))
        }
        for item in route.query where item.type != "string" { guesses.append("\(item.name)=\(item.type)") }
        return guesses
    }
}
