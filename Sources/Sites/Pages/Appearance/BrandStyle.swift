import SiteTables

extension Brand.Scheme {
    /// The value of `color-scheme` in CSS and in HTML; `only` keeps browsers from inventing dark colors of their own.
    var keyword: String { self == .both ? "light dark" : "only \(rawValue)" }
}

/// The rules with which a brand changes linkd's stylesheet: values of its custom properties and a font.
struct BrandStyle {
    let brand: Brand
    /// The address of the font, if it is a file of the site.
    let font: PageURL?

    /// The grounds of page.css on which buttons stand.
    static let lightSurface = RGBColor.white
    static let darkSurface = RGBColor(red: 0x17, green: 0x18, blue: 0x1B)
    private static let darkGround = "#0C0D0F"
    /// The luminance below which a white text is legible.
    private static let darkLuminance = 0.18

    /// The rules, after those of linkd.
    var rules: String {
        let light = button(brand.accent, on: Self.lightSurface) + ground(brand.background)
        let dark = button(darkAccent, on: Self.darkSurface) + darkGround
        return [
            face, Self.rule(light + shape + card + fontName), behindCover,
            dark.isEmpty ? "" : "@media (prefers-color-scheme: dark) {\n\(Self.rule(dark))\n}",
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The accent in the dark color scheme: the owner's, or the light one made bright enough to stand out.
    private var darkAccent: RGBColor? {
        brand.accentDark ?? brand.accent.map { $0.brightened(on: Self.darkSurface) }
    }

    /// A button that hardly differs from the page keeps its color, and has an edge that differs enough (WCAG 2.2, 1.4.11).
    private func button(_ accent: RGBColor?, on surface: RGBColor) -> [String] {
        guard let accent else { return [] }
        // Away from the color of its text, so that the text stays as legible.
        let hover = accent.mixed(with: accent.text == .white ? .black : .white, 0.16)
        let edge = accent.standingOut(from: surface)
        return [
            "--button: \(accent)", "--button-hover: \(hover)", "--on-button: \(accent.text)",
            "--edge: \(edge == accent ? "transparent" : "\(edge)")", "--focus: \(edge)",
        ]
    }

    private func ground(_ background: RGBColor?) -> [String] {
        guard let background else { return [] }
        // As soft as it can be and still be legible.
        let soft = background.text.mixed(with: background, 0.3)
        let text = ContrastRatio(soft, background) >= .ofTexts ? soft : background.text
        return ["--ground: \(background)", "--on-ground: \(text)"]
    }

    /// A bright background would glare in the dark color scheme, so linkd's own is left there.
    private var darkGround: [String] {
        guard let background = brand.background, background.luminance > Self.darkLuminance else { return [] }
        return ["--ground: \(Self.darkGround)", "--on-ground: var(--muted)"]
    }

    /// On a background of the owner the content is a card on phones too.
    private var card: [String] {
        brand.background == nil ? [] : ["--page: var(--ground)", "--inset: .75rem", "--card: var(--corner-box)"]
    }

    /// Behind a cover, around which the color of the card would show as a line: the card begins where the cover ends.
    ///
    /// A cover is as wide as the card, or as its first column. On a phone on its side it lies inside the card.
    private var behindCover: String {
        guard brand.background != nil else { return "" }
        func card(ofWidth width: String) -> String {
            "background: linear-gradient(transparent calc(min(var(--cover), \(width) * .525) - 2px), var(--surface) 0)"
        }
        let (covered, desktop) = ("main:has(> .content > .cover)", ":root:not([data-device])")
        return """
            @supports (height: 1svh) {
            @media (max-width: 35.99rem) { \(covered) { \(card(ofWidth: "(100vw - 1.5rem)")) } }
            @media (min-width: 36rem) and (min-height: 30.01rem) { \(covered) { \(card(ofWidth: "32rem")) } }
            @media screen and (min-width: 60rem) and (min-height: 30.01rem) and (hover: hover) and (pointer: fine) {
            \(desktop) main:has(> .aside > .scan:not([hidden])):has(> .content > .cover) { \(card(ofWidth: "40rem")) }
            \(desktop) \(covered) > .aside { background: var(--surface) }
            }
            }
            """
    }

    private var shape: [String] {
        switch brand.corner {
        case .soft: []
        case .round: ["--corner: 1.75rem", "--corner-box: 1.75rem", "--corner-card: 2.25rem"]
        case .square: ["--corner: 0px", "--corner-box: 0px", "--corner-card: 0px"]
        }
    }

    private var fontName: [String] { font == nil ? [] : ["--font: brand, system-ui, sans-serif"] }

    /// The font with all weights that a variable font has; a font with one weight is never thickened by the browser.
    private var face: String {
        guard case .fixed(let path)? = font?.parts.first else { return "" }
        return "@font-face { font-family: brand; src: url(\"\(path)\") format(\"woff2\"); font-weight: 1 1000; "
            + "font-display: swap }"
    }

    private static func rule(_ declarations: [String]) -> String {
        declarations.isEmpty ? "" : ":root { \(declarations.joined(separator: "; ")) }"
    }
}
