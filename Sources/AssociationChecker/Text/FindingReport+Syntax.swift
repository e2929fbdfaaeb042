import AssociationProof
import Diagnostics
import SiteAssociation
import StrictJSON

extension FindingReport {
    /// Adds a syntax error of an association file.
    func add(_ error: JSONError) {
        let code = Self.code(of: error.code)
        let prefix = code is JSONProblemCode ? "invalid JSON: " : ""
        add(code, in: .root, at: error.position, prefix + error.message, fix: error.fix ?? "correct the syntax")
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
