import LinkRoutes
import SiteTables
import TestFolders
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
        return try Site(try SiteTable(json: Array(text.utf8)), files: PublicFolder(folder.path).files)
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

    /// Colors all over the cube, and every gray, among which are the limits between a white and a black text.
    private static let grid: [RGBColor] = {
        let parts = stride(from: 0, through: 255, by: 51).map { UInt8($0) }
        let colors = parts.flatMap { red in
            parts.flatMap { green in parts.map { RGBColor(red: red, green: green, blue: $0) } }
        }
        return colors + (0...255).map { RGBColor(red: $0, green: $0, blue: $0) }
    }()

    /// Returns the value of a custom property in the light or the dark color scheme, as browsers find it.
    private static func value(of name: String, isDark: Bool, in rules: String) throws -> RGBColor {
        let sheets = [String(decoding: PackageResources.page_css, as: UTF8.self), rules].map {
            $0.split(separator: "@media (prefers-color-scheme: dark)", maxSplits: 1, omittingEmptySubsequences: false)
        }
        let blocks = sheets.flatMap { isDark ? $0[...] : $0.prefix(1) }
        let pattern = try Regex("\\s\(name): ([^;}]+)", as: (Substring, Substring).self)
        let values = blocks.compactMap { block in
            // The rules of linkd after those of the root have no such property on a screen.
            block.split(separator: "}", maxSplits: 1).first?.firstMatch(of: pattern)?.output.1
        }
        let text = try #require(values.last.map { $0.trimmingSpaces }, "\(name)")
        if text.hasPrefix("var(") {
            return try value(of: String(text.dropFirst(4).dropLast()), isDark: isDark, in: rules)
        }
        let digits = text.dropFirst()
        return try #require(RGBColor(digits.count == 3 ? "#" + digits.map { "\($0)\($0)" }.joined() : text), "\(text)")
    }

    @Test func `every text is legible on every color of a brand, in both color schemes`() throws {
        for color in Self.grid {
            let text = ##"{"hosts": ["a.example"], "brand": {"accent": "\##(color)", "background": "\##(color)"}, "##
            let table = try SiteTable(json: Array((text + "\"routes\": [\(SampleTable.trip)]}").utf8))
            let rules = BrandStyle(try #require(table.defaults.brand), font: nil).rules
            for isDark in [false, true] {
                for (one, other) in [
                    ("--on-ground", "--ground"), ("--on-button", "--button"), ("--on-button", "--button-hover"),
                ] {
                    let colors = try [one, other].map { try Self.value(of: $0, isDark: isDark, in: rules) }
                    #expect(ContrastRatio(colors[0], colors[1]) >= .ofTexts, "\(one), \(color), dark: \(isDark)")
                }
            }
        }
    }

    @Test func `texts outside the content have the color that is legible on the background`() throws {
        let parts = String(decoding: PackageResources.page_css, as: UTF8.self).split(
            separator: "@media print",
            maxSplits: 1
        )
        let found = try parts.map { sheet in
            let rules = try Regex("([^{}]+)\\{([^{}]*)\\}", as: (Substring, Substring, Substring).self)
            let color = try Regex("[\\s;]color: ([^;]+)", as: (Substring, Substring).self)
            return sheet.matches(of: rules).compactMap { rule -> String? in
                let selector = rule.output.1.trimmingSpaces
                guard selector.hasPrefix("footer") || selector.hasPrefix(".languages") else { return nil }
                return rule.output.2.firstMatch(of: color).map { "\(selector) \($0.output.1)" }
            }
        }
        // Paper is white whatever the background is.
        #expect(found == [["footer var(--on-ground)", ".languages a var(--on-ground)"], ["footer var(--muted)"]])
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

    @Test(arguments: [
        (#""brand": { "logo": "/a.png" }"#, ["a.png"]),
        (#""legal": [{ "title": "Imprint", "url": "/imprint" }]"#, []),
        (#""inAppEscape": ["safari"]"#, []),
        (#""badges": { "appStore": "/a.png" }"#, ["a.png"]),
        (#""badges": { "googlePlay": "/a.png" }"#, ["a.png"]),
    ])
    func `each thing of the owner alone brings the rules for it`(_ members: String, _ files: [String]) throws {
        let exchange = try Self.exchange(members, files: files)
        let path = try #require(try exchange.page("/trips/1").link("stylesheet"))
        #expect(try exchange.ask(path).text.contains(PageAsset.ownerRules))
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
        #expect(!page.elements.contains { $0.attributes["class"] == "icon" && $0.attributes["width"] != "60" })
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

    @Test func `a page of no site has the colors of the only one, and none of its files and links`() throws {
        let members = ##""brand": { "accent": "#0B6E4F" }, "legal": [{ "title": "L", "url": "/l" }]"##
        let exchange = try Self.exchange(members)
        let page = try exchange.page("/", host: "unknown.example.com")
        #expect(page.text("style")?.contains("--button: #0B6E4F") == true)
        #expect(page.link("stylesheet") == nil)
        #expect(!page.elements.contains { $0.name == "footer" || $0.name == "img" })
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
        let warnings = try Self.site("\"brand\": \(brand)").warnings.map(\.message)
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
        let warnings = try Self.site(members, files: ["a b.html"]).warnings.map(\.message)
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

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
