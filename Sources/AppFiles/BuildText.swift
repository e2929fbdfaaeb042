import Diagnostics

/// A string in an app's file that the build or the device completes: `applinks:www.$(DOMAIN)`, `${host}`,
/// `@string/host`.
struct BuildText {
    /// What is known of the text in lower case, around what the build writes.
    private let pieces: [String]

    /// How a setting begins and ends: of Xcode and Gradle, of Xcode, and of programs that fill templates.
    private static let marks: [(start: String, open: Character, close: Character, end: String)] = [
        ("$(", "(", ")", ")"), ("${", "{", "}", "}"), ("{{", "{", "}", "}}"),
    ]

    /// No host, scheme or path of an app is longer, in bytes; the time for a longer text would grow with its square.
    private static let longest = 2_000

    /// Finds what the build writes; nil if the text is complete, or too long.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        // A reference of Android stands for the whole text: `@string/host`, `?attr/host`.
        let isReference = text.first == "@" || text.first == "?" && text.contains("/")
        var pieces = isReference ? [""] : []
        var rest = isReference ? "" : text[...]
        while let range = Self.first(in: rest) {
            pieces.append(rest[..<range.lowerBound].lowercased())
            rest = rest[range.upperBound...]
        }
        guard !pieces.isEmpty else { return nil }
        self.pieces = pieces + [rest.lowercased()]
    }

    /// Returns whether the build may write this text.
    func canBe(_ text: String) -> Bool {
        guard let first = pieces.first, let last = pieces.last, text.lowercased().hasPrefix(first) else { return false }
        var rest = text.lowercased().dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let range = rest.firstRange(of: piece) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }

    /// Returns the first part that the build writes; one that has no end goes on to the end of the text.
    private static func first(in text: Substring) -> Range<Substring.Index>? {
        let named = text.indices.lazy.compactMap { "$@_".contains(text[$0]) ? name(from: text[$0...]) : nil }.first
        let marked = marks.compactMap { mark -> Range<Substring.Index>? in
            guard let start = text.firstRange(of: mark.start) else { return nil }
            // A setting can be a part of the name of another: `$(HOST_$(CONFIGURATION))`.
            var depth = 0
            let end = text[start.lowerBound...].dropFirst(mark.start.count - 1).firstIndex { character in
                depth += character == mark.open ? 1 : character == mark.close ? -1 : 0
                return depth == 0
            }
            let rest = end.map { text[$0...].dropFirst(mark.end.count).startIndex } ?? text.endIndex
            return start.lowerBound..<rest
        }
        return (marked + [named].compactMap(\.self)).min { $0.lowerBound < $1.lowerBound }
    }

    /// Returns the range of `$NAME`, `@NAME@` or `__NAME__`, with a name in capitals as programs that fill templates have
    /// it; nil if the text begins with none.
    private static func name(from text: Substring) -> Range<Substring.Index>? {
        let mark = text.prefix(text.hasPrefix("__") ? 2 : 1)
        let name = text[mark.endIndex...].prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }
        let letters = name.drop { !$0.isLetter }
        guard letters.count > 1, mark != "_" else { return nil }
        if mark == "$" { return text.startIndex..<name.endIndex }
        if mark == "__" { return name.hasSuffix("__") ? text.startIndex..<name.endIndex : nil }
        let end = text[name.endIndex...].prefix(1)
        return end == mark ? text.startIndex..<end.endIndex : nil
    }
}

extension String {
    /// Whether the build of an app or the device writes the text or a part of it.
    var isPlaceholder: Bool { BuildText(self) != nil }
}

extension Diagnostic {
    /// Creates a finding about a text that only the build knows, so that it counts neither as present nor as absent.
    ///
    /// - Parameter instead: the command or the file that shows what the build wrote.
    static func notCompared(_ text: String, at location: SourceLocation, instead: String) -> Diagnostic {
        Diagnostic(
            .notCompared,
            severity: .info,
            at: location,
            "not compared: \(text.shown)",
            fix: "look for what the build writes there in \(instead)"
        )
    }
}
