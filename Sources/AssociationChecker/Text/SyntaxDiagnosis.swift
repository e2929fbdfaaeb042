import AssociationProof
import SiteAssociation
import StrictJSON

/// The effect of a syntax error in an association file, and its fix.
struct SyntaxDiagnosis {
    let code: FindingCode
    let position: JSONPosition
    let message: String
    let fix: String

    init(_ error: JSONError) {
        code = Self.code(of: error.code)
        position = error.position
        message = error.message + Self.consequence(of: code)
        fix = code == .duplicateKey ? "keep one" : error.fix ?? "correct this place"
    }

    private static func consequence(of code: FindingCode) -> String {
        switch code {
        case .duplicateKey: ", and readers disagree on which one counts"
        case .tooDeep: ", so devices may not read the file"
        default: ", so the file is not valid JSON and devices cannot read it"
        }
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
        case .encodedTwice: .encodedTwice
        case .missingBraces: .missingBraces
        case .duplicateKey: .duplicateKey
        case .unexpectedCharacter, .badNumber, .badEscape, .controlCharacter, .trailingContent: .notJSON
        }
    }
}

extension FindingReport {
    /// Adds a syntax error.
    func add(_ diagnosis: SyntaxDiagnosis) {
        add(diagnosis.code, in: .root, at: diagnosis.position, diagnosis.message, fix: diagnosis.fix)
    }
}
