import Diagnostics

extension String {
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
    /// A number of seconds for people: `40 s`, `12 min`, `5 h`, `3 days`.
    var asDuration: String {
        switch self {
        case ..<120: "\(self) s"
        case ..<7_200: "\(self / 60) min"
        case ..<172_800: "\(self / 3_600) h"
        default: (self / 86_400).counting("day")
        }
    }
}
