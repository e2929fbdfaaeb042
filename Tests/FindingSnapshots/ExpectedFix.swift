public import Diagnostics
import StrictJSON
public import Testing

extension Diagnostic {
    /// Applies the replacement that the fix states, and expects JSON without the finding and without a new error at its
    /// place.
    ///
    /// - Parameters:
    ///   - file: the file with the finding. If it is not JSON and has other errors, the result need not be JSON.
    ///   - findings: all findings of the file.
    ///   - check: returns the findings of a file.
    /// - Returns: the file with the replacement; nil if the fix does not begin with `write`.
    /// - Throws: an error of `check`, or a failed expectation if the replacement does not fit the finding's place.
    @discardableResult
    public func expectFix(
        of file: [UInt8],
        among findings: [Diagnostic],
        sourceLocation: Testing.SourceLocation = #_sourceLocation,
        check: ([UInt8]) throws -> [Diagnostic]
    ) throws -> [UInt8]? {
        guard fix?.hasPrefix("write ") == true else { return nil }
        let fixed = try #require(applyingFix(to: file), "\(self)", sourceLocation: sourceLocation)
        let text = String(decoding: fixed, as: UTF8.self)
        if file.isJSON || findings.count(where: { $0.severity == .error }) == 1 {
            #expect(fixed.isJSON, "\(self)\n\(text)", sourceLocation: sourceLocation)
        }
        let known = findings.filter(hasPlace).map(\.code)
        for other in try check(fixed).filter(hasPlace) where other.severity == .error || other.code == code {
            #expect(
                other.code != code && known.contains(other.code),
                "\(self)\n\(other)\n\(text)",
                sourceLocation: sourceLocation
            )
        }
        return fixed
    }

    /// Returns whether another finding is at the same line and column of the same file.
    private func hasPlace(_ other: Diagnostic) -> Bool {
        other.location.file == location.file && other.location.line == location.line
            && other.location.column == location.column
    }
}

extension [UInt8] {
    fileprivate var isJSON: Bool { (try? JSONValue(parsing: self)) != nil }
}
