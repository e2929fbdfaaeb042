import ArgumentParser
import Server

/// The two streams that a command writes to.
enum Console {
    /// Writes a line that the command was asked for.
    static func print(_ line: String = "") { StandardStream.output.write(line + "\n") }

    /// Writes exactly this.
    static func print(bytes: [UInt8]) { StandardStream.output.write(String(decoding: bytes, as: UTF8.self)) }

    /// Writes a line about what went wrong.
    static func complain(_ line: String) { StandardStream.error.write(line + "\n") }
}

extension ExitCode {
    /// A file given by name is bad (EX_DATAERR of sysexits.h).
    static let badFile = ExitCode(65)
    /// A file given by name does not exist (EX_NOINPUT).
    static let missingFile = ExitCode(66)
    /// The configuration, or what it names, is bad (EX_CONFIG).
    static let badConfiguration = ExitCode(78)
}
