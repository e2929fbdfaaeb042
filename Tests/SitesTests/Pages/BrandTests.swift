import Foundation
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

    /// The warnings but for that about the title of the sample route, which shows any text.
    private static func warnings(_ site: Site) -> [SiteWarning] { site.warnings.filter { $0.code != .untrustedText } }

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
                :root { --button: #0B6E4F; --button-hover: #095C42; --on-button: #FFFFFF; --edge: transparent; \
                --focus: #0B6E4F }
                @media (prefers-color-scheme: dark) {
                :root { --button: #0B7352; --button-hover: #096145; --on-button: #FFFFFF; --edge: transparent; \
                --focus: #0B7352 }
                }
                """
        )
    }

    @Test func `the text on a button has the color that is legible on it`() throws {
        #expect(try Self.rules(##""accent": "#FFD400""##).contains("--on-button: #000000"))
        #expect(try Self.rules(##""accent": "#1A1A1A", "accentDark": "#EEEEEE""##).contains("--on-button: #000000"))
    }

    /// A dark blue, a red and a green keep their hue; black, gray and what looks black get none.
    @Test(arguments: [
        ("#0A2540", "#1C67B3"), ("#5A0010", "#CF0024"), ("#0B6E4F", "#0B7352"), ("#000000", "#666666"),
        ("#1A1A1A", "#646464"), ("#05060A", "#646771"), ("#FF0000", "#FF0000"), ("#0000FF", "#4747FF"),
    ])
    func `the dark color scheme has the same color with more light`(light: String, dark: String) throws {
        let color = try #require(RGBColor(light)).brightened(on: BrandStyle.darkSurface)
        #expect("\(color)" == dark)
        #expect(Self.contrast(color, BrandStyle.darkSurface) >= 3)
    }

    @Test func `a button that hardly differs from the page keeps its color, and has an edge`() throws {
        let pale = try Self.rules(##""accent": "#FFD400", "accentDark": "#0B3D2E""##).split(separator: "@media")
        #expect(pale[0].contains("--button: #FFD400;") && pale[0].contains("--edge: #AD9000; --focus: #AD9000"))
        #expect(pale[1].contains("--button: #0B3D2E;") && pale[1].contains("--edge: #466C60; --focus: #466C60"))
        let other = try Self.rules(##""accent": "#FFD400", "accentDark": "#FFD400""##).split(separator: "@media")
        // Else the edge of the light color scheme would stay.
        #expect(other[1].contains("--edge: transparent"))
    }

    /// The contrast of WCAG 2.2, computed in another way than linkd does.
    private static func contrast(_ one: RGBColor, _ other: RGBColor) -> Double {
        let light = [one, other].map { color in
            zip([0.2126, 0.7152, 0.0722], [color.red, color.green, color.blue]).reduce(0.05) { sum, part in
                let value = Double(part.1) / 255
                return sum + part.0 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
            }
        }
        return max(light[0], light[1]) / min(light[0], light[1])
    }

    @Test func `every button and every outline of the keyboard stands out in both color schemes`() throws {
        for color in Self.grid {
            for keys in [##""accent": "\##(color)""##, ##""accent": "#0B6E4F", "accentDark": "\##(color)""##] {
                let rules = try Self.style("{\(keys)}").rules
                for isDark in [false, true] {
                    func value(_ name: String) throws -> RGBColor? {
                        try Self.value(of: name, isDark: isDark, in: rules)
                    }
                    let surface = try #require(try value("--surface"))
                    let edge = try #require(try value("--edge") ?? value("--button"))
                    let focus = try #require(try value("--focus"))
                    #expect(Self.contrast(edge, surface) >= 3, "\(keys), dark: \(isDark)")
                    #expect(Self.contrast(focus, surface) >= 3, "\(keys), dark: \(isDark)")
                }
            }
        }
    }

    @Test(arguments: [
        ("#FFFFFF", "#000000"), ("#777777", "#FFFFFF"), ("#767676", "#FFFFFF"), ("#FF0000", "#FFFFFF"),
        ("#0000FF", "#FFFFFF"), ("#123456", "#123456"), ("#0A0B0C", "#0B0A0D"),
    ])
    func `a contrast is what WCAG computes`(one: String, other: String) throws {
        let colors = try [#require(RGBColor(one)), #require(RGBColor(other))]
        let expected = Self.contrast(colors[0], colors[1])
        #expect(abs(ContrastRatio(colors[0], colors[1]).value - expected) < 1e-9)
        #expect(abs(ContrastRatio(colors[1], colors[0]).value - expected) < 1e-9)
    }

    private static let behindCover = """
        @supports (height: 1svh) {
        @media (max-width: 35.99rem) { main:has(> .content > .cover) { background: \
        linear-gradient(transparent calc(min(var(--cover), (100vw - 1.5rem) * .525) - 2px), var(--surface) 0) } }
        @media (min-width: 36rem) and (min-height: 30.01rem) { main:has(> .content > .cover) { background: \
        linear-gradient(transparent calc(min(var(--cover), 32rem * .525) - 2px), var(--surface) 0) } }
        @media screen and (min-width: 60rem) and (min-height: 30.01rem) and (hover: hover) and (pointer: fine) {
        :root:not([data-device]) main:has(> .aside > .scan:not([hidden])):has(> .content > .cover) { background: \
        linear-gradient(transparent calc(min(var(--cover), 40rem * .525) - 2px), var(--surface) 0) }
        :root:not([data-device]) main:has(> .content > .cover) > .aside { background: var(--surface) }
        }
        }
        """

    @Test func `a background is around a card, in the dark color scheme only if it is dark`() throws {
        let bright = try Self.rules(##""background": "#FFF3D6""##)
        #expect(
            bright == """
                :root { --ground: #FFF3D6; --on-ground: #4D4940; --page: var(--ground); --inset: .75rem; \
                --card: var(--corner-box) }
                \(Self.behindCover)
                @media (prefers-color-scheme: dark) {
                :root { --ground: #0C0D0F; --on-ground: var(--muted) }
                }
                """
        )
        let dark = try Self.rules(##""background": "#0B3D2E""##)
        #expect(dark.contains("--ground: #0B3D2E; --on-ground: #B6C5C0;") && !dark.contains("@media (prefers"))
    }

    /// Colors all over the cube, and every gray, among which are the limits between a white and a black text.
    private static let grid: [RGBColor] = {
        let parts = stride(from: 0, through: 255, by: 51).map { UInt8($0) }
        let colors = parts.flatMap { red in
            parts.flatMap { green in parts.map { RGBColor(red: red, green: green, blue: $0) } }
        }
        return colors + (0...255).map { RGBColor(red: $0, green: $0, blue: $0) }
    }()

    private static func style(_ brand: String) throws -> BrandStyle {
        let text = "{\"hosts\": [\"a.example\"], \"brand\": \(brand), \"routes\": [\(SampleTable.trip)]}"
        let table = try SiteTable(json: Array(text.utf8))
        return BrandStyle(brand: try #require(table.defaults.brand), font: nil)
    }

    /// Returns the value of a custom property in the light or the dark color scheme, as browsers find it.
    private static func value(of name: String, isDark: Bool, in rules: String) throws -> RGBColor? {
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
        if text == "transparent" { return nil }
        let digits = text.dropFirst()
        return try #require(RGBColor(digits.count == 3 ? "#" + digits.map { "\($0)\($0)" }.joined() : text), "\(text)")
    }

    @Test func `every text is legible on every color of a brand, in both color schemes`() throws {
        for color in Self.grid {
            let rules = try Self.style(##"{"accent": "\##(color)", "background": "\##(color)"}"##).rules
            for isDark in [false, true] {
                for (one, other) in [
                    ("--on-ground", "--ground"), ("--on-button", "--button"), ("--on-button", "--button-hover"),
                ] {
                    let colors = try [one, other].map {
                        try #require(try Self.value(of: $0, isDark: isDark, in: rules))
                    }
                    #expect(Self.contrast(colors[0], colors[1]) >= 4.5, "\(one), \(color), dark: \(isDark)")
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
        let texts = ["footer", ".languages a", ".languages summary", ".languages p"].map { "\($0) var(--on-ground)" }
        #expect(found == [texts, ["footer var(--muted)"]])
    }

    @Test(arguments: [("round", "--corner: 1.75rem"), ("square", "--corner: 0px")])
    func `corners are round or square`(corner: String, declaration: String) throws {
        #expect(try Self.rules("\"corner\": \"\(corner)\"").contains(declaration))
    }

    @Test func `soft corners and a table without a brand leave the stylesheet as it is`() throws {
        for members in [#""brand": { "corner": "soft" }"#, #""brand": {}"#, #""smartAppBanner": true"#] {
            #expect(try Self.exchange(members).page("/trips/1").link("stylesheet") == PageAsset.style.path)
        }
    }

    @Test(arguments: [
        (#""brand": { "logo": "/a.png" }"#, ["a.png"]),
        (#""footerLinks": [{ "title": "Imprint", "url": "/imprint" }]"#, []),
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

    @Test(
        arguments: [
            ("", ["l.svg", "d.svg"], "/l.svg", "/d.svg"), ("", ["l.svg"], "/l.svg", nil), ("", ["d.svg"], nil, nil),
            (#", "colorScheme": "light""#, ["l.svg", "d.svg"], "/l.svg", nil),
            (#", "colorScheme": "dark""#, ["l.svg", "d.svg"], "/d.svg", nil),
            (#", "colorScheme": "dark""#, ["l.svg"], "/l.svg", nil),
        ] as [(String, [String], String?, String?)]
    )
    func `the dark color scheme has a logo of its own, chosen without script`(
        scheme: String,
        files: [String],
        logo: String?,
        dark: String?
    ) throws {
        let page = try Self.exchange(
            #""brand": { "logo": "/l.svg", "logoDark": "/d.svg"\#(scheme) }"#,
            files: files
        ).page("/trips/1")
        #expect(page.elements.first { $0.attributes["class"] == "logo" }?.attributes["src"] == logo)
        let sources = page.elements.filter { $0.name == "source" }
        #expect(sources.map { $0.attributes["srcset"] } == (dark == nil ? [] : [dark]))
        #expect(sources.allSatisfy { $0.attributes["media"] == "(prefers-color-scheme: dark)" })
    }

    @Test(arguments: [("light", "not all", "only light"), ("dark", "all", "only dark")])
    func `a brand with one color scheme has it on every system`(
        scheme: String,
        condition: String,
        keyword: String
    ) throws {
        for members in ["", ##", "accent": "#0B6E4F", "background": "#FFF3D6""##] {
            let exchange = try Self.exchange("\"brand\": { \"colorScheme\": \"\(scheme)\"\(members) }")
            let page = try exchange.page("/trips/1")
            #expect(page.meta("color-scheme") == keyword)
            let style = try exchange.ask(try #require(page.link("stylesheet"))).text
            #expect(!style.contains("prefers-color-scheme") && !style.contains("light dark"))
            #expect(style.contains("color-scheme: \(keyword);"))
            let rules = style.matches(of: try Regex("@media \(condition) ?\\{")).count
            #expect(rules == (members.isEmpty ? 1 : 2))
        }
        #expect(try Self.exchange("\"smartAppBanner\": true").page("/trips/1").meta("color-scheme") == "light dark")
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
            #expect(badges.first?.attributes["alt"]?.contains("App\u{A0}Store") == true)
            let stores = page.elements.filter { $0.attributes["data-action"] == "google-play" }
            #expect(stores.map { $0.attributes["class"] } == [nil] && stores.allSatisfy { $0.text.contains("Google") })
        }
    }

    @Test func `links of the owner are at the end of every page, in its language`() throws {
        let members = #"""
            "footerLinks": [{ "title": { "en": "Imprint", "de": "Impressum" }, "url": "/imprint.html?a=b&c=d" },
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
        let members = ##""brand": { "accent": "#0B6E4F" }, "footerLinks": [{ "title": "L", "url": "/l" }]"##
        let exchange = try Self.exchange(members)
        let page = try exchange.page("/", host: "unknown.example.com")
        #expect(page.text("style")?.contains("--button: #0B6E4F") == true)
        #expect(page.link("stylesheet") == nil)
        #expect(!page.elements.contains { $0.name == "footer" || $0.name == "img" })
    }

    @Test func `files of the brand that are missing are warned about`() throws {
        let members = #"""
            "brand": { "logo": "/l.svg", "logoDark": "/d.svg", "font": "/f.woff2" }, "badges": { "appStore": "/b.svg" },
            "footerLinks": [{ "title": "Imprint", "url": "/imprint" }, { "title": "Trip", "url": "/trips/1?a=b#c" },
                      { "title": "File", "url": "/a%20b.html" }]
            """#
        let warnings = try Self.warnings(Self.site(members, files: ["a b.html"]))
        let missing = ["/l.svg", "/d.svg", "/f.woff2", "/b.svg", "/imprint"]
        #expect(warnings.map(\.code) == Array(repeating: SiteWarning.Code.missingFile, count: missing.count))
        #expect(zip(warnings, missing).allSatisfy { $0.message.contains($1) }, "\(warnings)")
        let whole = try Self.site(members, files: ["a b.html", "l.svg", "d.svg", "f.woff2", "b.svg", "imprint"])
        #expect(Self.warnings(whole).map(\.code) == [.unknownMediaType])
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
