import AssociationProof
import SiteAssociation
import StrictJSON

/// What a mistake of syntax means in a file of this field, and how it is fixed.
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
        case .tooDeep: ", which no device can be trusted to read"
        default: ", so this is no JSON, and devices read nothing of the file"
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
    /// Adds a mistake of syntax.
    func add(_ diagnosis: SyntaxDiagnosis) {
        add(diagnosis.code, .root, at: diagnosis.position, diagnosis.message, fix: diagnosis.fix)
    }
}
