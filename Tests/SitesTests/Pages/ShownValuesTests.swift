import LinkRoutes
import SiteTables
import Templates
import Testing

@testable import Sites

/// A page shows a value of its link only where the table names it; a private page shows none, whatever its template.
@Suite struct ShownValuesTests {
    /// A name that a template may use.
    struct Variable {
        /// The sections around it, the outermost first.
        let sections: [String]
        let name: String
        let kind: TemplateKind

        var path: String { (sections + [name]).joined(separator: ".") }

        /// A template with the variable in each of these places, where `X` stands.
        func template(_ places: [String]) -> String {
            let open = sections.map { "{{#\($0)}}" }.joined()
            let close = sections.reversed().map { "{{/\($0)}}" }.joined()
            return open + places.joined().replacing("X", with: "{{\(name)}}") + close
        }

        /// Where the variable may stand to be seen or heard by people.
        var shown: [String] {
            if kind == .appBanner { return [] }
            if kind == .element { return ["X"] }
            return [
                "<b>X</b>", "<title>X</title>", "<textarea>X</textarea>", "<p title=\"X\">p</p>",
                "<img src=\"/a.png\" alt='X'>", "<button aria-label=\"X\">b</button>", "<input value=\"X\">",
            ]
        }

        /// Where it may stand to be read by previews, search engines and scripts.
        var read: [String] {
            if kind == .element || kind == .appBanner { return [] }
            return [
                "<meta name=\"description\" content=\"X\">", "<meta property=\"og:url\" content=\"X\">",
                "<meta content=\"X\" name=\"apple-itunes-app\">", "<b data-url=\"X\">b</b>",
            ] + (!isURL ? [] : ["<link rel=\"canonical\" href=\"X\">", "<q cite=\"X\">q</q>"])
        }

        var isURL: Bool { kind == .url || kind == .localURL }

        static let all = variables(PageSchema.names(languages: [], words: []), in: []).sorted { $0.path < $1.path }

        private static func variables(_ schema: TemplateSchema, in sections: [String]) -> [Variable] {
            schema.kinds.flatMap { name, kind -> [Variable] in
                switch kind {
                case .flag: []
                case .list(let schema), .object(let schema): variables(schema, in: sections + [name])
                default: [Variable(sections: sections, name: name, kind: kind)]
                }
            }
        }
    }

    /// What the link carries: a path parameter, a required item, and an item that the table does not know.
    private static let target = "/i/s3cret?code=c0de&more=t0ken"

    private static func route(_ page: String) -> String {
        #"{ "id": "invite", "path": "/i/{token}", "query": { "code": "string" }, "page": { \#(page) } }"#
    }
    private static let privatePage = route(
        #""title": "Invitation", "description": "Come.", "image": "/card.png", "private": true"#
    )
    private static let silentPage = route(
        #""title": "Invitation", "description": "Come.", "image": "/card/{token}.png""#
    )
    private static let tellingPage = route(
        #""title": "{token}", "description": "Come.", "image": "/{token}.png", "labels": { "code": "Code" }"#
    )

    private static func exchange(_ route: String, template: String? = nil) throws -> Exchange {
        let text = """
            { "version": 1, "name": "Trips", "hosts": ["trips.example.com", "open.trips.example.com"],
              "schemes": ["tcal"], "apps": { \(SampleTable.ios), \(SampleTable.android) },
              "website": "https://www.example.com", "routes": [\(route)] }
            """
        let theme = try template.map {
            try PageTheme([TemplateFile(name: "page.html", text: Array($0.utf8))], schemes: ["tcal"])
        }
        return try Exchange(SiteDirectory([try Site(SiteTable(json: Array(text.utf8)), files: [], theme: theme)]))
    }

    /// The variables that have a value of the link in them, on the page of a route and at these places.
    private static func variables(of route: String, at places: (Variable) -> [String]) throws -> [String] {
        let template = Variable.all.map { "<hr id=\"\($0.path)\">" + $0.template(places($0)) }.joined(separator: "\n")
        let text = try exchange(route, template: template).ask(target).text
        let stretches = text.split(separator: "<hr id=\"")
        try #require(stretches.count == Variable.all.count)
        return stretches.filter(holdsValue).compactMap { $0.split(separator: "\"").first.map(String.init) }
    }

    private static func holdsValue(_ text: some StringProtocol) -> Bool {
        ["s3cret", "c0de", "t0ken"].contains { text.contains($0) }
    }

    @Test func `no template variable shows a value of a private link`() throws {
        #expect(try Self.variables(of: Self.privatePage) { $0.shown + $0.read } == [])
    }

    @Test func `no template variable shows a value that the table does not name`() throws {
        #expect(try Self.variables(of: Self.silentPage) { $0.shown } == [])
    }

    @Test func `these variables show the values that the table names`() throws {
        let texts = ["documentTitle", "parameters.value", "preview.title", "title"]
        let urls = ["address", "appLinks.web", "canonical", "preview.image.url", "preview.url"]
        for place in ["<b>X</b>", "<title>X</title>", "<img src=\"/a.png\" alt=\"X\">"] {
            let variables = try Self.variables(of: Self.tellingPage) {
                [.element, .appBanner].contains($0.kind) ? [] : [place]
            }
            #expect(variables == (texts + urls).sorted(), "\(place)")
        }
    }

    @Test func `a private link is only in the tap target and the banner`() throws {
        let places: [(TemplateKind) -> [String]] = [
            { [.url, .localURL].contains($0) ? ["<a href=\"X\">a</a>"] : [] },
            { $0 == .appBanner ? ["<meta name=\"Apple-iTunes-App\" content=\"X\">"] : [] },
        ]
        let variables = try places.map { place in try Self.variables(of: Self.privatePage) { place($0.kind) } }
        #expect(variables == [["actions.url"], ["banner.content"]])
    }

    @Test func `programs can read the whole link of a page that is not private`() throws {
        for place in ["<meta property=\"og:url\" content=\"X\">", "<b data-url=\"X\">b</b>", "<q cite=\"X\">q</q>"] {
            #expect(
                try Self.variables(of: Self.silentPage) { $0.isURL ? [place] : [] } == [
                    "actions.url", "appLinks.android.url", "appLinks.ios.url", "appLinks.web",
                    "canonical", "code", "preview.image.url", "preview.url", "stores.url",
                ]
            )
        }
    }

    /// A page of every kind, and a request for it that has values of a link in it.
    private static let states: [(route: String, target: String, hidesAll: Bool)] = [
        (silentPage, target, false), (privatePage, target, false),
        (#"{ "id": "a", "path": "/a/{x}", "aliases": ["/t/{x}"] }"#, "/t/s3cret?more=t0ken", false),
        (#"{ "id": "b", "path": "/b/{x+}", "page": { "title": "b", "noindex": true } }"#, "/b/s3cret/c0de", false),
        (#"{ "id": "c", "path": "/c/{x}", "claimed": false, "page": { "title": "c" } }"#, "/c/s3cret", false),
        (#"{ "id": "d", "path": "/d/{x}", "page": { "title": "d", "website": false } }"#, "/d/s3cret?a=c0de", false),
        (#"{ "id": "e", "path": "/e/{x}", "page": { "title": "e", "desktop": "website" } }"#, "/e/s3cret", false),
        (
            #"{ "id": "f", "path": "/f/{x}", "gone": true, "claimed": false, "customScheme": false, "page": { "title": "f" } }"#,
            "/f/s3cret?a=c0de", true
        ),
        (silentPage, "/nothing/s3cret?code=c0de", true), (silentPage, "/i/s3cret?more=t0ken", true),
    ]

    @Test(arguments: languages)
    func `the built-in pages of every kind show no value that the table does not name`(language: String) throws {
        for state in Self.states {
            let exchange = try Self.exchange(state.route)
            for host in ["trips.example.com", "open.trips.example.com"] {
                let fields = ["Accept-Language: \(language)"]
                let page = try exchange.page(state.target, host: host, fields: fields)
                for element in page.elements {
                    #expect(!Self.holdsValue(element.text), "\(state): \(element)")
                    for (name, value) in element.attributes where Self.holdsValue(value) {
                        let isShown = ["alt", "title", "class", "aria-label"].contains(name)
                        #expect(!isShown && !state.hidesAll, "\(state): \(element)")
                    }
                }
            }
            #expect(!Self.holdsValue(try exchange.ask(state.target, host: "unknown.example", fields: []).text))
        }
    }

    private static let languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh", "ar"]

    @Test(arguments: languages, [true, false])
    func `the built-in page follows these rules in every language and on every host`(
        language: String,
        isPrivate: Bool
    ) throws {
        let title = Self.languages.map { "\"\($0)\": \"Title\"" }.joined(separator: ", ")
        let exchange = try Self.exchange(
            Self.route("\"title\": { \(title) }, \"website\": \"https://a.example/{token}\", \"private\": \(isPrivate)")
        )
        for host in ["trips.example.com", "open.trips.example.com"] {
            let page = try exchange.page(Self.target, host: host, fields: ["Accept-Language: \(language)"])
            #expect(page.elements.first?.attributes["lang"] == language)
            for element in page.elements {
                #expect(!Self.holdsValue(element.text), "\(element)")
                for (name, value) in element.attributes where Self.holdsValue(value) {
                    let isBanner = element.attributes["name"] == "apple-itunes-app" && name == "content"
                    let isRead =
                        !isPrivate && ["meta content", "link href", "img src"].contains("\(element.name) \(name)")
                    #expect(element.name == "a" && name == "href" || isBanner || isRead, "\(element)")
                }
            }
            #expect(page.elements.contains { $0.name == "a" && Self.holdsValue($0.attributes["href"] ?? "") })
        }
    }
}
