/// The maximum number of characters of foreign text in a message.
private let longestShown = 160

extension String {
    /// The text as a message may contain it: without control characters, and cut after 160 characters.
    ///
    /// Everything that a server sends is foreign: it must neither control a terminal nor fill a report.
    var bounded: String {
        var shown = ""
        var count = 0
        for scalar in unicodeScalars {
            guard count < longestShown else { return shown + "…" }
            count += 1
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
                shown += "\\u{\(String(scalar.value, radix: 16))}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// The text without spaces and line ends around it.
    var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
        var rest = self[...].drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
        return String(rest)
    }

    /// Whether the text contains another.
    func has(_ part: String) -> Bool { !part.isEmpty && firstRange(of: part) != nil }
}

extension Int {
    /// The number with a noun, in the plural unless it is 1.
    func of(_ noun: String) -> String { "\(self) \(noun)" + (self == 1 ? "" : "s") }

    /// A number of seconds for people: `40 s`, `12 min`, `5 h`, `3 days`.
    var asDuration: String {
        switch self {
        case ..<120: "\(self) s"
        case ..<7_200: "\(self / 60) min"
        case ..<172_800: "\(self / 3_600) h"
        default: (self / 86_400).of("day")
        }
    }
}
