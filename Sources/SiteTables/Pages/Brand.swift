import BorrowedBytes
import LinkRoutes

/// The owner's look of a site's pages.
public struct Brand: Hashable, Sendable {
    /// The shape of corners.
    public enum Corner: String, CaseIterable, Sendable {
        case round, soft, square
    }

    /// The color schemes that pages have.
    public enum Scheme: String, CaseIterable, Sendable {
        case light, dark, both
    }

    /// The color of the main button.
    public let accent: RGBColor?
    /// The same in the dark color scheme; nil if it follows from `accent`.
    public let accentDark: RGBColor?
    /// The color around the content of a page.
    public let background: RGBColor?
    /// The decoded path of an image on this site that stands for icon and name.
    public let logo: String?
    /// The same for the dark color scheme; nil if `logo` is for both.
    public let logoDark: String?
    /// The decoded path of a WOFF2 font on this site.
    public let font: String?
    /// The shape of buttons and boxes.
    public let corner: Corner
    /// Which color scheme pages have, whatever the visitor's system has.
    public let scheme: Scheme
}

/// A color of the sRGB space without transparency.
public struct RGBColor: Hashable, Sendable {
    /// The red part.
    public let red: UInt8
    /// The green part.
    public let green: UInt8
    /// The blue part.
    public let blue: UInt8

    /// Creates a color from its three parts.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Reads `#RRGGBB`; nil for any other notation of CSS.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes.first == UInt8(ascii: "#"), bytes.dropFirst().allSatisfy(\.isHexDigit),
            let number = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number)
        )
    }
}

extension RGBColor: CustomStringConvertible {
    /// `#RRGGBB` in upper case.
    public var description: String {
        "#"
            + [red, green, blue].map { part in
                (part < 16 ? "0" : "") + String(part, radix: 16, uppercase: true)
            }.joined()
    }
}
