import AssociationProof
import SiteAssociation
import StrictJSON

extension FindingReport {
    /// Adds a syntax error of an association file, with its effect and its fix.
    func add(_ error: JSONError) {
        let code = Self.code(of: error.code)
        let consequence =
            switch code {
            case .duplicateKey: ", and readers disagree on which one counts"
            case .tooDeep: ", so devices may not read the file"
            default: ", so the file is not valid JSON and devices cannot read it"
            }
        let fix = code == .duplicateKey ? "keep one" : error.fix ?? "correct this place"
        add(code, in: .root, at: error.position, error.message + consequence, fix: fix)
    }

    private static func code(of code: JSONError.Code) -> FindingCode {
        switch code {
        case .empty: .empty
        case .byteOrderMark: .byteOrderMark
        case .notUTF8: .notUTF8
        case .tooLarge: .tooLarge
        case .tooDeep: .tooDeep
        case .unexpectedEnd: .cutOff
        case .trailingComma: .trailingComma
        case .comment: .comment
        case .missingComma: .missingComma
        case .typographicQuote: .typographicQuote
        case .singleQuote: .singleQuote
        case .duplicateKey: .duplicateKey
        case .unexpectedCharacter, .badNumber, .badEscape, .controlCharacter, .trailingContent: .notJSON
        }
    }
}
