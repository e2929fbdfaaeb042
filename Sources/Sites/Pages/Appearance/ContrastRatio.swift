import SiteTables

/// The contrast of two colors (WCAG 2.2, "contrast ratio"), from 1 to 21.
struct ContrastRatio: Comparable {
    let value: Double

    /// What WCAG 2.2 AA asks for between a button and its surroundings (1.4.11).
    static let ofControls = ContrastRatio(value: 3)
    /// What WCAG 2.2 AA asks for between a text and its ground (1.4.3).
    static let ofTexts = ContrastRatio(value: 4.5)

    private init(value: Double) { self.value = value }

    init(_ one: RGBColor, _ other: RGBColor) {
        let luminances = [one.luminance, other.luminance]
        value = ((luminances.max() ?? 0) + 0.05) / ((luminances.min() ?? 0) + 0.05)
    }

    static func < (one: ContrastRatio, other: ContrastRatio) -> Bool { one.value < other.value }
}

extension RGBColor {
    static let white = RGBColor(red: 255, green: 255, blue: 255)
    static let black = RGBColor(red: 0, green: 0, blue: 0)

    /// The relative luminance (WCAG 2.2), from 0 to 1.
    var luminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    /// The color of a text on this one: white if it is legible, else black, of which one always is.
    var text: RGBColor { ContrastRatio(self, .white) >= .ofTexts ? .white : .black }

    /// Returns this color with a share of another, from 0 to 1.
    func mixed(with other: RGBColor, _ share: Double) -> RGBColor {
        func part(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8(min(max(Double(one) * (1 - share) + Double(two) * share, 0), 255).rounded())
        }
        return RGBColor(red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue))
    }

    /// Returns the nearest mixture with white or black that stands out from a ground as a button must.
    func standingOut(from ground: RGBColor) -> RGBColor {
        let end: RGBColor = ground.text == .white ? .white : .black
        let shares = stride(from: 0.0, through: 1.0, by: 0.02)
        let mixtures = shares.lazy.map { mixed(with: end, $0) }
        return mixtures.first { ContrastRatio($0, ground) >= .ofControls } ?? end
    }

    /// Returns this color made brighter until it stands out from a dark ground.
    ///
    /// White alone makes a dark blue a gray, which looks like a disabled button. Up to four times as much light keeps the
    /// hue; what would need more looks black, and gets no hue that nobody has seen.
    func brightened(on ground: RGBColor) -> RGBColor {
        let factors = stride(from: 1.0, through: min(4, 255 / Double(max(red, green, blue, 1))), by: 0.05)
        let colors = factors.map { factor in
            func part(_ part: UInt8) -> UInt8 { UInt8(min(Double(part) * factor, 255)) }
            return RGBColor(red: part(red), green: part(green), blue: part(blue))
        }
        let bright = colors.first { ContrastRatio($0, ground) >= .ofControls } ?? colors.last
        return (bright ?? self).standingOut(from: ground)
    }

    /// The share of light of each part.
    private static let linear = (0...255).map { part -> Double in
        let value = Double(part) / 255
        guard value > 0.04045 else { return value / 12.92 }
        // The power 2.4 is the fifth root of the power 12.
        let base = (value + 0.055) / 1.055
        let square = base * base
        let power = square * square * square * square * square * square
        var root = 1.0
        for _ in 0..<40 { root = (4 * root + power / (root * root * root * root)) / 5 }
        return root
    }
}
