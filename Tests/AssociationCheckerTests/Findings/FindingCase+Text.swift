import AssociationChecker
import AssociationSamples
import SiteAssociation

extension FindingCase {
    private static let sound = FileSample.rules(#"{"/": "/a"}"#)

    static let text: [FindingCase] = [
        FindingCase(.empty, "", "{}"),
        FindingCase(.empty, " \r\n\t", " {} "),
        FindingCase(.byteOrderMark, "\u{FEFF}" + sound, sound),
        FindingCase(
            .notUTF8,
            bytes: [0xFF, 0xFE] + sound.utf16.flatMap { [UInt8($0 & 0xFF), 0] },
            Array(sound.utf8)
        ),
        FindingCase(
            .notUTF8,
            bytes: Array(#"{"a": ""#.utf8) + [0xE9] + Array(#""}"#.utf8),
            Array(#"{"a": "é"}"#.utf8)
        ),
        FindingCase(.html, "\n<!DOCTYPE html><title>404</title>", sound),
        FindingCase(.notJSON, #"{\rtf1\ansi {\fonttbl}}"#, sound),
        FindingCase(.notJSON, "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", sound),
        FindingCase(.signed, bytes: SignedSample.message(Array(sound.utf8)), Array(sound.utf8)),
        FindingCase(.comment, "{} // rules", "{}"),
        FindingCase(.comment, #"{/* rules */ "applinks": {}}"#, #"{"comment": "/* rules */"}"#),
        FindingCase(.trailingComma, #"{"applinks": {},}"#, #"{"applinks": {}}"#),
        FindingCase(.typographicQuote, "{\u{201C}applinks\u{201D}: {}}", #"{"applinks": {}}"#),
        FindingCase(.typographicQuote, "{\"applinks\u{201D}: {}\n}", "{\"appl\u{201D}inks\": {}}"),
        FindingCase(.typographicQuote, "{\"applinks\u{201D}: {}}", "{\"appl\u{201D}inks\": {}}"),
        FindingCase(.singleQuote, "{'applinks': {}}", #"{"app'links": {}}"#),
        FindingCase(
            .missingComma,
            #"{"applinks": {} "webcredentials": {}}"#,
            #"{"applinks": {}, "webcredentials": {}}"#
        ),
        FindingCase(.cutOff, String(sound.dropLast()), sound),
        FindingCase(.duplicateKey, #"{"applinks": {}, "applinks": {}}"#, #"{"applinks": {}, "Applinks": {}}"#),
        FindingCase(
            .tooDeep,
            String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
            String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        ),
        FindingCase(.notJSON, #"{"applinks": [""a"]}"#, #"{"applinks": ["a"]}"#),
        FindingCase(.notJSON, #"{"applinks": ["a": 1]}"#, #"{"applinks": [{"a": 1}]}"#),
        FindingCase(.notJSON, #"{"applinks": [1], {"a": 1}}"#, #"{"applinks": [1, {"a": 1}]}"#),
        FindingCase(.notJSON, #"{"applinks": ["a"/]}"#, #"{"applinks": ["a/"]}"#),
        FindingCase(.notJSON, #"{"applinks": ["\a"]}"#, #"{"applinks": ["\/a"]}"#),
        FindingCase(.notJSON, #"{"applinks": True}"#, #"{"applinks": true}"#),
        FindingCase(.tooLarge, sound + padding(131_073), sound + padding(131_072)),
        FindingCase(.large, sound + padding(102_401), sound + padding(102_400)),
    ]

    /// White space that makes the sound file this long.
    private static func padding(_ count: Int) -> String { String(repeating: " ", count: count - sound.utf8.count) }
}
