package import Diagnostics

extension [Diagnostic] {
    /// Returns the diagnostics of a report.
    ///
    /// - Parameter isPedantic: whether the report has all information.
    package func shown(isPedantic: Bool) -> [Diagnostic] {
        isPedantic ? self : filter { $0.severity > .pedantic }
    }
}
