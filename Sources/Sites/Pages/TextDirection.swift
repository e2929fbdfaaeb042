/// Which way a language is written.
enum TextDirection: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"

    private static let rightToLeftScripts = ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"]
    private static let rightToLeftLanguages = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    /// The direction of a language tag: its script says it, else the script that the language is commonly written in.
    init(of language: String) {
        let subtags = language.lowercased().split(separator: "-").map(String.init)
        let isRightToLeft =
            if let script = subtags.dropFirst().first(where: { $0.utf8.count == 4 && !("0"..."9" ~= $0.prefix(1)) }) {
                Self.rightToLeftScripts.contains(script)
            } else {
                Self.rightToLeftLanguages.contains(subtags.first ?? "")
            }
        self = isRightToLeft ? .rightToLeft : .leftToRight
    }
}
