import Diagnostics
import Server

/// The two streams that a command writes to.
package enum Console {
    /// Writes a line of the command's result.
    package static func print(_ line: String = "") { StandardStream.output.write(line + "\n") }

    /// Writes exactly these bytes.
    ///
    /// - Throws: that not all of them could be written.
    package static func print(bytes: [UInt8]) throws(Report) {
        guard StandardStream.output.write(String(decoding: bytes, as: UTF8.self)) else {
            let fix = "free disk space, and run the command again"
            throw Report("standard output", "write failed", fix: fix, exitCode: .failure)
        }
    }

    /// Whether standard output is a terminal and `NO_COLOR` is not set (no-color.org).
    static var hasColors: Bool { StandardStream.output.isTerminal && wantsColors }

    /// Whether standard error is a terminal and `NO_COLOR` is not set.
    package static var errorHasColors: Bool { StandardStream.error.isTerminal && wantsColors }

    private static var wantsColors: Bool { Environment.value("NO_COLOR") == nil }

    /// Writes error lines; the caller has escaped all foreign text.
    package static func printErrorLines(_ text: String) { StandardStream.error.write(text + "\n") }

    /// Writes an error line.
    package static func printError(_ line: String) { StandardStream.error.write(line.printable + "\n") }
}
