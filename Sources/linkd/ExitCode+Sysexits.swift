import ArgumentParser

/// The codes of sysexits.h that this program ends with, beside 0, 1 and the 64 of ArgumentParser.
extension ExitCode {
    /// A file given by name is bad (EX_DATAERR).
    static let badFile = ExitCode(65)
    /// A file given by name does not exist (EX_NOINPUT).
    static let missingFile = ExitCode(66)
    /// The configuration, or what it names, is bad (EX_CONFIG).
    static let badConfiguration = ExitCode(78)
}
