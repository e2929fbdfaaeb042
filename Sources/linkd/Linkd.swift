import ArgumentParser
import Server

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The command line of linkd.
@main
struct Linkd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "linkd",
        abstract: "Serves universal links: the association files, and the pages that people without the app see.",
        discussion: """
            Everything comes from one route table, which the app uses too. Start with "linkd serve" in a folder with a \
            config.json, or try "linkd explain URL" to see what becomes of a link.

            Exit codes: 0 done, 1 failed while running, 64 wrong usage, 65 a file given by name is bad, 66 it does not \
            exist, 78 the configuration or what it names is bad.
            """,
        subcommands: [
            Serve.self, Check.self, Explain.self, Diff.self, PrintLink.self, Print.self, New.self, Health.self,
            Reload.self,
        ],
        defaultSubcommand: Serve.self
    )

    /// Runs the command of this process's arguments.
    static func main() {
        // There is no stream to say why on.
        guard StandardStream.openClosed() else { exit(withError: ExitCode.failure) }
        main(nil)
    }
}

/// The codes of sysexits.h that this program ends with, beside 0, 1 and the 64 of ArgumentParser.
extension ExitCode {
    /// A file given by name is bad (EX_DATAERR).
    static let badFile = ExitCode(65)
    /// A file given by name does not exist (EX_NOINPUT).
    static let missingFile = ExitCode(66)
    /// The configuration, or what it names, is bad (EX_CONFIG).
    static let badConfiguration = ExitCode(78)
}

/// The two streams that a command writes to.
enum Console {
    /// Writes a line that the command was asked for.
    static func print(_ line: String = "") { StandardStream.output.write(line + "\n") }

    /// Writes exactly this.
    static func print(bytes: [UInt8]) { StandardStream.output.write(String(decoding: bytes, as: UTF8.self)) }

    /// Whether a person looks at what is printed, and has not asked for plain text (no-color.org).
    static var hasColors: Bool { StandardStream.output.isTerminal && wantsColors }

    /// The same for what goes wrong.
    static var errorHasColors: Bool { StandardStream.error.isTerminal && wantsColors }

    private static var wantsColors: Bool { (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty }

    /// Writes lines about what went wrong; the caller has escaped what is not its own text.
    static func printErrorLines(_ text: String) { StandardStream.error.write(text + "\n") }

    /// Writes a line about what went wrong.
    static func printError(_ line: String) { StandardStream.error.write(line.printable + "\n") }
}

extension String {
    /// The text with its control characters spelled out: a link from elsewhere must not steer the terminal.
    var printable: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return unicodeScalars.map { $0.isControl ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension Int {
    /// The number with a noun, in the plural where there are none or several.
    func counting(_ noun: String) -> String { "\(self) \(noun)" + (self == 1 ? "" : "s") }
}
