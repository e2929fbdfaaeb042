import BorrowedBytes

/// What `doctor` reads in the head of a page.
struct PageHead {
    /// The content of `<meta name="apple-itunes-app">`; nil if there is none.
    private(set) var banner: String?
    /// The address of `<link rel="canonical">`; nil if there is none.
    private(set) var canonical: String?
    /// Whether `<meta name="robots">` keeps the page out of search engines.
    private(set) var isUnindexed = false

    /// The maximum number of bytes that are read.
    private static let longest = 256 * 1024

    /// Reads the tags `meta` and `link` of a page.
    init(_ bytes: [UInt8]) {
        let text = bytes.prefix(Self.longest)
        var index = text.startIndex
        while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            let name = text[index...].prefix(while: \.isLetter)
            let lower = String(decoding: name, as: UTF8.self).lowercased()
            guard lower == "meta" || lower == "link" else { continue }
            let (values, end) = Self.attributes(text[name.endIndex...])
            index = end
            if lower == "meta", values["name"]?.lowercased() == "apple-itunes-app" {
                banner = banner ?? values["content"]
            }
            if lower == "meta", values["name"]?.lowercased() == "robots" {
                isUnindexed = isUnindexed || values["content"]?.lowercased().has("noindex") == true
            }
            let relations = values["rel"]?.lowercased().split(separator: " ") ?? []
            if lower == "link", relations.contains("canonical") {
                // In a page of `linkd export`, the script fills it in.
                canonical = canonical ?? values["href"] ?? values["data-linkd-href"]
            }
        }
    }

    /// Reads attributes up to the end of a tag; returns them and where the tag ends.
    private static func attributes(_ text: ArraySlice<UInt8>) -> ([String: String], Int) {
        var values: [String: String] = [:]
        var index = text.startIndex
        let isSpace: (UInt8) -> Bool = {
            $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: "/")
        }
        while index < text.endIndex, text[index] != UInt8(ascii: ">") {
            if isSpace(text[index]) {
                index += 1
                continue
            }
            let name = text[index...].prefix { !isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
            index = name.isEmpty ? index + 1 : name.endIndex
            guard index < text.endIndex, text[index] == UInt8(ascii: "=") else { continue }
            index += 1
            guard index < text.endIndex else { break }
            let quote = text[index]
            let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            if isQuoted { index += 1 }
            let value = text[index...].prefix {
                isQuoted ? $0 != quote : $0 != 0x20 && $0 != 0x0A && $0 != UInt8(ascii: ">")
            }
            index = min(value.endIndex + (isQuoted ? 1 : 0), text.endIndex)
            let key = String(decoding: name, as: UTF8.self).lowercased()
            if values[key] == nil { values[key] = String(decoding: value, as: UTF8.self) }
        }
        return (values, index)
    }
}
