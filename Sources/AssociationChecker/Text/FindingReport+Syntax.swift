import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

extension FindingReport {
    /// Adds a syntax error of an association file, with its effect and its fix.
    func add(_ error: JSONError) {
        let consequence =
            switch error.code {
            case .duplicateKey: ", and readers disagree on which one counts"
            case .tooDeep: ", so devices may not read the file"
            default: ", so the file is not valid JSON and devices cannot read it"
            }
        let fix = error.code == .duplicateKey ? "keep one" : error.fix ?? "correct this place"
        add(Self.code(of: error.code), in: .root, at: error.position, error.message + consequence, fix: fix)
    }

    private static func code(of code: JSONError.Code) -> any DiagnosticCode {
        switch code {
        case .empty: FindingCode.emptyFile
        case .byteOrderMark: FindingCode.byteOrderMark
        case .notUTF8: FindingCode.invalidEncoding
        case .tooLarge: FindingCode.fileTooLarge
        case .duplicateKey: FindingCode.duplicateKey
        case .tooDeep, .unexpectedEnd, .trailingComma, .comment, .missingComma, .typographicQuote, .singleQuote,
            .unexpectedCharacter, .badNumber, .badEscape, .controlCharacter, .trailingContent:
            JSONProblemCode.invalidJSON
        }
    }
}
