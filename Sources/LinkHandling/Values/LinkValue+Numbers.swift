import LinkRoutes

extension LinkValue where Self: FixedWidthInteger {
    /// Reads ASCII digits, behind a minus where the type has negative numbers; never a plus.
    init?(linkText: String) {
        guard let first = linkText.utf8.first, ASCII.isDigit(first) || first == UInt8(ascii: "-") && Self.isSigned
        else { return nil }
        // Behind the sign, Swift takes ASCII digits only.
        self.init(linkText, radix: 10)
    }

    var linkText: String? { String(self) }

    static var words: String {
        // `Int` has 32 bits on some watches.
        bitWidth < 64 || !isSigned ? "an integer from \(min) to \(max)" : "an integer"
    }
}

extension LinkValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
    /// Reads a decimal number, perhaps with an exponent; neither hex nor what is not finite.
    init?(linkText: String) {
        guard DecimalText(linkText) != nil, let number = Self(linkText), number.isFinite else { return nil }
        self = number
    }

    var linkText: String? { isFinite ? description : nil }

    static var words: String { "a number" }
}

extension Int: LinkValue {}
extension Int8: LinkValue {}
extension Int16: LinkValue {}
extension Int32: LinkValue {}
extension Int64: LinkValue {}
extension UInt: LinkValue {}
extension UInt8: LinkValue {}
extension UInt16: LinkValue {}
extension UInt32: LinkValue {}
extension UInt64: LinkValue {}
extension Double: LinkValue {}
extension Float: LinkValue {}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: LinkValue {}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: LinkValue {}
