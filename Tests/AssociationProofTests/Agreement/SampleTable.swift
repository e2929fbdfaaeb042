import LinkRoutes
import SeededRandom

/// A table with letters that fold, as a test makes and changes it, and links about it.
struct SampleTable: Equatable {
    struct Route: Equatable {
        var segments: [String]
        var query: String
        var isUniversal: Bool
    }

    var routes: [Route]
    var exclusions: [String]

    private static let letters = ["k", "K", "\u{212A}", "\u{E5}", "\u{C5}", "\u{212B}", "a", "\u{1F600}", "a b"]
    private static let segments =
        letters + ["{x}", "{x}", "{x}", "{x:enum(k|K)}", "{x:enum(\u{212A}|a)}", "k{x}", "{x}K", "{x:int}"]
    private static let queries = [
        "", "", "", #""q": "string""#, #""q": "enum(k|K)""#, "\"q\": \"enum(\u{212A})\"", #""q": "int""#,
        #""q": "enum(a)", "r": "string""#,
    ]

    init(_ random: inout SeededGenerator) {
        routes = []
        exclusions = []
        for _ in 0..<Int.random(in: 1...4, using: &random) { routes.append(Self.route(&random)) }
        for _ in 0..<Int.random(in: 0...2, using: &random) { exclusions.append(Self.exclusion(&random)) }
    }

    private static func route(_ random: inout SeededGenerator) -> Route {
        var path = (0..<Int.random(in: 0...2, using: &random)).map { place in
            (segments.randomElement(using: &random) ?? "a").replacing("{x", with: "{x\(place)")
        }
        if Int.random(in: 0..<6, using: &random) == 0 { path.append("{rest+}") }
        return Route(
            segments: path,
            query: queries.randomElement(using: &random) ?? "",
            isUniversal: Int.random(in: 0..<3, using: &random) > 0
        )
    }

    private static func exclusion(_ random: inout SeededGenerator) -> String {
        let letter = letters.randomElement(using: &random) ?? "k"
        return [#"{"fragment": "\#(letter)"}"#, #"{"query": {"q": "\#(letter)"}}"#, #"{"query": {"web": "1"}}"#]
            .randomElement(using: &random) ?? ""
    }

    /// Replaces, adds or removes a route or an escape hatch.
    mutating func mutate(_ random: inout SeededGenerator) {
        let place = routes.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<8, using: &random) {
        case 0: routes.append(Self.route(&random))
        case 1: routes[place] = Self.route(&random)
        case 2: routes[place].isUniversal.toggle()
        case 3: routes[place].query = Self.queries.randomElement(using: &random) ?? ""
        case 4: exclusions = exclusions.isEmpty ? [Self.exclusion(&random)] : []
        case 5: exclusions.append(Self.exclusion(&random))
        case 6 where routes.count > 1: routes.remove(at: place)
        default:
            guard let segment = routes[place].segments.indices.first else { return }
            routes[place].segments[segment] = Self.letters.randomElement(using: &random) ?? "a"
        }
    }

    /// The text of the table.
    var json: String {
        let routes = routes.enumerated().map { index, route in
            #"{"id": "r\#(index)", "path": "/\#(route.segments.joined(separator: "/"))", "#
                + #""claimed": \#(route.isUniversal), "query": {\#(route.query)}}"#
        }
        return """
            {"hosts": ["t.example"], "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.t"}]},
             "routes": [\(routes.joined(separator: ", "))], "exclude": [\(exclusions.joined(separator: ", "))]}
            """
    }

    /// Links as linkd prints them: all paths of up to two texts, some deeper ones, with queries and fragments by sample.
    static func links(_ random: inout SeededGenerator) -> [String] {
        let texts = (letters + ["kk", "aK", "7", "12"]).map { PercentEncoding.encoded($0.utf8) }
        let queries = [
            "?q=k", "?q=K", "?q=%E2%84%AA", "?q=", "?q", "?q=k&q=K", "?q=7", "?q=12", "?q=7&q=12", "?q=7&q=8",
            "?q=12&q=21", "?q=a&r=x", "?Q=k",
            "?web=1",
            "?web=1&web=2",
            "?&&q=a",
        ]
        let fragments = ["#k", "#K", "#%E2%84%AA", "#%C3%A5", "#%C3%85", "#%E2%84%AB", "#a", "#"]
        let short = texts.flatMap { text in [text] + texts.shuffled(using: &random).prefix(3).map { "\(text)/\($0)" } }
        let paths = ["", "/"] + (short + ["a/k/a", "k/k/k/k"]).map { "/" + $0 } + ["/k/"]
        return paths.flatMap { path in
            let query = Bool.random(using: &random) ? queries.randomElement(using: &random) ?? "" : ""
            let fragment = fragments.randomElement(using: &random) ?? ""
            return [path, path + query, path + query + fragment].map { "https://t.example" + $0 }
        }
    }
}
