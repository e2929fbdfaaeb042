import LinkRoutes
import Testing

@testable import Sites

/// What the owner gives all pages: colors, shapes, logo, font, badges, and the links at their end.
@Suite struct BrandTests {
    private static func site(_ members: String, files names: [String] = []) throws -> Site {
        let folder = try TemporaryFolder()
        for name in names { try folder.write("x", to: name) }
        let text = """
            { "version": 1, "name": "Trips", "hosts": ["trips.example.com", "open.trips.example.com"],
              "apps": { \(SampleTable.ios), \(SampleTable.android) },
              \(members), "routes": [\(SampleTable.trip),
              { "id": "german", "path": "/de", "page": { "title": { "en": "a", "de": "b" } } }] }
            """
        return try Site(try RouteTable(json: Array(text.utf8)), files: PublicFolder(folder.path).files)
    }

    private static func exchange(_ members: String, files: [String] = []) throws -> Exchange {
        try Exchange(SiteDirectory([site(members, files: files)]))
    }

    /// The rules of a brand, which follow those of linkd.
    private static func rules(_ brand: String, files: [String] = []) throws -> String {
        let exchange = try exchange("\"brand\": {\(brand)}", files: files)
        let path = try #require(try exchange.page("/trips/1").link("stylesheet"))
        let style = try exchange.ask(path)
        #expect(style.status == 200)
        #expect(style.fields["cache-control"] == "public, max-age=31536000, immutable")
        let own = try exchange.ask(PageAsset.style.path).text
        #expect(style.text.hasPrefix(own))
        return String(style.text.dropFirst(own.count + 1))
    }

    @Test func `the accent colors the main button in both color schemes`() throws {
        let rules = try Self.rules(##""accent": "#0b6e4f""##)
        #expect(
            rules == """
                :root { --button: #0B6E4F; --button-hover: #095C42; --on-button: #FFFFFF; --focus: #0B6E4F }
                @media (prefers-color-scheme: dark) {
                :root { --button: #157456; --button-hover: #126148; --on-button: #FFFFFF; --focus: #157456 }
                }
                """
        )
    }

    @Test func `the text on a button has the color that is legible on it`() throws {
        #expect(try Self.rules(##""accent": "#FFD400""##).contains("--on-button: #000000"))
        #expect(try Self.rules(##""accent": "#1A1A1A", "accentDark": "#EEEEEE""##).contains("--on-button: #000000"))
    }

    @Test func `every accent has a legible text, and one for the dark color scheme that stands out`() {
        for red in stride(from: 0, through: 255, by: 51) {
            for green in stride(from: 0, through: 255, by: 51) {
                for blue in stride(from: 0, through: 255, by: 51) {
                    let color = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    #expect(ContrastRatio(color, color.text) >= .ofTexts, "\(color)")
                    let dark = color.standingOut(from: BrandStyle.darkSurface)
                    #expect(ContrastRatio(dark, BrandStyle.darkSurface) >= .ofControls, "\(color)")
                }
            }
        }
    }

    @Test(arguments: [
        ("#FFFFFF", "#000000", "21:1"), ("#777777", "#FFFFFF", "4.4:1"), ("#767676", "#FFFFFF", "4.5:1"),
        ("#FF0000", "#FFFFFF", "3.9:1"), ("#0000FF", "#FFFFFF", "8.5:1"), ("#123456", "#123456", "1:1"),
    ])
    func `a contrast is what WCAG computes, rounded down`(one: String, other: String, ratio: String) throws {
        let colors = try [#require(RGBColor(one)), #require(RGBColor(other))]
        #expect("\(ContrastRatio(colors[0], colors[1]))" == ratio)
        #expect("\(ContrastRatio(colors[1], colors[0]))" == ratio)
    }

    @Test func `a background is around a card, in the dark color scheme only if it is dark`() throws {
        let bright = try Self.rules(##""background": "#FFF3D6""##)
        #expect(
            bright == """
                :root { --ground: #FFF3D6; --on-ground: #4D4940; --page: var(--ground); --inset: .75rem; \
                --card: var(--corner-box) }
                @media (prefers-color-scheme: dark) {
                :root { --ground: #0C0D0F; --on-ground: var(--muted) }
                }
                """
        )
        let dark = try Self.rules(##""background": "#0B3D2E""##)
        #expect(dark.contains("--ground: #0B3D2E; --on-ground: #B6C5C0;") && !dark.contains("@media"))
    }

    @Test(arguments: [("round", "--corner: 1.75rem"), ("square", "--corner: 0px")])
    func `corners are round or square`(corner: String, declaration: String) throws {
        #expect(try Self.rules("\"corner\": \"\(corner)\"").contains(declaration))
    }

    @Test func `soft corners and a table without a brand leave the stylesheet as it is`() throws {
        for members in [#""brand": { "corner": "soft" }"#, #""brand": {}"#, #""banner": true"#] {
            #expect(try Self.exchange(members).page("/trips/1").link("stylesheet") == PageAsset.style.path)
        }
    }

    @Test func `a font is loaded from the site alone, and only then the policy allows fonts`() throws {
        let brand = #""font": "/fonts/My \"Font\").woff2""#
        let rules = try Self.rules(brand, files: ["fonts/My \"Font\").woff2"])
        #expect(rules.contains(#"src: url("/fonts/My%20%22Font%22%29.woff2") format("woff2")"#))
        #expect(rules.contains("--font: brand, system-ui"))
        for (files, policy) in [(["a.woff2"], "img-src 'self'; font-src 'self'; base"), ([], "img-src 'self'; base")] {
            let exchange = try Self.exchange(#""brand": { "font": "/a.woff2" }"#, files: files)
            for target in ["/trips/1", "/nothing"] {
                #expect(try exchange.ask(target).fields["content-security-policy"]?.contains(policy) == true)
            }
        }
    }

    @Test func `a logo stands for icon and name`() throws {
        let members = #""icon": "/icon.png", "brand": { "logo": "/logo.svg" }"#
        let page = try Self.exchange(members, files: ["logo.svg", "icon.png"]).page("/trips/1")
        let logo = page.elements.first { $0.attributes["class"] == "logo" }
        #expect(logo?.attributes == ["class": "logo", "src": "/logo.svg", "alt": "Trips"])
        #expect(!page.elements.contains { $0.attributes["class"] == "icon" })
        let without = try Self.exchange(members, files: ["icon.png"]).page("/trips/1")
        #expect(without.elements.contains { $0.attributes["class"] == "icon" })
    }

    @Test func `the icon is the icon of the tab where the public folder has none`() throws {
        let members = #""icon": "/icon.png""#
        let page = try Self.exchange(members, files: ["icon.png"]).page("/trips/1")
        #expect(page.link("icon") == "/icon.png" && page.link("apple-touch-icon") == "/icon.png")
        let own = try Self.exchange(members, files: ["icon.png", "favicon.ico"]).page("/trips/1")
        #expect(own.link("icon") == "/favicon.ico")
    }

    @Test func `a store has the owner's badge in the visitor's language, else a text`() throws {
        let members = #""badges": { "appStore": { "en": "/en.svg", "de": "/de.svg" }, "googlePlay": "/lost.png" }"#
        let exchange = try Self.exchange(members, files: ["en.svg", "de.svg"])
        for (language, path) in [("en", "/en.svg"), ("de", "/de.svg")] {
            let page = try exchange.page("/de", fields: ["Accept-Language: \(language)"])
            let badges = page.elements.filter { $0.name == "img" && $0.attributes["src"]?.hasSuffix(".svg") == true }
            #expect(badges.map { $0.attributes["src"] } == [path])
            #expect(badges.first?.attributes["alt"]?.contains("App Store") == true)
            let stores = page.elements.filter { $0.attributes["data-action"] == "google-play" }
            #expect(stores.map { $0.attributes["class"] } == [nil] && stores.allSatisfy { $0.text.contains("Google") })
        }
    }

    @Test func `links of the owner are at the end of every page, in its language`() throws {
        let members = #"""
            "legal": [{ "title": { "en": "Imprint", "de": "Impressum" }, "url": "/imprint.html?a=b&c=d" },
                      { "title": "Privacy <x>", "url": "https://www.example.com/privacy" }]
            """#
        let exchange = try Self.exchange(members, files: ["imprint.html"])
        for (target, first) in [("/trips/1", "Imprint"), ("/de", "Impressum"), ("/nothing", "Impressum")] {
            let page = try exchange.page(target, fields: ["Accept-Language: de"])
            let links = page.elements.filter { element in
                element.name == "a" && element.attributes["data-action"] == nil && element.attributes["hreflang"] == nil
            }
            #expect(links.map(\.text) == [first, "Privacy <x>"])
            let addresses = ["/imprint.html?a=b&c=d", "https://www.example.com/privacy"]
            #expect(links.map { $0.attributes["href"] } == addresses)
        }
    }

    @Test func `a page of no site has nothing of a brand`() throws {
        let members = ##""brand": { "accent": "#0B6E4F" }, "legal": [{ "title": "L", "url": "/l" }]"##
        let exchange = try Self.exchange(members)
        let page = try exchange.page("/", host: "unknown.example.com")
        #expect(page.link("stylesheet") == PageAsset.style.path)
        #expect(!page.elements.contains { $0.name == "footer" })
    }

    @Test(arguments: [
        (##"{ "accent": "#FFD400" }"##, "the accent #FFD400 has a contrast of 1.4:1 to the page (#FFFFFF)", "#AD9000"),
        (
            ##"{ "accent": "#0B6E4F", "accentDark": "#0B3D2E" }"##,
            "the accentDark #0B3D2E has a contrast of 1.4:1 to the page of the dark color scheme (#17181B)", "#466C60"
        ),
    ])
    func `a button that hardly differs from the page is warned about`(
        brand: String,
        start: String,
        color: String
    ) throws {
        let warnings = try Self.site("\"brand\": \(brand)").warnings
        #expect(warnings.count == 1 && warnings.first?.hasPrefix(start) == true, "\(warnings)")
        #expect(warnings.first?.contains("WCAG AA asks for 3:1") == true)
        #expect(warnings.first?.hasSuffix("such as \(color)") == true, "\(warnings)")
    }

    @Test func `files of the brand that are missing are warned about`() throws {
        let members = #"""
            "brand": { "logo": "/l.svg", "font": "/f.woff2" }, "badges": { "appStore": "/b.svg" },
            "legal": [{ "title": "Imprint", "url": "/imprint" }, { "title": "Trip", "url": "/trips/1?a=b#c" },
                      { "title": "File", "url": "/a%20b.html" }]
            """#
        let warnings = try Self.site(members, files: ["a b.html"]).warnings
        #expect(
            warnings.map { $0.prefix(while: { $0 != "," }) } == [
                "the logo /l.svg is not in the public folder", "the font /f.woff2 is not in the public folder",
                "the badge /b.svg is not in the public folder",
                "/imprint in \"legal\" is neither a file of the public folder nor a page; add it",
            ]
        )
        #expect(try Self.site(members, files: ["a b.html", "l.svg", "f.woff2", "b.svg", "imprint"]).warnings.isEmpty)
    }
}
