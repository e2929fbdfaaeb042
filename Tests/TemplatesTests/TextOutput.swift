import Templates

/// Writes a page as a text and escapes by place, as every output should.
struct TextOutput: TemplateOutput {
    private let template: Template
    private(set) var text: [UInt8] = []
    /// What was appended, in order.
    private(set) var stretches: [Range<Int>] = []
    private(set) var places: [TemplatePlace] = []

    init(_ template: Template) { self.template = template }

    mutating func append(fixed range: Range<Int>) {
        stretches.append(range)
        text += template.bytes[range]
    }

    mutating func append(_ content: TestContent, at place: TemplatePlace) {
        places.append(place)
        guard !content.isElement else {
            text += content.text.utf8
            return
        }
        switch place {
        case .text, .attribute, .metadata, .appBanner, .tappedURL, .wholeURL:
            for byte in content.text.utf8 { text += Self.escaped(byte) }
        case .urlPath, .urlQuery, .urlFragment:
            for byte in content.text.utf8 { text += Self.percentEncoded(byte) }
        }
    }

    static func isEmpty(_ content: TestContent) -> Bool { content.text.isEmpty }

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "&"): Array("&amp;".utf8)
        case UInt8(ascii: "<"): Array("&lt;".utf8)
        case UInt8(ascii: ">"): Array("&gt;".utf8)
        case UInt8(ascii: "\""): Array("&quot;".utf8)
        case UInt8(ascii: "'"): Array("&#39;".utf8)
        default: [byte]
        }
    }

    private static func percentEncoded(_ byte: UInt8) -> [UInt8] {
        if Character(Unicode.Scalar(byte)).isASCII,
            Character(Unicode.Scalar(byte)).isLetter
                || Character(Unicode.Scalar(byte)).isNumber || "-._~".utf8.contains(byte)
        {
            return [byte]
        }
        let digits = String(byte, radix: 16, uppercase: true)
        return Array("%".utf8) + (digits.utf8.count == 1 ? Array("0".utf8) : []) + Array(digits.utf8)
    }
}
