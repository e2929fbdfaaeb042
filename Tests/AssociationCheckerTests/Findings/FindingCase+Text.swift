import AssociationChecker
import AssociationSamples
import SiteAssociation

extension FindingCase {
    private static let sound = FileSample.rules(#"{"/": "/a"}"#)

    static let text: [FindingCase] = [
        FindingCase("empty-file", "", "{}"),
        FindingCase("empty-file", " \r\n\t", " {} "),
        FindingCase("byte-order-mark", "\u{FEFF}" + sound, sound),
        FindingCase(
            "invalid-encoding",
            bytes: [0xFF, 0xFE] + sound.utf16.flatMap { [UInt8($0 & 0xFF), 0] },
            Array(sound.utf8)
        ),
        FindingCase(
            "invalid-encoding",
            bytes: Array(#"{"a": ""#.utf8) + [0xE9] + Array(#""}"#.utf8),
            Array(#"{"a": "é"}"#.utf8)
        ),
        FindingCase("web-page", "\n<!DOCTYPE html><title>404</title>", sound),
        FindingCase("web-page", "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict/></plist>", sound),
        FindingCase("invalid-json", #"{\rtf1\ansi {\fonttbl}}"#, sound),
        FindingCase("invalid-json", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", sound),
        FindingCase("signed-file", bytes: SignedSample.message(Array(sound.utf8)), Array(sound.utf8)),
        FindingCase("invalid-json", "{} // rules", "{}"),
        FindingCase("invalid-json", #"{/* rules */ "applinks": {}}"#, #"{"comment": "/* rules */"}"#),
        FindingCase("invalid-json", #"{"applinks": {},}"#, #"{"applinks": {}}"#),
        FindingCase("invalid-json", "{\u{201C}applinks\u{201D}: {}}", #"{"applinks": {}}"#),
        FindingCase("invalid-json", "{\"applinks\u{201D}: {}\n}", "{\"appl\u{201D}inks\": {}}"),
        FindingCase("invalid-json", "{\"applinks\u{201D}: {}}", "{\"appl\u{201D}inks\": {}}"),
        FindingCase("invalid-json", "{'applinks': {}}", #"{"app'links": {}}"#),
        FindingCase(
            "invalid-json",
            #"{"applinks": {} "webcredentials": {}}"#,
            #"{"applinks": {}, "webcredentials": {}}"#
        ),
        FindingCase("invalid-json", String(sound.dropLast()), sound),
        FindingCase("duplicate-key", #"{"applinks": {}, "applinks": {}}"#, #"{"applinks": {}, "Applinks": {}}"#),
        FindingCase(
            "invalid-json",
            String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
            String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        ),
        FindingCase("invalid-json", #"{"applinks": [""a"]}"#, #"{"applinks": ["a"]}"#),
        FindingCase("invalid-json", #"{"applinks": ["a": 1]}"#, #"{"applinks": [{"a": 1}]}"#),
        FindingCase("invalid-json", #"{"applinks": [1], {"a": 1}}"#, #"{"applinks": [1, {"a": 1}]}"#),
        FindingCase("invalid-json", #"{"applinks": ["a"/]}"#, #"{"applinks": ["a/"]}"#),
        FindingCase("invalid-json", #"{"applinks": ["\a"]}"#, #"{"applinks": ["\/a"]}"#),
        FindingCase("invalid-json", #"{"applinks": True}"#, #"{"applinks": true}"#),
        FindingCase("file-too-large", sound + padding(131_073), sound),
        FindingCase("file-too-large", sound + padding(102_401), sound + padding(102_400)),
    ]

    /// White space that makes the sound file this long.
    private static func padding(_ count: Int) -> String { String(repeating: " ", count: count - sound.utf8.count) }
}
