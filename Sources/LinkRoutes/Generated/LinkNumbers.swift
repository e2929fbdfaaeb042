// Generated code and `LinkActions` read the texts of `bool` and `number` with the same functions, so a link means the same
// to both (docs/route-table.md#types).

extension LinkValues {
    /// Returns the meaning of a `bool`; nil for any other text.
    public static func bool(_ text: String) -> Bool? {
        ParameterType.bool.accepts(text) ? text == "true" || text == "1" : nil
    }

    /// Returns the value of a `number`; nil for any other text, and for a number beyond the largest one.
    public static func number(_ text: String) -> Double? {
        guard ParameterType.number.accepts(text), let number = Double(text), number.isFinite else { return nil }
        return number
    }
}

extension LinkParts {
    /// Returns the shortest text that reads as the same number, without an exponent: `-12.5`, `0.00001`.
    ///
    /// For a value that is not finite, the text is not a `number`, so no link is printed with it.
    public static func text(_ number: Double) -> String {
        guard number.isFinite, number != 0 else { return number == 0 ? "0" : "\(number)" }
        let sign = number < 0 ? "-" : ""
        let parts = number.magnitude.description.split(separator: "e")
        let (digits, exponent) = (parts[0].hasSuffix(".0") ? parts[0].dropLast(2) : parts[0], parts.dropFirst().first)
        guard let exponent = exponent.flatMap({ Int($0) }) else { return sign + digits }
        // A large number in this form is whole, and has at most as many digits as its exponent asks for.
        let bare = digits.filter { $0 != "." }
        let zeros = String(repeating: "0", count: exponent < 0 ? -exponent - 1 : max(0, exponent + 1 - bare.count))
        return sign + (exponent < 0 ? "0." + zeros + bare : bare + zeros)
    }
}
