import Diagnostics

/// A string in an app's file that the build or the device completes: `applinks:www.$(DOMAIN)`, `${host}`,
/// `@string/host`.
struct BuildText {
    /// The prefix and the suffix around everything that the build writes, in lower case.
    private let start, end: String

    /// What settings begin with: those of Xcode and Gradle, and of programs that fill templates, with a name in capitals.
    private static let marks = ["$(", "${", "{{"]
    private static let marksOfNames = ["$", "@", "__"]

    /// Finds what the build writes; nil if the text is complete.
    init?(_ text: String) {
        // A reference of Android stands for the whole text: `@string/host`, `?attr/host`.
        if ["@", "?"].contains(text.first), text.contains("/") {
            (start, end) = ("", "")
            return
        }
        guard let first = text.indices.first(where: { Self.begins(text[$0...]) }) else { return nil }
        start = text[..<first].lowercased()
        // A setting ends with a bracket, its mark or a capital letter, and one that has no end goes on to that of the text.
        let last = text[first...].lastIndex { ")}@_".contains($0) || $0.isUppercase }
        end = last.map { text[text.index(after: $0)...].lowercased() } ?? ""
    }

    /// Returns whether the build may write this text.
    func canBe(_ text: String) -> Bool {
        let text = text.lowercased()
        return text.utf8.count >= start.utf8.count + end.utf8.count && text.hasPrefix(start) && text.hasSuffix(end)
    }

    private static func begins(_ text: Substring) -> Bool {
        if marks.contains(where: text.hasPrefix) { return true }
        return marksOfNames.contains { mark in
            let rest = text.dropFirst(mark.count)
            return text.hasPrefix(mark) && rest.prefix(2).count == 2 && rest.prefix(2).allSatisfy(\.isUppercase)
                && (mark == "$" || rest.contains(mark))
        }
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
        let kind = ["@", "?"].contains(text.first) && text.contains("/") ? "resource reference" : "build variable"
        let message = "not compared: \(text.quoted) contains a \(kind)"
        let fix = "check the built value in \(instead)"
        return Diagnostic(.notCompared, severity: .info, at: location, message, fix: fix)
    }
}
