/// Texts of the types `bool` and `number` with what they mean; nil for a text that is not of the type.
///
/// Everything that reads them is tried with these: matching, the proof, the decoder, and the generated code.
package enum ScalarTexts {
    package static let bools: [(text: String, value: Bool?)] = [
        ("true", true), ("1", true), ("false", false), ("0", false),
        ("", nil), ("True", nil), ("TRUE", nil), ("yes", nil), ("on", nil), ("2", nil), ("00", nil), ("01", nil),
        (" true", nil), ("true ", nil), ("tru", nil), ("truee", nil), ("\u{661}", nil), ("%31", nil),
    ]

    package static let numbers: [(text: String, value: Double?)] = [
        ("0", 0), ("-0", 0), ("7", 7), ("007", 7), ("-12.5", -12.5), ("47.3769", 47.3769), ("1.50", 1.5),
        ("1e3", 1000), ("1E3", 1000), ("1e-3", 0.001), ("1e+3", 1000), ("-1.5e2", -150), ("00.10", 0.1),
        ("9007199254740993", 9_007_199_254_740_992), ("1e-400", 0),
        ("1.7976931348623157e308", .greatestFiniteMagnitude),
        ("5e-324", .leastNonzeroMagnitude), ("12345678901234567890", 12_345_678_901_234_567_168),
        ("", nil), ("-", nil), ("+1", nil), ("--1", nil), (".5", nil), ("5.", nil), ("1..2", nil), ("1.2.3", nil),
        ("1,5", nil), ("1 000", nil), (" 1", nil), ("1 ", nil), ("e3", nil), ("1e", nil), ("1e+", nil), ("1e1.5", nil),
        ("1e3e3", nil), ("0x10", nil), ("inf", nil), ("-inf", nil), ("infinity", nil), ("nan", nil), ("NaN", nil),
        ("\u{661}", nil), ("1_000", nil), ("%31", nil), ("½", nil), ("abc", nil), ("-.5", nil), ("- 1", nil),
    ]

    /// Texts of the type that a 64-bit number does not hold.
    package static let tooLarge = ["1e400", "-1e400", "1.8e308", "1" + String(repeating: "0", count: 400)]

    /// Numbers with the text that links are printed with.
    package static let printed: [(value: Double, text: String)] = [
        (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (-12.5, "-12.5"), (100, "100"),
        (0.0001, "0.0001"), (0.00001, "0.00001"), (-0.000012345, "-0.000012345"), (1e15, "1000000000000000"),
        (1e16, "10000000000000000"), (1.5e16, "15000000000000000"), (1e21, "1000000000000000000000"),
        (-1.25e22, "-12500000000000000000000"), (1e23, "100000000000000000000000"),
        (9_007_199_254_740_992, "9007199254740992"), (18_014_398_509_481_984, "18014398509481984"),
        (123_456.789, "123456.789"), (0.1 + 0.2, "0.30000000000000004"),
    ]
}
