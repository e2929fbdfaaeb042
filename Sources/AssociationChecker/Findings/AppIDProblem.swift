import BorrowedBytes
import Diagnostics
import LinkRoutes
import TableChecks

/// Why a text is not the identifier of an app: a prefix of ten characters, a dot, and the bundle identifier.
///
/// Devices accept any text; a wrong identifier causes no error, it only matches no app (WWDC19 session 717). A bundle
/// identifier has only A–Z, a–z, 0–9, `-` and `.`
/// (developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier).
package struct AppIDProblem {
    /// The kind of finding that `check` reports.
    package let code: FindingCode
    /// What is wrong, a sentence without a full stop.
    let message: String
    let fix: String

    /// Whether no app has such an identifier; otherwise it is only unlikely.
    package var namesNoApp: Bool { code != .storeNumber }

    private static let form =
        "PREFIX.BUNDLE_ID; codesign -d --entitlements - --xml App.app shows the prefix before the first dot"

    /// Finds the problem of an identifier; nil if there is none.
    package init?(of id: String) {
        var fix: String?
        if id.allSatisfy(\.isWhitespace) {
            (code, message) = (.emptyAppID, "the identifier is empty, so it names no app")
        } else if id.contains("*") {
            message = "* is not a wildcard in an application identifier, so \(id.quoted) names no app"
            (code, fix) = (.wildcardAppID, "name each app")
        } else if let found = Self.oddity(of: id) {
            (code, message, fix) = (.oddAppID, "\(id.quoted) names no app: \(found.reason)", found.fix)
        } else if Placeholder.isAppID(id) {
            message = "\(id.quoted) is a placeholder from a sample or a template, so it does not name your app"
            code = .placeholderAppID
        } else if let part = id.split(separator: ".").first(where: { ["undefined", "null"].contains($0.lowercased()) })
        {
            message =
                "\(id.quoted) has the part \(part.quoted), as if a variable was empty, so it does not name your app"
            (code, fix) = (.placeholderAppID, "set the variable, and make the file again: \(Self.form)")
        } else if id.utf8.prefix(10).allSatisfy(\.isDigit) {
            message = "\(id.quoted) begins with ten digits, like an App Store number; prefixes almost never do"
            code = .storeNumber
        } else {
            return nil
        }
        self.fix = fix ?? "write " + Self.form
    }

    /// Returns why no app can have an identifier, with the fix if it is not the usual one; nil if there is no reason.
    private static func oddity(of id: String) -> (reason: String, fix: String?)? {
        let start = id.prefix { $0 != "." }
        if ["$(", "${", "{{", "<%", "[object ", "process.env."].contains(where: id.contains) || start.hasPrefix("$")
            || start.last.map(">}%]".contains) == true
        {
            return (
                "a variable stands in it, as if the program that makes the file had not replaced it",
                "set it, and make the file again: \(form)"
            )
        }
        let words = id.split { ":= ".contains($0) }.map(String.init)
        if words.count > 1, let last = words.last, isSound(last), !words[0].contains(".") {
            return ("a text stands before the identifier", written(last))
        }
        // `com` alone is the beginning of a bundle identifier.
        let pieces = words.map { $0.split(separator: ".") }
        let spaced = pieces.joined().joined(separator: ".")
        let isOne = words.count == 2 && (words[1].contains(".") ? pieces[0].count < 3 : pieces[0].count == 3)
        if isOne, id.contains(" "), !isLikely(words[1]), isSound(spaced) {
            return ("it has a space \(words[0].hasSuffix(".") ? "beside" : "in place of") a dot", written(spaced))
        }
        let several = identifiers(in: id)
        if several.count > 1 {
            let list = several.map(\.quoted).joined(separator: ", ")
            let isWritten = id.utf8.count <= FindingReport.longestFix && several.allSatisfy(isSound)
            return (
                "the text holds \(several.count) identifiers, and devices read it as one",
                "write a text for each in the list"
                    + (isWritten ? ": \(list); an entry has its list under \"appIDs\"" : "")
            )
        }
        if let repair = repair(of: id) { return (repair.flaw, written(repair.id)) }
        let (prefix, rest) = (id.prefix(10), id.dropFirst(10))
        let fixed = prefix.uppercased() + "." + rest.dropFirst()
        // Ten letters are more often the beginning of a bundle identifier.
        if rest.first.map(".:-_/,".contains) == true, prefix.contains(where: \.isNumber), fixed != id, isSound(fixed) {
            return ("its prefix is ten characters A-Z or 0-9 and a dot", written(fixed))
        }
        let parts = id.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if Placeholder.isAppID(isPrefix(parts[0]) ? parts.dropFirst().joined() : id) { return nil }
        if isUnset(parts[0]) {
            return (
                "the variable of the prefix was empty when the file was made",
                "set it, and make the file again: \(form)"
            )
        }
        if !isPrefix(parts[0]) { return ("it does not begin with ten characters A-Z or 0-9 and a dot", nil) }
        if parts.count < 2 || isUnset(parts[1]) {
            return ("no bundle identifier follows the prefix, as if its variable was empty", nil)
        }
        let head = String(id.prefix { !" ?(".contains($0) })
        return id.first { !isOfBundle($0) }.map { wrong in
            (
                "a bundle identifier has only A-Z, a-z, 0-9, - and ., and not \(String(wrong).quoted)"
                    + (wrong.isASCII ? "" : ", which is not ASCII, even if it looks so"),
                id.contains(where: "?(".contains) && isSound(head)
                    ? written(head)
                    : "write the bundle identifier that Xcode shows, which has only these; Xcode puts - for any other"
            )
        }
    }

    private static func written(_ id: String) -> String { FindingReport.write(id, or: "write \(form)") }

    /// Returns the identifiers that a text holds; those without a prefix get that of the first.
    private static func identifiers(in text: String) -> [String] {
        let prefix = text.prefix { $0 != "." } + "."
        // `A.A`: another one begins where the prefix stands again.
        let apart = prefix + text.dropFirst(prefix.count).replacing(prefix, with: " \(prefix)")
        let parts = apart.split { $0.isWhitespace || ",;|&+/".contains($0) }
            .map { $0.split(separator: ".").joined(separator: ".") }.filter {
                !["and", "or"].contains($0.lowercased())
            }
        guard isPrefix(prefix.dropLast()), parts.allSatisfy({ $0.contains(".") }) else { return [] }
        return parts.map { isPrefix($0.prefix { $0 != "." }) ? $0 : prefix + $0 }
    }

    /// Returns an identifier as it was probably meant, and its first flaw; nil if that is not plain.
    private static func repair(of text: String) -> (id: String, flaw: String)? {
        let isInside = { (character: Character) in isOfBundle(character) || character == "_" }
        guard let start = text.firstIndex(where: isInside), let end = text.lastIndex(where: isInside),
            case let edges = text[..<start] + text[end...].dropFirst(), edges.allSatisfy(isEdge)
        else { return nil }
        var flaw = edges.first.map { mark in
            let name = mark.isNewline ? "a line break" : mark.isWhitespace ? "a space" : String(mark).quoted
            return "it has \(name) before or after it"
        }
        var parts = text[start...end].split(separator: ".", omittingEmptySubsequences: false).map { part in
            let pieces = part.split(whereSeparator: isUnseen)
            if pieces.count == 1, pieces[0] != part { flaw = flaw ?? "it has a space beside a dot" }
            return String(pieces.count == 1 ? pieces[0] : part)
        }
        if parts.contains("") { flaw = flaw ?? "it has an empty part before or after a dot" }
        parts.removeAll(where: \.isEmpty)
        while parts.count > 2, parts[0] == parts[1] {
            flaw = flaw ?? "the prefix stands twice"
            parts.removeFirst()
        }
        let id = parts.joined(separator: ".")
        return isSound(id) ? flaw.map { (id, $0) } : nil
    }

    /// Whether a character is left around a copied text: a space, a mark, or one that nobody sees.
    private static func isEdge(_ character: Character) -> Bool {
        isUnseen(character) || character.isPunctuation || character.isASCII && character.isSymbol
    }

    private static func isUnseen(_ character: Character) -> Bool {
        character.isWhitespace || character.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
    }

    /// Returns whether a text looks like the identifier of an app.
    static func isLikely(_ text: String) -> Bool {
        isPrefix(text.prefix { $0 != "." }) && text.utf8.count > 11
    }

    private static func isSound(_ id: String) -> Bool {
        isLikely(id) && id.allSatisfy(isOfBundle) && !isUnset(String(id.dropFirst(11)))
    }

    private static func isPrefix(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0.isDigit }
    }

    private static func isOfBundle(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == ".")
    }

    /// Whether a program writes this for a variable without a value.
    private static func isUnset(_ text: String) -> Bool {
        ["", "null", "(null)", "undefined", "none", "nil", "nan", "false"].contains(text.lowercased())
    }
}
