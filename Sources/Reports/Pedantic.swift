package import Diagnostics

/// The codes whose information asks for no action, so that reports have it only with `--pedantic`.
package let pedanticCodes: Set<String> = [
    "AA203", "AA221", "AA310", "AA403", "AA424", "AL107", "AL117", "AL130", "AL131", "HC209", "SW112", "SW120",
]

extension [Diagnostic] {
    /// Returns the diagnostics of a report.
    ///
    /// - Parameter isPedantic: whether the report has all information.
    package func shown(isPedantic: Bool) -> [Diagnostic] {
        filter { isPedantic || $0.severity > .info || !pedanticCodes.contains($0.code) }
    }
}
