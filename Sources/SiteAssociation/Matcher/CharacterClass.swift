/// The lists of single ASCII characters that every association file may name without defining them.
///
/// `region` and `lang`, which are no single characters, stand in no file that linkd writes.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks, "substitutionVariables".
enum CharacterClass {
    static let values: [String: [String]] = {
        let digits = (0...9).map(String.init)
        let lower = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(Unicode.Scalar($0)) }
        let upper = lower.map { $0.uppercased() }
        return [
            "alpha": upper + lower, "upper": upper, "lower": lower, "alnum": upper + lower + digits, "digit": digits,
            "xdigit": digits + upper.prefix(6) + lower.prefix(6),
        ]
    }()
}
